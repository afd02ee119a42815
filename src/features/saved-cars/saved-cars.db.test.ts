import { expect, test } from 'vitest'
import { e30, golf, mx5 } from '../../../test/cars.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { savedCarsPersonalData } from './personal-data.server.ts'
import { savedCarsLimit } from './rules.ts'
import type { SavedCar } from './schema.ts'

const at = '2026-06-15T12:00:00Z'

type Person = Awaited<ReturnType<Shop['signsUp']>>

const saves = (person: Person, id: number) => person.api.post(`/api/saved-cars/${id}`)
const unsaves = (person: Person, id: number) => person.api.send('DELETE', `/api/saved-cars/${id}`)
const listOf = async (person: Person) =>
  (await person.api.get('/api/auth/saved-cars')).json<SavedCar[]>()
const idsOf = async (person: Person) => (await listOf(person)).map(({ id }) => id)
const hasSaved = async (person: Person, id: number) =>
  (await person.api.get(`/api/saved-cars/${id}/status`)).json<{ isSaved: boolean }>().isSaved
const responseOf = (response: { json: <T>() => T; status: number }) => ({
  status: response.status,
  ...response.json<{ message: string; code: string }>(),
})

const changePrice = ({ database }: Shop, id: number, pence: number) =>
  database.primary
    .updateTable('listings')
    .set({ price_pence: pence })
    .where('id', '=', id)
    .execute()

test('a car is saved and forgotten, and doing either twice changes nothing', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const id = await shop.publishes(e30)
  expect(await hasSaved(ann, id)).toBe(false)
  for (const response of [await saves(ann, id), await saves(ann, id)])
    expect([response.status, response.json()]).toEqual([200, { isSaved: true }])
  expect(await hasSaved(ann, id)).toBe(true)
  expect(await idsOf(ann)).toEqual([id])
  for (const response of [await unsaves(ann, id), await unsaves(ann, id)])
    expect([response.status, response.json()]).toEqual([200, { isSaved: false }])
  expect(await hasSaved(ann, id)).toBe(false)
  expect(await idsOf(ann)).toEqual([])
})

test('a double press saves once', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const id = await shop.publishes(e30)
  const responses = await Promise.all(Array.from({ length: 8 }, () => saves(ann, id)))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await idsOf(ann)).toEqual([id])
})

test('B2: what one person saves is nothing to another', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const ben = await shop.signsUp('ben@example.com')
  const [car, other] = [await shop.publishes(e30), await shop.publishes(golf)]
  await saves(ann, car)
  await saves(ben, other)
  expect(await hasSaved(ben, car)).toBe(false)
  expect(await idsOf(ben)).toEqual([other])
  expect((await ben.api.get(`/api/saved-cars/status?ids=${car},${other}`)).json()).toEqual({
    saved: [other],
  })
  await unsaves(ben, car)
  expect(await idsOf(ann)).toEqual([car])
})

