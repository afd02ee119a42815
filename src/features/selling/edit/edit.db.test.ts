import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import {
  edits,
  listsCar,
  transitions,
  rowsOf,
  sells,
  sendsPhotos,
  typed,
} from '../../../../test/sellers.ts'
import { plans } from '../../listings/rules.ts'
import type { Listing, OwnListing } from '../../listings/schema.ts'

async function annsCar(photos = 1) {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { photos })
  return { shop, ann: ann.api, id }
}
const rowOf = async (shop: Shop, id: number) =>
  (await rowsOf(shop, 'listings')).find((row) => row['id'] === id)!
const ownOf = async (browser: Awaited<ReturnType<typeof annsCar>>['ann'], id: number) =>
  (await browser.get(`/api/auth/listings/${id}`)).json<OwnListing>()

/** Of each field another value, and the columns that it changes; another make is another car. */
const otherValues: Record<Exclude<keyof typeof typed, 'make'>, [unknown, object]> = {
  model: ['320i Touring', { model: '320i Touring' }],
  year: ['1990', { year: 1990 }],
  mileage: [84_001, { mileage: 84_001 }],
  condition: ['Good', { condition: 'good' }],
  price: ['1.50', { price_pence: 150 }],
  location: ['York', { location: 'York' }],
  description: ['Another car altogether.', { description: 'Another car altogether.' }],
  contactName: ['Bob', { contact_name: 'Bob' }],
  contactEmail: ['bob@example.com', { contact_email: 'bob@example.com' }],
  contactPhone: [null, { contact_phone: null }],
}

test.each(Object.entries(otherValues))(
  'only what was sent is changed: %s',
  async (field, [value, columns]) => {
    const { shop, ann, id } = await annsCar()
    const before = await rowOf(shop, id)
    const photos = await rowsOf(shop, 'listing_photos')
    const response = await edits(ann, id, { [field]: value })
    expect(response.status, response.text).toBe(200)
    const after = await rowOf(shop, id)
    const derived = [
      'family',
      'names',
      'place_id',
      'search_document',
      'search_vector',
      'updated_at',
    ]
    const changed = Object.keys(after).filter(
      (name) => !derived.includes(name) && String(after[name]) !== String(before[name]),
    )
    expect(changed.sort()).toEqual([...Object.keys(columns), 'revision'].sort())
    expect(after).toMatchObject({ ...columns, revision: 2 })
    expect(await rowsOf(shop, 'listing_photos')).toEqual(photos)
  },
)

test('the revision and the ETag grow with every change, and with nothing else', async () => {
  const { shop, ann, id } = await annsCar()
  const first = await ann.get(`/api/auth/listings/${id}`)
  expect([first.headers['etag'], first.json<OwnListing>().revision]).toEqual(['"r1"', 1])
  expect(first.headers['cache-control']).toBe('no-store')
  const same = await edits(ann, id, { model: typed.model, price: '15995', condition: 'very good' })
  expect([same.status, same.headers['etag']]).toEqual([200, '"r1"'])
  expect((await edits(ann, id, {})).headers['etag']).toBe('"r1"')
  const second = await edits(ann, id, { model: '320i', price: '9000.00' }, '"r1"')
  expect([second.status, second.headers['etag']]).toEqual([200, '"r2"'])
  expect(second.json()).toEqual(await ownOf(ann, id))
  expect(second.json()).toMatchObject({ model: '320i', price: '9000.00', revision: 2 })
  const edited = await rowsOf(shop, 'listing_edits')
  expect(edited).toMatchObject([
    { listing_id: id, revision: 2, replaced: { model: typed.model, price: 15_995_00 } },
  ])
})

