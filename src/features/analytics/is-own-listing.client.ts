import type { QueryClient } from '@tanstack/react-query'
import {
  listingsOfSeller,
  managedListings,
  ownListingById,
} from '../listings/seller-listings.client.ts'

/**
 * Whether a listing is known to be the visitor's own, by what was read for them before. Nothing is
 * asked for the sake of it: a seller who comes straight to their listing is counted.
 */
export function isOwnListing(queries: QueryClient, listingId: number): boolean {
  const lists = [listingsOfSeller(), managedListings()].flatMap(
    ({ queryKey }) => queries.getQueryData<{ id: number }[]>(queryKey) ?? [],
  )
  const own = queries.getQueryData(ownListingById(listingId).queryKey)
  return own !== undefined || lists.some(({ id }) => id === listingId)
}
