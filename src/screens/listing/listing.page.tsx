import { endedListingById, listingById } from '../../features/listings/listings.client.ts'
import type { Page } from '../../platform/pages/page.ts'
import { ApiError } from '../../platform/pages/queries.ts'
import { readWithStory } from './story/drawn.tsx'
import { listingMeta } from './meta.ts'
import { ListingScreen } from './listing.tsx'

async function isThere(promise: Promise<unknown>): Promise<boolean> {
  try {
    await promise
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false
    throw error
  }
}

export const page: Page = {
  async load({ queries, params }) {
    const { id = '' } = params
    const request = import.meta.env.SSR
      ? readWithStory(queries, id)
      : queries.ensureQueryData(listingById(id))
    if (await isThere(request)) return { status: 200 }
    return { status: (await isThere(queries.ensureQueryData(endedListingById(id)))) ? 410 : 404 }
  },
  // What is drawn on the server goes as it is drawn.
  sends: ({ queries, params: { id = '' } }) =>
    [listingById(id), endedListingById(id)]
      .map(({ queryKey }) => queryKey)
      .filter((key) => queries.getQueryData(key) !== undefined),
  meta: listingMeta,
  View: ListingScreen,
}
