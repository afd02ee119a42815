import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasLargeCounts } from '../../../test/full.ts'
import { e30, golf } from '../../../test/cars.ts'
import { listsCar, opensLink, rowsOf } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import type { ListingStats } from './schema.ts'

const at = '2026-06-15T12:00:00Z'
const today = '2026-06-15'

const viewsPage = (
  { api, visits }: Shop,
  path: string,
  headers: Record<string, string> = {},
  times = 1,
) =>
  Promise.all(
    Array.from({ length: times }, () =>
      api.post('/api/happened', { payload: { name: 'page_view', path }, headers }),
    ),
  ).then(async ([response]) => {
    await visits.flush()
    return response!.status
  })

const pageViews = async (shop: Shop) =>
  Object.fromEntries((await rowsOf(shop, 'page_views')).map(({ route, n }) => [route, n]))
const listingViews = async (shop: Shop) =>
  Object.fromEntries(
    (await rowsOf(shop, 'listing_figures')).map((row) => [row['listing_id'], row['views']]),
  )

type Browser = ReturnType<Shop['browser']>
const statsOf = async (browser: Pick<Browser, 'get'>, id: number, query = '') =>
  (await browser.get(`/api/auth/listings/${id}/figures${query}`)).json<ListingStats>()

test('views are counted by day, page and listing, and those of other addresses as such', async () => {
  const shop = await startApp({ at })
  const id = await shop.publishes()
  for (const path of ['/', '/', '/about', `/listing/${id}`, '/ann@example.com', '/api/listings'])
    expect(await viewsPage(shop, path)).toBe(204)
  expect(await pageViews(shop)).toEqual({ '/': 2, '/about': 1, '/listing/:id': 1, other: 2 })
  expect(await listingViews(shop)).toEqual({ [id]: 1 })
})

test('a listing that is none, or that nobody else can see, has no views', async () => {
  const shop = await startApp({ at })
  const [live, sold, gone] = [
    await shop.publishes(),
    await shop.publishes(golf),
    await shop.publishes(),
  ]
  await shop.setState(sold, 'sold')
  await shop.setState(gone, 'withdrawn')
  for (const id of [live, sold, gone, 999_999, 999_999_999_999_999])
    expect(await viewsPage(shop, `/listing/${id}`)).toBe(204)
  expect(await listingViews(shop)).toEqual({ [live]: 1, [sold]: 1 })
  expect(await pageViews(shop)).toEqual({ '/listing/:id': 5 })
})

test('G1: who objects, by their browser or on our page, is not counted; nor is a robot', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const id = await shop.publishes()
  const objections: Record<string, string>[] = [{ 'sec-gpc': '1' }, { 'not-counted': '1' }]
  for (const headers of [...objections, { 'user-agent': 'Googlebot/2.1' }])
    expect(await viewsPage(shop, `/listing/${id}`, headers)).toBe(204)
  for (const headers of objections) {
    await ann.api.post(`/api/saved-cars/${id}`, {}, { headers })
    await ann.api.delete(`/api/saved-cars/${id}`)
  }
  expect(await rowsOf(shop, 'page_views')).toEqual([])
  expect(await rowsOf(shop, 'listing_figures')).toEqual([])
  expect(await viewsPage(shop, `/listing/${id}`, { 'sec-gpc': '0' })).toBe(204)
  expect(await listingViews(shop)).toEqual({ [id]: 1 })
})

test('G1: a visit is stored as a day, a page, a listing and a number, and nothing else', async () => {
  const shop = await startApp({ at })
  const { rows } = await sql<{ column: string }>`
    select table_name || '.' || column_name as column from information_schema.columns
    where table_name in ('page_views', 'listing_figures') order by 1`.execute(shop.database.primary)
  expect(rows.map(({ column }) => column)).toEqual([
    'listing_figures.day',
    'listing_figures.listing_id',
    'listing_figures.saves',
    'listing_figures.views',
    'page_views.day',
    'page_views.n',
    'page_views.route',
  ])
  const response = await shop.api.post('/api/happened', {
    payload: { name: 'page_view', path: '/' },
    remoteAddress: '203.0.113.9',
  })
  expect(response.cookies).toEqual([])
  expect(await rowsOf(shop, 'browser_sessions')).toEqual([])
})

test('G5: the log of a visit holds no network address, no page and no browser', async () => {
  const shop = await startApp({ at })
  await shop.api.post('/api/happened', {
    payload: { name: 'page_view', path: '/canary-page' },
    remoteAddress: '203.0.113.9',
    headers: { 'user-agent': 'canary-browser' },
  })
  const log = JSON.stringify(shop.logged)
  expect(log).toContain('/api/happened')
  for (const canary of ['canary-page', '203.0.113.9', 'canary-browser'])
    expect(log).not.toContain(canary)
})

