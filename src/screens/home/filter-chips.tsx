import { homeAddress, type HomeFilters } from '../../features/search/filters/home-filters.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { priceLabel, yearsLabel } from './labels.ts'

type Props = {
  filters: HomeFilters
  /** The pressed chip goes away; the focus needs somewhere to be. */
  onDrop(): void
}

/** The filters that are on, each a link to the page without it. */
export function HomeFilterChips({ filters, onDrop }: Props) {
  const { make, maxPrice, yearFrom, yearTo, ...rest } = filters
  const years = yearsLabel(filters)
  const chips = [
    make && { label: make, without: { ...rest, maxPrice, yearFrom, yearTo } },
    maxPrice && {
      label: capital(priceLabel(maxPrice)),
      without: { ...rest, make, yearFrom, yearTo },
    },
    years && { label: years, without: { ...rest, make, maxPrice } },
  ].filter((chip) => typeof chip === 'object')
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters" className="-mt-2 mb-8 flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <ChipLink to={homeAddress(without)} preventScrollReset onFollow={onDrop}>
            {label}
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}

const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1)