test('a visitor gets 401 for saved cars, and the response is not cached', async () => {
  const { api, publishes } = await startApp({ at })
  const id = await publishes(e30)
  const responses = [
    await api.get('/api/auth/saved-cars'),
    await api.get(`/api/saved-cars/${id}/status`),
    await api.get(`/api/saved-cars/status?ids=${id}`),
    await api.post(`/api/saved-cars/${id}`),
    await api.send('DELETE', `/api/saved-cars/${id}`),
  ]
  for (const response of responses) {
    expect(responseOf(response)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test('a page reads which of its cars are saved by one request', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const ids = [await shop.publishes(), await shop.publishes(), await shop.publishes()]
  await saves(ann, ids[0]!)
  await saves(ann, ids[2]!)
  const response = await ann.api.get(`/api/saved-cars/status?ids=${ids.join()},987654321`)
  expect(response.json<{ saved: number[] }>().saved.toSorted((a, b) => a - b)).toEqual([
    ids[0],
    ids[2],
  ])
  expect(response.headers['cache-control']).toBe('no-store')
})

test('C1: ids that are none, too many or something else are refused by name', async () => {
  const { signsUp } = await startApp({ at })
  const ann = await signsUp('ann@example.com')
  const many = (n: number) => Array.from({ length: n }, (_, index) => index + 1).join()
  expect((await ann.api.get(`/api/saved-cars/status?ids=${many(100)}`)).status).toBe(200)
  const refused = [
    '',
    '?ids=',
    '?ids=1,',
    '?ids=,1',
    '?ids=1,,2',
    '?ids=1%2C%202',
    '?ids=0',
    '?ids=-1',
    '?ids=1.5',
    '?ids=1e3',
    '?ids=one',
    '?ids=9999999999999999',
    '?ids=1&ids=2',
    `?ids=${many(101)}`,
  ]
  for (const query of refused) {
    const response = await ann.api.get(`/api/saved-cars/status${query}`)
    expect([query.slice(0, 30), responseOf(response)]).toMatchObject([
      query.slice(0, 30),
      { status: 400, code: 'invalid', field: 'ids' },
    ])
  }
  expect(responseOf(await ann.api.get('/api/saved-cars/status?ids=1&x=2'))).toMatchObject({
    status: 400,
    field: 'x',
  })
})

test('what is no listing can’t be saved, and its id is no fault of ours', async () => {
  const { signsUp } = await startApp({ at })
  const ann = await signsUp('ann@example.com')
  for (const id of ['987654321', '0', '-1', '01', '1.0', 'x', '99999999999999999999']) {
    const response = await ann.api.post(`/api/saved-cars/${id}`)
    expect([id, responseOf(response)]).toMatchObject([
      id,
      { status: 404, message: 'There is no such listing', code: 'not-found' },
    ])
  }
})

test('B5: only what is on sale can be saved; what was saved before stays saved', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const ben = await shop.signsUp('ben@example.com')
  for (const state of ['withdrawn', 'removed', 'expired'] as const) {
    const id = await shop.publishes(mx5)
    await saves(ann, id)
    await shop.setState(id, state)
    expect([state, responseOf(await saves(ben, id))]).toMatchObject([
      state,
      { status: 404, message: 'There is no such listing' },
    ])
    expect((await saves(ann, id)).json()).toEqual({ isSaved: true })
  }
  const sold = await shop.publishes(golf)
  await saves(ann, sold)
  await shop.setState(sold, 'sold')
  expect(responseOf(await saves(ben, sold))).toMatchObject({
    status: 409,
    message: 'This car has been sold',
  })
  expect((await saves(ann, sold)).status).toBe(200)
  const offered = await shop.publishes(golf)
  await shop.setState(offered, 'under-offer')
  expect((await saves(ben, offered)).status).toBe(200)
  expect(await idsOf(ben)).toEqual([offered])
})

test('the minute a car expires it can no longer be saved, and the list says so', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const id = await shop.publishes(e30)
  const late = await shop.publishes(e30)
  await saves(ann, id)
  // By hand, as a session does not outlast it.
  await shop.database.primary
    .updateTable('listings')
    .set({ expires_at: new Date('2026-06-15T12:30:00Z') })
    .where('id', 'in', [id, late])
    .execute()
  await shop.clock.pass({ hours: 1 })
  expect((await saves(ann, late)).status).toBe(404)
  expect(await listOf(ann)).toMatchObject([{ id, state: 'expired', isActive: false }])
})

test('the list is the latest first, each with its card and what it cost then', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const first = await shop.publishes({ ...golf, plan: 'premium', photos: 3 })
  const second = await shop.publishes(mx5)
  await saves(ann, first)
  await shop.clock.pass({ hours: 1 })
  await saves(ann, second)
  const [newer, older] = await listOf(ann)
  expect(newer).toMatchObject({ id: second, savedAt: '2026-06-15T13:00:00.000Z' })
  expect(older).toMatchObject({
    id: first,
    make: 'Volkswagen',
    model: 'Golf GTI 16V',
    price: '9250.00',
    savedPrice: '9250.00',
    isReduced: false,
    isActive: true,
    state: 'live',
    photoCount: 3,
    images: [expect.stringMatching(/^\/photos\/\d+-[0-9a-f]{16}\/1280\.jpg$/)],
    savedAt: '2026-06-15T12:00:00.000Z',
  })
})

test('a car that got cheaper says so, and saving it again does not forget what it cost', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const id = await shop.publishes(golf)
  await saves(ann, id)
  await changePrice(shop, id, 8_750_00)
  await saves(ann, id)
  expect(await listOf(ann)).toMatchObject([
    { price: '8750.00', savedPrice: '9250.00', isReduced: true },
  ])
  await changePrice(shop, id, 9_950_00)
  expect(await listOf(ann)).toMatchObject([{ price: '9950.00', isReduced: false }])
})

