import { expect, test } from 'vitest'
import { dump, tablesWith } from '../../../test/database/dump.ts'
import { drafts } from '../../../test/buyers.ts'
import {
  edits,
  listsCar,
  opensLink,
  sells,
  sendsPhotos,
  transitions,
  typed,
} from '../../../test/sellers.ts'
import { silentRecords } from '../../../test/silent-records.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { createSeal, type Seal } from '../../platform/seal.ts'
import { findShownRegistration, sealAnew } from '../listings/registration/registrations.server.ts'
import type { Listing, ListingCard, OwnListing } from '../listings/schema.ts'

type Browser = ReturnType<Shop['browser']>

const startShop = () => startApp({ vehicleRecords: silentRecords })

const plate = { registration: 'g123 abc' }
const spellings = /g123 ?abc/i

async function readPublic(shop: Shop, id: number) {
  await shop.catalogue.refresh()
  return (await shop.api.get(`/api/listings/${id}`)).json<Listing>()
}
const readOwn = async (browser: Browser, id: number) =>
  (await browser.get(`/api/auth/listings/${id}`)).json<OwnListing>()
const cardOf = async (shop: Shop, id: number) =>
  (await shop.api.get('/api/listings/standard'))
    .json<ListingCard[]>()
    .find((card) => card.id === id)

/** Whether it can be read anywhere but in the row that is sealed: in rows, logs, emails, public answers. */
async function isAnywhere(shop: Shop, id: number) {
  await shop.catalogue.refresh()
  const tables = await dump(shop.database)
  const inTables = ['G123ABC', 'G123 ABC', 'g123 abc'].flatMap((one) => tablesWith(tables, one))
  const answers = [
    (await shop.api.get(`/api/listings/${id}`)).text,
    (await shop.api.get('/api/listings/standard')).text,
    (await shop.visit(id)).text,
    JSON.stringify(shop.logged),
  ]
  return inTables.length > 0 || answers.some((text) => spellings.test(text))
}

test('a registration by which nothing is to be shown is not stored', async () => {
  const shop = await startShop()
  const id = await listsCar(shop.browser(), plate)
  expect((await dump(shop.database)).get('listing_registrations')).toBe('')
  expect(await isAnywhere(shop, id)).toBe(false)
})

test('a registration by which the MOT history is shown is stored sealed, and seen by its seller alone', async () => {
  const shop = await startShop()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { ...plate, showsMotHistory: true })
  expect((await dump(shop.database)).get('listing_registrations')).not.toBe('')
  expect(await isAnywhere(shop, id)).toBe(false)
  expect(await readPublic(shop, id)).not.toHaveProperty('registration')
  expect(await cardOf(shop, id)).not.toHaveProperty('plate')
  expect((await readOwn(ann.api, id)).kept).toEqual({
    registration: 'G123 ABC',
    showsMotHistory: true,
    showsRegistration: false,
    motHistory: 'waiting',
  })
  const exported = (await ann.api.get('/api/auth/export')).text
  expect(exported).toContain('G123ABC')
})

test('a registration that is shown stands on the page, its letter on the plate, until the car is sold', async () => {
  const shop = await startShop()
  const id = await listsCar(shop.browser(), { ...plate, showsRegistration: true })
  expect(await readPublic(shop, id)).toMatchObject({ registration: 'G123 ABC', plate: 'G-reg' })
  expect(await cardOf(shop, id)).toMatchObject({ plate: 'G-reg' })
  await shop.setState(id, 'under-offer')
  expect((await readPublic(shop, id)).registration).toBe('G123 ABC')
  await shop.setState(id, 'sold')
  expect(await readPublic(shop, id)).not.toHaveProperty('registration')
})

test('a private plate shows nothing of the year, and a changed year changes what a plate shows', async () => {
  const shop = await startShop()
  const ann = await shop.signsUp('ann@example.com')
  const k9 = { year: 1990, registration: 'K9 FUN', showsRegistration: true }
  const id = await listsCar(ann.api, k9)
  expect(await readPublic(shop, id)).toMatchObject({ registration: 'K9 FUN', plate: '1990' })
  await edits(ann.api, id, { registration: 'G1ABC' })
  expect(await readPublic(shop, id)).toMatchObject({ registration: 'G1 ABC', plate: 'G-reg' })
  expect((await edits(ann.api, id, { year: 1991 })).status).toBe(200)
  expect((await readPublic(shop, id)).plate).toBe('1991')
})

