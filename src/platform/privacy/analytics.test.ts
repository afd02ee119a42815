import { expect, test, vi } from 'vitest'
import { followAnalytics, track, type AnalyticsEvent } from './analytics.ts'

test('a subscriber gets the events from then on, until it unsubscribes', () => {
  vi.stubGlobal('window', new EventTarget())
  track('page_view', { path: '/before' })
  const observed: AnalyticsEvent[] = []
  const stop = followAnalytics((event) => observed.push(event))
  track('car_saved', { listingId: 17 })
  stop()
  track('page_view', { path: '/after' })
  expect(observed).toEqual([{ name: 'car_saved', what: { listingId: 17 } }])
})
