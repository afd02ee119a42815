import { expect, onTestFinished, test } from 'vitest'
import { serveVehicleRecords, type InventedVehicle } from '../../../demo/vehicle-records/server.ts'
import { dvla } from './dvla.ts'
import { dvsa } from './dvsa.ts'
import { officialRecords } from './official.ts'

const golf: InventedVehicle = {
  mark: 'J123ABC',
  make: 'Volkswagen',
  model: 'Golf GTI 16V',
  year: 1991,
  colour: 'Green',
  fuel: 'Petrol',
  engineSize: 1_781,
  carbon: 199,
  motUntil: '2027-05-31',
}
const soon = () => AbortSignal.timeout(2_000)

async function opens(faults: Parameters<typeof serveVehicleRecords>[1] = {}) {
  const service = await serveVehicleRecords([golf], faults)
  onTestFinished(service.close)
  const said: string[] = []
  const time = { now: 0 }
  const options = {
    onError: (error: Error) => void said.push(error.message),
    now: () => time.now * 1_000,
  }
  const sources = { dvla: dvla(service.dvla, options), dvsa: dvsa(service.dvsa, options) }
  const asksOf = (part: string) => service.asked.filter((path) => path.includes(part)).length
  return { service, said, time, options, ...sources, asksOf }
}

/** Nobody who reads a log learns whose car it is, or a key. */
const secrets = /J123ABC|client-secret|dvla-key|dvsa-key|token-\d/

test('DVLA says what it knows, and knows no model', async () => {
  const { dvla: source, said } = await opens()
  expect(await source.find('J123ABC', soon())).toEqual({
    kind: 'found',
    record: {
      make: 'VOLKSWAGEN',
      colour: 'GREEN',
      fuel: 'PETROL',
      yearOfManufacture: 1991,
      firstRegistered: '1991-08',
      engineSize: 1781,
      carbon: 199,
      motUntil: '2027-05-31',
    },
    saidBy: expect.objectContaining({ make: 'DVLA', motUntil: 'DVLA' }) as unknown,
  })
  expect(said).toEqual([])
})

test('both services are called at once, and the model comes from DVSA', async () => {
  const { dvla: one, dvsa: other } = await opens()
  const found = await officialRecords([one, other]).find('J123ABC', soon())
  expect(found).toMatchObject({
    kind: 'found',
    record: { make: 'VOLKSWAGEN', model: 'GOLF GTI 16V', engineSize: 1781 },
    saidBy: { make: 'DVLA', model: 'DVSA', engineSize: 'DVLA' },
  })
  expect(await officialRecords([one, other]).find('X1NONE', soon())).toEqual({ kind: 'unknown' })
  expect(await officialRecords([]).find('J123ABC', soon())).toEqual({ kind: 'unavailable' })
  // DVLA answers that it is asked too often, and may know it.
  expect(await officialRecords([one, other]).find('ER19THR', soon())).toEqual({
    kind: 'unavailable',
  })
})

test('a plate that another car has by now gives only what the first source says', async () => {
  const { dvla: one, dvsa: other, service } = await opens()
  service.faults.instead = (path) =>
    path.includes('/trade/')
      ? { status: 200, body: { make: 'FORD', model: 'ESCORT', motTests: [] } }
      : undefined
  const found = await officialRecords([one, other]).find('J123ABC', soon())
  expect(found).toMatchObject({ record: { make: 'VOLKSWAGEN' } })
  expect(Object.values((found as { saidBy: object }).saidBy)).not.toContain('DVSA')
  expect(found).not.toHaveProperty('record.model')
})

test('a token is requested once, and again when it has ended, also before its time', async () => {
  const { dvsa: source, service, asksOf, time, said } = await opens()
  await source.find('J123ABC', soon())
  time.now = 60
  await source.find('J123ABC', soon())
  expect(asksOf('/token')).toBe(1)
  time.now = 3_541
  await source.find('J123ABC', soon())
  expect(asksOf('/token')).toBe(2)
  for (const refused of [
    { status: 403, body: { errorCode: 'FB-02' } },
    { status: 401, body: { errorCode: 'UA-01' } },
  ]) {
    let once = true
    service.faults.instead = (path) => {
      const isFirst = once && path.includes('/trade/')
      if (isFirst) once = false
      return isFirst ? refused : undefined
    }
    time.now += 10
    expect((await source.find('J123ABC', soon())).kind).toBe('found')
  }
  expect(asksOf('/token')).toBe(4)
  expect(said).toEqual([])
})

test('a token that never works is requested twice, and then given up', async () => {
  const { dvsa: source, service, asksOf, said } = await opens()
  service.faults.tokenSeconds = 0
  expect(await source.find('J123ABC', soon())).toEqual({ kind: 'unavailable' })
  expect(asksOf('/token')).toBe(2)
  expect(said).toEqual(['DVSA answered 403'])
})