test('a seller changes whether a registration is shown, and taking it back erases it', async () => {
  const shop = await startShop()
  await listsCar(shop.browser(), { ...plate, showsMotHistory: true })
  const { browser, id } = await opensLink(shop)
  const { revision } = await readOwn(browser, id)
  expect((await edits(browser, id, { showsRegistration: true })).status).toBe(200)
  expect(await readPublic(shop, id)).toMatchObject({ registration: 'G123 ABC' })
  // The same again is no change.
  await edits(browser, id, { ...plate, showsMotHistory: true, showsRegistration: true })
  expect((await readOwn(browser, id)).revision).toBe(revision + 1)
  await edits(browser, id, { showsMotHistory: false, showsRegistration: false })
  expect((await readOwn(browser, id)).kept).toBeNull()
  expect((await dump(shop.database)).get('listing_registrations')).toBe('')
  expect(await isAnywhere(shop, id)).toBe(false)

  await edits(browser, id, { ...plate, showsRegistration: true })
  await edits(browser, id, { registration: '' })
  expect((await dump(shop.database)).get('listing_registrations')).toBe('')
  expect(await isAnywhere(shop, id)).toBe(false)
})

test('what is to be shown by no registration, or by what is none, is refused by its name', async () => {
  const shop = await startShop()
  const browser = shop.browser()
  const images = await sendsPhotos(browser)
  for (const [given, message] of [
    [{ showsMotHistory: true }, /Registration is needed/],
    [{ registration: '  ', showsRegistration: true }, /Registration is needed/],
    [{ registration: 'nope', showsRegistration: true }, /must be a British one/],
    [{ registration: 'J123/..' }, /must be a British one/],
    [{ registration: 7 }, /must be a British one/],
  ] as const) {
    const refused = await sells(browser, { ...typed, images, ...given })
    expect(refused.status, JSON.stringify(given)).toBe(400)
    expect(refused.json()).toMatchObject({
      field: 'listingData.registration',
      message: expect.stringMatching(message),
    })
  }
  const id = await listsCar(browser)
  const own = await opensLink(shop)
  const refused = await edits(own.browser, id, { showsMotHistory: true })
  expect(refused.status).toBe(400)
  expect(refused.json()).toMatchObject({ field: 'registration' })
})

test('a premium draft has its registration too, and closing the account erases it', async () => {
  const shop = await startShop()
  const ann = await shop.signsUp('ann@example.com')
  const draftId = await drafts(ann.api, {}, { ...plate, showsMotHistory: true })
  expect((await dump(shop.database)).get('listing_registrations')).toContain(String(draftId))
  const closed = await ann.api.post('/api/auth/close', { password: ann.password })
  expect(closed.status, closed.text).toBe(200)
  expect((await dump(shop.database)).get('listing_registrations')).toBe('')
})

test('30 days after the sale it is erased, whatever becomes of the listing meanwhile', async () => {
  const changes = [
    (browser: Browser, id: number) => edits(browser, id, { mileage: 90_000 }),
    (browser: Browser, id: number) => browser.send('DELETE', `/api/listings/${id}`),
  ]
  for (const change of changes) {
    const shop = await startShop()
    await timeIs(shop, '2026-05-01T09:00:00Z')
    const ann = await shop.signsUp('ann@example.com')
    const id = await listsCar(ann.api, { ...plate, showsRegistration: true })
    expect((await transitions(ann.api, id, 'sold')).status).toBe(200)
    await timePasses(shop, { days: 29 })
    expect((await change(ann.api, id)).status).toBe(200)
    await shop.runs('remove-ended-listings')
    expect((await dump(shop.database)).get('listing_registrations')).not.toBe('')
    await timePasses(shop, { days: 2 })
    await shop.runs('remove-ended-listings')
    expect((await dump(shop.database)).get('listing_registrations')).toBe('')
  }
})

test('a registration of a car that is on sale again is stored for as long as that is, and 30 days more', async () => {
  const shop = await startShop()
  await timeIs(shop, '2026-05-01T09:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { ...plate, showsRegistration: true })
  await transitions(ann.api, id, 'sold')
  await timePasses(shop, { days: 25 })
  expect((await transitions(ann.api, id, 'relisted')).status).toBe(200)
  await transitions(ann.api, id, 'sold')
  await timePasses(shop, { days: 29 })
  await shop.runs('remove-ended-listings')
  expect((await dump(shop.database)).get('listing_registrations')).not.toBe('')
  await timePasses(shop, { days: 2 })
  await shop.runs('remove-ended-listings')
  expect((await dump(shop.database)).get('listing_registrations')).toBe('')
})

test('after a change of key all is shown as before, and sealed anew needs the key before no more', async () => {
  const shop = await startShop()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { ...plate, showsRegistration: true })
  const other = await listsCar(ann.api, { ...plate, model: 'Z1', showsRegistration: true })
  const rows = () =>
    shop.database.primary
      .selectFrom('listing_registrations')
      .selectAll()
      .orderBy('listing_id')
      .execute()
  const before = await rows()
  await shop.database.primary
    .updateTable('listing_registrations')
    .set({ sealed_mark: createSeal('lost').close('G123ABC', 'any') })
    .where('listing_id', '=', other)
    .execute()

  const now = 'the new key'
  const changed = createSeal(now, [shop.dataKey])
  expect(await sealAnew(shop.database.primary, changed)).toEqual({ sealedAnew: 1, unopened: 1 })
  expect(await sealAnew(shop.database.primary, changed)).toEqual({ sealedAnew: 0, unopened: 1 })
  const [kept] = await rows()
  const { sealed_mark, mark_hash, ...rest } = before[0]!
  expect(kept).toMatchObject(rest)
  expect(kept!.sealed_mark).not.toEqual(sealed_mark)
  expect(kept!.mark_hash).not.toEqual(mark_hash)
  const listing = { id, isActive: true }
  const shown = (seal: Seal) => findShownRegistration(shop.database.primary, { listing, seal })
  expect(await shown(createSeal(now))).toBe('G123 ABC')
  expect(await shown(shop.seal)).toBeNull()
})

