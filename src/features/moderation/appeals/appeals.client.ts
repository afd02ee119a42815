import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { write } from '../../../platform/pages/queries.ts'
import type { Appealable, AppealTyped } from '../schema.ts'

/** What the link of an email lets its reader appeal against. */
export const appealableWith = (token: string) =>
  queryOptions({
    queryKey: ['/api/appeals/look', token] as const,
    queryFn: ({ client }) => write<Appealable>(client, 'POST', '/api/appeals/look', { token }),
    gcTime: 0,
  })

export function useAppeal(token: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: AppealTyped) =>
      write<{ message: string }>(queries, 'POST', '/api/appeals', { token, ...typed }),
    gcTime: 0,
  })
}
