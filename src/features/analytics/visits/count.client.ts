import type { QueryClient } from '@tanstack/react-query'
import type { AnalyticsEvent } from '../../../platform/privacy/analytics.ts'
import { mayCount } from '../../../platform/privacy/choices.ts'
import { otherRoute, seenAt } from '../rules.ts'
import { sendToOutsideService } from './send-to-outside-service.client.ts'
import { readKey } from '../../../platform/pages/queries.ts'

type Counting = { queries: QueryClient; pagePaths: readonly string[] }

/** What was listed since the page was loaded: its seller is taken to it, and is no visitor. */
const madeHere = new Set<number>()

/**
 * Counts what has happened where the visitor lets it be counted: a page view with us and outside, a
 * saved car outside alone, as our server counts it when it is saved, and so the page on which that is allowed. Browsers that a program steers
 * and views of one's own listing are not counted anywhere.
 */
export function count({ queries, pagePaths }: Counting, { name, what }: AnalyticsEvent): void {
  if (navigator.webdriver) return
  if (name === 'listing_made') return void madeHere.add(what.listingId)
  const whole = name === 'car_saved' ? window.location.pathname : what.path
  const { route, listingId } = seenAt(whole, pagePaths)
  // An address that leads nowhere may hold anything, and is not sent.
  const path = route === otherRoute ? `/${otherRoute}` : whole
  // Nor is outside what only has the form of a page's: a number is a listing's, and of a guide that there is an answer was read.
  const guide = readKey(whole.replace('/cars', '/api/guides'))
  const outside = route.includes(':id') || queries.getQueryData(guide) ? whole : route
  if (name === 'car_saved') return sendToOutsideService(name, outside)
  if (listingId !== undefined && (madeHere.has(listingId) || isOwnListing(queries, listingId)))
    return
  if (name === 'page_view' && mayCount()) {
    const body = JSON.stringify({ name, path })
    // It leaves even where the page is left at once.
    navigator.sendBeacon('/api/happened', new Blob([body], { type: 'application/json' }))
  }
  sendToOutsideService('pageview', outside)
}

/** From where a seller's own listings are read, by their account and by a manage link. */
const lists = ['/api/auth/listings', '/api/manage']

/**
 * Whether a listing is known to be the visitor's own, by what was read for them before. Nothing is
 * asked for the sake of it: a seller who comes straight to their listing is counted.
 */
const isOwnListing = (queries: QueryClient, listingId: number): boolean =>
  queries.getQueryData(readKey(`/api/auth/listings/${listingId}`)) !== undefined ||
  lists.some((list) =>
    queries.getQueryData<{ id: number }[]>(readKey(list))?.some(({ id }) => id === listingId),
  )
