import { expect, test, vi } from 'vitest'
import { followAnalytics, tellAnalytics, type Happened } from './analytics.ts'

test('whoever keeps count hears what happens from then on, until they stop', () => {
  vi.stubGlobal('window', new EventTarget())
  tellAnalytics('page_view', { path: '/before' })
  const heard: Happened[] = []
  const stop = followAnalytics((happened) => heard.push(happened))
  tellAnalytics('car_saved', { listingId: 17 })
  stop()
  tellAnalytics('page_view', { path: '/after' })
  expect(heard).toEqual([{ name: 'car_saved', what: { listingId: 17 } }])
})
