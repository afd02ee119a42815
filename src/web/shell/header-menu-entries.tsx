import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useSignOut } from '../../features/accounts/session/sign-out.client.ts'
import { UnreadCount } from '../../features/enquiries/inbox/unread-count.tsx'
import { headerMenuEntry, HeaderMenuLink } from './header-menu-link.tsx'
import { accountLinks, signOutLabel } from './header-links.ts'

type Props = { name: string; close(): void; isOpen: boolean }

/** Whose account it is, what is in it, and the way out. */
export function HeaderMenuEntries({ name, close, isOpen }: Props) {
  const signOut = useSignOut()
  const [first, setFirst] = useState<HTMLElement | null>(null)
  const menuButton = first?.closest('dialog')?.parentElement?.querySelector('button')
  return (
    <>
      {/* It stands in every page's script; what only some have is put into it from here. */}
      {menuButton &&
        createPortal(<UnreadCount className="absolute right-full -mr-1" />, menuButton)}
      <li ref={setFirst} className="border-t border-night-rule pt-5 pb-1 text-sm text-night-faded">
        <span className="block truncate">{name}</span>
      </li>
      {accountLinks.map(({ to, label }) => (
        <HeaderMenuLink key={to} to={to} onClick={close}>
          {label}
          {isOpen && to === '/account/messages' && <UnreadCount className="ml-auto" />}
        </HeaderMenuLink>
      ))}
      <li className="border-t border-night-rule">
        <button
          type="button"
          disabled={signOut.isPending}
          onClick={() => {
            close()
            signOut.mutate()
          }}
          className={headerMenuEntry}
        >
          {signOutLabel}
        </button>
      </li>
    </>
  )
}
