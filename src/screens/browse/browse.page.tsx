import { browseResults, sentWith } from '../../features/search/results/browse.client.ts'
import { readCriteria } from '../../features/search/read-criteria.ts'
import type { Page } from '../../platform/pages/page.ts'
import { pagesShown } from './history.ts'
import { browseMeta } from './meta.ts'
import { Browse } from './browse.tsx'

/** Milliseconds for which a choice waits for its cars: what comes sooner is drawn at once, and once. */
const togetherWithin = 60

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export const page: Page = {
  async load({ queries, url }) {
    const { criteria } = readCriteria(url.searchParams)
    const results = browseResults(criteria)
    if (import.meta.env.SSR) {
      const sent = sentWith(criteria, await queries.fetchInfiniteQuery(results))
      return { status: 200, sent }
    }
    const pages = pagesShown(url.search)
    const isCached = queries.getQueryData(results.queryKey) !== undefined
    const reading = queries.prefetchInfiniteQuery(pages > 1 ? { ...results, pages } : results)
    // Back to several pages that are no longer in memory: the scroll place needs all of them.
    if (!isCached) await (pages > 1 ? reading : Promise.race([reading, sleep(togetherWithin)]))
    return { status: 200 }
  },
  meta: browseMeta,
  View: Browse,
}