test('a save is counted when it happens, once, and unsaving takes nothing back', async () => {
  const shop = await startApp({ at })
  const [ann, bob] = [await shop.signsUp('ann@example.com'), await shop.signsUp('bob@example.com')]
  const id = await shop.publishes()
  await ann.api.post(`/api/saved-cars/${id}`)
  await ann.api.post(`/api/saved-cars/${id}`)
  await bob.api.post(`/api/saved-cars/${id}`)
  await bob.api.delete(`/api/saved-cars/${id}`)
  await ann.api.post('/api/saved-cars/999999')
  expect(await rowsOf(shop, 'listing_figures')).toEqual([
    { listing_id: id, day: today, views: 0, saves: 2 },
  ])
})

test('a seller sees every day up to today, with views, saves, calls and messages', async () => {
  const shop = await startApp({ at: '2026-06-13T12:00:00Z' })
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com')
  await shop.publishes()
  const id = await listsCar(ann.api)
  await viewsPage(shop, `/listing/${id}`, {}, 3)
  await bob.api.post(`/api/saved-cars/${id}`)
  await shop.clock.standAt(at)
  await viewsPage(shop, `/listing/${id}`)
  await shop.browser().post(`/api/listings/${id}/phone`)
  await shop.browser().post(`/api/listings/${id}/phone`)
  await sql`
    insert into enquiries (listing_id, name, email, message, created_at)
    select ${id}, 'Bob', 'bob@example.com', 'Is it still for sale?', sent::timestamptz
    from unnest(array['2026-06-14T23:30:00Z', '2026-06-14T22:30:00Z', '2025-01-01T12:00:00Z']) as sent
  `.execute(shop.database.primary)

  const empty = { views: 0, saves: 0, calls: 0, enquiries: 0 }
  expect(await statsOf(ann.api, id, '?days=4')).toEqual({
    from: '2026-06-12',
    to: today,
    days: [
      { day: '2026-06-12', ...empty },
      { day: '2026-06-13', ...empty, views: 3, saves: 1 },
      { day: '2026-06-14', ...empty, enquiries: 1 },
      // Half past eleven in the evening by UTC is the next day in a British summer.
      { day: today, ...empty, views: 1, calls: 2, enquiries: 1 },
    ],
    totals: { views: 4, saves: 1, calls: 2, enquiries: 2 },
  })
  expect((await statsOf(ann.api, id)).days).toHaveLength(30)
  expect((await statsOf(ann.api, id, '?days=366')).days).toHaveLength(366)
})

test('B2: stats are for their seller alone, by account or by manage link, and cached nowhere', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com')
  const id = await listsCar(ann.api)
  const asks = async (browser: Pick<Browser, 'get'>, param: number | string) =>
    (await browser.get(`/api/auth/listings/${param}/figures`)).status
  const response = await ann.api.get(`/api/auth/listings/${id}/figures`)
  expect([response.status, response.headers['cache-control']]).toEqual([200, 'no-store'])
  for (const stranger of [bob.api, shop.browser()]) expect(await asks(stranger, id)).toBe(404)
  for (const other of [999_999, 'x', '0', '1e3']) expect(await asks(ann.api, other)).toBe(404)

  const seller = shop.browser()
  await listsCar(seller, { contactEmail: 'carl@example.com' })
  const link = await opensLink(shop, 'carl@example.com')
  expect(await asks(link.browser, link.id)).toBe(200)
  for (const stranger of [ann.api, shop.browser()]) expect(await asks(stranger, link.id)).toBe(404)

  await shop.setState(id, 'withdrawn')
  expect(await asks(ann.api, id)).toBe(404)
})

test('B4: figures hold days and numbers, and nothing of anybody', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api)
  const { days, ...rest } = await statsOf(ann.api, id)
  expect(Object.keys(rest).sort()).toEqual(['from', 'to', 'totals'])
  expect(days).not.toEqual([])
  for (const day of days)
    expect(Object.keys(day).sort()).toEqual(['calls', 'day', 'enquiries', 'saves', 'views'])
})

test('C1: days must be a number of them', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api)
  for (const days of ['0', '-1', '367', '1.5', '1e2', 'all', '', '%00', '30&days=31']) {
    const response = await ann.api.get(`/api/auth/listings/${id}/figures?days=${days}`)
    expect(response.status, days).toBe(400)
    expect(response.json(), days).toMatchObject({ code: 'invalid', field: 'days' })
  }
  const unknown = await ann.api.get(`/api/auth/listings/${id}/figures?userId=1`)
  expect(unknown.json()).toMatchObject({ code: 'invalid', field: 'userId' })
})

