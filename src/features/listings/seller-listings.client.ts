import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, write } from '../../platform/queries.ts'
import { listingById } from './listings.client.ts'
import type { Listing, SellerListing } from './schema.ts'

/** Everything that somebody has listed and not deleted, the newest first. */
export const listingsOfSeller = () =>
  queryOptions({
    ...read<SellerListing[]>('/api/auth/listings'),
    // What was deleted is kept for a while on the server, and gone for everyone.
    select: (listings) => listings.filter(({ state }) => state !== 'withdrawn'),
  })

/** One's own listing in whatever state; for everybody else there is none. */
export const ownListingById = (id: string) =>
  queryOptions(read<Listing>(`/api/auth/listings/${encodeURIComponent(id)}`))

/** What a change of one's listings may have changed for everyone, by path. */
const changedPaths = [
  '/api/auth/listings',
  '/api/auth/saved-cars',
  '/api/listings',
  '/api/listings/featured',
  '/api/listings/standard',
  '/api/makes',
]

/** Deletes a listing: it leaves one's own list at once, and the others as they are read again. */
export function useDeleteListing() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => write<{ id: number }>(queries, 'DELETE', `/api/listings/${id}`),
    networkMode: 'always',
    onSuccess: (_answer, id) => {
      queries.setQueryData(listingsOfSeller().queryKey, (all) =>
        all?.filter((listing) => listing.id !== id),
      )
      queries.removeQueries({ queryKey: listingById(String(id)).queryKey })
      for (const path of changedPaths) void queries.invalidateQueries({ queryKey: [path] })
    },
  })
}

/** Puts a car that was listed with somebody's e-mail into their account. */
export function useClaimListing() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) =>
      write<{ id: number }>(queries, 'POST', '/api/listings/claim', { token }),
    networkMode: 'always',
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['/api/auth/listings'] }),
  })
}
