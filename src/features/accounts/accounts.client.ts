import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query'
import {
  readPersonal,
  readStored,
  removeAllPersonal,
  store,
  storePersonal,
} from '../../platform/browser-storage.ts'
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
        const user = await queryFn(context)
        checkOwner(user)
        return user
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null
        throw error
      }
    },
    staleTime: freshFor,
    retry: false,
    // A visitor is known as one without a connection.
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
  typeof path === 'string' && /^\/api\/(?:auth\/|office\/|saved-cars|enquiries)/.test(path)

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

/** In what tabs share: a mark that every sign-out changes. */
const signOutKey = 'sign-out'

/**
 * Removes what was typed in this tab by whoever has signed out since, in whichever tab, or by another than is here now. A
 * session that ended by itself leaves it to them; and what a visitor has typed is still theirs when they have signed in.
 */
export function checkOwner(user?: User | null): void {
  const signOut = readStored('browser', signOutKey)
  const owner = readPersonal('tab', 'owner') as { id?: unknown; signOut?: unknown } | null
  if (owner && (owner.signOut !== signOut || (user && owner.id !== user.id))) removeAllPersonal()
  if (user) storePersonal('tab', 'owner', { id: user.id, signOut })
}

/** From now on this one person is here, or nobody: nothing of another one is left. */
export function setUser(queries: QueryClient, user: User | null): void {
  checkOwner(user)
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

/** After somebody has ended their session, by sign-out or with the account itself. */
export function forgetUser(queries: QueryClient): void {
  // By the cookie no tab could tell it from a session that ended by itself.
  store('browser', signOutKey, Math.random())
  removeAllPersonal()
  setUser(queries, null)
  notifyOtherTabs(true)
}
