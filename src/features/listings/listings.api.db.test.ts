import { sql } from 'kysely'
import { expiryFor } from './expiry.ts'
import { firstNumbers, phoneLimits, plans } from './rules.ts'
import { expect, test } from 'vitest'
import { e30, golf, mx5, canaries } from '../../../test/cars.ts'
import { startApp } from '../../../test/start-app.ts'
import type { EndedListing, Listing, ListingCard } from './schema.ts'

const minutes = (n: number) => new Date(Date.parse('2026-06-15T12:00:00Z') + n * 60_000)
const at = minutes(0).toISOString()

test('premium and standard cars stand in lists of their own, newest first', async () => {
  const { publishes, api } = await startApp({ at })
  const older = await publishes({ ...golf, publishedAt: minutes(-30) })
  const newer = await publishes({ ...mx5, publishedAt: minutes(-10) })
  const premium = await publishes({ ...e30, plan: 'premium', publishedAt: minutes(-60) })
  const ids = async (list: string) =>
    (await api.get(`/api/listings/${list}`)).json<ListingCard[]>().map(({ id }) => id)
  expect(await ids('standard')).toEqual([newer, older])
  expect(await ids('featured')).toEqual([premium])
})

test('cars published in the same moment are always in the same order', async () => {
  const { publishes, api } = await startApp({ at })
  const ids = [await publishes(), await publishes(), await publishes()]
  const listed = (await api.get('/api/listings/standard')).json<ListingCard[]>()
  expect(listed.map(({ id }) => id)).toEqual(ids.toReversed())
})

test('the lists of the newest end at sixty', async () => {
  const { publishes, api } = await startApp({ at })
  for (let n = 0; n < 62; n++) await publishes({ publishedAt: minutes(n - 100) })
  const listed = (await api.get('/api/listings/standard')).json<ListingCard[]>()
  expect(listed).toHaveLength(60)
  expect(listed[0]?.createdAt).toBe(minutes(-39).toISOString())
})

test('a card says what a buyer looks for, and carries its cover alone', async () => {
  const { publishes, api } = await startApp({ at })
  const id = await publishes({ ...e30, plan: 'premium', photos: 3, publishedAt: minutes(-5) })
  const [card] = (await api.get('/api/listings/featured')).json<ListingCard[]>()
  expect(card).toEqual({
    id,
    make: 'BMW',
    model: '325i Sport',
    year: 1989,
    mileage: 84_000,
    condition: 'very-good',
    price: '15995.00',
    location: 'Harrogate',
    isPremium: true,
    isActive: true,
    state: 'live',
    createdAt: minutes(-5).toISOString(),
    expiresAt: expiryFor('premium', minutes(-5)).toISOString(),
    images: [expect.stringMatching(/^\/photos\/\d+-[0-9a-f]{16}\/1280\.jpg$/)],
    description: e30.description,
    photoCount: 3,
  })
})

test('a long description is cut at a word in the list and whole on its own page', async () => {
  const { publishes, api } = await startApp({ at })
  const description = `${'A sentence of words. '.repeat(40)}The end.`
  const id = await publishes({ description })
  const [card] = (await api.get('/api/listings/standard')).json<ListingCard[]>()
  expect(card?.description).toMatch(/^A sentence of words\..*\w\.?…$/)
  expect(card?.description.length).toBeLessThanOrEqual(241)
  expect((await api.get(`/api/listings/${id}`)).json<Listing>().description).toBe(description)
})

test('a listing shows its photos in order, its seller’s name, and that there is a number', async () => {
  const { publishes, api } = await startApp({ at })
  const id = await publishes({ photos: 4 })
  const listing = (await api.get(`/api/listings/${id}`)).json<Listing>()
  expect(listing).toMatchObject({ id, contactName: 'Ann Seller', hasPhone: true })
  const order = listing.images.map((address) => Number(/\d+/.exec(address)?.[0]))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).toHaveLength(4)
  const silent = await publishes({ contactPhone: null })
  expect((await api.get(`/api/listings/${silent}`)).json<Listing>().hasPhone).toBe(false)
})

