import { useMutation, useQueryClient } from '@tanstack/react-query'
import { write } from '../../../platform/pages/queries.ts'
import { refreshListings } from '../../listings/refresh.client.ts'
import type { ReminderResponse, ReminderListing } from '../../listings/schema.ts'

/** Looks at the listing of an email's link, or responds to the email; what it is then. */
export function useReminderResponse() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { token: string; answer?: ReminderResponse }) =>
      write<ReminderListing>(queries, 'POST', '/api/listings/answer', body),
    onSuccess: ({ id }, { answer }) => {
      if (answer) refreshListings(queries, id)
    },
  })
}
