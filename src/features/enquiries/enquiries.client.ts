import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { read, write } from '../../platform/pages/queries.ts'
import { enquiryCounts } from './inbox/counts.client.ts'
import type { Reply, Enquiries, Enquiry } from './schema.ts'

const path = '/api/enquiries'

/** The messages about somebody's cars, or about one of these, the newest first. */
export const receivedEnquiries = (listing: string | null) =>
  infiniteQueryOptions({
    queryKey: [path, listing === null ? '' : `listing=${listing}`] as const,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, queryKey: _, ...context }) => {
      const query = new URLSearchParams({
        ...(listing !== null && { listing }),
        ...(pageParam !== null && { before: String(pageParam) }),
      })
      const page = read<Enquiries>(path, query)
      return page.queryFn({ ...context, queryKey: page.queryKey })
    },
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })

type Pages = InfiniteData<Enquiries, number | null>

/** Changes one message, or takes it out, wherever it is shown. */
function change(queries: QueryClient, id: number, to: (enquiry: Enquiry) => Enquiry | null) {
  queries.setQueriesData<Pages>(
    { predicate: ({ queryKey: [of] }) => of === path },
    (all) =>
      all && {
        ...all,
        pages: all.pages.map((page) => ({
          ...page,
          items: page.items
            .map((enquiry) => (enquiry.id === id ? to(enquiry) : enquiry))
            .filter((enquiry) => enquiry !== null),
        })),
      },
  )
  void queries.invalidateQueries({ queryKey: enquiryCounts().queryKey })
}

export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      write<{ id: number }>(queries, 'PATCH', `${path}/${id}`, { isRead: true }),
    networkMode: 'always',
    onSuccess: ({ id }) => change(queries, id, (enquiry) => ({ ...enquiry, isRead: true })),
  })
}

export function useRemoveEnquiry() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => write<{ id: number }>(queries, 'DELETE', `${path}/${id}`),
    networkMode: 'always',
    onSuccess: ({ id }) => change(queries, id, () => null),
  })
}

export function useReplyToEnquiry(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: { message: string }) =>
      write<Reply>(queries, 'POST', `${path}/${id}/answers`, typed),
    networkMode: 'always',
    gcTime: 0,
    onSuccess: (reply) =>
      change(queries, id, (enquiry) => ({
        ...enquiry,
        isRead: true,
        answers: [...enquiry.answers.filter((one) => one.id !== reply.id), reply],
      })),
  })
}