test('DVSA’s tests are read, whatever is odd or missing in one of them', async () => {
  const { dvsa: source, service, said } = await opens()
  const test = (more: object) => ({
    completedDate: '2016-05-03T09:30:00.000Z',
    testResult: 'PASSED',
    odometerValue: '84000',
    odometerUnit: 'MI',
    odometerResultType: 'READ',
    defects: [],
    ...more,
  })
  const motTests = [
    test({}),
    test({
      completedDate: '2019-05-03T09:30:00.000Z',
      testResult: 'FAILED',
      odometerUnit: 'KM',
      defects: [
        { text: 'Sill\n  corroded\u202e', type: 'MAJOR', dangerous: false },
        { text: 'Tyre at its cords', type: 'MAJOR', dangerous: true },
        { text: 'Oil leak', type: 'ADVISORY' },
        { text: 'Lamp', type: 'FAIL' },
        { text: 'Bulb', type: 'PRS' },
        { text: 'Something', type: 'SYSTEM GENERATED' },
        { text: '', type: 'ADVISORY' },
        'nonsense',
      ],
    }),
    // Northern Ireland's have none.
    test({ completedDate: '2020-05-03', dataSource: 'DVA NI', defects: undefined }),
    test({ completedDate: '2021-05-03', odometerResultType: 'UNREADABLE', odometerValue: null }),
    test({ completedDate: 'yesterday' }),
    test({ testResult: 'ABANDONED' }),
    7,
  ]
  const body = {
    make: 'VOLKSWAGEN',
    model: 'GOLF',
    manufactureDate: '1991-04-30',
    fuelType: 'Petrol',
    motTests,
  }
  service.faults.instead = (path) => (path.includes('/trade/') ? { status: 200, body } : undefined)
  const found = await officialRecords([source]).readHistory('J123ABC', soon())
  const reading = { value: 84_000, unit: 'miles' }
  expect(found).toEqual({
    kind: 'found',
    make: 'VOLKSWAGEN',
    model: 'GOLF',
    madeIn: 1991,
    fuel: 'Petrol',
    tests: [
      { on: '2016-05-03', result: 'passed', reading, defects: [] },
      {
        on: '2019-05-03',
        result: 'failed',
        reading: { value: 84_000, unit: 'km' },
        defects: [
          { text: 'Sill corroded', kind: 'major' },
          { text: 'Tyre at its cords', kind: 'dangerous' },
          { text: 'Oil leak', kind: 'advisory' },
          { text: 'Lamp', kind: 'failure' },
          { text: 'Bulb', kind: 'repaired' },
          { text: 'Something', kind: 'other' },
        ],
      },
      { on: '2020-05-03', result: 'passed', reading, defects: [] },
      { on: '2021-05-03', result: 'passed', reading: null, defects: [] },
    ],
  })
  expect(said).toEqual([])
})

test('MOT histories are requested from DVSA alone, and unknown or unavailable as records are', async () => {
  const { dvla: one, dvsa: other, service } = await opens()
  const both = officialRecords([one, other])
  expect((await both.readHistory('J123ABC', soon())).kind).toBe('found')
  expect(service.asked.filter((path) => path.includes('vehicle-enquiry'))).toEqual([])
  expect(await both.readHistory('X1NONE', soon())).toEqual({ kind: 'unknown' })
  expect(await officialRecords([one]).readHistory('J123ABC', soon())).toEqual({
    kind: 'unavailable',
  })
  service.faults.instead = () => 'silence'
  const found = await both.readHistory('J123ABC', AbortSignal.timeout(50))
  expect(found).toEqual({ kind: 'unavailable' })
})