test(
  'C1, C5: a page view with any body is counted under a known page or refused by the field’s name',
  async () => {
    const shop = await startApp({ at })
    const nasty = fc.constantFrom<unknown>(
      '',
      '\0',
      '/\0',
      '\ud800',
      '/listing/1',
      '/listing/-1',
      '/listing/999999999999999',
      '/listing/\u0661',
      '/%00',
      '/'.repeat(201),
      '__proto__',
      "' or 1=1 --",
      0,
      null,
      true,
      [],
      ['/'],
      {},
      { toString: '/' },
    )
    const part = fc.oneof(
      nasty,
      fc.string({ unit: 'binary' }),
      fc.json().map((text): unknown => JSON.parse(text)),
    )
    const body = fc.oneof(
      { weight: 4, arbitrary: part.map((path) => ({ name: 'page_view', path })) },
      {
        weight: 1,
        arbitrary: fc.dictionary(fc.constantFrom('name', 'path', 'listingId', 'userId', 'n'), part),
      },
      { weight: 1, arbitrary: part },
    )
    let requests = 0
    const property = fc.asyncProperty(body, async (payload) => {
      const { status, text } = await shop.api.post('/api/happened', {
        payload: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
        remoteAddress: `10.0.${(++requests >> 8) & 255}.${requests & 255}`,
      })
      expect([204, 400], `${status} ${text}`).toContain(status)
    })
    const numRuns = hasLargeCounts ? 10_000 : 300
    const seed = Number(process.env['SEED'] ?? 1980)
    await fc.assert(property, { seed, numRuns, endOnFailure: true })
    await shop.visits.flush()
    expect(
      Object.keys(await pageViews(shop)).every((route) => /^(other|\/[a-z:/-]*)$/.test(route)),
    ).toBe(true)
    expect(shop.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
    for (const field of ['userId', 'listingId', 'n', 'constructor']) {
      const payload = { name: 'page_view', path: '/', [field]: 1 }
      const response = await shop.api.post('/api/happened', { payload })
      expect(response.json(), field).toMatchObject({ code: 'invalid', field })
    }
  },
  30 * 60_000,
)

test('one address is counted three hundred times a minute, and others go on', async () => {
  const shop = await startApp({ at })
  const payload = { name: 'page_view', path: '/' }
  const ask = async (remoteAddress: string) =>
    (await shop.api.post('/api/happened', { payload, remoteAddress })).status
  for (let n = 0; n < 300; n++) expect(await ask('203.0.113.9')).toBe(204)
  expect(await ask('203.0.113.9')).toBe(429)
  expect(await ask('203.0.113.10')).toBe(204)
  await shop.visits.flush()
  expect(await pageViews(shop)).toEqual({ '/': 301 })
})

test('what was counted is written when the shop closes', async () => {
  const shop = await startApp({ at })
  const neighbour = await shop.neighbour()
  await neighbour.api.post('/api/happened', { payload: { name: 'page_view', path: '/' } })
  await neighbour.close()
  expect(await pageViews(shop)).toEqual({ '/': 1 })
})

test('what two processes count adds up', async () => {
  const one = await startApp({ at })
  const other = await one.neighbour()
  const id = await one.publishes()
  const payload = { name: 'page_view', path: `/listing/${id}` }
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      [one, other].flatMap(({ api }) => [
        api.post('/api/happened', { payload }),
        api.post('/api/happened', { payload }),
      ]),
    )
    await Promise.all([one.visits.flush(), other.visits.flush()])
  }
  expect(await pageViews(one)).toEqual({ '/listing/:id': 20 })
  expect(await listingViews(one)).toEqual({ [id]: 20 })
})

test('counts of visits are stored for 25 months', async () => {
  const shop = await startApp({ at })
  const id = await shop.publishes()
  for (const day of ['2024-05-14', '2024-05-15', today]) {
    await shop.database.primary.insertInto('page_views').values({ day, route: '/', n: 1 }).execute()
    await shop.database.primary
      .insertInto('listing_figures')
      .values({ listing_id: id, day, views: 1, saves: 0 })
      .execute()
  }
  await shop.runs('remove-old-figures')
  for (const table of ['page_views', 'listing_figures'])
    expect((await rowsOf(shop, table)).map(({ day }) => day)).toEqual(['2024-05-15', today])
})

test('G2: a seller’s data holds the figures of their listings, and closing the account erases them', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com')
  const id = await listsCar(ann.api)
  const others = await shop.publishes(e30)
  await viewsPage(shop, `/listing/${id}`, {}, 2)
  await viewsPage(shop, `/listing/${others}`)
  await bob.api.post(`/api/saved-cars/${id}`)
  await shop.browser().post(`/api/listings/${id}/phone`)
  const exported = async (person: typeof ann) =>
    (await person.api.get('/api/auth/export')).json<{ listingFigures: unknown }>().listingFigures
  expect(await exported(ann)).toEqual([
    { listingId: id, day: today, views: 2, saves: 1, calls: 1, enquiries: 0 },
  ])
  expect(await exported(bob)).toEqual([])
  await ann.api.post('/api/auth/close', { password: ann.password })
  expect(await listingViews(shop)).toEqual({ [others]: 1 })
})