test('with another key nothing is shown, nothing breaks, and the rest is edited', async () => {
  const shop = await startShop()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { ...plate, showsRegistration: true })
  await shop.database.primary
    .updateTable('listing_registrations')
    .set({ sealed_mark: createSeal('another').close('G123ABC', 'any') })
    .execute()
  expect(await readPublic(shop, id)).not.toHaveProperty('registration')
  expect((await readOwn(ann.api, id)).kept).toBeNull()
  expect((await edits(ann.api, id, { mileage: 90_000 })).status).toBe(200)
  expect((await dump(shop.database)).get('listing_registrations')).not.toBe('')
})

test('with another key what is shown is switched off one by one, and nothing more is switched on', async () => {
  const shop = await startShop()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { ...plate, showsMotHistory: true })
  await shop.database.primary
    .updateTable('listing_registrations')
    .set({ sealed_mark: createSeal('another').close('G123ABC', 'any') })
    .execute()
  const kept = async (table: string) => (await dump(shop.database)).get(table) !== ''
  const refused = await edits(ann.api, id, { showsRegistration: true })
  expect(refused.status).toBe(400)
  expect(refused.json()).toMatchObject({ field: 'registration' })
  expect((await edits(ann.api, id, { year: 1988 })).status).toBe(200)
  expect(await kept('mot_histories'), 'the history of what is the same car').toBe(true)

  await shop.database.primary
    .updateTable('listing_registrations')
    .set({ shows_mark: true, plate_label: 'G-reg' })
    .execute()
  const { revision } = await readOwn(ann.api, id)
  expect((await edits(ann.api, id, { showsMotHistory: false })).status).toBe(200)
  expect((await readOwn(ann.api, id)).revision).toBe(revision + 1)
  expect(await kept('mot_histories')).toBe(false)
  expect(await readPublic(shop, id)).toMatchObject({ plate: 'G-reg' })
  expect((await edits(ann.api, id, { showsRegistration: false })).status).toBe(200)
  expect(await kept('listing_registrations')).toBe(false)
  expect(await readPublic(shop, id)).not.toHaveProperty('plate')
})

test('a registration that is typed anew under another key is shown only where that is requested', async () => {
  const shop = await startShop()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { ...plate, showsRegistration: true, showsMotHistory: true })
  await shop.database.primary
    .updateTable('listing_registrations')
    .set({ sealed_mark: createSeal('another').close('G123ABC', 'any') })
    .execute()
  // The form shows nothing of what can't be opened, and no tick.
  expect((await edits(ann.api, id, { registration: 'H456 DEF' })).status).toBe(200)
  expect(await readPublic(shop, id)).not.toHaveProperty('registration')
  expect((await dump(shop.database)).get('listing_registrations')).toBe('')
})

test('an MOT history can’t be switched on without a records service, and one that is on stays until it is taken back', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const images = await sendsPhotos(ann.api)
  const wish = { ...plate, showsMotHistory: true }
  const refused = await sells(ann.api, { ...typed, images, ...wish })
  expect(refused.status, refused.text).toBe(400)
  expect(refused.json()).toMatchObject({
    field: 'listingData.showsMotHistory',
    message: 'MOT histories can’t be read here, so none can be shown.',
  })
  const id = await listsCar(ann.api, { ...plate, showsRegistration: true })
  expect((await edits(ann.api, id, wish)).json()).toMatchObject({ field: 'showsMotHistory' })
  await shop.database.primary
    .updateTable('listing_registrations')
    .set({ shows_mot_history: true })
    .execute()
  expect((await edits(ann.api, id, { ...wish, mileage: 90_000 })).status).toBe(200)
  expect((await edits(ann.api, id, { showsMotHistory: false })).status).toBe(200)
  expect((await readOwn(ann.api, id)).kept).toMatchObject({ showsMotHistory: false })
})
