import { expect, test } from 'vitest'
import { dump, tablesWith } from '../../../../test/database/dump.ts'
import {
  edits,
  listsCar,
  sells,
  sendsPhotos,
  transitions,
  typed,
} from '../../../../test/sellers.ts'
import { hires } from '../../../../test/staff.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { createSeal } from '../../../platform/seal.ts'
import type { FoundHistory, MotTest, VehicleRecords } from '../../vehicle-records/port.ts'
import type { Listing, OwnListing } from '../schema.ts'
import type { MotHistory } from './schema.ts'

const registration = { mark: 'G123ABC', showsMotHistory: true, showsMark: false }

const aTest = (on: string, miles: number, ...advisories: string[]): MotTest => ({
  on,
  result: 'passed',
  reading: { value: miles, unit: 'miles' },
  defects: advisories.map((text) => ({ kind: 'advisory', text })),
})
const tests = [
  aTest('2024-05-03', 80_000, 'Nearside sill corroded (5.3.6 (a)(i))'),
  aTest('2025-05-04', 82_000, 'N/S sill has slight corrosion'),
]
const found: FoundHistory = {
  kind: 'found',
  make: 'BMW',
  model: '320I',
  madeIn: 1989,
  fuel: 'PETROL',
  tests,
}

function recordsOf(first: FoundHistory, isInvented = false) {
  const state = { found: first, asked: [] as string[], onAsk: async () => {} }
  const records: VehicleRecords = {
    isInvented,
    hasHistories: true,
    lookUpsADay: 10_000,
    find: async () => ({ kind: 'unavailable' }),
    readHistory: async (mark) => {
      state.asked.push(mark)
      await state.onAsk()
      return state.found
    },
  }
  return { state, records }
}

async function openShop(first: FoundHistory, { isInvented = false } = {}) {
  const { state, records } = recordsOf(first, isInvented)
  const shop = await startApp({ vehicleRecords: records })
  await timeIs(shop, '2026-05-01T09:00:00Z')
  const refresh = () => shop.runs('refresh-histories')
  return { shop, state, refresh }
}

async function readHistory(shop: Shop, id: number) {
  await shop.catalogue.refresh()
  const { hasMotHistory } = (await shop.api.get(`/api/listings/${id}`)).json<Listing>()
  const response = await shop.api.get(`/api/listings/${id}/mot-history`)
  expect(response.status).toBe(hasMotHistory ? 200 : 404)
  return hasMotHistory ? response.json<MotHistory>() : null
}

test('a history is read after the car is listed, and each week while it is on sale', async () => {
  const { shop, state, refresh } = await openShop(found)
  const id = await shop.publishes({ registration })
  expect(state.asked).toEqual([])
  expect(await readHistory(shop, id)).toBeNull()
  await refresh()
  await refresh()
  expect(state.asked).toEqual(['G123ABC'])
  expect(await readHistory(shop, id)).toEqual({
    readAt: '2026-05-01T09:00:00.000Z',
    isInvented: false,
    tests: [
      { on: '2025-05-04', result: 'passed', miles: 82_000, defects: tests[1]!.defects },
      { on: '2024-05-03', result: 'passed', miles: 80_000, defects: tests[0]!.defects },
    ],
    recurring: [{ what: 'corrosion, near-side sill', years: [2024, 2025] }],
    remarks: [],
  })
  state.found = { ...found, tests: [...tests, aTest('2026-05-02', 83_500)] }
  await timePasses(shop, { days: 7, minutes: -1 })
  await refresh()
  expect(state.asked).toHaveLength(1)
  await timePasses(shop, { minutes: 2 })
  await refresh()
  expect(state.asked).toHaveLength(2)
  const history = await readHistory(shop, id)
  expect(history?.tests).toHaveLength(3)
  expect(history?.readAt).toBe('2026-05-08T09:01:00.000Z')
  await shop.setState(id, 'sold')
  await timePasses(shop, { days: 8 })
  await refresh()
  expect(state.asked).toHaveLength(2)
  // It was true of the car, and stays.
  expect((await readHistory(shop, id))?.tests).toHaveLength(3)
})

