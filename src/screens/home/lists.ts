import { queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  homeAddress,
  homeList,
  type HomeFilters,
} from '../../features/search/filters/home-filters.ts'
import { homePremiumLimit, homeStandardLimit } from '../../features/search/rules.ts'
import { featuredListings, standardListings } from '../../features/search/search.client.ts'

/** Those that are set apart, and the others. */
const whole = { premium: featuredListings, standard: standardListings }
const limits = { premium: homePremiumLimit, standard: homeStandardLimit }

/**
 * One list of the home page for these filters. This alone goes with the document: the whole list, of which
 * most is not shown, is read where somebody is about to filter it.
 */
export const homeListOf = (list: keyof typeof whole, filters: HomeFilters) => {
  const listings = whole[list]()
  return queryOptions({
    queryKey: [...listings.queryKey, homeAddress(filters)],
    queryFn: async ({ client }) =>
      homeList(await client.fetchQuery(listings), filters, limits[list]),
  })
}

/** Has both whole lists at hand. They are asked for once, and again when they have changed. */
export function readWholeLists(queries: QueryClient): void {
  void queries.prefetchQuery(featuredListings())
  void queries.prefetchQuery(standardListings())
}

/** Whether the page has cars to show until the filtered ones are there. */
export const showsLists = (queries: QueryClient): boolean =>
  [featuredListings(), standardListings()].every(({ queryKey }) =>
    queries.getQueriesData({ queryKey }).some(([, data]) => data !== undefined),
  )
