import { expect, test } from 'vitest'
import {
  edits,
  listsCar,
  transitions,
  opensLink,
  sells,
  sendsPhotos,
  typed,
} from '../../../test/sellers.ts'
import { countQueries } from '../../../test/database/count-queries.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { plans } from '../listings/rules.ts'

type Browser = ReturnType<Shop['browser']>

const photosOf = async (browser: Browser, id: number) =>
  (await browser.get(`/api/auth/listings/${id}`)).json<{ images: string[] }>().images

/** All that a stranger can tell of an answer; the id of the request is its own. */
const responseOf = ({ status, headers, text }: Awaited<ReturnType<Browser['get']>>) => {
  const { 'x-request-id': id, date: _, ...rest } = headers
  return { status, headers: rest, text: text.replace(String(id), 'id') }
}

/** What a stranger is told at this address, and at one that never was: the same, or the photo. */
async function strangerSees(shop: Shop, photo: string): Promise<'the photo' | 'nothing'> {
  await shop.catalogue.refresh()
  const address = photo.replace('1280.jpg', '320.webp')
  const never = photo.replace(/\d+-[0-9a-f]{16}/, '999999-0123456789abcdef')
  for (const ask of [shop.api.get, shop.browser().get]) {
    const [response, other] = [await ask(address), await ask(never)]
    if (response.status === 200) return 'the photo'
    expect(responseOf(response)).toEqual(responseOf(other))
    const etag = `"${/-([0-9a-f]{16})/.exec(photo)![1]}-320.webp"`
    expect((await ask(address, { headers: { 'if-none-match': etag } })).status).toBe(404)
    expect((await ask(address, { headers: { 'if-none-match': '*' } })).status).toBe(404)
  }
  return 'nothing'
}

const statusFor = async (browser: Browser, photo: string) => (await browser.get(photo)).status

test('10.4: a photo that was sent and never published is its sender’s alone', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const [photo] = await sendsPhotos(ann)
  expect(await strangerSees(shop, photo!)).toBe('nothing')
  expect(await statusFor(await (await shop.signsUp('bob@example.com')).api, photo!)).toBe(404)
  const own = await ann.get(photo!)
  expect([own.status, own.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('10.4: a photo sent from an account is seen from its other devices', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const [photo] = await sendsPhotos(ann.api)
  const phone = shop.browser()
  expect(await statusFor(phone, photo!)).toBe(404)
  await phone.post('/api/auth/login', { email: ann.email, password: ann.password })
  expect(await statusFor(phone, photo!)).toBe(200)
})

test('10.4: a draft’s photos are nobody’s but its seller’s until it is published', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const images = await sendsPhotos(ann, 2)
  const draft = await sells(ann, { ...typed, images, isPremium: true })
  expect(draft.status).toBe(402)
  for (const photo of images) {
    expect(await strangerSees(shop, photo)).toBe('nothing')
    expect(await statusFor(ann, photo)).toBe(200)
  }
})

test('10.4: a photo is public while a listing shows it, and is to be revalidated every few minutes', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const id = await listsCar(ann)
  const { browser: link } = await opensLink(shop)
  const [photo] = await photosOf(link, id)
  expect(await strangerSees(shop, photo!)).toBe('the photo')
  const response = await shop.api.get(photo!)
  const { 'cache-control': freshness, etag } = response.headers
  expect(freshness).toBe('public, max-age=300, s-maxage=60, must-revalidate')
  const again = await shop.api.get(photo!, { headers: { 'if-none-match': String(etag) } })
  expect([again.status, again.text, again.headers['cache-control']]).toEqual([304, '', freshness])
  for (const state of ['under-offer', 'sold'] as const) {
    expect((await transitions(link, id, state)).status).toBe(200)
    expect(await strangerSees(shop, photo!), state).toBe('the photo')
  }
})

test.each(['withdrawn', 'removed', 'expired'] as const)(
  '10.4: the photos of a listing that is %s are its seller’s alone',
  async (state) => {
    const shop = await startApp()
    await listsCar(shop.browser())
    const { browser: link, id } = await opensLink(shop)
    const [photo] = await photosOf(link, id)
    expect(await strangerSees(shop, photo!)).toBe('the photo')
    await shop.setState(id, state)
    expect(await strangerSees(shop, photo!)).toBe('nothing')
    expect(await statusFor(link, photo!)).toBe(200)
  },
)

test('10.4: a listing’s time is over for its photos as well, before any job has said so', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  await listsCar(shop.browser())
  const { browser: link, id } = await opensLink(shop)
  const [photo] = await photosOf(link, id)
  await shop.clock.pass({ days: plans.standard.days })
  expect(await strangerSees(shop, photo!)).toBe('nothing')
})

test('10.4: a photo that an edit has dropped is public no more', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  await listsCar(ann, { photos: 3 })
  const { browser: link, id } = await opensLink(shop)
  const [first, second, third] = await photosOf(link, id)
  expect(await strangerSees(shop, second!)).toBe('the photo')
  expect((await edits(link, id, { images: [third, first] })).status).toBe(200)
  expect(await strangerSees(shop, second!)).toBe('nothing')
  expect(await strangerSees(shop, first!)).toBe('the photo')
})

test('10.4: another process is notified that a photo is public no more', async () => {
  const shop = await startApp()
  const id = await shop.publishes()
  const listing = await shop.api.get(`/api/listings/${id}`)
  const [photo] = listing.json<{ images: string[] }>().images
  const neighbour = await shop.neighbour()
  expect((await neighbour.api.get(photo!)).status).toBe(200)
  await shop.setState(id, 'removed')
  await neighbour.catalogue.refresh()
  expect((await neighbour.api.get(photo!)).status).toBe(404)
})

test('10.4: a photo is looked up once, whatever else is published, and hidden everywhere at once when its own listing changes', async () => {
  const { plugin, counted } = countQueries()
  const shop = await startApp()
  const ann = shop.browser()
  const id = await listsCar(ann)
  const [photo] = (await shop.api.get(`/api/listings/${id}`)).json<{ images: string[] }>().images
  const counting = await shop.neighbour({
    openDatabase: async (own) => {
      return { ...own, read: own.read.withPlugin(plugin), close: async () => {} }
    },
  })
  counted.queries = 0
  for (let n = 0; n < 5; n++) expect((await counting.api.get(photo!)).status).toBe(200)
  expect(counted.queries).toBe(1)
  for (let n = 0; n < 5; n++) {
    const before = counting.catalogue.version()
    await shop.publishes()
    await counting.catalogue.refresh()
    expect(counting.catalogue.version()).toBeGreaterThan(before)
    expect((await counting.api.get(photo!)).status).toBe(200)
  }
  expect(counted.queries).toBe(1)
  expect((await shop.api.get(photo!)).status).toBe(200)
  const { browser } = await opensLink(shop)
  expect((await browser.delete(`/api/listings/${id}`)).status).toBe(200)
  expect((await shop.api.get(photo!)).status).toBe(404)
  await counting.catalogue.refresh()
  expect((await counting.api.get(photo!)).status).toBe(404)
})
