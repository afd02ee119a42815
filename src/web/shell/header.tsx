import { Link, NavLink } from '../../platform/router/link.tsx'
import { modelYears } from '../../features/cars/rules.ts'
import { PlateChip } from '../../features/cars/plate.tsx'
import { site } from '../../site.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AccountArea } from './account-area.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { headerLinks } from './header-links.ts'

/** On the home page the header lies on the hero's photograph; elsewhere it is black. */
type Props = { overHero: boolean }

const plateYears = `${modelYears.first % 100}–${String(modelYears.last % 100).padStart(2, '0')}`

export function Header({ overHero }: Props) {
  return (
    <header
      className={`after-dark layer-header ${overHero ? 'absolute inset-x-0 top-0' : 'bg-black'}`}
    >
      <div className="sheet flex min-h-18 flex-wrap items-center gap-x-4 sm:gap-x-8">
        {/* As wide as in any typeface, so that the links beside it don't move when ours arrives. */}
        <Link to="/" className="flex min-h-11 flex-wrap items-center gap-x-3 sm:min-w-52">
          <span className="type-display text-xl">{site.name}</span>{' '}
          <span aria-hidden className="flex">
            <PlateChip>{plateYears}</PlateChip>
          </span>{' '}
          <VisuallyHidden>home</VisuallyHidden>
        </Link>
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex gap-4 lg:gap-7">
            {headerLinks.map(({ to, label }) => (
              // As wide in any typeface too.
              <li key={to} className="min-w-15">
                <NavLink
                  to={to}
                  className="flex min-h-11 items-center justify-center border-b-2 whitespace-nowrap border-transparent font-medium hover:border-night-type aria-[current=page]:border-amber"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <AccountArea className="hidden md:flex" />
        <HeaderMenu className="ml-auto md:hidden" />
      </div>
    </header>
  )
}
