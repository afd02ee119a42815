import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { read, write } from '../../platform/pages/queries.ts'
import { currentUser } from '../accounts/accounts.client.ts'
import { enquiryCounts } from './inbox/counts.client.ts'
import type { Answer, AnswerBody, Conversation, Enquiries, ReadUpTo } from './schema.ts'

const path = '/api/enquiries'
const sentPath = `${path}/sent`
const openedPath = `${path}/opened`
const pathOf = (id: number) => `${path}/${id}`

const pagesOf = (from: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [from, search] as const,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, queryKey: _, ...context }) => {
      const query = new URLSearchParams(search)
      if (pageParam !== null) query.set('before', pageParam)
      const page = read<Enquiries>(from, query)
      return page.queryFn({ ...context, queryKey: page.queryKey })
    },
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })

/** The conversations about somebody's cars, or about one of these, the last moved first. */
export const receivedEnquiries = (listing: string | null) =>
  pagesOf(path, listing === null ? '' : `listing=${listing}`)

/** Those that somebody began. */
export const sentEnquiries = () => pagesOf(sentPath, '')

/** One conversation, by its id. */
export const oneConversation = (id: string) =>
  queryOptions({ ...read<Conversation>(`${path}/${id}`), refetchOnMount: 'always' })

/** Those that this browser has opened by their links. */
export const openedConversations = () =>
  queryOptions({ ...read<Conversation[]>(openedPath), refetchOnMount: 'always' })

type Pages = InfiniteData<Enquiries, string | null>

/** Changes one conversation, or takes it out, wherever it is shown. */
function change(
  queries: QueryClient,
  id: number,
  to: (conversation: Conversation) => Conversation | null,
) {
  const changed = (all: Conversation[]) =>
    all.map((one) => (one.id === id ? to(one) : one)).filter((one) => one !== null)
  queries.setQueriesData<Pages>(
    { predicate: ({ queryKey: [of] }) => of === path || of === sentPath },
    (all) =>
      all && {
        ...all,
        pages: all.pages.map((page) => ({ ...page, items: changed(page.items) })),
      },
  )
  queries.setQueriesData<Conversation[]>({ queryKey: [openedPath] }, (all) => all && changed(all))
  const alone = { queryKey: [pathOf(id)] }
  const one = queries.getQueriesData<Conversation>(alone)[0]?.[1]
  const changedAlone = one && to(one)
  // Nothing is set by setting nothing: Back would find it as it was.
  if (changedAlone === null) queries.removeQueries(alone)
  else queries.setQueriesData<Conversation>(alone, changedAlone)
  void queries.invalidateQueries({ queryKey: enquiryCounts().queryKey })
  // The badge in the header comes with who one is.
  void queries.invalidateQueries({ queryKey: currentUser().queryKey })
}

/** Reads a conversation anew wherever it is shown. */
const readAnew = (queries: QueryClient, id: number) =>
  void queries.invalidateQueries({
    predicate: ({ queryKey: [of] }) =>
      of === path || of === sentPath || of === openedPath || of === pathOf(id),
  })

/** The id of the last answer in what is shown of a conversation, 0 for none. */
export const lastShown = ({ answers }: Pick<Conversation, 'answers'>): number =>
  answers.at(-1)?.id ?? 0

type Act = {
  method: 'PUT' | 'POST' | 'DELETE'
  /** After the conversation's own path. */
  of?: string
  payload?: object
  to(conversation: Conversation): Conversation | null
  /** Whether it has ended, perhaps, where this is refused. */
  mayHaveEnded?: boolean
}

/** Does something to a conversation that takes no words. */
function useAct({ method, of = '', payload, to, mayHaveEnded = false }: Act) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      write<{ id: number }>(queries, method, `${pathOf(id)}${of}`, payload),
    onSuccess: ({ id }) => {
      change(queries, id, to)
      // A seller's holds in other conversations with the same buyer.
      if (of === '/block')
        void queries.invalidateQueries({ predicate: ({ queryKey: [key] }) => key === path })
    },
    onError: (_, id) => mayHaveEnded && readAnew(queries, id),
  })
}

/** What came in since it was shown is unread, and shown now. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, last }: { id: number; last: number }) =>
      write<ReadUpTo>(queries, 'PATCH', pathOf(id), { isRead: true, last }),
    onSuccess: ({ id, isRead }) => {
      change(queries, id, (one) => ({ ...one, isRead: true }))
      if (!isRead) readAnew(queries, id)
    },
  })
}

export const useRemoveEnquiry = () => useAct({ method: 'DELETE', to: () => null })

export const useBlock = () =>
  useAct({ method: 'PUT', of: '/block', to: (one) => ({ ...one, ended: 'blocked-by-you' }) })

/** What else has ended it meanwhile is said when somebody writes. */
export const useUnblock = () =>
  useAct({ method: 'DELETE', of: '/block', to: (one) => ({ ...one, ended: null }) })

export const useShowEmail = () =>
  useAct({
    method: 'POST',
    of: '/email',
    to: (one) => ({ ...one, isEmailShown: true }),
    mayHaveEnded: true,
  })

export function useAnswer(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: AnswerBody) =>
      write<Answer>(queries, 'POST', `${pathOf(id)}/answers`, typed),
    gcTime: 0,
    onSuccess: (answer) => {
      change(queries, id, (conversation) => ({
        ...conversation,
        isRead: true,
        answers: [...conversation.answers.filter((one) => one.id !== answer.id), answer],
      }))
      readAnew(queries, id)
    },
  })
}

/** Lets this browser take part in the conversation of a link from an email; returns its id. */
export function useOpenConversation() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (token: string) =>
      write<{ id: number }>(queries, 'POST', `${path}/open`, { token }),
    onSuccess: () => queries.resetQueries(openedConversations()),
  })
}
