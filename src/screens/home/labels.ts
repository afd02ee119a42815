import {
  groupsOn,
  type HomeFilterGroup,
  type HomeFilters,
} from '../../features/search/filters/home-filters.ts'
import { pounds } from '../../ui/format.ts'

/** How the page says what it is filtered by, in the middle of a sentence; of a group that is on. */
export const filterLabels = {
  make: ({ make }) => make ?? '',
  price: ({ priceFrom, maxPrice }) => {
    if (priceFrom && maxPrice) return `${pounds(priceFrom)} to ${pounds(maxPrice)}`
    return priceFrom ? `from ${pounds(priceFrom)}` : `up to ${pounds(maxPrice ?? 0)}`
  },
  years: ({ yearFrom, yearTo }) => {
    if (yearFrom && yearTo) return `${yearFrom} to ${yearTo}`
    return yearFrom ? `${yearFrom} or later` : `${yearTo} or earlier`
  },
} as const satisfies Record<HomeFilterGroup, (filters: HomeFilters) => string>

/** What is filtered by, to follow a count: ' for BMW, up to £10,000'; nothing where nothing is. */
export function describeFilters(filters: HomeFilters): string {
  const parts = groupsOn(filters).map((group) => filterLabels[group](filters))
  return parts.length > 0 ? ` for ${parts.join(', ')}` : ''
}
