import { expect, test } from 'vitest'
import { startApp } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { listsCar, transitions, opensLink, rowsOf, typed } from '../../../../test/sellers.ts'
import { expiryFor } from '../../listings/expiry.ts'
import { plans } from '../../listings/rules.ts'

/** When the days of a free listing that begin then are over. */
const endOf = (start: string | Date) => expiryFor('standard', new Date(start)).toISOString()

/** A car that is run by its manage link, so that no session runs out while time passes. */
async function annsCar(at: string, photos = 1) {
  const shop = await startApp()
  await timeIs(shop, at)
  const id = await listsCar(shop.browser(), { photos })
  const row = async () => (await rowsOf(shop, 'listings')).find((one) => one['id'] === id)!
  /** The browser of its seller, the link opened anew. */
  const seller = async () => (await opensLink(shop)).browser
  const expires = async () => ((await row())['expires_at'] as Date).toISOString()
  const isListed = async () => {
    await shop.catalogue.refresh()
    const lists = [
      '/api/listings',
      '/api/listings/standard',
      '/api/listings/featured',
      '/browse',
      '/',
    ]
    const responses = await Promise.all(lists.map((path) => shop.api.get(path)))
    return responses.some(({ text }) => text.includes(typed.model))
  }
  return { shop, id, row, seller, expires, isListed }
}

test('under offer and back: it stays on sale, and says so', async () => {
  const { shop, id, seller, isListed, row } = await annsCar('2026-06-01T12:00:00Z')
  const ann = await seller()
  const there = await transitions(ann, id, 'under-offer')
  expect(there.json(), there.text).toEqual({ id, state: 'under-offer' })
  expect(there.cookies.map(({ name }) => name)).toContain('catalogue')
  expect(await isListed()).toBe(true)
  expect((await shop.api.get(`/api/listings/${id}`)).json()).toMatchObject({
    state: 'under-offer',
    isActive: true,
  })
  expect((await transitions(ann, id, 'live')).json()).toEqual({ id, state: 'live' })
  expect(await row()).toMatchObject({ state: 'live' })
})

test('sold: readable, marked as sold, in no list, without its number; and can be relisted', async () => {
  const { shop, id, seller, isListed, row, expires } = await annsCar('2026-06-01T12:00:00Z')
  const ann = await seller()
  expect((await transitions(ann, id, 'sold')).json()).toEqual({ id, state: 'sold' })
  expect(await isListed()).toBe(false)
  const shown = await shop.api.get(`/api/listings/${id}`)
  expect(shown.json()).toMatchObject({ state: 'sold', isActive: false, hasPhone: false })
  expect((await shop.visit(id)).status).toBe(200)
  expect((await shop.api.post(`/api/listings/${id}/phone`)).status).toBe(404)
  for (const to of ['live', 'under-offer', 'sold', 'renewed'])
    expect((await transitions(ann, id, to)).status, to).toBe(409)

  await timePasses(shop, { days: 3 })
  expect((await transitions(ann, id, 'relisted')).json()).toEqual({ id, state: 'live' })
  expect(await isListed()).toBe(true)
  expect(await expires()).toBe(endOf('2026-06-01T12:00:00Z'))
  expect(await row()).toMatchObject({ plan: 'standard' })
})

test('renewed in its last five days it runs thirty calendar days from when it would have ended, across the end of summer time', async () => {
  const { shop, id, seller, expires, row } = await annsCar('2026-09-01T12:00:00Z')
  expect(await expires()).toBe('2026-10-01T12:00:00.000Z')
  const published = (await row())['published_at']
  await timeIs(shop, '2026-09-26T11:59:59Z')
  const early = await transitions(await seller(), id, 'renewed')
  expect(early.status).toBe(409)
  expect(early.text).toContain('A listing can be renewed in its last 5 days')
  await timeIs(shop, '2026-09-26T12:00:00Z')
  const response = await transitions(await seller(), id, 'renewed')
  expect(response.json(), response.text).toEqual({ id, state: 'live' })
  // 31 October at 13:00 in London, where clocks went back on the 25th.
  expect(await expires()).toBe('2026-10-31T13:00:00.000Z')
  // Renewing doesn't put it before what is newer.
  expect((await row())['published_at']).toEqual(published)
  expect((await transitions(await seller(), id, 'renewed')).status, 'not twice').toBe(409)
  // With what waited for its seller's address to be known, asked for at each opening of the link.
  expect([...new Set(await shop.jobsFor(id))]).toEqual(['tell-seller'])
})

test('renewed while under offer it stays under offer', async () => {
  const { shop, id, seller, row } = await annsCar('2026-06-01T12:00:00Z')
  await timePasses(shop, { days: plans.standard.days - 2 })
  const ann = await seller()
  await transitions(ann, id, 'under-offer')
  expect((await transitions(ann, id, 'renewed')).json()).toEqual({ id, state: 'under-offer' })
  expect(await row()).toMatchObject({ state: 'under-offer' })
})

