import { useMutation, useQueryClient } from '@tanstack/react-query'
import { write } from '../../../platform/pages/queries.ts'
import { managedListings } from '../own-listings/seller-listings.client.ts'

/** Lets this browser run the listing of a link from the email; returns its id. */
export function useManageLink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => write<{ id: number }>(queries, 'POST', '/api/manage', { token }),
    onSuccess: () => queries.resetQueries(managedListings()),
  })
}

/** Ends the other links and browsers of a listing without an account, and has a new link sent. */
export function useNewLink() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      write<{ id: number }>(queries, 'POST', `/api/listings/${id}/new-link`, {}),
  })
}
