import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { windowBitsFor, type CachedResponse, type PublicResponse } from './cached-response.ts'
import { createRecompressor } from './recompression.ts'
import { ResponseCache, type CatalogueView } from './response-cache.ts'
import { ScopeChanges, type Change } from './scopes.ts'

/** A cache over a catalogue of which everything is known at once, unless it is told otherwise. */
function cacheAt(
  version: number,
  bytes = 1_000_000,
  { keepsCompressed = false }: { keepsCompressed?: boolean } = {},
) {
  const clock = { now: 0 }
  const known = new ScopeChanges(version, () => clock.now)
  const state = { made: 0, newest: version, unknown: [] as Change[] }
  const changes = (...scopes: string[]) => {
    state.newest++
    known.apply([{ version: state.newest, scopes }], state.newest)
  }
  const catalogue: CatalogueView = {
    version: () => state.newest,
    isBehind: () => state.newest > known.version,
    observe: (observed) => void (state.newest = Math.max(state.newest, observed)),
    refresh: async () => {
      known.apply(state.unknown, state.newest)
      return state.newest
    },
    isCurrent: (dependencies, at) => known.isCurrent(dependencies, at),
    isPassable: (dependencies, at) => known.isPassable(dependencies, at),
  }
  const recompress = createRecompressor()
  const cache = new ResponseCache({ bytes, catalogue, recompress, keepsCompressed })
  const make = async (more: Partial<PublicResponse> = {}): Promise<PublicResponse> => {
    state.made++
    const body = Buffer.from(`made ${state.made}`)
    const dependencies = { cars: 'soon' } as const
    return { status: 200, type: 'text/plain', body, version: state.newest, dependencies, ...more }
  }
  return { state, cache, make, changes, clock }
}

const textOf = async (response: Promise<Pick<CachedResponse, 'text'>>) => (await response).text()

test('a response is rendered once while the catalogue stands still', async () => {
  const { cache, make } = cacheAt(1)
  const first = await cache.find('/', make)
  expect(await cache.find('/', make)).toBe(first)
})

test('ten callers of a response that isn’t cached have it rendered once', async () => {
  const { cache, make, state } = cacheAt(1)
  await Promise.all(Array.from({ length: 10 }, () => cache.find('/', make)))
  expect(state.made).toBe(1)
})

test('a change makes what shows it unreachable, and nothing else', async () => {
  const { cache, make, changes } = cacheAt(1)
  await cache.find('/', make)
  await cache.find('/listing/9', () => make({ dependencies: { 'listing:9': 'now' } }))
  await cache.find('/about', () => make({ dependencies: {} }))
  changes('cars', 'listing:8')
  expect(cache.get('/')).toBeUndefined()
  expect(cache.get('/listing/9')).toBeDefined()
  changes('listing:9')
  expect(cache.get('/listing/9')).toBeUndefined()
  expect(cache.get('/about')).toBeDefined()
  expect(await textOf(cache.find('/', make))).toBe('made 4')
})

test('while one caller renews a list others are shown the older one, for a second', async () => {
  const { cache, make, changes, clock } = cacheAt(1)
  const older = await cache.find('/', make)
  expect([cache.lookUp('/'), cache.passable('/'), cache.isCurrent(older)]).toEqual([
    older,
    undefined,
    true,
  ])
  changes('cars')
  const renewal = Promise.withResolvers<void>()
  const renewed = cache.find('/', async () => {
    await renewal.promise
    return make()
  })
  expect(await textOf(cache.find('/', make))).toBe('made 1')
  // Which a CDN would keep for a minute.
  expect([cache.lookUp('/'), cache.passable('/'), cache.isCurrent(older)]).toEqual([
    undefined,
    older,
    false,
  ])
  clock.now = 1_001
  expect(cache.passable('/')).toBeUndefined()
  const late = cache.find('/', make)
  renewal.resolve()
  expect([await textOf(renewed), await textOf(late)]).toEqual(['made 2', 'made 2'])
  expect(cache.isCurrent(await renewed)).toBe(true)
})

test('nobody who has just changed something is shown the older one', async () => {
  const { cache, make, changes } = cacheAt(1)
  await cache.find('/', make)
  changes('cars')
  const first = cache.find('/', make)
  const own = cache.find('/', make, { isStrict: true })
  expect([await textOf(first), await textOf(own)]).toEqual(['made 2', 'made 2'])
})

test('a listing is shown to nobody as it was before its change, not for a moment', async () => {
  const { cache, make, changes } = cacheAt(1)
  const listing = () => make({ dependencies: { 'listing:9': 'now' } })
  await cache.find('/listing/9', listing)
  changes('listing:9')
  const [one, other] = [cache.find('/listing/9', listing), cache.find('/listing/9', listing)]
  expect(cache.lookUp('/listing/9')).toBeUndefined()
  expect(cache.passable('/listing/9')).toBeUndefined()
  expect([await textOf(one), await textOf(other)]).toEqual(['made 2', 'made 2'])
})