test('a listing that was being checked, or had run out, has its history read as it comes back', async () => {
  const { shop, state, refresh } = await openShop(found)
  const held = await shop.publishes({ registration })
  const { api: moderator } = await hires(shop, 'moderator')
  const decides = async (act: string) =>
    (await moderator.post(`/api/office/listings/${held}/acts`, { act, reason: 'Looked at.' }))
      .status
  expect(await decides('hold')).toBe(200)
  await refresh()
  expect(state.asked).toEqual([])
  expect(await decides('release')).toBe(200)
  await refresh()
  expect(state.asked).toEqual(['G123ABC'])
  expect((await readHistory(shop, held))?.tests).toHaveLength(2)

  const browser = shop.browser()
  const id = await listsCar(browser, { registration: 'H321ABC', showsMotHistory: true })
  await refresh()
  expect(state.asked).toEqual(['G123ABC', 'H321ABC'])
  await transitions(browser, id, 'sold')
  await timePasses(shop, { days: 10 })
  await refresh()
  await transitions(browser, id, 'live')
  await refresh()
  expect(state.asked.filter((mark) => mark === 'H321ABC')).toHaveLength(2)
})

test('what is invented is marked, and the registration is in no row and no log', async () => {
  const { shop, refresh } = await openShop(found, { isInvented: true })
  const id = await shop.publishes({ registration })
  await refresh()
  expect((await readHistory(shop, id))?.isInvented).toBe(true)
  expect(tablesWith(await dump(shop.database), 'G123ABC')).toEqual([])
  expect(JSON.stringify(shop.logged)).not.toMatch(/G123 ?ABC/i)
})

test('a car is listed as ever while the MOT service hangs, which is called again later and later', async () => {
  const { shop, state, refresh } = await openShop({ kind: 'unavailable' })
  let answer = () => {}
  const hanging = new Promise<void>((resolve) => (answer = resolve))
  const browser = shop.browser()
  const images = await sendsPhotos(browser)
  const first = await shop.publishes({ registration })
  state.onAsk = () => hanging
  const refreshing = refresh()
  await expect.poll(() => state.asked.length).toBe(1)
  const listed = await sells(browser, {
    ...typed,
    images,
    registration: 'G1ABC',
    showsMotHistory: true,
  })
  expect(listed.status).toBe(201)
  answer()
  await refreshing
  state.onAsk = async () => {}
  const { id } = listed.json<{ id: number }>()
  for (const listingId of [first, id]) expect(await readHistory(shop, listingId)).toBeNull()
  await refresh()
  // The other one, and nobody more once that is unavailable.
  expect(state.asked).toHaveLength(2)
  await timePasses(shop, { minutes: 11 })
  await refresh()
  expect(state.asked).toHaveLength(3)
  state.found = found
  await timePasses(shop, { days: 1, minutes: 1 })
  await refresh()
  for (const listingId of [first, id]) expect(await readHistory(shop, listingId)).not.toBeNull()
})

test('another car’s record is never shown, and its seller gets an email', async () => {
  const others: FoundHistory[] = [
    { ...found, make: 'FORD' },
    { ...found, madeIn: 1996 },
    { ...found, fuel: 'DIESEL' },
    { kind: 'unknown' },
  ]
  for (const other of others) {
    const { shop, refresh } = await openShop(other)
    const ann = await shop.signsUp('ann@example.com')
    const shown = { registration: 'G123ABC', showsMotHistory: true, facts: { fuel: 'petrol' } }
    const id = await listsCar(ann.api, shown)
    await refresh()
    expect(await readHistory(shop, id)).toBeNull()
    const own = (await ann.api.get(`/api/auth/listings/${id}`)).json<OwnListing>()
    expect(own.kept?.motHistory).toBe(other.kind === 'unknown' ? 'unknown' : 'another-car')
  }
})

test('a Mini that is on record as a Rover shows its history, however its seller calls it', async () => {
  const { shop, refresh } = await openShop({ ...found, make: 'ROVER', model: 'MINI COOPER' })
  const mini = { registration, model: 'Mini Cooper', year: 1990 }
  const ids = [
    await shop.publishes({ ...mini, make: 'Mini' }),
    await shop.publishes({ ...mini, make: 'Rover' }),
  ]
  await refresh()
  for (const id of ids) expect(await readHistory(shop, id)).not.toBeNull()
})

