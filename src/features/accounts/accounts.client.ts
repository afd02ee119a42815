import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query'
import { removeAllPersonal } from '../../platform/browser-storage.ts'
import { ApiError, read } from '../../platform/pages/queries.ts'
import { notifyOtherTabs } from './session/other-tabs.ts'
import type { User } from './schema.ts'
import { mayBeSignedIn } from './session/hint.ts'

const freshFor = 5 * 60_000

/**
 * Who is signed in, or null. Asked in the browser alone, as pages are the same for everyone, and
 * only where a session may exist.
 */
export function currentUser() {
  const { queryKey, queryFn } = read<User>('/api/auth/user')
  return queryOptions({
    queryKey,
    queryFn: async (context): Promise<User | null> => {
      if (!mayBeSignedIn()) return null
      try {
        return await queryFn(context)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: freshFor,
    retry: false,
    // A visitor is known as one without a connection.
    networkMode: 'always',
  })
}

/**
 * Who looks at the page. On the server, and until the page works and the answer is there, that is
 * unknown: `isLoading`. `error` says why it could not be learnt.
 */
export function useViewer() {
  const { data, isPending, error } = useQuery(currentUser())
  const user = data ?? null
  return { user, isLoading: isPending, isAuthenticated: user !== null, error }
}

export const isPersonal = ({ queryKey: [path] }: Query) =>
  typeof path === 'string' && /^\/api\/(?:auth\/|saved-cars|enquiries)/.test(path)

/**
 * Drops everything that was read for one person, and what is still on its way. Drafts of listings
 * are the person's own work and stay.
 */
export function forgetPersonal(queries: QueryClient): void {
  const cache = queries.getQueryCache()
  for (const query of cache.findAll({ predicate: isPersonal })) {
    // Also ends a request under way, so that a late answer can't put anything back.
    query.reset()
    if (query.getObserversCount() === 0) cache.remove(query)
  }
}

/**
 * From now on this one person is here, or nobody: nothing of an earlier one is left. Where the answer stands in the cache
 * already, whoever asked says who was here before.
 */
export function setUser(
  queries: QueryClient,
  user: User | null,
  before = queries.getQueryData(currentUser().queryKey),
): void {
  // What a visitor has typed is still theirs when they have signed in.
  if (before && before.id !== user?.id) removeAllPersonal()
  forgetPersonal(queries)
  queries.setQueryData(currentUser().queryKey, user)
  if (user) {
    const isOther = (query: Query) => query.queryKey[0] !== currentUser().queryKey[0]
    void queries.invalidateQueries({ predicate: (query) => isPersonal(query) && isOther(query) })
  }
}

/** After somebody has signed in, by whichever way. */
export function rememberUser(queries: QueryClient, user: User): void {
  setUser(queries, user)
  notifyOtherTabs()
}

/** After a session has ended, by sign-out or with the account itself. */
export function forgetUser(queries: QueryClient): void {
  setUser(queries, null)
  notifyOtherTabs()
}
