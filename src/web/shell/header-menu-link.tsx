import type { ReactNode } from 'react'
import { NavLink } from '../../platform/router/link.tsx'

/** How an entry of the side menu looks, whether it leads somewhere or does something. */
export const headerMenuEntry =
  'type-title flex min-h-14 w-full items-center text-left text-lg aria-[current=page]:text-amber'

type Props = { to: string; onClick(): void; children: ReactNode }

export function HeaderMenuLink({ to, onClick, children }: Props) {
  return (
    <li className="border-t border-night-rule">
      <NavLink to={to} end onClick={onClick} className={headerMenuEntry}>
        {children}
      </NavLink>
    </li>
  )
}