test('an edit based on what was changed meanwhile is refused, says what, and saves nothing', async () => {
  const { shop, ann, id } = await annsCar(2)
  const { images } = await ownOf(ann, id)
  await edits(ann, id, { price: '9000.00', images: images.toReversed() }, '"r1"')
  const before = await rowOf(shop, id)
  const stale = await edits(ann, id, { model: '320i' }, '"r1"')
  expect(stale.status).toBe(409)
  expect(stale.json<{ message: string }>().message).toMatch(/photos and price|price and photos/)
  expect(await rowOf(shop, id)).toEqual(before)
  for (const strange of ['"r9"', 'W/"r2"', 'r2', '"x"', '"r2", "r1"', '""', '2'])
    expect((await edits(ann, id, { model: '320i' }, strange)).status, strange).toBe(409)
  expect(await rowOf(shop, id)).toEqual(before)
  expect((await edits(ann, id, { model: '320i' }, '"r2"')).status).toBe(200)
})

test('one of two tabs that save at once with the same revision is refused', async () => {
  const { shop, ann, id } = await annsCar()
  const responses = await Promise.all(
    ['320i', '323i', '316i', '318i'].map((model) => edits(ann, id, { model }, '"r1"')),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await rowOf(shop, id)).toMatchObject({ revision: 2 })
})

test('without If-Match the last to save wins, and each change is recorded', async () => {
  const { shop, ann, id } = await annsCar()
  await Promise.all(['320i', '323i', '316i'].map((model) => edits(ann, id, { model })))
  await edits(ann, id, { model: '318i' })
  expect(await rowOf(shop, id)).toMatchObject({ model: '318i', revision: 5 })
  expect((await rowsOf(shop, 'listing_edits')).map((edit) => edit['revision'])).toEqual([
    2, 3, 4, 5,
  ])
})

test('photos: the order, the cover, one fewer, one more', async () => {
  const { shop, ann, id } = await annsCar(3)
  const [a = '', b = '', c = ''] = (await ownOf(ann, id)).images
  const [d = ''] = await sendsPhotos(ann)
  for (const images of [[c, a, b], [b], [b, a, d], [d, c]]) {
    const response = await edits(ann, id, { images })
    expect(response.status, response.text).toBe(200)
    expect(response.json<OwnListing>().images).toEqual(images)
    await shop.catalogue.refresh()
    const [card] = (await shop.api.get('/api/listings/standard')).json<{ images: string[] }[]>()
    expect(card!.images).toEqual([images[0]])
  }
  const none = await edits(ann, id, { images: [] })
  expect([none.status, none.json<{ field: string }>().field]).toEqual([400, 'images'])
  const [other = ''] = await sendsPhotos(shop.browser())
  const foreign = await edits(ann, id, { images: [d, other], model: '320i' })
  expect([foreign.status, foreign.json<{ field: string }>().field]).toEqual([400, 'images'])
  expect(await ownOf(ann, id)).toMatchObject({ images: [d, c], model: typed.model, revision: 5 })
})

test('an edit adds no more photos than the plan of a listing shows', async () => {
  const { ann, id } = await annsCar()
  const images = await sendsPhotos(ann, plans.standard.photos + 1)
  const response = await edits(ann, id, { images })
  expect(response.status).toBe(400)
  expect(response.json()).toMatchObject({
    field: 'images',
    message: `Maximum ${plans.standard.photos} images allowed for standard listings`,
  })
})

test('the search finds the new words, no longer the old ones, and mends spelling to none of those', async () => {
  const { shop, ann, id } = await annsCar()
  await edits(ann, id, { model: '320i Zanzibar', description: 'Painted in periwinkle blue.' })
  await shop.catalogue.refresh()
  const found = async (q: string) =>
    (await shop.api.get(`/api/listings?q=${q}`)).text.includes('Zanzibar')
  expect(await found('zanzibar')).toBe(true)
  expect(await found('periwinkle')).toBe(true)
  expect(await found('honest')).toBe(false)
  const terms = (await rowsOf(shop, 'search_terms')).map(({ term }) => term)
  expect(terms).toContain('periwinkle')
  expect(terms).not.toContain('honest')
  expect((await rowsOf(shop, 'search_terms')).every(({ n }) => n === 1)).toBe(true)
})