test('run out, it is off every public place within a minute, the catalogue advances, and it may be renewed from now', async () => {
  const { shop, id, seller, isListed, expires, row } = await annsCar('2026-06-01T12:00:00Z')
  expect(await isListed()).toBe(true)
  await timeIs(shop, endOf('2026-06-01T12:00:00Z'))
  const before = shop.catalogue.version()
  // The worker runs on the minute; until then the clock alone decides.
  expect((await shop.api.get(`/api/listings/${id}`)).status).toBe(404)
  await shop.runs('expire-listings')
  await shop.catalogue.refresh()
  expect(shop.catalogue.version()).toBeGreaterThan(before)
  expect(await row()).toMatchObject({ state: 'expired' })
  expect(await isListed()).toBe(false)
  expect((await shop.visit(id)).status).toBe(404)
  const ann = await seller()
  expect((await ann.get(`/api/auth/listings/${id}`)).json()).toMatchObject({
    state: 'expired',
    isActive: false,
    daysLeft: null,
  })
  for (const to of ['live', 'under-offer', 'relisted'])
    expect((await transitions(ann, id, to)).status, to).toBe(409)
  await timePasses(shop, { days: 4 })
  expect((await transitions(ann, id, 'renewed')).json()).toEqual({ id, state: 'live' })
  expect(await expires()).toBe(endOf(new Date()))
  expect(await isListed()).toBe(true)
  await shop.runs('expire-listings')
  expect(await row()).toMatchObject({ state: 'live' })
})

test('run out but not seen to yet, it is renewed from now all the same', async () => {
  const { shop, id, seller, expires } = await annsCar('2026-06-01T12:00:00Z')
  await timePasses(shop, { days: plans.standard.days, seconds: 30 })
  expect((await transitions(await seller(), id, 'renewed')).json()).toEqual({ id, state: 'live' })
  expect(await expires()).toBe(endOf(new Date()))
})

test('what was premium is renewed and relisted as standard, once it has few enough photos', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const most = plans.standard.photos
  const id = await shop.publishes({ plan: 'premium', photos: most + 2 })
  await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
  const early = await transitions(ann.api, id, 'renewed')
  expect(early.text).toContain('Its free days can begin once the premium days are over')
  expect((await transitions(ann.api, id, 'sold')).status).toBe(200)
  const tooMany = await transitions(ann.api, id, 'relisted')
  expect(tooMany.status).toBe(409)
  expect(tooMany.json()).toMatchObject({
    message: `A standard listing shows ${most} photos and this one has ${most + 2}. Please remove 2 first.`,
  })
  const { images } = (await ann.api.get(`/api/auth/listings/${id}`)).json<{ images: string[] }>()
  await ann.api.send('PUT', `/api/listings/${id}`, { payload: { images: images.slice(2) } })
  expect((await transitions(ann.api, id, 'relisted')).json()).toEqual({ id, state: 'live' })
  expect(await rowsOf(shop, 'listings')).toMatchObject([{ plan: 'standard', is_premium: false }])
  await shop.catalogue.refresh()
  expect((await shop.api.get('/api/listings/featured')).json()).toEqual([])
})

test('deleted, it may be put on sale again by its seller; removed by us, it may not', async () => {
  const { shop, id, seller, isListed } = await annsCar('2026-06-01T12:00:00Z')
  const ann = await seller()
  expect((await ann.delete(`/api/listings/${id}`)).json()).toEqual({ id })
  expect(await isListed()).toBe(false)
  expect((await transitions(ann, id, 'relisted')).json()).toEqual({ id, state: 'live' })
  expect(await isListed()).toBe(true)
  await shop.setState(id, 'removed')
  for (const to of ['live', 'under-offer', 'sold', 'renewed', 'relisted'])
    expect((await transitions(ann, id, to)).status, to).toBe(409)
})

test('10.4: the photos of a deleted listing are erased after 30 days, and relisting says that they are missing', async () => {
  const { shop, id, seller, isListed } = await annsCar('2026-06-01T12:00:00Z', 2)
  const other = await listsCar(shop.browser())
  const photos = await rowsOf(shop, 'photos')
  const ann = await seller()
  await ann.delete(`/api/listings/${id}`)
  await timePasses(shop, { days: 29 })
  await shop.runs('collect-orphans')
  expect(await rowsOf(shop, 'photos')).toHaveLength(3)
  const again = await seller()
  expect((await transitions(again, id, 'relisted')).json()).toEqual({ id, state: 'live' })
  expect(await isListed()).toBe(true)

  await again.delete(`/api/listings/${id}`)
  await timePasses(shop, { days: 29 })
  await shop.runs('collect-orphans')
  expect(await rowsOf(shop, 'photos')).toHaveLength(3)
  await timePasses(shop, { days: 2 })
  await shop.runs('collect-orphans')
  const left = await rowsOf(shop, 'listing_photos')
  expect(left.map((row) => row['listing_id'])).toEqual([other])
  expect(await rowsOf(shop, 'photos')).toMatchObject([{ id: left[0]!['photo_id'] }])
  for (const photo of photos)
    expect((await shop.storage.get(photo['storage_key'] as string)) === null).toBe(
      photo['id'] !== left[0]!['photo_id'],
    )

  const later = await seller()
  const refused = await transitions(later, id, 'relisted')
  expect(refused.status).toBe(409)
  expect(refused.json<{ message: string }>().message).toMatch(/photos .* erased 30 days after/)
  expect(await rowsOf(shop, 'listings')).toHaveLength(2)
})

test('a transition that is requested several times at once is made once', async () => {
  const { id, seller, expires } = await annsCar('2026-06-01T12:00:00Z')
  const ann = await seller()
  await transitions(ann, id, 'sold')
  const responses = await Promise.all([1, 2, 3, 4].map(() => transitions(ann, id, 'relisted')))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await expires()).toBe(endOf('2026-06-01T12:00:00Z'))
})
