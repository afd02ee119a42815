import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { write } from '../../platform/queries.ts'
import type { Told } from './schema.ts'

type Method = Parameters<typeof write>[1]

/**
 * A change of one's account. Without a connection it says so instead of waiting for one, and what was
 * typed, a password too, is not kept.
 */
export function useAccountWrite<Body extends object, Answer = Told>(
  method: Method,
  path: string | ((body: Body) => string),
  after?: (queries: QueryClient, answer: Answer) => unknown,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) =>
      typeof path === 'string'
        ? write<Answer>(queries, method, path, body)
        : write<Answer>(queries, method, path(body)),
    networkMode: 'always',
    gcTime: 0,
    ...(after && { onSuccess: (answer: Answer) => after(queries, answer) }),
  })
}
