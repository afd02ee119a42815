import { expect, test } from 'vitest'
import { commands } from '../../operator/commands.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { drafts, pays } from '../../../test/buyers.ts'
import { photograph, sendsPictures } from '../../../test/likenesses.ts'
import {
  edits,
  listsCar,
  sells,
  transitions,
  opensLink,
  rowsOf,
  typed,
} from '../../../test/sellers.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import type { Listing } from '../listings/schema.ts'
import { listingLimits } from '../listings/rules.ts'

/** A seller with an account, whose session lasts while time passes. */
async function annsCar(details: Parameters<typeof listsCar>[1] = {}) {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, details)
  return { shop, ann: ann.api, id }
}

/** When a listing came on sale, when it runs out, and what is before it among the newest. */
async function positionOf(shop: Shop, id: number) {
  const row = (await rowsOf(shop, 'listings')).find((one) => one['id'] === id)!
  return [row['published_at'], row['expires_at']].map((at) => (at as Date).toISOString())
}
async function newest(shop: Shop) {
  await shop.catalogue.refresh()
  const cars = (await shop.api.get('/api/listings/standard')).json<{ id: number }[]>()
  return cars.map(({ id }) => id)
}

test('10.10: a car that is sold and relisted has its date, its rank and its days as before', async () => {
  const { shop, ann, id } = await annsCar()
  await timePasses(shop, { days: 3 })
  const bob = await shop.signsUp('bob@example.com')
  const younger = await listsCar(bob.api, { contactEmail: 'bob@example.com' })
  const before = await positionOf(shop, id)
  await timePasses(shop, { days: 1 })
  expect((await transitions(ann, id, 'sold')).status).toBe(200)
  expect((await transitions(ann, id, 'relisted')).status).toBe(200)
  expect(await positionOf(shop, id)).toEqual(before)
  expect(await newest(shop)).toEqual([younger, id])
})

test('10.10: what was sold when its days were over has new days, and its place still', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const id = await listsCar(shop.browser())
  const [published] = await positionOf(shop, id)
  await shop.setState(id, 'sold')
  await timePasses(shop, { days: 40 })
  const { browser } = await opensLink(shop)
  expect((await transitions(browser, id, 'relisted')).status).toBe(200)
  expect(await positionOf(shop, id)).toEqual([published, '2026-08-10T12:00:00.000Z'])
})

test('10.10: the same car taken down and listed anew goes on from where it was', async () => {
  const { shop, ann, id } = await annsCar()
  const before = await positionOf(shop, id)
  await timePasses(shop, { days: 5 })
  await ann.delete(`/api/listings/${id}`)
  const anew = await listsCar(ann)
  expect(await positionOf(shop, anew)).toEqual(before)
  // Another car of the same seller has a place of its own.
  const other = await listsCar(shop.browser(), { make: 'Audi', model: '80', mileage: 1 })
  expect((await positionOf(shop, other))[0]).toBe('2026-06-06T12:00:00.000Z')
})