test('a change is on the public pages at once, for the seller’s browser in any case', async () => {
  const { shop, ann, id } = await annsCar()
  await shop.visit(id)
  const response = await edits(ann, id, { model: '320i Touring' })
  expect(response.cookies.map(({ name }) => name)).toContain('catalogue')
  for (const path of ['/', '/api/listings', `/listing/${id}`, `/api/listings/${id}`])
    expect((await ann.get(path)).text, path).toContain('320i Touring')
})

test('B2: a listing is not found by anybody but its seller to edit, and stays as it is', async () => {
  const { shop, ann, id } = await annsCar()
  const eve = await shop.signsUp('eve@example.com')
  const before = [await rowOf(shop, id), await rowsOf(shop, 'listing_photos')]
  for (const other of [eve.api, shop.browser()]) {
    expect((await edits(other, id, { model: 'x' })).status).toBe(404)
    expect((await edits(other, id, {})).status).toBe(404)
    expect((await edits(other, id, { model: 'x' }, '"r1"')).status).toBe(404)
    expect((await other.delete(`/api/listings/${id}`)).status).toBe(404)
    expect((await other.get(`/api/auth/listings/${id}`)).status).toBe(404)
    for (const to of ['live', 'under-offer', 'sold', 'renewed', 'relisted'])
      expect((await transitions(other, id, to)).status, to).toBe(404)
  }
  expect([await rowOf(shop, id), await rowsOf(shop, 'listing_photos')]).toEqual(before)
  expect((await edits(ann, id, { model: '316i' })).status).toBe(200)
})

test('B2: a listing of nobody’s is nobody’s to change, whoever sold it', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const id = await listsCar(visitor)
  const ann = await shop.signsUp('ann@example.com')
  for (const other of [visitor, ann.api, shop.browser()]) {
    expect((await edits(other, id, { model: 'x' })).status).toBe(404)
    expect((await other.delete(`/api/listings/${id}`)).status).toBe(404)
    expect((await transitions(other, id, 'sold')).status).toBe(404)
  }
})

test('B2: another’s photo can’t be taken over by editing, nor one’s own be in two listings', async () => {
  const { shop, ann, id } = await annsCar()
  const second = await listsCar(ann, { photos: 1 })
  const images = (await ownOf(ann, second)).images
  expect((await edits(ann, id, { images })).status).toBe(400)
  const eve = await shop.signsUp('eve@example.com')
  const evesCar = await listsCar(eve.api)
  expect((await edits(eve.api, evesCar, { images })).status).toBe(400)
})

test('B3: what only the shop may set can’t be edited either', async () => {
  const { shop, ann, id } = await annsCar()
  const before = await rowOf(shop, id)
  for (const key of [
    'userId',
    'isPremium',
    'isActive',
    'expiresAt',
    'createdAt',
    'id',
    'state',
    'revision',
  ]) {
    const response = await edits(ann, id, { model: '320i', [key]: 1 })
    expect(response.status, key).toBe(400)
    expect(response.json(), key).toMatchObject({ field: key })
  }
  expect(await rowOf(shop, id)).toEqual(before)
})

test('a sold or expired car stays editable; a deleted or removed one doesn’t', async () => {
  const { shop, ann, id } = await annsCar()
  for (const [state, status] of [
    ['sold', 200],
    ['expired', 200],
    ['under-offer', 200],
    ['withdrawn', 409],
    ['removed', 409],
  ] as const) {
    await shop.setState(id, state)
    const response = await edits(ann, id, { model: `325i in ${state}` })
    expect(response.status, `${state}: ${response.text}`).toBe(status)
    expect(await rowOf(shop, id)).toMatchObject({ state })
  }
})

test('what is refused of a new listing is refused of an edit, and the field is named', async () => {
  const { shop, ann, id } = await annsCar()
  const before = await rowOf(shop, id)
  for (const [field, value] of [
    ['make', 'Trabant'],
    ['model', ''],
    ['year', 1979],
    ['mileage', -1],
    ['condition', 'mint'],
    ['price', '1e3'],
    ['location', ' '],
    ['description', 'short'],
    ['contactName', ''],
    ['contactEmail', 'x'],
    ['contactPhone', 'javascript:alert(1)'],
    ['model', 'a\u2028b'],
  ] as const) {
    const response = await edits(ann, id, { location: 'York', [field]: value })
    expect(response.status, `${field} ${response.text}`).toBe(400)
    expect(response.json()).toMatchObject({ field })
  }
  expect(await rowOf(shop, id)).toEqual(before)
})