for (const name of ['dvla', 'dvsa'] as const) {
  const isVehicle = (path: string) => path.includes('vehicle')

  test(`${name}: a car that nobody knows is unknown, and nothing is wrong with that`, async () => {
    const opened = await opens()
    expect(await opened[name].find('X1NONE', soon())).toEqual({ kind: 'unknown' })
    expect(opened.said).toEqual([])
  })

  test(`${name}: any other response counts as unavailable, and is logged without a secret`, async () => {
    for (const instead of [
      { status: 403, body: { message: 'Forbidden J123ABC' } },
      { status: 429, body: {} },
      { status: 500, body: { errors: [{ detail: 'J123ABC' }] } },
      { status: 503, body: '<html>' },
      { status: 200, body: 'garbage' },
      { status: 200, body: [] },
      { status: 200, body: { make: 7 } },
      { status: 302, body: {}, headers: { location: 'http://127.0.0.1:1/' } },
      { status: 200, body: 'x'.repeat(1_100_000) },
    ]) {
      const opened = await opens({ instead: (path) => (isVehicle(path) ? instead : undefined) })
      const found = await opened[name].find('J123ABC', soon())
      expect(found, String(instead.status)).toEqual({ kind: 'unavailable' })
      expect(opened.said).toHaveLength(1)
      expect(opened.said[0]).not.toMatch(secrets)
    }
  })

  test(`${name}: a silent service is waited for no longer than the caller’s deadline`, async () => {
    const opened = await opens({ instead: () => 'silence' })
    const found = await officialRecords([opened[name]]).find('J123ABC', AbortSignal.timeout(50))
    expect(found).toEqual({ kind: 'unavailable' })
    await expect.poll(() => opened.said.join()).toMatch(/could not be asked/)
    expect(opened.said[0]).not.toMatch(secrets)
  })

  test(`${name}: a service that asks for a pause gets it for as long as it says, or longer with each time`, async () => {
    const opened = await opens()
    const { service, time, asksOf } = opened
    const finds = async () => (await opened[name].find('J123ABC', soon())).kind
    service.faults.instead = (path) =>
      isVehicle(path) ? { status: 429, body: {}, headers: { 'retry-after': '30' } } : undefined
    expect(await finds()).toBe('unavailable')
    delete service.faults.instead
    time.now = 29
    expect(await finds()).toBe('unavailable')
    expect(asksOf('vehicle')).toBe(1)
    time.now = 31
    expect(await finds()).toBe('found')

    service.faults.instead = (path) => (isVehicle(path) ? { status: 500, body: {} } : undefined)
    await finds()
    time.now = 37
    await finds()
    expect(asksOf('vehicle')).toBe(4)
    // The second time it is ten seconds.
    time.now = 43
    await finds()
    expect(asksOf('vehicle')).toBe(4)
    time.now = 48
    await finds()
    expect(asksOf('vehicle')).toBe(5)
  })

  test(`${name}: calls at once while it fails count as one failure`, async () => {
    const opened = await opens()
    const { service, time, asksOf } = opened
    service.faults.instead = (path) => (isVehicle(path) ? { status: 500, body: {} } : undefined)
    await Promise.all(Array.from({ length: 6 }, () => opened[name].find('J123ABC', soon())))
    expect(asksOf('vehicle')).toBe(6)
    delete service.faults.instead
    time.now = 6
    expect((await opened[name].find('J123ABC', soon())).kind).toBe('found')
  })

  test(`${name}: no more than ten calls are made in a second`, async () => {
    const opened = await opens()
    const found = await Promise.all(
      Array.from({ length: 12 }, () => opened[name].find('J123ABC', soon())),
    )
    expect(found.filter(({ kind }) => kind === 'unavailable')).toHaveLength(2)
    expect(opened.said).toEqual([])
  })
}

/** What DVLA's test environment says of its marks. */
const testMarks = {
  AA19AAA: 'found',
  L2WPS: 'found',
  ER19BAD: 'unknown',
  ER19NFD: 'unknown',
  ER19THR: 'unavailable',
  ER19ERR: 'unavailable',
  ER19MNT: 'unavailable',
}

test('the demo service responds to the registrations of DVLA’s test environment as that does', async () => {
  for (const [mark, kind] of Object.entries(testMarks)) {
    const { dvla: source } = await opens()
    expect((await source.find(mark, soon())).kind, mark).toBe(kind)
  }
})

// The services themselves, where somebody has given keys; every other run asks nobody outside.
const given = (name: string) => [process.env[name] ?? []].flat()
const patient = () => AbortSignal.timeout(20_000)
const onError = () => {}

for (const apiKey of given('DVLA_TEST_API_KEY'))
  test('DVLA’s own test environment responds to its registrations as the demo service does', async () => {
    const apiUrl = 'https://uat.driver-vehicle-licensing.api.gov.uk'
    for (const [mark, kind] of Object.entries(testMarks)) {
      // One that asks to be left alone would be, for the marks that follow.
      const source = dvla({ apiKey, apiUrl }, { onError })
      expect((await source.find(mark, patient())).kind, mark).toBe(kind)
    }
  })

for (const mark of given('DVSA_TEST_MARK'))
  test('DVSA itself knows a car of ours, with its tests, and none that there can’t be', async () => {
    const named = (name: string) => given(name)[0] ?? ''
    const keys = {
      clientId: named('DVSA_CLIENT_ID'),
      clientSecret: named('DVSA_CLIENT_SECRET'),
      apiKey: named('DVSA_API_KEY'),
      tokenUrl: named('DVSA_TOKEN_URL'),
    }
    const source = dvsa(keys, { onError })
    expect(await source.find(mark, patient())).toMatchObject({
      kind: 'found',
      record: { make: expect.any(String), model: expect.any(String) },
    })
    const records = officialRecords([source])
    expect((await records.readHistory(mark, patient())).kind).toBe('found')
    expect((await source.find('Q999QQQ', patient())).kind).toBe('unknown')
  })

test('a field of another kind than documented is left out, and the rest is read', async () => {
  const odd = {
    make: 'BMW',
    yearOfManufacture: '1988',
    engineCapacity: -1,
    co2Emissions: -1,
    colour: 7,
  }
  const { dvla: source } = await opens({ instead: () => ({ status: 200, body: odd }) })
  expect(await source.find('J123ABC', soon())).toMatchObject({ record: { make: 'BMW' } })
})
