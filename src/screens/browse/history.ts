import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from '../../platform/router/context.ts'
import { browseResults } from '../../features/search/results/browse.client.ts'
import type { Criteria } from '../../features/search/criteria.ts'
import { readStored, store } from '../../platform/browser-storage.ts'

/** Kept in the entry of the browser's history, beside the router's own: it outlives a reload. */
const entryKey = 'browse'
const positionKey = 'browse-place'

type Shown = { search: string; pages: number }

/** How many pages of results the present entry of the history shows for this query. */
export function pagesShown(search: string): number {
  const shown = (window.history.state as Record<string, Shown> | null)?.[entryKey]
  return shown?.search === search ? shown.pages : 1
}

export function rememberPages(search: string, pages: number) {
  // Whoever has gone on meanwhile is at another entry.
  if (window.location.search !== search) return
  const shown: Shown = { search, pages }
  window.history.replaceState({ ...window.history.state, [entryKey]: shown }, '')
}

/**
 * After a reload the server has sent the first page alone: fetches those that were shown besides,
 * and returns to where the visitor was, unless they have scrolled meanwhile.
 */
export function usePagesAfterReload(criteria: Criteria, loaded: number) {
  const queries = useQueryClient()
  const { search } = useLocation()

  useEffect(() => {
    const pages = pagesShown(search)
    if (loaded === 0 || loaded >= pages) return
    const position = readPosition()
    const now = window.scrollY
    const all = queries.fetchInfiniteQuery({ ...browseResults(criteria), pages, staleTime: 0 })
    void all
      .then(() => new Promise(requestAnimationFrame))
      .then(() => window.scrollY === now && position && window.scrollTo(0, position))
      // The pages that are there stay, with the button for more.
      .catch(() => rememberPages(search, loaded))
  }, [queries, criteria, search, loaded])

  useEffect(() => {
    const leave = () => writePosition(window.scrollY)
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])
}

/** Where nothing can be stored a reload merely begins at the top. */
function writePosition(y: number) {
  store('tab', positionKey, { y: Math.round(y), href: window.location.href })
}

function readPosition(): number | undefined {
  const stored = readStored('tab', positionKey) as { y?: unknown; href?: unknown } | null
  return stored?.href === window.location.href ? Number(stored.y) : undefined
}
