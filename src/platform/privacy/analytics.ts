/**
 * The port of what is counted: a screen says what happened, whoever keeps count listens. Nothing in
 * it says who it was.
 */
export type AnalyticsEvents = {
  page_view: { path: string }
  /** On a page that was counted with us before. */
  outside_allowed: { path: string }
  car_saved: { listingId: number }
  /** Not counted itself: views of it by whoever listed it are not either. */
  listing_made: { listingId: number }
}

const eventName = 'youngtimer:happened'

export type AnalyticsEvent = {
  [K in keyof AnalyticsEvents]: { name: K; what: AnalyticsEvents[K] }
}[keyof AnalyticsEvents]

/** Tells everyone who keeps count; without a listener nothing is kept or sent. */
export function track<K extends keyof AnalyticsEvents>(name: K, what: AnalyticsEvents[K]): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: { name, what } }))
}

/** Calls back for everything that happens from now on; returns how to stop. */
export function followAnalytics(onEvent: (event: AnalyticsEvent) => void): () => void {
  const listen = (event: Event) => onEvent((event as CustomEvent<AnalyticsEvent>).detail)
  window.addEventListener(eventName, listen)
  return () => window.removeEventListener(eventName, listen)
}
