import { makesOnSale } from '../../features/listings/listings.client.ts'
import { readHomeFilters } from '../../features/search/filters/home-filters.ts'
import type { Page, PageContext } from '../../platform/pages/page.ts'
import { homeListOf, showsLists } from './lists.ts'
import { homeMeta } from './meta.ts'
import { Home } from './home.tsx'

const listsOf = ({ url }: Pick<PageContext, 'url'>) => {
  const filters = readHomeFilters(url.searchParams)
  return [homeListOf('premium', filters), homeListOf('standard', filters)] as const
}

export const page: Page = {
  async load({ queries, url }) {
    const [premium, standard] = listsOf({ url })
    const reads = () => [
      queries.ensureQueryData(premium),
      queries.ensureQueryData(standard),
      queries.ensureQueryData(makesOnSale()),
    ]
    if (import.meta.env.SSR) {
      await Promise.all(reads())
      return { status: 200 }
    }
    // Other filters: the cars that are shown stay until theirs are there. From elsewhere the page opens at
    // once and shows skeletons. It says itself what went wrong.
    const isShown = showsLists(queries)
    const reading = Promise.allSettled(reads())
    if (isShown) await reading
    return { status: 200 }
  },
  sends: (context) => [...listsOf(context).map(({ queryKey }) => queryKey), makesOnSale().queryKey],
  meta: homeMeta,
  View: Home,
}