test('an account that is closed with a draft in it leaves others’ words to the search', async () => {
  const { shop } = await annsCar()
  const terms = await rowsOf(shop, 'search_terms')
  const bob = await shop.signsUp('bob@example.com')
  const images = await sendsPhotos(bob.api)
  expect((await sells(bob.api, { ...typed, images, isPremium: true })).status).toBe(402)
  const closed = await bob.api.post('/api/auth/close', { password: bob.password })
  expect(closed.status, closed.text).toBe(200)
  expect(await rowsOf(shop, 'listings')).toHaveLength(1)
  expect(await rowsOf(shop, 'search_terms')).toEqual(terms)
})

test('an edit that fails at the end changes nothing', async () => {
  const { shop, ann, id } = await annsCar(2)
  const before = [await rowOf(shop, id), await rowsOf(shop, 'listing_photos')]
  const { images } = await ownOf(ann, id)
  const { primary } = shop.database
  await sql`alter table listing_edits add constraint refused check (false)`.execute(primary)
  try {
    const response = await edits(ann, id, { model: '320i', images: images.toReversed() })
    expect(response.status).toBe(500)
  } finally {
    await sql`alter table listing_edits drop constraint refused`.execute(primary)
  }
  expect([await rowOf(shop, id), await rowsOf(shop, 'listing_photos')]).toEqual(before)
})

test('a fact is changed by itself, logged as it was, and seen on the page at once', async () => {
  const { shop, ann: browser, id } = await annsCar()
  const factsNow = async () =>
    (await browser.get(`/api/listings/${id}`))
      .json<Listing>()
      .facts.map(({ name, text }) => `${name}: ${text}`)
  expect(await factsNow()).toEqual([])
  expect((await edits(browser, id, { facts: { gearbox: 'manual', keys: '2' } })).status).toBe(200)
  expect(await factsNow()).toEqual(['gearbox: Manual', 'keys: 2'])
  await edits(browser, id, { facts: { gearbox: null, body: 'saloon' } })
  expect(await factsNow()).toEqual(['body: Saloon', 'keys: 2'])
  // What is said already changes nothing.
  const again = await edits(browser, id, { facts: { body: 'saloon', fuel: '' } })
  expect(again.headers['etag']).toBe('"r3"')
  const stored = await rowsOf(shop, 'listing_edits')
  expect(stored.map(({ replaced }) => replaced)).toEqual([
    { facts: { gearbox: null, keys: null } },
    { facts: { gearbox: 'manual', body: null } },
  ])
  const late = await edits(browser, id, { facts: { body: 'coupe' } }, '"r2"')
  expect(late.status).toBe(409)
  expect(late.json<{ message: string }>().message).toContain('more about the car')
})

test('what a car was offered for before is said, the latest first, and only since it is on sale', async () => {
  const { shop, ann, id } = await annsCar()
  const pricesNow = async () =>
    (await ann.get(`/api/listings/${id}`))
      .json<Listing>()
      .formerPrices.map(({ price, until }) => [price, Number.isNaN(Date.parse(until))])
  expect(await pricesNow()).toEqual([])
  await edits(ann, id, { price: '14995.00' })
  await edits(ann, id, { mileage: 84_100 })
  await edits(ann, id, { price: '13500.50' })
  expect(await pricesNow()).toEqual([
    ['14995.00', false],
    ['15995.00', false],
  ])
  await edits(ann, id, { price: '13500.50' })
  expect(await pricesNow()).toHaveLength(2)
  expect((await ann.get(`/listing/${id}`)).text).toContain('15995.00')
  expect(await rowsOf(shop, 'former_prices')).toHaveLength(2)
})
