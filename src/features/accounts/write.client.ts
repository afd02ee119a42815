import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { write } from '../../platform/pages/queries.ts'
import type { MessageResponse } from './schema.ts'

type Method = Parameters<typeof write>[1]

/**
 * A change of one's account. Without a connection it says so instead of waiting for one, and what was
 * typed, a password too, is not kept. `afterFailure` is done before that is said.
 */
export function useAccountWrite<Body extends object, Data = MessageResponse>(
  method: Method,
  path: string | ((body: Body) => { path: string; payload: object }),
  after?: (queries: QueryClient, data: Data) => unknown,
  afterFailure?: (queries: QueryClient) => unknown,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => {
      const sent = typeof path === 'string' ? { path, payload: body } : path(body)
      return write<Data>(queries, method, sent.path, sent.payload)
    },
    gcTime: 0,
    ...(after && { onSuccess: (data: Data) => after(queries, data) }),
    ...(afterFailure && { onError: () => afterFailure(queries) }),
  })
}
