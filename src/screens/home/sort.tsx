import { Link } from '../../platform/router/link.tsx'
import { homeAddress, type HomeFilters } from '../../features/search/filters/home-filters.ts'
import { chosenSortKey, homeSorts } from '../../features/search/rules.ts'
import { store } from '../../platform/browser-storage.ts'

/** The order of both lists: links, so that an order has an address and needs no script. */
export function HomeSort({ filters }: { filters: HomeFilters }) {
  const chosen = filters.sort ?? 'recent'
  return (
    <nav aria-label="Sort">
      <ul className="flex flex-wrap gap-x-6 text-sm">
        {homeSorts.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={homeAddress({ ...filters, sort: value === 'recent' ? undefined : value })}
              preventScrollReset
              // As on the browse page: the next search of the visit has it.
              onFollow={() => store('tab', chosenSortKey, value)}
              aria-current={value === chosen || undefined}
              className="flex min-h-8 items-center border-b-2 border-transparent text-faded hover:text-ink aria-[current=true]:border-ink aria-[current=true]:font-semibold aria-[current=true]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
