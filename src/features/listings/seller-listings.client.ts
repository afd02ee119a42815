import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { read, write } from '../../platform/queries.ts'
import { listingById } from './listings.client.ts'
import type { SellerListing } from './schema.ts'

/** Everything that somebody has listed and not deleted, the newest first. */
export const listingsOfSeller = () =>
  queryOptions({
    ...read<SellerListing[]>('/api/auth/listings'),
    // What was deleted is kept for a while on the server, and gone for everyone.
    select: (listings) => listings.filter(({ state }) => state !== 'withdrawn'),
  })

/** What a change of one's listings may have changed for everyone, by path. */
const changedPaths = [
  '/api/auth/listings',
  '/api/auth/saved-cars',
  '/api/listings',
  '/api/listings/featured',
  '/api/listings/standard',
  '/api/makes',
]

/** Deletes a listing; settles once what is on the screen has been read again. */
export function useDeleteListing() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => write<{ id: number }>(queries, 'DELETE', `/api/listings/${id}`),
    networkMode: 'always',
    onSuccess: async (_answer, id) => {
      queries.removeQueries({ queryKey: listingById(String(id)).queryKey })
      await Promise.all(changedPaths.map((path) => queries.invalidateQueries({ queryKey: [path] })))
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
