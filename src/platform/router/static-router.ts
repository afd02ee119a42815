import { locationAt } from './location.ts'
import type { Router, RouterState, Shown } from './state.ts'

/** A router that shows one page and leads nowhere: on the server, and in tests of a component. */
export function createStaticRouter(address: string, shown: Shown): Router {
  const state: RouterState = {
    location: locationAt(address),
    type: 'POP',
    shown,
    isNavigating: false,
    resetsScroll: false,
  }
  return {
    state: () => state,
    navigate: () => Promise.reject(new Error('There is no browser to lead elsewhere')),
    follow: () => () => {},
    scroll: () => {},
  }
}