test('B4: a saved car that was taken down shows its name, and nothing else', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  for (const state of ['withdrawn', 'removed'] as const) {
    const id = await shop.publishes({ ...mx5, description: 'canary words of the seller' })
    await saves(ann, id)
    await shop.setState(id, state)
    const response = await ann.api.get('/api/auth/saved-cars')
    expect(response.json<SavedCar[]>().find((car) => car.id === id)).toEqual({
      id,
      make: 'Mazda',
      model: 'MX-5 1.8i',
      year: 1998,
      state: 'withdrawn',
      savedAt: '2026-06-15T12:00:00.000Z',
    })
    expect(response.text).not.toContain('canary')
    expect(response.text).not.toContain('/photos/')
  }
})

test('a car that was sold or has expired still shows what it was', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const [sold, expired] = [await shop.publishes(golf), await shop.publishes(mx5)]
  await saves(ann, sold)
  await saves(ann, expired)
  await shop.setState(sold, 'sold')
  await shop.setState(expired, 'expired')
  expect(await listOf(ann)).toMatchObject([
    { id: expired, state: 'expired', isActive: false, images: [], savedPrice: '4995.00' },
    { id: sold, state: 'sold', isActive: false, savedPrice: '9250.00' },
  ])
})

test('nobody saves more cars than the limit, and one removed makes room for another', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const [model, last, onemore] = [
    await shop.publishes(golf),
    await shop.publishes(e30),
    await shop.publishes(mx5),
  ]
  await fillTo(shop, { userId: ann.id, model, n: savedCarsLimit - 1 })
  const responses = await Promise.all([saves(ann, last), saves(ann, onemore)])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = responses.find(({ status }) => status === 409)!
  expect(responseOf(refused).message).toBe(
    'You have saved 500 cars, which is the most you can. Remove one first.',
  )
  expect(await idsOf(ann)).toHaveLength(savedCarsLimit)
  const [newest] = await idsOf(ann)
  await unsaves(ann, newest!)
  expect((await saves(ann, newest!)).status).toBe(200)
})

/** Copies a car until somebody has saved so many. */
async function fillTo(
  { database }: Shop,
  { userId, model, n }: { userId: number; model: number; n: number },
) {
  await database.primary.transaction().execute(async (tx) => {
    const columns = [
      ...(['make', 'model', 'family', 'year', 'mileage', 'condition', 'price_pence'] as const),
      ...(['location', 'description', 'contact_name', 'contact_email'] as const),
      ...(['expires_at', 'search_document'] as const),
    ]
    const row = await tx
      .selectFrom('listings')
      .select([...columns])
      .where('id', '=', model)
      .executeTakeFirstOrThrow()
    const copies = await tx
      .insertInto('listings')
      .values(
        Array.from({ length: n }, () => ({
          ...row,
          plan: 'standard' as const,
          state: 'withdrawn' as const,
        })),
      )
      .returning(['id', 'price_pence'])
      .execute()
    await tx
      .insertInto('saved_cars')
      .values(
        copies.map(({ id, price_pence }) => ({ user_id: userId, listing_id: id, price_pence })),
      )
      .execute()
  })
}

test('G2: what was saved is in the export, and erasing takes it and nothing else', async () => {
  const shop = await startApp({ at })
  const ann = await shop.signsUp('ann@example.com')
  const ben = await shop.signsUp('ben@example.com')
  const id = await shop.publishes(golf)
  await saves(ann, id)
  await saves(ben, id)
  const person = { userId: ann.id, confirmedEmail: null }
  const { primary } = shop.database
  expect(await savedCarsPersonalData.export(primary, person)).toEqual([
    {
      listingId: id,
      car: '1991 Volkswagen Golf GTI 16V',
      savedAt: '2026-06-15T12:00:00.000Z',
      savedPrice: '9250.00',
    },
  ])
  await primary.transaction().execute((tx) => savedCarsPersonalData.erase(tx, person))
  expect(await idsOf(ann)).toEqual([])
  expect(await idsOf(ben)).toEqual([id])
})
