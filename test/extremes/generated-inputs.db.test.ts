import fc from 'fast-check'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasLargeCounts } from '../full.ts'
import { plainFields } from '../../src/features/search/criteria.ts'
import { factFields } from '../../src/features/search/read-criteria.ts'
import { sorts } from '../../src/features/search/rules.ts'
import { e30, golf, mx5 } from '../cars.ts'
import { startApp, type Shop } from '../start-app.ts'

/**
 * C1, C5: whatever stands in an address, the answer is never a fault of ours. About 300 inputs a
 * route; `bin/test --full` tries 4,000. `SEED` repeats a run.
 */
const numRuns = hasLargeCounts ? 4_000 : 120
const seed = Number(process.env['SEED'] ?? 1980)

/** As bytes in percent signs, so that what is no valid UTF-8 arrives too. */
const percent = (bytes: Uint8Array) =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const nasty = fc.constantFrom(
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%ED%B0%80',
  '%ff%fe',
  '%C0%AF',
  '%F8%88%80%80%80',
  '%E2%80%AE325i',
  '%E2%81%A6x',
  '%EF%BF%BD',
  '%EF%BB%BFbmw',
  '%0d%0aset-cookie:x=1',
  '%09',
  '%',
  '%2',
  '%zz',
  '%25%30%30',
  '..%2f..%2fetc%2fpasswd',
  '..;/',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '0',
  '1e9',
  '1e400',
  '0x10',
  '00001',
  '-1',
  '9007199254740993',
  '99999999999999999999',
  '2147483648',
  '[]',
  '{}',
  'true',
  '%F0%9F%9A%97',
  'a'.repeat(10_240),
  '%F0%9F%9A%97'.repeat(800),
)
const plausible = fc.constantFrom(
  'BMW',
  'bmw',
  'Volkswagen',
  'Golf',
  '3%20Series',
  '1989',
  '2005',
  '5000',
  '100000',
  'good',
  'Harrogate',
  'York',
  ...sorts.map(({ value: sort }) => sort),
  '50',
  'full',
  'manual',
  'yes',
  '6',
  'all',
  '',
  '325i+sport',
  'porche+911',
  'the',
  'with',
  'gti%2016v',
)
const value = fc.oneof(
  { weight: 3, arbitrary: plausible },
  { weight: 3, arbitrary: nasty },
  {
    weight: 2,
    arbitrary: fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map(percent) },
  { weight: 1, arbitrary: fc.integer().map(String) },
)
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...plainFields, ...factFields) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '__proto__',
      'constructor',
      'make[]',
      'make[0]',
      'make.x',
      'isActive',
      'userId',
      'utm_source',
      '',
    ),
  },
  { weight: 1, arbitrary: nasty },
)
/** Keys repeat by themselves: there are few of them. */
const query = fc
  .array(fc.tuple(name, value), { maxLength: 6 })
  .map((pairs) => pairs.map(([key, given]) => `${key}=${given}`).join('&'))

const segment = value.map((text) => text.replace(/[/?#]/g, '') || 'x')

/** A route's pattern with something generated in each of its open places. */
const fill = (pattern: string, parts: readonly string[]) => {
  let next = 0
  return pattern.replace(/:\w+|\*/g, () => parts[next++ % parts.length]!)
}

/** A process that this very test keeps busy may turn a request away for a moment, and says so. */
async function askPatiently({ api }: Shop, address: string) {
  // Without a socket thousands of refusals come in one turn of the loop: nothing else would have its own.
  await turn()
  for (let left = 50; ; left--) {
    const response = await api.get(address)
    if (response.status !== 503 || left === 0) return response
    await wait(100)
  }
}

test(
  'C1, C5: no generated address of any GET route leads to a 500',
  async () => {
    const shop = await startApp()
    for (const car of [e30, golf, mx5]) await shop.publishes({ ...car, plan: 'premium' })
    const routes = shop.app.routeTable
      .filter(({ method }) => method === 'GET')
      .map(({ url }) => url)
    expect(routes.length).toBeGreaterThan(15)

    for (const pattern of routes) {
      const parts = fc.array(segment, { minLength: 2, maxLength: 2 })
      const property = fc.asyncProperty(parts, query, async (given, requested) => {
        const path = fill(pattern, given)
        const address = requested ? `${path}?${requested}` : path
        const { status, headers, text } = await askPatiently(shop, address)
        expect(status, text.slice(0, 300)).toBeLessThan(500)
        if (status >= 400) {
          expect(text).not.toMatch(/node_modules|\.ts:\d|\n\s+at /)
          if (path.startsWith('/api/listings')) {
            expect(headers['content-type']).toMatch(/^application\/json/)
            expect(JSON.parse(text)).toMatchObject({
              message: expect.any(String),
              code: expect.any(String),
            })
          }
        }
      })
      await fc.assert(property, { seed, numRuns, endOnFailure: true }).catch((error: Error) => {
        throw new Error(`GET ${pattern}: ${error.message}\n${String(error.cause)}`)
      })
    }
    const faults = shop.logged.filter(({ level, status }) => Number(level) >= 50 && status !== 503)
    expect(faults).toEqual([])
  },
  30 * 60_000,
)

test('C1: an unknown parameter is refused with its name', async () => {
  const { api } = await startApp()
  for (const path of [
    '/api/listings',
    '/api/listings/featured',
    '/api/listings/standard',
    '/api/makes',
    '/api/places',
  ]) {
    for (const field of ['userId', '__proto__', 'constructor', 'isPremium', 'limit']) {
      const response = await api.get(`${path}?${field}=1`)
      expect(response.status, `${path}?${field}`).toBe(400)
      expect(response.json(), `${path}?${field}`).toMatchObject({ code: 'invalid', field })
    }
  }
})

test('C1: what cannot be used is refused with its field, and nothing is guessed', async () => {
  const { api } = await startApp()
  const refused: [string, string][] = [
    ['make=Tesla', 'make'],
    ['yearFrom=1979', 'yearFrom'],
    ['yearTo=2006', 'yearTo'],
    ['yearFrom=2000&yearTo=1990', 'yearTo'],
    ['priceFrom=-1', 'priceFrom'],
    ['priceFrom=5000&maxPrice=4000', 'maxPrice'],
    ['maxPrice=1e3', 'maxPrice'],
    ['mileageTo=1.5', 'mileageTo'],
    ['condition=mint', 'condition'],
    ['sort=random', 'sort'],
    ['near=Atlantis', 'near'],
    ['within=0&near=York', 'within'],
    ['cursor=abc', 'cursor'],
    ['make=BMW&make=Audi', 'make'],
    ['q=%00', 'q'],
    ['q=%E2%80%AEx', 'q'],
    [`q=${'x'.repeat(201)}`, 'q'],
  ]
  for (const [requested, field] of refused) {
    const response = await api.get(`/api/listings?${requested}`)
    expect(response.status, requested).toBe(400)
    expect(response.json(), requested).toMatchObject({ code: 'invalid', field })
  }
})

test(
  'C5: what people write comes back exactly, or is refused',
  async () => {
    const shop = await startApp()
    const written = fc
      .string({ unit: 'grapheme', minLength: 12, maxLength: 200 })
      .filter((text) => !text.includes('\0'))
    const property = fc.asyncProperty(written, async (description) => {
      const id = await shop.publishes({ description })
      const response = await shop.api.get(`/api/listings/${id}`)
      expect(response.json<{ description: string }>().description).toBe(description)
    })
    await fc.assert(property, { seed, numRuns: Math.min(numRuns, 1_000), endOnFailure: true })
  },
  30 * 60_000,
)
