import { beforeEach, expect, test, vi } from 'vitest'
import { createQueries, readKey } from '../../../platform/pages/queries.ts'
import { choose } from '../../../platform/privacy/choices.ts'
import type { AnalyticsEvent } from '../../../platform/privacy/analytics.ts'
import { BrowserStorage } from '../../../../test/browser-storage.ts'
import { pagePaths } from '../../../screens/pages.ts'
import { count } from './count.client.ts'

const fetched = vi.fn<(url: string, request: { body: string }) => Promise<void>>(async () => {})
const beacon = vi.fn()

beforeEach(() => {
  fetched.mockClear()
  beacon.mockClear()
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { location: new URL('http://shop.test/') }),
  )
  vi.stubGlobal('navigator', { sendBeacon: beacon })
  vi.stubGlobal('localStorage', new BrowserStorage())
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', {
    documentElement: {
      dataset: { analytics: '{"url":"https://counts.test/api/event","site":"shop.test"}' },
    },
  })
})

const queries = createQueries(async () => {
  throw new Error('Nothing is asked for the sake of a count')
})
const happens = (event: AnalyticsEvent) => count({ queries, pagePaths }, event)
const toldPaths = () =>
  fetched.mock.calls.map(
    ([, { body }]) => new URL((JSON.parse(body) as { url: string }).url).pathname,
  )

test('consent on a page sends the outside service that page’s view, and us nothing more', () => {
  queries.setQueryData(readKey('/api/manage'), [{ id: 7 }])
  choose({ outside: 'allowed' })
  for (const path of ['/about', '/ann@example.com', '/listing/7', '/listing/8'])
    happens({ name: 'outside_allowed', what: { path } })
  expect(toldPaths()).toEqual(['/about', '/other', '/listing/8'])
  expect(beacon).not.toHaveBeenCalled()
  happens({ name: 'page_view', what: { path: '/about' } })
  expect(beacon).toHaveBeenCalledTimes(1)
})

test('the outside service gets the pattern of a path that holds a name, and the path itself of a guide that exists', () => {
  queries.setQueryData(readKey('/api/guides/bmw/3-series'), { make: 'BMW' })
  choose({ outside: 'allowed' })
  const paths = ['/cars/bmw/3-series', '/cars/jane/doe-07700900123', '/compare/jane-07700900123']
  for (const path of [
    ...paths,
    '/office/people/3',
    '/office/a/b/jane@example.com/reset',
    '/about/',
  ])
    happens({ name: 'page_view', what: { path } })
  expect(toldPaths()).toEqual([
    '/cars/bmw/3-series',
    '/cars/:make/:family',
    '/compare/:cars',
    '/office',
    '/other',
    '/about',
  ])
})

test('a saved car is sent to the outside service with the same path as a view of that page', () => {
  choose({ outside: 'allowed' })
  for (const path of ['/listing/8', '/cars/jane/doe-07700900123', '/jane@example.com']) {
    window.location.pathname = path
    happens({ name: 'car_saved', what: { listingId: 8 } })
  }
  expect(toldPaths()).toEqual(['/listing/8', '/cars/:make/:family', '/other'])
})

test('a visitor who refuses has nothing sent to the outside service', () => {
  choose({ outside: 'refused' })
  happens({ name: 'outside_allowed', what: { path: '/about' } })
  expect(fetched).not.toHaveBeenCalled()
})