test('a plate that has gone to another car changes nothing of what was read', async () => {
  for (const other of [
    { ...found, tests: [aTest('2020-01-07', 10)] },
    { ...found, make: 'FORD' },
    { kind: 'unknown' as const },
  ]) {
    const { shop, state, refresh } = await openShop(found)
    const id = await shop.publishes({ registration })
    await refresh()
    const before = await readHistory(shop, id)
    state.found = other
    await timePasses(shop, { days: 8 })
    await refresh()
    expect(state.asked).toHaveLength(2)
    expect(await readHistory(shop, id)).toEqual(before)
  }
})

test('another registration’s history is requested anew, and a response about the earlier one is dropped', async () => {
  const { shop, state, refresh } = await openShop(found)
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { registration: 'G123ABC', showsMotHistory: true })
  state.onAsk = async () => {
    await edits(ann.api, id, { registration: 'G1ABC' })
  }
  await refresh()
  expect(await readHistory(shop, id)).toBeNull()
  state.onAsk = async () => {}
  await refresh()
  expect(state.asked).toEqual(['G123ABC', 'G1ABC'])
  expect(await readHistory(shop, id)).not.toBeNull()
  // Whatever else is changed, it stays as it was read.
  await edits(ann.api, id, { price: '9000', showsRegistration: true })
  await refresh()
  expect(state.asked).toHaveLength(2)
  expect(await readHistory(shop, id)).not.toBeNull()
  // It is of a petrol car.
  await edits(ann.api, id, { facts: { fuel: 'diesel' } })
  await refresh()
  expect(await readHistory(shop, id)).toBeNull()
  await edits(ann.api, id, { showsMotHistory: false })
  expect(await readHistory(shop, id)).toBeNull()
  expect((await dump(shop.database)).get('mot_histories')).toBe('')
})

test('a history goes with its registration: a car that comes back later shows neither', async () => {
  const { shop, refresh } = await openShop(found)
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { registration: 'G123ABC', showsMotHistory: true })
  await refresh()
  expect(await readHistory(shop, id)).not.toBeNull()
  await timePasses(shop, { days: 30, minutes: 1 })
  await shop.runs('expire-listings')
  await timePasses(shop, { days: 31 })
  await shop.runs('remove-ended-listings')
  const { email, password } = ann
  expect((await ann.api.post('/api/auth/login', { email, password })).status).toBe(200)
  expect((await transitions(ann.api, id, 'renewed')).status).toBe(200)
  expect(await readHistory(shop, id)).toBeNull()
  expect((await dump(shop.database)).get('mot_histories')).toBe('')
})

test('an MOT history whose registration can’t be opened any more stays with its car, and with no other', async () => {
  const { shop, refresh } = await openShop(found)
  const ann = await shop.signsUp('ann@example.com')
  const id = await shop.publishes({ plan: 'premium', registration })
  const { primary } = shop.database
  await primary.updateTable('listings').set({ user_id: ann.id }).execute()
  await refresh()
  const sealed_mark = createSeal('another').close('G123ABC', 'any')
  await primary.updateTable('listing_registrations').set({ sealed_mark }).execute()
  expect((await edits(ann.api, id, { model: '325i Sport', mileage: 90_000 })).status).toBe(200)
  expect(await readHistory(shop, id)).not.toBeNull()
  expect((await edits(ann.api, id, { make: 'Ford', model: 'Escort' })).status).toBe(200)
  expect(await readHistory(shop, id)).toBeNull()
  expect((await dump(shop.database)).get('listing_registrations')).not.toBe('')
})

test('a listing that the public can’t see shows its history to nobody', async () => {
  const { shop, refresh } = await openShop(found)
  const id = await shop.publishes({ registration })
  await refresh()
  await shop.setState(id, 'withdrawn')
  await shop.catalogue.refresh()
  expect((await shop.api.get(`/api/listings/${id}/mot-history`)).status).toBe(404)
})
