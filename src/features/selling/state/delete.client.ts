import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, write } from '../../../platform/pages/queries.ts'
import { dropChanges } from '../edit/drop-changes.ts'
import { listingById } from '../../listings/listings.client.ts'
import { refreshListings } from '../../listings/refresh.client.ts'
import {
  listingsOfSeller,
  managedListings,
  ownListingById,
} from '../own-listings/seller-listings.client.ts'

/** Deletes a listing: it leaves one's own lists at once, and the others as they are read again. */
export function useDeleteListing() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => write<{ id: number }>(queries, 'DELETE', `/api/listings/${id}`),
    onError: (error) => {
      // The session has ended, or it is another state elsewhere: reading the lists again shows which.
      if (error instanceof ApiError && [404, 409].includes(error.status)) refreshListings(queries)
    },
    onSuccess: (_response, id) => {
      const isOther = (listing: { id: number }) => listing.id !== id
      queries.setQueryData(listingsOfSeller().queryKey, (all) => all?.filter(isOther))
      queries.setQueryData(managedListings().queryKey, (all) => all?.filter(isOther))
      queries.removeQueries({ queryKey: listingById(String(id)).queryKey })
      queries.removeQueries({ queryKey: ownListingById(id).queryKey })
      dropChanges(id)
      refreshListings(queries)
    },
  })
}
