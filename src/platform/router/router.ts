import type { OpenedPage } from '../pages/page.ts'
import { addressOf, type Location, type To } from './location.ts'
import { rememberScroll } from './scroll.ts'
import type {
  Follower,
  NavigateOptions,
  NavigationType,
  Router,
  RouterState,
  Shown,
} from './state.ts'

type Entry = Partial<Pick<Location, 'key' | 'state'>> | null

/** Of an entry that no navigation here has made: the one with which the document came, or a link's within the page. */
const isUnknown = () => (window.history.state as Entry)?.key === undefined

/** Where one is; an entry that has no key yet is given one. */
function here(): Location {
  const { pathname, search, hash } = window.location
  const { state = null, key = newKey() } = (window.history.state as Entry) ?? {}
  if (isUnknown()) name(key, state)
  return { pathname, search, hash, state, key }
}

/** Without an address: one that begins with two slashes would be read as another site's. */
function name(key: string, state: Location['state']) {
  try {
    window.history.replaceState({ key, state }, '')
  } catch {
    // Safari allows a hundred within half a minute. It is known here until another is shown.
  }
}

let keys = 0
/** One of its own for each entry of a tab. */
const newKey = () => `${Date.now().toString(36)}-${++keys}`

/**
 * Shows one page after another in the document that is open. `open` loads a page, `first` is the one that
 * came with the document, and `needsDocument` tells of a path whose page this document can't show;
 * `beforeDocument` is called as it makes way for another. Browser only.
 */
export function createBrowserRouter(
  open: (url: URL) => Promise<OpenedPage>,
  first: OpenedPage,
  needsDocument: (path: string) => boolean,
  beforeDocument: () => void,
): Router {
  const followers = new Set<Follower>()
  const positions = rememberScroll(() => state.location.key)
  let latest = 0
  let state: RouterState = {
    location: here(),
    type: 'POP',
    shown: { page: first },
    isNavigating: false,
    resetsScroll: false,
  }

  const change = (next: Partial<RouterState>, flushSync = false) => {
    state = { ...state, ...next }
    for (const follower of followers) follower(state, { flushSync })
  }

  const leave = (location: Location, type: NavigationType) => {
    beforeDocument()
    fetchDocument(location, type)
  }

  async function goTo(location: Location, type: NavigationType, options: NavigateOptions) {
    const mine = ++latest
    const isLatest = () => mine === latest
    if (needsDocument(location.pathname)) return leave(location, type)
    const shown = isPartOf(location, state.location) ? state.shown : await load(location, isLatest)
    if (!isLatest()) return
    positions.keep()
    if (type !== 'POP' && !enter(location, type)) return leave(location, type)
    change(
      {
        location,
        type,
        shown,
        isNavigating: false,
        resetsScroll: !options.preventScrollReset,
      },
      options.flushSync,
    )
  }

  async function load({ pathname, search }: Location, isLatest: () => boolean): Promise<Shown> {
    change({ isNavigating: true })
    // What the press itself shows is painted before its page is asked for, where the browser puts that first.
    await new Promise((resolve) => setTimeout(resolve))
    if (!isLatest()) return state.shown
    try {
      return { page: await open(new URL(pathname + search, window.location.origin)) }
    } catch (error) {
      return { error }
    }
  }

  window.addEventListener('popstate', () => {
    const isLinkWithin = isUnknown()
    const location = here()
    if (!isLinkWithin || !isSamePage(location, state.location))
      return void goTo(location, 'POP', {})
    // The browser scrolls there by itself.
    change({ location, type: 'POP', resetsScroll: false })
  })

  return {
    state: () => state,
    scroll: () => positions.restore(state),
    follow: (follower) => {
      followers.add(follower)
      return () => followers.delete(follower)
    },
    navigate: async (to, options = {}) => {
      if (typeof to === 'number') return window.history.go(to)
      const { href, origin, pathname, search, hash } = resolve(to)
      if (origin !== window.location.origin) return window.location.assign(href)
      const location = { pathname, search, hash, state: options.state ?? null, key: newKey() }
      await goTo(location, options.replace ? 'REPLACE' : 'PUSH', options)
    },
  }
}

const resolve = (to: To): URL =>
  new URL(addressOf(to, window.location.pathname), window.location.href)

const isSamePage = (one: Location, other: Location) =>
  one.pathname === other.pathname && one.search === other.search

/** Another place on the page that is shown. */
const isPartOf = (one: Location, other: Location) =>
  isSamePage(one, other) && one.hash !== other.hash

/** Puts the address into the history; false where the browser refuses: its document has to be fetched then. */
function enter(location: Location, type: NavigationType): boolean {
  const { key, state } = location
  try {
    window.history[type === 'PUSH' ? 'pushState' : 'replaceState'](
      { key, state },
      '',
      addressOf(location),
    )
    return true
  } catch {
    // Safari allows a hundred within half a minute.
    return false
  }
}

/** Of an entry that the browser has come back to, the address is there already. */
function fetchDocument(location: Location, type: NavigationType): void {
  if (type === 'POP') window.location.reload()
  else window.location[type === 'PUSH' ? 'assign' : 'replace'](addressOf(location))
}
