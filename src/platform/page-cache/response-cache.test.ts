import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ResponseCache, type PublicResponse } from './response-cache.ts'

function cacheAt(version: number, bytes = 1_000_000) {
  const state = { version, made: 0 }
  const catalogue = {
    version: () => state.version,
    observe: (observed: number) => (state.version = Math.max(state.version, observed)),
  }
  const cache = new ResponseCache({ bytes, catalogue })
  const make = async (more: Partial<PublicResponse> = {}): Promise<PublicResponse> => {
    state.made++
    const body = Buffer.from(`made ${state.made}`)
    return { status: 200, type: 'text/plain', body, version: state.version, ...more }
  }
  return { state, cache, make }
}

test('an answer is made once while the catalogue stands still', async () => {
  const { cache, make } = cacheAt(1)
  const first = await cache.find('/', make)
  expect(await cache.find('/', make)).toBe(first)
})

test('ten callers of one missing answer make it once', async () => {
  const { cache, make, state } = cacheAt(1)
  await Promise.all(Array.from({ length: 10 }, () => cache.find('/', make)))
  expect(state.made).toBe(1)
})

test('a change of the catalogue makes every older answer unreachable', async () => {
  const { cache, make, state } = cacheAt(1)
  await cache.find('/', make)
  state.version = 2
  expect(cache.get('/')).toBeUndefined()
  expect((await cache.find('/', make)).body.toString()).toBe('made 2')
})

test('an answer from an older snapshot is never found under the newer version', async () => {
  const { cache, make, state } = cacheAt(5)
  await cache.find('/', () => make({ version: 4 }))
  expect(cache.get('/')).toBeUndefined()
  expect(state.version).toBe(5)
})

test('an answer from a newer snapshot brings the news with it', async () => {
  const { cache, make, state } = cacheAt(5)
  const cached = await cache.find('/', () => make({ version: 6 }))
  expect(state.version).toBe(6)
  expect(cache.get('/')).toBe(cached)
})

test('a missing listing is not kept: anybody can make up a number', async () => {
  const { cache, make } = cacheAt(1)
  await cache.find('/listing/9', () => make({ status: 404 }))
  expect(cache.get('/listing/9')).toBeUndefined()
})

test('10.2: only a 404 is kept as a 404', async () => {
  const { cache, make } = cacheAt(1)
  await cache.find('/404', () => make({ status: 200 }), 404)
  expect(cache.get('/404')).toBeUndefined()
  const missing = await cache.find('/404', () => make({ status: 404 }), 404)
  expect(cache.get('/404')).toBe(missing)
})

test('what is kept stays within its bytes', async () => {
  const { cache, make } = cacheAt(1, 10_000)
  for (let n = 0; n < 50; n++) await cache.find(`/${n}`, () => make({ body: Buffer.alloc(1_000) }))
  expect(cache.bytes).toBeLessThanOrEqual(10_000)
  expect(cache.get('/49')).toBeDefined()
})

test('each encoding is made once and decodes to the same bytes', async () => {
  const { cache, make } = cacheAt(1)
  const cached = await cache.find('/', make)
  const [br, again, gzip] = await Promise.all([cached.in('br'), cached.in('br'), cached.in('gzip')])
  expect(again).toBe(br)
  expect(brotliDecompressSync(br).toString()).toBe('made 1')
  expect(gunzipSync(gzip).toString()).toBe('made 1')
  expect(cached.in('identity').toString()).toBe('made 1')
})
