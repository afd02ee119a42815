import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { addViews } from '../queries.server.ts'
import { startVisitCounter } from './counter.server.ts'

vi.mock('../queries.server.ts', () => ({ addViews: vi.fn(async () => {}) }))

const written = vi.mocked(addViews)
const views = () => written.mock.calls.map(([, counted]) => counted)
const at = (instant: string) => ({ now: () => new Date(instant) })

beforeEach(() => {
  vi.useFakeTimers()
  written.mockClear()
})
afterEach(() => vi.useRealTimers())

function counter(more: Partial<Parameters<typeof startVisitCounter>[0]> = {}) {
  const onError = vi.fn()
  const database = { primary: {} } as Parameters<typeof startVisitCounter>[0]['database']
  const visits = startVisitCounter({
    database,
    clock: at('2026-06-15T12:00:00Z'),
    onError,
    ...more,
  })
  onTestFinished(() => visits.stop())
  return { visits, onError }
}

test('a burst of views is one write', async () => {
  const { visits } = counter()
  for (let n = 0; n < 1_000; n++) visits.count({ route: '/listing/:id', listingId: 1 + (n % 2) })
  visits.count({ route: '/' })
  expect(views()).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  const day = '2026-06-15'
  expect(views()).toEqual([
    {
      pages: [
        { day, route: '/listing/:id', n: 1_000 },
        { day, route: '/', n: 1 },
      ],
      listings: [
        { day, listingId: 1, n: 500 },
        { day, listingId: 2, n: 500 },
      ],
    },
  ])
})

test('nothing is written while nobody looks', async () => {
  counter()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(views()).toEqual([])
})

test('a view belongs to the day in London on which it was, whenever it is written', async () => {
  const clock = { now: () => new Date('2026-06-15T22:59:59Z') }
  const { visits } = counter({ clock })
  visits.count({ route: '/' })
  clock.now = () => new Date('2026-06-15T23:00:00Z')
  visits.count({ route: '/' })
  await visits.flush()
  expect(views()[0]!.pages.map(({ day }) => day)).toEqual(['2026-06-15', '2026-06-16'])
})

test('counts that could not be written are logged, and written with the next', async () => {
  const { visits, onError } = counter()
  written.mockRejectedValueOnce(new Error('the database is away'))
  visits.count({ route: '/', listingId: 1 })
  await visits.flush()
  expect(onError).toHaveBeenCalledOnce()
  visits.count({ route: '/', listingId: 1 })
  await visits.flush()
  expect(views()[1]).toMatchObject({ pages: [{ n: 2 }], listings: [{ listingId: 1, n: 2 }] })
  expect(onError).toHaveBeenCalledOnce()
})

test('what is counted during a write waits for the next, and no write overtakes another', async () => {
  const { visits } = counter()
  const { promise, resolve } = Promise.withResolvers<void>()
  written.mockReturnValueOnce(promise)
  visits.count({ route: '/' })
  const first = visits.flush()
  visits.count({ route: '/about' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(views()).toHaveLength(1)
  resolve()
  await first
  await visits.flush()
  expect(views().map(({ pages }) => pages.map(({ route }) => route))).toEqual([['/'], ['/about']])
})

test('made-up ids fill no memory, and every page is still counted', async () => {
  const { visits } = counter({ mostListings: 3 })
  for (let listingId = 1; listingId <= 100; listingId++)
    visits.count({ route: '/listing/:id', listingId })
  visits.count({ route: '/listing/:id', listingId: 2 })
  await visits.flush()
  expect(views()[0]).toMatchObject({
    pages: [{ route: '/listing/:id', n: 101 }],
    listings: [{ listingId: 1 }, { listingId: 2, n: 2 }, { listingId: 3 }],
  })
})

test('what is left is written when the shop closes', async () => {
  const { visits } = counter()
  visits.count({ route: '/' })
  await visits.stop()
  expect(views()).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})
