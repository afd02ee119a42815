import { makesOnSale } from '../../features/listings/listings.client.ts'
import { featuredListings, standardListings } from '../../features/search/search.client.ts'
import type { Page } from '../../platform/pages/page.ts'
import { homeMeta } from './meta.ts'
import { Home } from './home.tsx'

export const page: Page = {
  async load({ queries }) {
    const reads = [
      queries.ensureQueryData(featuredListings()),
      queries.ensureQueryData(standardListings()),
      queries.ensureQueryData(makesOnSale()),
    ]
    // In the browser the page opens at once and shows skeletons, and says itself what went wrong.
    if (import.meta.env.SSR) await Promise.all(reads)
    else void Promise.allSettled(reads)
    return { status: 200 }
  },
  meta: homeMeta,
  View: Home,
}