test('similar cars are of its family first, then of its make, and never the car itself', async () => {
  const { publishes, api, setState } = await startApp({ at })
  const id = await publishes({ ...golf, model: 'Golf GTI' })
  const corrado = await publishes({ ...golf, model: 'Corrado VR6', pricePence: 12_000_00 })
  const other = await publishes({ ...golf, model: 'Golf VR6', pricePence: 7_500_00 })
  const priced = await publishes({ ...mx5, pricePence: 9_000_00 })
  await publishes({ ...mx5, pricePence: 90_000_00 })
  await setState(await publishes({ ...golf, model: 'Golf GTI' }), 'withdrawn')
  const { similar } = (await api.get(`/api/listings/${id}`)).json<Listing>()
  expect(similar.map((card) => card.id)).toEqual([other, corrado, priced])
})

test('B5: a car is there until the minute it expires, and then it is not', async () => {
  const { publishes, api, clock, visit, catalogue, database } = await startApp({ at })
  const id = await publishes()
  const status = async () => (await api.get(`/api/listings/${id}`)).status
  await clock.pass({ days: plans.standard.days, seconds: -1 })
  expect(await status()).toBe(200)
  await clock.pass({ seconds: 1 })
  // No job has run yet: what was kept of it is found out of date when the catalogue moves on.
  await sql`select advance_catalogue()`.execute(database.primary)
  await catalogue.refresh()
  expect(await status()).toBe(404)
  expect((await visit(id)).status).toBe(404)
  for (const list of ['', '/standard'])
    expect((await api.get(`/api/listings${list}`)).text).not.toContain(`"id":${id},`)
  expect((await api.get('/api/makes')).json()).toEqual([])
  expect((await api.get('/sitemaps/cars/0.xml')).text).not.toContain(`/listing/${id}<`)
  expect((await api.post(`/api/listings/${id}/phone`)).status).toBe(404)
})

test.each(['withdrawn', 'removed'] as const)(
  'B5: a listing which is %s looks to a stranger like one that never was',
  async (state) => {
    const { publishes, api, setState, catalogue } = await startApp({ at })
    const id = await publishes()
    await setState(id, state)
    await catalogue.refresh()
    for (const part of ['', '/ended']) {
      const gone = await api.get(`/api/listings/${id}${part}`)
      const never = await api.get(`/api/listings/424242${part}`)
      expect(gone.status).toBe(404)
      const { requestId: _, ...said } = gone.json<{ requestId: string }>()
      expect(never.json()).toMatchObject(said)
    }
  },
)

test('a listing whose time has run out shows what kind of car it was, and similar cars', async () => {
  const { publishes, api, setState, catalogue, clock } = await startApp({ at })
  const [id, removed, other] = [await publishes(), await publishes(), await publishes()]
  await setState(removed, 'removed')
  await catalogue.refresh()
  const ended = async (id: number) => {
    const { status, json } = await api.get(`/api/listings/${id}/ended`)
    return { status, body: json<EndedListing>() }
  }
  for (const [one, status] of [
    [id, 404],
    [removed, 404],
    [424_242, 404],
  ] as const)
    expect((await ended(one)).status).toBe(status)
  await setState(id, 'expired')
  await catalogue.refresh()
  const { status, body } = await ended(id)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['family', 'make', 'similar', 'year'])
  expect(body).toMatchObject({ make: 'BMW', family: '3 Series', year: 1989 })
  expect(body.similar.map((car) => car.id)).toEqual([other])
  // Over by the clock alone, before any job has said so.
  await clock.pass({ days: 40 })
  expect((await ended(other)).status).toBe(200)
})

test('a sold car stays readable, is in no list, and its number is not shown', async () => {
  const { publishes, api, setState, catalogue } = await startApp({ at })
  const id = await publishes()
  await setState(id, 'sold')
  await catalogue.refresh()
  const response = await api.get(`/api/listings/${id}`)
  expect(response.json()).toMatchObject({ id, state: 'sold', isActive: false, hasPhone: false })
  expect((await api.get('/api/listings/standard')).json()).toEqual([])
  expect((await api.post(`/api/listings/${id}/phone`)).status).toBe(404)
})

test('a car under offer is still shown', async () => {
  const { publishes, api, setState, catalogue } = await startApp({ at })
  const id = await publishes()
  await setState(id, 'under-offer')
  await catalogue.refresh()
  expect((await api.get(`/api/listings/${id}`)).json()).toMatchObject({
    isActive: true,
    state: 'under-offer',
  })
})

