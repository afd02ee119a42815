import { readStored, store } from '../browser-storage.ts'
import type { RouterState } from './state.ts'

const positionsKey = 'scroll-positions'

/**
 * Remembers how far down each entry of the history was scrolled, for the way back, in this tab alone.
 * `entry` is the key of the one that is shown. Browser only.
 */
export function rememberScroll(entry: () => string) {
  const positions = new Map(stored())
  const keep = () => positions.set(entry(), window.scrollY)
  const takeOver = () => (window.history.scrollRestoration = 'manual')
  takeOver()
  window.addEventListener('pageshow', takeOver)
  // Some browsers scroll first, and then tell of the entry that a link within the page has made.
  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('a[href^="#"]')) keep()
    },
    true,
  )
  window.addEventListener('pagehide', () => {
    keep()
    // Where nothing can be stored one begins at the top.
    store('tab', positionsKey, [...positions])
    // A document that is loaded again is scrolled by the browser, before any script.
    window.history.scrollRestoration = 'auto'
  })
  return {
    keep,
    restore({ location, resetsScroll }: RouterState) {
      if (!resetsScroll) return
      const position = positions.get(location.key)
      const part = location.hash && document.getElementById(decode(location.hash.slice(1)))
      if (position !== undefined) window.scrollTo(0, position)
      else if (part) part.scrollIntoView()
      else window.scrollTo(0, 0)
    },
  }
}

function stored(): [string, number][] {
  const found = readStored('tab', positionsKey)
  return Array.isArray(found) ? (found as [string, number][]) : []
}

function decode(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
