import type { OpenedPage } from '../pages/page.ts'
import { addressOf, firstKey, type Location, type To } from './location.ts'
import { rememberScroll } from './scroll.ts'
import type {
  Follower,
  NavigateOptions,
  NavigationType,
  Router,
  RouterState,
  Shown,
} from './state.ts'

const here = (): Location => {
  const { pathname, search, hash } = window.location
  const entry = window.history.state as Partial<Pick<Location, 'key' | 'state'>> | null
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? firstKey }
}

/**
 * Shows one page after another in the document that is open. `open` loads a page, and `first` is the one
 * that came with the document. Browser only.
 */
export function createBrowserRouter(
  open: (url: URL) => Promise<OpenedPage>,
  first: OpenedPage,
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

  async function goTo(location: Location, type: NavigationType, options: NavigateOptions) {
    const mine = ++latest
    const isLatest = () => mine === latest
    const shown = isPartOf(location, state.location) ? state.shown : await load(location, isLatest)
    if (!isLatest()) return
    positions.keep()
    if (type !== 'POP' && !enter(location, type)) return
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

  window.addEventListener('popstate', () => void goTo(here(), 'POP', {}))

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
      const key = crypto.randomUUID().slice(0, 8)
      const location = { pathname, search, hash, state: options.state ?? null, key }
      await goTo(location, options.replace ? 'REPLACE' : 'PUSH', options)
    },
  }
}

const resolve = (to: To): URL =>
  new URL(addressOf(to, window.location.pathname), window.location.href)

/** Another place on the page that is shown. */
const isPartOf = (one: Location, other: Location) =>
  one.pathname === other.pathname && one.search === other.search && one.hash !== other.hash

/** Puts the address into the history; false where the browser fetches the whole document instead. */
function enter({ pathname, search, hash, key, state }: Location, type: NavigationType): boolean {
  const address = pathname + search + hash
  try {
    if (type === 'PUSH') window.history.pushState({ key, state }, '', address)
    else window.history.replaceState({ key, state }, '', address)
    return true
  } catch {
    // Safari allows a hundred within half a minute.
    window.location.assign(address)
    return false
  }
}
