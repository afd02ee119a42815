import { makes } from '../../features/cars/rules.ts'
import { browseAddress } from '../../features/search/criteria.ts'
import { Link } from '../../platform/router/link.tsx'
import { site } from '../../site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextAnchor, TextLink } from '../../ui/text-link.tsx'

export const notFoundTitle = '404 Page Not Found'

/** What leads nowhere, whichever page its address would have been. */
export function NotFound() {
  return (
    <div className="sheet grid gap-x-16 gap-y-12 py-20 *:min-w-0 sm:py-28 lg:grid-cols-2">
      <div>
        <h1 className="type-display text-4xl">{notFoundTitle}</h1>
        <p className="mt-5 max-w-[48ch] text-lg text-faded">
          There is nothing at this address. It may have been mistyped, or the listing may have
          ended.
        </p>
        <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
          <ButtonLink to="/browse" variant="solid">
            Browse cars
          </ButtonLink>
          <TextLink to="/">Home</TextLink>
          <TextAnchor href={`mailto:${site.email}`}>Tell us about a broken link</TextAnchor>
        </p>
      </div>
      <nav aria-labelledby="makes-heading" className="border-t border-ink pt-4">
        <h2 id="makes-heading" className="type-title text-lg">
          Or start with a make
        </h2>
        <ul className="mt-4 columns-[2_8rem] gap-8 sm:columns-[3_8rem]">
          {makes.map((make) => (
            <li key={make} className="break-inside-avoid border-b border-rule">
              <Link
                to={browseAddress({ make })}
                className="flex min-h-9 items-center underline-offset-4 hover:underline"
              >
                {make}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
