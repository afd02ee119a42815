import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, write } from '../../../platform/pages/queries.ts'
import { useViewer } from '../../accounts/accounts.client.ts'
import type { OwnListing, SellerListing } from '../../listings/schema.ts'
import { storeManagedHere } from '../access/managed-here.ts'

/** Everything that somebody has listed and not deleted, the newest first. */
export const listingsOfSeller = () =>
  queryOptions({
    ...read<SellerListing[]>('/api/auth/listings'),
    // What was deleted is kept for a while on the server, and gone for everyone.
    select: (listings) => listings.filter(({ state }) => state !== 'withdrawn'),
  })

/** One's own listing in whatever state; for everybody else there is none. */
export const ownListingById = (id: string | number) =>
  queryOptions(read<OwnListing>(`/api/auth/listings/${encodeURIComponent(id)}`))

/** What this browser runs by the links that sellers without an account are sent. */
export function managedListings() {
  const { queryKey, queryFn } = read<OwnListing[]>('/api/manage')
  return queryOptions({
    queryKey,
    queryFn: async (context) => {
      const listings = await queryFn(context)
      storeManagedHere(listings.map(({ id }) => id))
      return listings
    },
  })
}

/**
 * A listing as its seller sees it, by their account or, for a visitor, by a link that was opened in
 * this browser. A visitor's listing comes out of a list, as asking for another's is an error.
 */
export function useOwnListing(id: string, { isRefetched = false } = {}) {
  const { user, isLoading, error: whoUnknown } = useViewer()
  const isId = /^[1-9]\d{0,14}$/.test(id)
  const refetchOnMount = isRefetched ? 'always' : true
  const byAccount = useQuery({
    ...ownListingById(id),
    enabled: user !== null && isId,
    refetchOnMount,
  })
  const byLink = useQuery({
    ...managedListings(),
    enabled: user === null && !isLoading && !whoUnknown && isId,
    refetchOnMount,
  })
  const query = user ? byAccount : byLink
  const listing = user ? byAccount.data : byLink.data?.find((managed) => String(managed.id) === id)
  return {
    listing,
    user,
    isPending: isId && !whoUnknown && (isLoading || query.isPending),
    /** Whether what is there was read since the page was opened. */
    isAnew: query.isFetchedAfterMount,
    error: whoUnknown ?? query.error,
  }
}

/** Puts a car that was listed with somebody's email into their account. */
export function useClaimListing() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) =>
      write<{ id: number }>(queries, 'POST', '/api/listings/claim', { token }),
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['/api/auth/listings'] }),
  })
}
