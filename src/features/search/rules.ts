/** What may be asked of the shop. Pure: the page, its form and the API read the same tables. */

export const pageSize = 24
/** The home page shows at most this many of each list; Browse has all. */
export const homePremiumLimit = 6
export const homeStandardLimit = 8

/** Pounds. The dearest choice means 'no upper bound' and sends no `maxPrice`. */
export const maxPriceChoices = [5_000, 10_000, 25_000, 50_000] as const
export const openEndedPrice = 100_000
/** What a highest price hides; that choice must never hide a dearer car, also where an address says it. */
export const ceilingOf = (maxPrice: number | undefined): number | undefined =>
  maxPrice === openEndedPrice ? undefined : maxPrice
/** What somebody says in words or types, as a filter says it, in which the open end is no highest price. */
export const highestPrice = (pounds: number): number =>
  pounds === openEndedPrice ? pounds - 1 : Math.min(pounds, 99_999_999)

export const withinChoices = [10, 25, 50, 100, 200] as const
export const defaultWithin = 50

export const mileageChoices = [10_000, 30_000, 60_000, 90_000, 120_000] as const

export const sorts = [
  { value: 'relevance', label: 'Best match' },
  { value: 'premium-first', label: 'Premium first' },
  { value: 'recent', label: 'Most recent' },
  { value: 'price-low', label: 'Price: low to high' },
  { value: 'price-high', label: 'Price: high to low' },
  { value: 'mileage-low', label: 'Lowest mileage' },
  { value: 'nearest', label: 'Nearest' },
] as const
export type Sort = (typeof sorts)[number]['value']
/** Where a tab stores the order that was chosen last, for what is searched for next from the home page. */
export const chosenSortKey = 'sort'
/** Without words; with words, the best match comes first. */
export const defaultSort: Sort = 'premium-first'

/** The home page's own choice of orders, `recent` by default. */
export const homeSorts = sorts.filter((sort) =>
  ['recent', 'price-low', 'price-high'].includes(sort.value),
)

export const longestText = 200
export const longestPlace = 80

/** What is counted by reading cars is counted no further than this. */
export const mostCounted = 10_000
