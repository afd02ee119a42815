import type { QueryClient } from '@tanstack/react-query'
import { readKey } from '../../../platform/pages/queries.ts'

/** From where a seller's own listings are read, by their account and by a manage link. */
const lists = ['/api/auth/listings', '/api/manage']

/**
 * Whether a listing is known to be the visitor's own, by what was read for them before. Nothing is
 * asked for the sake of it: a seller who comes straight to their listing is counted.
 */
export const isOwnListing = (queries: QueryClient, listingId: number): boolean =>
  queries.getQueryData(readKey(`/api/auth/listings/${listingId}`)) !== undefined ||
  lists.some((list) =>
    queries.getQueryData<{ id: number }[]>(readKey(list))?.some(({ id }) => id === listingId),
  )
