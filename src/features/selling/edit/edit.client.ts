import { useMutation, useQueryClient } from '@tanstack/react-query'
import { write } from '../../../platform/pages/queries.ts'
import { changesToSend, type ListingChanges } from './changes.ts'
import { refreshListings } from '../../listings/refresh.client.ts'
import type { OwnListing } from '../../listings/schema.ts'
import { managedListings, ownListingById } from '../own-listings/seller-listings.client.ts'

type Edit = { listing: OwnListing; changes: ListingChanges }

/** Saves what was changed of a listing as it was read; if it is another by now, that is a conflict. */
export function useEditListing() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ listing, changes }: Edit) =>
      write<OwnListing>(queries, 'PUT', `/api/listings/${listing.id}`, changesToSend(changes), {
        'if-match': `"r${listing.revision}"`,
      }),
    gcTime: 0,
    onSuccess: ({ id }) => refreshListings(queries, id),
  })
}

/** Reads again a listing that could not be saved; null where it can't be had now. */
export function useOtherVersion() {
  const queries = useQueryClient()
  return async ({ id }: OwnListing, isByAccount: boolean): Promise<OwnListing | null> => {
    try {
      if (isByAccount) return await queries.fetchQuery({ ...ownListingById(id), staleTime: 0 })
      const all = await queries.fetchQuery({ ...managedListings(), staleTime: 0 })
      return all.find((listing) => listing.id === id) ?? null
    } catch {
      return null
    }
  }
}
