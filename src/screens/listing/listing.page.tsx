import { endedListingById, listingById } from '../../features/listings/listings.client.ts'
import type { Page } from '../../platform/pages/page.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { listingMeta } from './meta.ts'
import { ListingScreen } from './listing.tsx'

async function isThere(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

export const page: Page = {
  async load({ queries, params }) {
    const { id = '' } = params
    if (await isThere(queries.ensureQueryData(listingById(id)))) return { status: 200 }
    return { status: (await isThere(queries.ensureQueryData(endedListingById(id)))) ? 410 : 404 }
  },
  meta: listingMeta,
  View: ListingScreen,
}