test('what was begun before a change is given to nobody who came after it', async () => {
  const { cache, make, changes } = cacheAt(1)
  const slow = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const before = cache.find('/', async () => {
    const read = await make()
    begun.resolve()
    await slow.promise
    return read
  })
  await begun.promise
  changes('cars')
  expect(await textOf(cache.find('/', make))).toBe('made 2')
  slow.resolve()
  // Nor is anybody shown it after the newer one.
  expect(await textOf(before)).toBe('made 2')
  expect(await cache.get('/')?.text()).toBe('made 2')
})

test('a response from an older snapshot is never found where what it shows has changed', async () => {
  const { cache, make, changes, state } = cacheAt(5)
  changes('cars')
  await cache.find('/', () => make({ version: 5 }))
  expect(cache.get('/')).toBeUndefined()
  expect(state.newest).toBe(6)
})

test('a response from a newer snapshot brings the newer version with it', async () => {
  const { cache, make, state } = cacheAt(5)
  await cache.find('/old', make)
  await cache.find('/about', () => make({ dependencies: {} }))
  state.unknown = [{ version: 6, scopes: ['cars'] }]
  const cached = await cache.find('/', () => make({ version: 6 }))
  expect(state.newest).toBe(6)
  expect(cache.get('/')).toBe(cached)
  expect(cache.get('/old')).toBeUndefined()
  expect(cache.get('/about')).toBeDefined()
})

test('a newer version’s changes are read before anything older is shown', async () => {
  const { cache, make, state } = cacheAt(1)
  await cache.find('/', make)
  await cache.find('/about', () => make({ dependencies: {} }))
  state.newest = 2
  state.unknown = [{ version: 2, scopes: ['cars'] }]
  expect(cache.lookUp('/')).toBeUndefined()
  expect(cache.lookUp('/about')).toBeUndefined()
  expect(await textOf(cache.find('/about', make))).toBe('made 2')
  expect(await textOf(cache.find('/', make))).toBe('made 3')
})

test('a missing listing is not cached: anybody can make up a number', async () => {
  const { cache, make } = cacheAt(1)
  await cache.find('/listing/9', () => make({ status: 404 }))
  expect(cache.get('/listing/9')).toBeUndefined()
})

test('a response that must be read for each caller is not cached', async () => {
  const { cache, make, state } = cacheAt(1)
  for (let n = 0; n < 2; n++)
    await cache.find('/api/listings?q=hovercraft', () => make({ isCacheable: false }))
  expect(state.made).toBe(2)
})

test('10.2: a page’s response is cached as a 404 only where its status is 404', async () => {
  const { cache, make } = cacheAt(1)
  await cache.find('/404', () => make({ status: 200 }), { status: 404 })
  expect(cache.get('/404')).toBeUndefined()
  const missing = await cache.find('/404', () => make({ status: 404 }), { status: 404 })
  expect(cache.get('/404')).toBe(missing)
})

test('the cache stays within its bytes', async () => {
  const { cache, make } = cacheAt(1, 10_000)
  for (let n = 0; n < 50; n++) await cache.find(`/${n}`, () => make({ body: Buffer.alloc(1_000) }))
  expect(cache.bytes).toBeLessThanOrEqual(10_000)
  expect(cache.get('/49')).toBeDefined()
})

test('pages cached compressed weigh what their Brotli copies do, and are unpacked for whoever takes none', async () => {
  const { cache, make } = cacheAt(1, 10_000, { keepsCompressed: true })
  const page = Buffer.from('<li>a car</li>'.repeat(1_000))
  for (let n = 0; n < 5; n++) await cache.find(`/${n}`, () => make({ body: page }))
  expect(cache.bytes).toBeLessThanOrEqual(10_000)
  const cached = cache.get('/0')!
  expect([cached.ready('br')?.length, cached.ready('identity')]).toEqual([
    expect.toSatisfy((bytes: number) => bytes < 500),
    undefined,
  ])
  expect(await cached.in('identity')).toEqual(page)
  expect(gunzipSync(await cached.in('gzip'))).toEqual(page)
  await cached.recompress()
  expect(brotliDecompressSync(await cached.in('br'))).toEqual(page)
})

test('a compressed copy holds no more memory than it has bytes', async () => {
  const { cache, make } = cacheAt(1)
  const cached = await cache.find('/', make)
  const copies = await Promise.all([cached.in('br'), cached.in('gzip')])
  for (const copy of copies) expect(copy.buffer.byteLength).toBe(copy.length)
})

test('Brotli is given the smallest window that a whole body fits into', () => {
  expect([0, 1_008, 1_009, 131_056, 131_057, 1e9].map(windowBitsFor)).toEqual([
    10, 10, 11, 17, 18, 22,
  ])
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
