import type { QueryClient } from '@tanstack/react-query'
import { removeAllPersonal } from '../../../platform/browser-storage.ts'
import { ApiError } from '../../../platform/pages/queries.ts'
import { checkOwner, currentUser, isPersonal, setUser } from '../accounts.client.ts'
import { followOtherTabs } from './other-tabs.ts'
import { mayBeSignedIn } from './hint.ts'

/** Notices what happens to the session elsewhere: in another tab, or on the server. Browser only. */
export function followAccount(queries: QueryClient): void {
  checkOwner()
  followOtherTabs((isSignOut) => {
    // The mark of it may not be readable here yet.
    if (isSignOut) removeAllPersonal()
    void recheckUser(queries)
  })
  /** A refusal to somebody who counts as signed in: the session has ended. */
  const doubt = (error: unknown) => {
    const isRefusal = error instanceof ApiError && error.status === 401
    if (isRefusal && queries.getQueryData(currentUser().queryKey)) void recheckUser(queries)
  }
  queries.getQueryCache().subscribe((event) => {
    const { query, type } = event
    if (type !== 'updated' || event.action.type !== 'error' || !isPersonal(query)) return
    doubt(event.action.error)
  })
  queries.getMutationCache().subscribe(({ type, mutation }) => {
    if (type === 'updated') doubt(mutation?.state.error)
  })
}

/** Asks again who is signed in. What somebody else was shown is gone at once, or with the answer. */
export async function recheckUser(queries: QueryClient): Promise<void> {
  checkOwner()
  const { queryKey } = currentUser()
  const before = queries.getQueryData(queryKey)
  if (!mayBeSignedIn()) {
    if (before !== null) setUser(queries, null)
    return
  }
  // An answer under way may be from before the change.
  await queries.cancelQueries({ queryKey })
  const now = await queries.fetchQuery({ ...currentUser(), staleTime: 0 }).catch(() => before)
  if (now?.id !== before?.id) setUser(queries, now ?? null)
}
