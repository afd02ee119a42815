import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from '../../platform/router/link.tsx'
import { useSignOut } from '../../features/accounts/session/sign-out.client.ts'
import { UnreadCount } from '../../features/enquiries/inbox/unread-count.tsx'
import { itemsOf, moveAmong } from '../../ui/menu/keys.ts'
import { accountLinks, signOutLabel } from './header-links.ts'

const menuId = 'account-menu'
const item =
  'flex min-h-11 w-full items-center rounded-sm px-4 text-left hover:bg-night-rule focus-visible:bg-night-rule focus-visible:-outline-offset-2'

/** The name of who is signed in, and what it opens. As a popover it closes by itself. */
export function AccountMenu({ name }: { name: string }) {
  const signOut = useSignOut()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => menu.current?.hidePopover()

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={menuId}
        aria-haspopup="menu"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          menu.current?.showPopover()
        }}
        className="flex min-h-11 min-w-0 items-center gap-1 font-medium"
      >
        <span className="truncate">{name}</span>
        <UnreadCount className="ml-1 shrink-0" />
        <ChevronDown aria-hidden className="size-4 shrink-0" />
      </button>
      <div
        ref={menu}
        id={menuId}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name}
        onBeforeToggle={() => button.current && menu.current && put(menu.current, button.current)}
        onToggle={({ newState, currentTarget }) => {
          setOpen(newState === 'open')
          if (newState === 'open') itemsOf(currentTarget)[0]?.focus()
        }}
        onKeyDown={(event) => (event.key === 'Tab' ? close() : moveAmong(event))}
        className="after-dark absolute inset-auto m-0 w-56 rounded-md border border-night-rule bg-black p-1 open:animate-arrive"
      >
        {accountLinks.map(({ to, label }) => (
          <Link key={to} to={to} role="menuitem" tabIndex={-1} onClick={close} className={item}>
            {label}
            {isOpen && to === '/account/messages' && <UnreadCount className="ml-auto" />}
          </Link>
        ))}
        <button
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={signOut.isPending}
          onClick={() => {
            close()
            signOut.mutate()
          }}
          className={`border-t border-night-rule ${item}`}
        >
          {signOutLabel}
        </button>
      </div>
    </>
  )
}

/** Below the name, its right edge under the name's; in the page, so that it scrolls along. */
function put(menu: HTMLElement, button: HTMLElement) {
  const { right, bottom } = button.getBoundingClientRect()
  menu.style.top = `${window.scrollY + bottom + 4}px`
  menu.style.left = `calc(${window.scrollX + right}px - 14rem)`
}
