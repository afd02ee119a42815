import { lazy } from 'react'
import { Link } from '../../platform/router/link.tsx'
import { modelYears } from '../../features/cars/rules.ts'
import { documents } from '../../features/legal/rules.ts'
import { site } from '../../site.ts'
import { ServerDrawn } from '../../ui/server-drawn.tsx'
import { headerLinks } from './header-links.ts'

// Nothing of them moves or changes: a browser keeps what came, and has none of their code.
const load = () => import('./footer-badges.tsx').then((file) => ({ default: file.FooterBadges }))
const Badges = import.meta.env.SSR ? (await load()).default : lazy(load)

const more = [
  { to: '/cars', label: 'Buying guides' },
  { to: '/support', label: 'Support' },
]
const linkVariant = 'inline-flex min-h-8 items-center underline-offset-4 hover:underline'

export function Footer() {
  return (
    <footer id="footer" className="after-dark bg-black wrap-anywhere">
      <div className="sheet grid gap-x-12 gap-y-10 py-12 sm:grid-cols-2 lg:grid-cols-12">
        <div className="lg:col-span-3">
          <p className="type-display text-xl">{site.name}</p>
          <p className="mt-3 max-w-[36ch] text-sm text-night-faded">
            {site.strapline}. Model years {modelYears.first} to {modelYears.last}.
          </p>
        </div>
        <nav aria-label="Footer" className="text-sm lg:col-span-3">
          <ul className="space-y-1">
            {[...headerLinks, ...more].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkVariant}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a href={`mailto:${site.email}`} className={linkVariant}>
                {site.email}
              </a>
            </li>
            {site.social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="noopener" className={linkVariant}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Law" className="text-sm lg:col-span-2">
          <ul className="space-y-1">
            {[...Object.entries(documents), ['privacy-choices', 'Privacy choices']].map(
              ([path, label]) => (
                <li key={path}>
                  <Link to={`/${path}`} className={linkVariant}>
                    {label}
                  </Link>
                </li>
              ),
            )}
          </ul>
        </nav>
        <div className="sm:col-span-2 lg:col-span-4">
          <ServerDrawn id="trust">
            <Badges />
          </ServerDrawn>
        </div>
        <p className="border-t border-night-rule pt-6 text-sm text-night-faded sm:col-span-2 lg:col-span-12">
          © {site.name}. The words and photographs in a listing belong to its seller.
        </p>
      </div>
    </footer>
  )
}
