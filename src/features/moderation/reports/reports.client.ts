import { useMutation, useQueryClient } from '@tanstack/react-query'
import { write } from '../../../platform/pages/queries.ts'
import type { ReportTyped } from '../schema.ts'

/** What is reported, by the path of its API. */
export type Reported = `/api/listings/${string}` | `/api/enquiries/${number}`

type Sent = Omit<ReportTyped, 'email'> & { email?: string; website?: string }

export function useReport(what: Reported) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: Sent) =>
      write<{ message: string }>(queries, 'POST', `${what}/reports`, typed),
    gcTime: 0,
  })
}