test('10.10: a listing is put on sale again so often a day, in all processes; sold it can always be', async () => {
  const { shop, ann, id } = await annsCar()
  const neighbour = await shop.neighbour()
  const { max, message } = listingLimits.moves
  const statuses: number[] = []
  for (let at = 0; at < max + 3; at++) {
    expect((await transitions(ann, id, 'sold')).status).toBeLessThan(500)
    const api = at % 2 ? neighbour.api : shop.api
    const response = await api.send('POST', `/api/listings/${id}/state`, {
      payload: { to: 'relisted' },
      cookies: ann.cookies,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    statuses.push(response.status)
    if (response.status === 429) {
      expect(response.json()).toMatchObject({ message })
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(max)
  expect(statuses.slice(max)).toEqual([429, 429, 429])
  await timePasses(shop, { days: 1 })
  await timePasses(shop, { minutes: 1 })
  expect((await transitions(ann, id, 'relisted')).status).toBe(200)
})

test('10.10: a listing is edited so often a day; what changes nothing is not counted', async () => {
  const { shop, ann, id } = await annsCar()
  const { max, message } = listingLimits.edits
  for (let at = 0; at < 10; at++) expect((await edits(ann, id, {})).status).toBe(200)
  const responses = []
  for (let at = 0; at < max + 2; at++)
    responses.push(await edits(ann, id, { price: `${1_000 + at}.00` }))
  expect(responses.map(({ status }) => status)).toEqual([
    ...Array.from({ length: max }, () => 200),
    429,
    429,
  ])
  expect(responses.at(-1)!.json()).toMatchObject({ message })
  expect(Number(responses.at(-1)!.headers['retry-after'])).toBeGreaterThan(0)
  expect(await rowsOf(shop, 'listing_edits')).toHaveLength(max)
})

test('10.10: a free listing can’t become another car; a variant and a mistaken year can be put right', async () => {
  const { shop, ann, id } = await annsCar()
  const before = await rowsOf(shop, 'listings')
  for (const [edit, field] of [
    [{ make: 'Ferrari' }, 'make'],
    [{ make: 'Ferrari', model: 'F355', contactEmail: 'other@example.com' }, 'make'],
    [{ model: 'Z3 2.8' }, 'model'],
    [{ model: 'Something else' }, 'model'],
    [{ year: 2001 }, 'year'],
  ] as const) {
    const response = await edits(ann, id, edit)
    expect(response.status, response.text).toBe(400)
    expect(response.json()).toMatchObject({
      field,
      message:
        'A different car needs a listing of its own, which is free. This one stays as it was.',
    })
  }
  expect(await rowsOf(shop, 'listings')).toEqual(before)
  expect((await edits(ann, id, { model: '325i Touring', year: 1990 })).status).toBe(200)
  expect(await rowsOf(shop, 'listing_reviews')).toEqual([])
})

test('10.10: a family that the shop files anew makes no other car of a listing', async () => {
  const { shop, ann, id } = await annsCar()
  await shop.database.primary.updateTable('listings').set({ family: '325I' }).execute()
  const response = await edits(ann, id, { price: '14000' })
  expect(response.status, response.text).toBe(200)
  await shop.database.primary.updateTable('listings').set({ family: '325I' }).execute()
  expect((await edits(ann, id, { model: '325i Touring' })).status).toBe(200)
  await shop.database.primary.updateTable('listings').set({ family: 'Z3' }).execute()
  expect((await edits(ann, id, { model: 'Z3 2.8' })).status).toBe(400)
})

test('10.10: a year is put right by one in all, however many edits it takes', async () => {
  const { ann, id } = await annsCar()
  expect((await edits(ann, id, { year: 1990 })).status).toBe(200)
  const further = await edits(ann, id, { year: 1991 })
  expect([further.status, further.json()], further.text).toMatchObject([400, { field: 'year' }])
  // Neither way from what it was when it came on sale.
  expect((await edits(ann, id, { year: 1988 })).status).toBe(200)
  expect((await edits(ann, id, { year: 1987 })).status).toBe(400)
  expect((await edits(ann, id, { price: '14000' })).status).toBe(200)
})

test('10.10: a premium listing that becomes another car year by year is put before a moderator, once for each car', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const id = await drafts(ann)
  // Nobody has seen it yet.
  expect((await edits(ann, id, { year: 1995 })).status).toBe(200)
  expect((await edits(ann, id, { year: 1994 })).status).toBe(200)
  await timePasses(shop, { minutes: 1 })
  await pays(ann, id)
  expect((await ann.post('/api/listings', { draftId: id })).status).toBe(201)
  const asked = async (year: number) => {
    await timePasses(shop, { minutes: 1 })
    const response = await edits(ann, id, { year })
    expect(response.status, response.text).toBe(200)
    return (await rowsOf(shop, 'listing_reviews')).length
  }
  expect([await asked(1993), await asked(1992), await asked(1991)]).toEqual([0, 1, 1])
  expect([await asked(1990), await asked(1989)]).toEqual([2, 2])
})

test('10.10: one payment, one car: a premium listing that becomes another is put before a moderator', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const id = await drafts(ann)
  await pays(ann, id)
  expect((await ann.post('/api/listings', { draftId: id })).status).toBe(201)
  await edits(ann, id, { price: '1.00' })
  expect(await commands['reviews']!.run(shop.operator)).toBe('nothing waits to be looked at')
  expect((await edits(ann, id, { make: 'Ferrari', model: 'F355', price: '2.00' })).status).toBe(200)
  const { formerPrices } = (await ann.get(`/api/listings/${id}`)).json<Listing>()
  expect(formerPrices, 'what the other car was offered for').toEqual([])
  const listed = await commands['reviews']!.run(shop.operator)
  expect(listed).toContain(`listing ${id}`)
  expect(listed).toContain('another-car')
  expect(listed).toContain(typed.model)
  expect(await commands['reviewed']!.run(shop.operator, String(id))).toContain('1 change')
  expect((await rowsOf(shop, 'staff_log')).at(-1)).toMatchObject({
    actor: 'command',
    action: 'settle-edits',
    subject_id: id,
  })
  expect(await commands['reviews']!.run(shop.operator)).toBe('nothing waits to be looked at')
})

test('10.10: the contact email of a listing is changed twice a day at most, and a moderator gets an email', async () => {
  const { shop, ann, id } = await annsCar()
  const statuses = []
  for (const at of [1, 2, 3])
    statuses.push((await edits(ann, id, { contactEmail: `seller${at}@example.com` })).status)
  expect(statuses).toEqual([200, 200, 429])
  expect(await rowsOf(shop, 'listing_reviews')).toMatchObject([
    { reason: 'another-address' },
    { reason: 'another-address' },
  ])
})

test('10.10: one seller lists so many free cars a day, whatever they are', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { max, message } = listingLimits.seller
  const counted = Array.from({ length: max }, (_, at) => at)
  for (const at of counted) await listsCar(ann.api, { mileage: at })
  await expect(listsCar(ann.api, { mileage: 99 })).rejects.toThrow(message)
})

test('10.10: the same car with some miles more or fewer goes on from where it was', async () => {
  const { shop, ann, id } = await annsCar({ mileage: 80_000 })
  const before = await positionOf(shop, id)
  await timePasses(shop, { days: 5 })
  await ann.delete(`/api/listings/${id}`)
  // From another browser: by the photo it would be known in hers.
  const anew = await listsCar(shop.browser(), { mileage: 80_001 })
  expect(await positionOf(shop, anew)).toEqual(before)
  const other = await listsCar(shop.browser(), { mileage: 120_000 })
  expect(await positionOf(shop, other)).not.toEqual(before)
})

test('10.10: the same car is known by its photo, saved anew and turned round too', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = shop.browser()
  const lists = async (mileage: number, photo: ReturnType<typeof photograph>) => {
    const images = await sendsPictures(ann, photo)
    return (await sells(ann, { ...typed, mileage, images })).json<{ id: number }>().id
  }
  const before = await positionOf(shop, await lists(80_000, photograph(9)))
  await timePasses(shop, { days: 5 })
  expect(await positionOf(shop, await lists(110_000, photograph(9).flop()))).toEqual(before)
  expect(await positionOf(shop, await lists(120_000, photograph(9, 500)))).toEqual(before)
  expect(await positionOf(shop, await lists(140_000, photograph(100)))).not.toEqual(before)
})

test('10.5: the free cars that strangers list with somebody’s address are not counted as theirs', async () => {
  const shop = await startApp()
  const { max, message } = listingLimits.seller
  const lists = (at: number, remoteAddress: string) =>
    listsCar(shop.browser(remoteAddress), { contactEmail: 'ann@example.com', mileage: at * 5_000 })
  for (let at = 0; at < max; at++) await lists(at, '203.0.113.66')
  await expect(lists(max, '203.0.113.66')).rejects.toThrow(message)
  expect(await lists(max + 1, '198.51.100.7')).toBeGreaterThan(0)
})
