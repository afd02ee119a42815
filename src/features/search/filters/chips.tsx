import { ChipLink } from '../../../ui/chip.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { activeFilters, withoutFilters, type Said } from './active.ts'
import { browseAddress, type Criteria } from '../criteria.ts'

type Props = {
  criteria: Criteria
  said: Said
  /** The pressed chip goes away; the focus needs somewhere to be. */
  onDrop(): void
}

/** The filters that are on, each a link to the results without it. */
export function FilterChips({ criteria, said, onDrop }: Props) {
  const filters = activeFilters(criteria, said)
  if (filters.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {filters.map(({ field, label, rest }) => (
        <li key={`${field} ${label}`} className="max-w-full">
          <ChipLink to={browseAddress(rest)} preventScrollReset onFollow={onDrop}>
            {label}
          </ChipLink>
        </li>
      ))}
      <li className="ml-1 text-sm">
        <TextLink
          to={browseAddress(withoutFilters(criteria))}
          preventScrollReset
          onFollow={onDrop}
          className="inline-flex min-h-9 items-center"
        >
          Clear all
        </TextLink>
      </li>
    </ul>
  )
}
