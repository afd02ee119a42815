import {
  groupsOn,
  homeAddress,
  withoutGroup,
  type HomeFilters,
} from '../../features/search/filters/home-filters.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { filterLabels } from './labels.ts'

type Props = {
  filters: HomeFilters
  /** The pressed chip goes away; the focus needs somewhere to be. */
  onDrop(): void
}

/** The filters that are on, each a link to the page without it. */
export function HomeFilterChips({ filters, onDrop }: Props) {
  const groups = groupsOn(filters)
  if (groups.length === 0) return null
  return (
    <ul aria-label="Filters" className="-mt-2 mb-8 flex flex-wrap gap-2">
      {groups.map((group) => (
        <li key={group} className="max-w-full">
          <ChipLink
            to={homeAddress(withoutGroup(filters, group))}
            preventScrollReset
            onFollow={onDrop}
          >
            {capital(filterLabels[group](filters))}
          </ChipLink>
        </li>
      ))}
    </ul>
  )
}

const capital = (label: string) => label.charAt(0).toUpperCase() + label.slice(1)
