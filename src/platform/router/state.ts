import type { OpenedPage } from '../pages/page.ts'
import type { Location, To } from './location.ts'

export type NavigateOptions = {
  /** In the place of the entry that is shown: Back does not lead there. */
  replace?: boolean
  state?: Location['state']
  /** The page stays where it has been scrolled to. */
  preventScrollReset?: boolean
  /** It is on the screen when the navigation is done, not a moment later. */
  flushSync?: boolean
}

export type NavigationType = 'PUSH' | 'REPLACE' | 'POP'

/** A page, or why there is none to show. */
export type Shown = { page: OpenedPage } | { error: unknown }

export type RouterState = {
  location: Location
  /** How one came there. */
  type: NavigationType
  shown: Shown
  /** Another page is on its way; this one stays until then. */
  isNavigating: boolean
  /** The page begins at its top, or where it was left. */
  resetsScroll: boolean
}

/** Says that the state has changed; `flushSync` where the screen must follow at once. */
export type Follower = (state: RouterState, how: { flushSync: boolean }) => void

/** How one page takes the place of another. */
export type Presentation = {
  /** Calls `draw`, in the background or as a part of a movement; `next` is what it draws. */
  present(draw: () => void, next: RouterState): void
  /** It is on the screen, and scrolled to where it belongs. */
  presented(): void
}

export type Router = {
  state(): RouterState
  /** Resolves when the page is there, or another navigation has taken its place. */
  navigate(to: To | number, options?: NavigateOptions): Promise<void>
  follow(follower: Follower): () => void
  /** Brings the page to where it belongs, once it is on the screen. */
  scroll(): void
  /** Without one, a page is drawn in the background and is then there. */
  presentation?: Presentation
}
