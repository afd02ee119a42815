import { listingById } from '../../features/listings/listings.client.ts'
import type { Page } from '../../platform/pages/page.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { listingMeta } from './meta.ts'
import { ListingScreen } from './listing.tsx'

export const page: Page = {
  async load({ queries, params }) {
    try {
      await queries.ensureQueryData(listingById(params['id'] ?? ''))
      return { status: 200 }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return { status: 404 }
      throw error
    }
  },
  meta: listingMeta,
  View: ListingScreen,
}
