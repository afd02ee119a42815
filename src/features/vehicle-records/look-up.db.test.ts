import { expect, test } from 'vitest'
import { startApp } from '../../../test/start-app.ts'
import { networkLookUps } from './limits.ts'
import type { Found, VehicleRecord, VehicleRecords } from './port.ts'
import type { LookUpResponse, LookUpState } from './schema.ts'

const golf = {
  make: 'VOLKSWAGEN',
  model: 'GOLF GTI 16V',
  yearOfManufacture: 1991,
  firstRegistered: '1991-08',
  colour: 'GREEN',
  fuel: 'PETROL',
  engineSize: 1_781,
  motUntil: '2027-05-31',
}

const allBy = (record: VehicleRecord, service: string) =>
  Object.fromEntries(Object.keys(record).map((key) => [key, service]))

function recordsOf(found: Found | (() => Promise<Found>)) {
  const asked: string[] = []
  const records: VehicleRecords = {
    isInvented: false,
    hasHistories: false,
    lookUpsADay: 10_000,
    readHistory: async () => ({ kind: 'unavailable' }),
    find: async (mark) => {
      asked.push(mark)
      return typeof found === 'function' ? found() : found
    },
  }
  return { asked, records }
}
const lookUp = (shop: Awaited<ReturnType<typeof startApp>>, registration: unknown) =>
  shop.api.post('/api/vehicle-look-up', { payload: { registration } })

test('a shop without keys says that it can look up nothing', async () => {
  const canAsk = async (shop: Awaited<ReturnType<typeof startApp>>) =>
    (await shop.api.get('/api/vehicle-look-up')).json<LookUpState>()
  expect(await canAsk(await startApp())).toEqual({ canAsk: false, canReadHistories: false })
  const { records } = recordsOf({ kind: 'unknown' })
  expect(await canAsk(await startApp({ vehicleRecords: records }))).toEqual({
    canAsk: true,
    canReadHistories: false,
  })
})

test('a registration fills in what its record says, and is stored nowhere', async () => {
  const { asked, records } = recordsOf({
    kind: 'found',
    record: golf,
    saidBy: { ...allBy(golf, 'DVLA'), model: 'DVSA' },
  })
  const shop = await startApp({ vehicleRecords: records })
  const response = await lookUp(shop, 'j123 abc')
  expect(response.status, response.text).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(asked).toEqual(['J123ABC'])
  const { car, ...rest } = response.json<LookUpResponse>()
  expect(rest).toEqual({
    outcome: 'found',
    hindrances: [],
    isPrivatePlate: false,
    sources: ['DVLA', 'DVSA'],
    isInvented: false,
  })
  expect(car).toMatchObject({ make: 'Volkswagen', model: 'Golf GTI 16V', year: 1991 })
  expect(car?.facts.map(({ name, value }) => [name, value])).toEqual([
    ['fuel', 'petrol'],
    ['engineSize', 1781],
    ['colour', 'green'],
    ['firstRegistered', '1991-08'],
    ['motUntil', '2027-05-31'],
    ['taxBand', 'large-engine'],
  ])
  expect(car?.saidBy).toEqual({
    make: 'DVLA',
    model: 'DVSA',
    year: 'DVLA',
    ...Object.fromEntries(car?.facts.map(({ name }) => [name, 'DVLA']) ?? []),
  })
  const dump = JSON.stringify([
    await shop.database.primary.selectFrom('limit_counts').selectAll().execute(),
    await shop.database.primary.selectFrom('security_log').selectAll().execute(),
    shop.logged,
    response.text,
  ])
  expect(dump).not.toMatch(/j123 ?abc/i)
})

test('a missing or silent records service is said, and nothing is invented', async () => {
  const nothing = {
    car: null,
    hindrances: [],
    isPrivatePlate: false,
    sources: [],
    isInvented: false,
  }
  const none = await startApp()
  expect((await lookUp(none, 'J123ABC')).json()).toEqual({ ...nothing, outcome: 'unavailable' })
  const unknown = await startApp({ vehicleRecords: recordsOf({ kind: 'unknown' }).records })
  expect((await lookUp(unknown, 'J123ABC')).json()).toEqual({ ...nothing, outcome: 'unknown' })
})

test('a car that is not listed here, and a private plate, are said to be so', async () => {
  const record = { make: 'TESLA', yearOfManufacture: 2019 }
  const { records } = recordsOf({ kind: 'found', record, saidBy: allBy(record, 'DVLA') })
  const answer = (
    await lookUp(await startApp({ vehicleRecords: records }), 'K9 FUN')
  ).json<LookUpResponse>()
  expect(answer).toMatchObject({ car: { make: null, year: 2019, facts: [] }, isPrivatePlate: true })
  expect(answer.hindrances).toEqual([
    'The record says 2019. Cars from 1980 to 2005 are listed here.',
    'The record says TESLA, a make that is not listed here.',
  ])
})

test('a plate from Northern Ireland, and a Q plate, are not said to be of other years', async () => {
  const { records } = recordsOf({ kind: 'found', record: golf, saidBy: allBy(golf, 'DVLA') })
  const shop = await startApp({ vehicleRecords: records })
  for (const registration of ['ABZ 1234', 'Q123 ABC'])
    expect((await lookUp(shop, registration)).json(), registration).toMatchObject({
      car: { year: 1991 },
      isPrivatePlate: false,
    })
})

test('a text that is no registration is refused by the field’s name, and looked up nowhere', async () => {
  const { asked, records } = recordsOf({ kind: 'unknown' })
  const shop = await startApp({ vehicleRecords: records })
  for (const registration of ['', 'ABC', '1234567', 'J123 ABCD1', 'J123/..', "J1' or", 7, null]) {
    const response = await lookUp(shop, registration)
    expect(response.status, String(registration)).toBe(400)
    expect(response.json(), String(registration)).toMatchObject({ field: 'registration' })
  }
  expect(asked).toEqual([])
})

test('twenty registrations a day from one network are looked up, and the next visitor is asked to type', async () => {
  const { asked, records } = recordsOf({ kind: 'unknown' })
  const shop = await startApp({ vehicleRecords: records })
  for (let n = 0; n < networkLookUps.max; n++)
    expect((await lookUp(shop, 'J123ABC')).status).toBe(200)
  const refused = await lookUp(shop, 'J123ABC')
  expect(refused.status).toBe(429)
  expect(refused.json<{ message: string }>().message).toContain('fill the form in by hand')
  expect(asked).toHaveLength(networkLookUps.max)
})
