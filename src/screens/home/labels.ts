import type { HomeFilters } from '../../features/search/filters/home-filters.ts'
import { pounds } from '../../ui/format.ts'

export const priceLabel = (maxPrice: number) => `up to ${pounds(maxPrice)}`

export function yearsLabel({ yearFrom, yearTo }: HomeFilters): string | undefined {
  if (yearFrom && yearTo) return `${yearFrom} to ${yearTo}`
  if (yearFrom) return `${yearFrom} or later`
  return yearTo ? `${yearTo} or earlier` : undefined
}

/** What is filtered by, to follow a count: ' for BMW, up to £10,000'; nothing where nothing is. */
export function describeFilters(filters: HomeFilters): string {
  const parts = [
    filters.make,
    filters.maxPrice && priceLabel(filters.maxPrice),
    yearsLabel(filters),
  ].filter(Boolean)
  return parts.length > 0 ? ` for ${parts.join(', ')}` : ''
}
