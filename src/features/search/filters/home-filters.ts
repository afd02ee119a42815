import { newestLimit } from '../../listings/rules.ts'
import type { ListingCard } from '../../listings/schema.ts'
import { criteriaQuery, readQuery, type Criteria } from '../criteria.ts'
import { ceilingOf, homeSorts } from '../rules.ts'

/** What the home page filters and sorts by itself, from the lists that it already has. */
export type HomeFilters = Pick<
  Criteria,
  'make' | 'priceFrom' | 'maxPrice' | 'yearFrom' | 'yearTo' | 'sort'
>

/** What is taken off together, and which filters that are. */
const together = {
  make: ['make'],
  price: ['priceFrom', 'maxPrice'],
  years: ['yearFrom', 'yearTo'],
} as const satisfies Record<string, readonly (keyof HomeFilters)[]>
export type HomeFilterGroup = keyof typeof together
const groups = Object.keys(together) as HomeFilterGroup[]

/** In the order of the page; none of them where nothing is filtered by. */
export const groupsOn = (filters: HomeFilters): HomeFilterGroup[] =>
  groups.filter((group) => together[group].some((field) => filters[field] !== undefined))

export function withoutGroup(filters: HomeFilters, group: HomeFilterGroup): HomeFilters {
  const rest = { ...filters }
  for (const field of together[group]) delete rest[field]
  return rest
}

/** From the home page's address. 'recent' is the default and is not spelt out. */
export function readHomeFilters(query: URLSearchParams): HomeFilters {
  const { make, priceFrom, yearFrom, yearTo, sort, ...criteria } = readQuery(query).criteria
  const maxPrice = ceilingOf(criteria.maxPrice)
  return {
    ...(make && { make }),
    ...(priceFrom && { priceFrom }),
    ...(maxPrice && { maxPrice }),
    ...(yearFrom && { yearFrom }),
    ...(yearTo && { yearTo }),
    ...(sort && sort !== 'recent' && homeSorts.some(({ value }) => value === sort) && { sort }),
  }
}

export function homeAddress(filters: HomeFilters): string {
  const query = criteriaQuery(filters).toString()
  return query ? `/?${query}` : '/'
}

/** Filters and sorts a list that comes most recent first. The list itself stays as it is. */
export function filterListings(listings: readonly ListingCard[], filters: HomeFilters) {
  const { make, priceFrom, maxPrice, yearFrom, yearTo, sort } = filters
  const price = (listing: ListingCard) => Number.parseFloat(listing.price)
  const found = listings.filter(
    (listing) =>
      (make === undefined || listing.make === make) &&
      (priceFrom === undefined || price(listing) >= priceFrom) &&
      (maxPrice === undefined || price(listing) <= maxPrice) &&
      (yearFrom === undefined || listing.year >= yearFrom) &&
      (yearTo === undefined || listing.year <= yearTo),
  )
  if (sort === 'price-low') found.sort((a, b) => price(a) - price(b))
  if (sort === 'price-high') found.sort((a, b) => price(b) - price(a))
  return found
}

/** The home page without some of its filters, and how many of `listings` that would show. */
export type Loosening = { dropped: HomeFilterGroup; filters: HomeFilters; n: number }

/** For what is filtered by: what dropping that alone would find, most first. */
export function loosenings(listings: readonly ListingCard[], filters: HomeFilters): Loosening[] {
  return groupsOn(filters)
    .map((dropped) => ({ dropped, filters: withoutGroup(filters, dropped) }))
    .map((way) => ({ ...way, n: filterListings(listings, way.filters).length }))
    .sort((a, b) => b.n - a.n)
}

/** One list of the home page as it is shown for some filters. */
export type HomeList = {
  /** As many as the page shows, in order. */
  cars: ListingCard[]
  /** How many pass the filters. */
  found: number
  /** How many there are without filters; a list stops at `newestLimit`. */
  all: number
  /** What loosening one filter would find, where none passes. */
  ways: Loosening[]
}

export function homeList(
  listings: readonly ListingCard[],
  filters: HomeFilters,
  limit: number,
): HomeList {
  const found = filterListings(listings, filters)
  return {
    cars: found.slice(0, limit),
    found: found.length,
    all: listings.length,
    ways: found.length === 0 ? loosenings(listings, filters) : [],
  }
}

/**
 * How many cars Browse will show for these filters, or undefined where the home page can't know:
 * its lists stop at `newestLimit`, and the counts by make know nothing of price and year.
 */
export function totalInBrowse(
  lists: readonly Pick<HomeList, 'found' | 'all'>[],
  byMake: readonly { make: string; n: number }[] | undefined,
  filters: HomeFilters,
): number | undefined {
  if (lists.every(({ all }) => all < newestLimit))
    return lists.reduce((sum, { found }) => sum + found, 0)
  if (!byMake || groupsOn(filters).some((group) => group !== 'make')) return undefined
  return byMake
    .filter(({ make }) => !filters.make || make === filters.make)
    .reduce((sum, { n }) => sum + n, 0)
}