test('makes are counted by what is on sale', async () => {
  const { publishes, api, setState, catalogue } = await startApp({ at })
  await publishes(e30)
  await publishes({ ...e30, model: 'M5' })
  await publishes(golf)
  await setState(await publishes(mx5), 'sold')
  await catalogue.refresh()
  expect((await api.get('/api/makes')).json()).toEqual([
    { make: 'BMW', n: 2 },
    { make: 'Volkswagen', n: 1 },
  ])
})

test('a phone number that is requested twice by one browser on one day is counted once', async () => {
  const { publishes, api, database, clock } = await startApp({ at })
  const id = await publishes()
  const first = await api.post(`/api/listings/${id}/phone`)
  expect(first.json()).toEqual({ phone: canaries.phone })
  const browser = first.cookies.find((cookie) => cookie.name === 'browser')!.value
  await api.post(`/api/listings/${id}/phone`, { cookies: { browser } })
  const counted = async () =>
    (await database.primary.selectFrom('phone_reveals').select('id').execute()).length
  expect(await counted()).toBe(1)
  await clock.pass({ days: 1 })
  await api.post(`/api/listings/${id}/phone`, { cookies: { browser } })
  expect(await counted()).toBe(2)
})

test('10.11: a bulk harvester from eight addresses meets a wall, in all processes; an honest visitor doesn’t', async () => {
  const shop = await startApp({ at })
  const cars: number[] = []
  for (let n = 0; n < 14; n++) cars.push(await shop.publishes())
  const neighbour = await shop.neighbour()
  const paths = cars.flatMap((id) =>
    Array.from({ length: 8 }, (_, address) => ({ id, remoteAddress: `203.0.113.${address}` })),
  )
  const responses = await Promise.all(
    paths.map(({ id, remoteAddress }, n) =>
      (n % 2 ? neighbour : shop).api.post(`/api/listings/${id}/phone`, { remoteAddress }),
    ),
  )
  const shownTo = Map.groupBy(
    paths.filter((_, n) => responses[n]!.status === 200),
    ({ remoteAddress }) => remoteAddress,
  )
  const shown = [...shownTo.values()].map(({ length }) => length)
  // Behind the wall an address is shown its first few of the day, and no more than these.
  const behind = shown.filter((n) => n <= firstNumbers).length * firstNumbers
  const total = shown.reduce((sum, n) => sum + n, 0)
  expect(total).toBeLessThanOrEqual(phoneLimits.everybody.max + behind)
  const refused = responses.find(({ status }) => status === 429)!
  expect(refused.json()).toMatchObject({ message: phoneLimits.everybody.message })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  for (const id of cars.slice(0, firstNumbers)) {
    const honest = await shop.api.post(`/api/listings/${id}/phone`, { remoteAddress: '192.0.2.1' })
    expect(honest.status, honest.text).toBe(200)
  }
})

test('10.11: one car’s phone number is shown so often an hour in all; whoever has seen it sees it again', async () => {
  const shop = await startApp({ at })
  const id = await shop.publishes()
  const ask = (n: number, cookies = {}) =>
    shop.api.post(`/api/listings/${id}/phone`, {
      remoteAddress: `203.0.${n >> 7}.${n & 127}`,
      cookies,
    })
  const first = await ask(0)
  const browser = first.cookies.find(({ name }) => name === 'browser')!.value
  for (let n = 1; n < phoneLimits.listing.max; n++) expect((await ask(n)).status).toBe(200)
  // Two networks can use that up, but keep nobody from their first few of the day.
  expect((await ask(500)).status).toBe(200)
  const others = await Promise.all(Array.from({ length: firstNumbers }, () => shop.publishes()))
  for (const other of others)
    await shop.api.post(`/api/listings/${other}/phone`, { remoteAddress: '203.0.113.200' })
  const refused = await shop.api.post(`/api/listings/${id}/phone`, {
    remoteAddress: '203.0.113.200',
  })
  expect(refused.json()).toMatchObject({ message: phoneLimits.listing.message })
  expect((await ask(501, { browser })).status).toBe(200)
})

test('an address that was shown twenty numbers in ten minutes is refused with 429', async () => {
  const { publishes, api } = await startApp({ at })
  const id = await publishes()
  const ask = (remoteAddress: string) => api.post(`/api/listings/${id}/phone`, { remoteAddress })
  for (let n = 0; n < 20; n++) expect((await ask('203.0.113.7')).status).toBe(200)
  const refused = await ask('203.0.113.7')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json()).toMatchObject({ code: 'too-many' })
  expect((await ask('203.0.113.8')).status).toBe(200)
})
