import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, write } from '../../../platform/pages/queries.ts'
import type { ListingTransition } from '../../listings/can.ts'
import { refreshListings } from '../../listings/refresh.client.ts'
import { activeStates, type ListingState } from '../../listings/rules.ts'
import { listingsOfSeller, managedListings } from '../own-listings/seller-listings.client.ts'

type Transitioned = { id: number; state: ListingState }

/** Marks one's own listing as sold or under offer, renews it or puts it on sale again. */
export function useChangeListingState(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (to: ListingTransition) =>
      write<Transitioned>(queries, 'POST', `/api/listings/${id}/state`, { to }),
    onError: (error) => {
      // The session has ended, or it is another state elsewhere: reading the lists again shows which.
      if (error instanceof ApiError && [404, 409].includes(error.status)) refreshListings(queries)
    },
    onSuccess: (transitioned) => {
      // At once, and its days when the lists have been read again.
      queries.setQueryData(listingsOfSeller().queryKey, (all) =>
        all?.map(afterTransition(transitioned)),
      )
      queries.setQueryData(managedListings().queryKey, (all) =>
        all?.map(afterTransition(transitioned)),
      )
      refreshListings(queries, id)
    },
  })
}

const afterTransition =
  ({ id, state }: Transitioned) =>
  <T extends { id: number; state: ListingState; isActive: boolean }>(listing: T): T =>
    listing.id === id
      ? { ...listing, state, isActive: (activeStates as readonly string[]).includes(state) }
      : listing
