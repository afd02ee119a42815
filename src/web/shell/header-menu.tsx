import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { HeaderMenuAccount } from './header-menu-account.tsx'
import { HeaderMenuLink } from './header-menu-link.tsx'
import { headerLinks } from './header-links.ts'

const menuId = 'site-menu'

/**
 * The side menu on a phone. It is a popover, so that it opens, closes on Escape or a press beside
 * it, and gives the focus back without any script.
 */
export function HeaderMenu({ className }: { className: string }) {
  const menu = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => menu.current?.hidePopover()
  useEffect(() => {
    const closeWhenLeft = ({ target }: FocusEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) menu.current?.hidePopover()
    }
    document.addEventListener('focusin', closeWhenLeft)
    return () => document.removeEventListener('focusin', closeWhenLeft)
  }, [])
  return (
    <div className={className}>
      <Button
        popoverTarget={menuId}
        variant="night"
        size="icon"
        aria-haspopup="dialog"
        className="relative border-0"
      >
        <Menu aria-hidden className="size-6" />
        <span className="sr-only">Menu</span>
      </Button>
      <dialog
        ref={menu}
        id={menuId}
        popover="auto"
        aria-label="Menu"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="after-dark inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto bg-black p-4 backdrop:bg-black/60 open:animate-slide"
      >
        <div className="flex justify-end">
          <Button
            popoverTarget={menuId}
            popoverTargetAction="hide"
            variant="night"
            size="icon"
            autoFocus
            aria-label="Close menu"
            className="border-0"
          >
            <X aria-hidden className="size-6" />
          </Button>
        </div>
        <nav aria-label="Menu" className="mt-4">
          <ul>
            {[{ to: '/', label: 'Home' }, ...headerLinks].map(({ to, label }) => (
              <HeaderMenuLink key={to} to={to} onClick={close}>
                {label}
              </HeaderMenuLink>
            ))}
            <HeaderMenuAccount close={close} isOpen={isOpen} />
          </ul>
        </nav>
      </dialog>
    </div>
  )
}
