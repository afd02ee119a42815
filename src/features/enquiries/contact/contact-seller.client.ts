import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { write } from '../../../platform/pages/queries.ts'
import { toast } from '../../../ui/toast/toast.ts'
import type { MessageResponse, User } from '../../accounts/schema.ts'
import { listingsOfSeller } from '../../selling/own-listings/seller-listings.client.ts'
import { dropEnquiry } from './draft.ts'
import { messageSent } from '../rules.ts'
import type { Contact } from '../schema.ts'
import { rememberWriting } from './wrote-last.ts'

/** Sends a message to the seller of a car; that it went, or failed, a toast says. */
export function useContactSeller(listingId: number, user: User | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: Contact) =>
      write<MessageResponse>(queries, 'POST', `/api/contact/${listingId}`, typed),
    gcTime: 0,
    onSuccess: () => {
      dropEnquiry(listingId)
      rememberWriting(listingId, user?.id, new Date())
      toast(messageSent)
    },
    // Why stands in the form.
    onError: () => toast({ title: 'Error Sending Message', destructive: true }),
  })
}

/** Whether a car is the viewer's own; unknown until it has been asked. A visitor has none. */
export function useIsOwn(listingId: number, user: User | null): boolean {
  const { data } = useQuery({ ...listingsOfSeller(), enabled: user !== null })
  return user !== null && data?.some(({ id }) => id === listingId) === true
}
