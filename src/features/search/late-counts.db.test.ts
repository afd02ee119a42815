import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { e30, golf } from '../../../test/cars.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { openPostgres } from '../../platform/database/postgres.ts'
import { privateOnly } from '../../platform/page-cache/send-cached.ts'
import { pageSize } from './rules.ts'
import type { SearchCounts, SearchResponse } from './schema.ts'

/** Holds back what is counted beside choices, until it is let go. */
function holdCounts() {
  let held = Promise.withResolvers<void>()
  let begun = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => row['facet'] === 'make')) {
        begun++
        await held.promise
      }
      return result
    },
  }
  return {
    plugin,
    begun: () => begun,
    release: () => held.resolve(),
    hold: () => {
      held = Promise.withResolvers()
    },
  }
}

/**
 * More Golfs than a page has and one BMW, before a shop whose counts are late until they are let go, and one whose lists wait. The
 * embedded engine's come with the list.
 */
async function twoShops() {
  const patient = await startApp()
  for (let n = 0; n < pageSize + 2; n++) await patient.publishes(golf)
  await patient.publishes(e30)
  const isLate = patient.database.engine === 'postgres'
  const { plugin, ...counting } = holdCounts()
  const hurried = await patient.neighbour({
    config: { countsMilliseconds: 0 },
    openDatabase: async (own) => ({
      ...own,
      read: isLate ? own.read.withPlugin(plugin) : own.read,
      close: async () => {},
    }),
  })
  return { hurried, patient, isLate, ...counting }
}

const read = async <T>({ api }: Pick<Shop, 'api'>, path: string): Promise<T> => {
  const response = await api.get(path)
  expect(response.status, response.text.slice(0, 200)).toBe(200)
  return response.json<T>()
}

const late = { total: null, facets: null, unsaid: null }

test.each([
  '',
  'make=Volkswagen',
  'q=golf',
  'q=golf+zzzyx',
  'q=golf+e30',
  'maxPrice=50000',
  'mileageFrom=1000&unsaid=with',
])('a list of “%s” goes out before its counts, and they are had by themselves', async (query) => {
  const { hurried, patient, isLate, release } = await twoShops()
  const { total, facets, unsaid, ...list } = await read<SearchResponse>(
    patient,
    `/api/listings?${query}`,
  )
  const counts = { total, facets, unsaid }
  expect(await read(hurried, `/api/listings?${query}`)).toEqual({
    ...list,
    ...(isLate ? late : counts),
  })
  release()
  expect(await read<SearchCounts>(hurried, `/api/listings/counts?${query}`)).toEqual(counts)
  // Whoever comes next has them with the list.
  expect(await read(hurried, `/api/listings?sort=price-low&${query}`)).toMatchObject(counts)
})

test('a list whose counts are late is sent with those of a moment ago, and is not cached', async () => {
  const { hurried, patient, isLate, release, hold } = await twoShops()
  release()
  const before = await read<SearchCounts>(hurried, '/api/listings/counts')
  hold()
  await patient.publishes(golf)
  await hurried.catalogue.refresh()
  const response = await hurried.api.get('/api/listings')
  const { total, facets, unsaid } = response.json<SearchResponse>()
  if (isLate) expect({ total, facets, unsaid }).toEqual(before)
  else expect(total?.n).toBe(before.total.n + 1)
  expect(response.headers['cache-control'] === privateOnly).toBe(isLate)
  release()
  const counts = await read<SearchCounts>(hurried, '/api/listings/counts')
  expect(counts.total.n).toBe(before.total.n + 1)
})

test('while others are counted for, a list goes out and has nothing counted', async () => {
  const { hurried, isLate, release, begun } = await twoShops()
  const makes = [
    'Volkswagen',
    'Volkswagen&maxPrice=50000',
    'Volkswagen&yearFrom=1990',
    'Volkswagen&yearFrom=1991',
  ]
  for (const make of makes) {
    const { items, facets } = await read<SearchResponse>(hurried, `/api/listings?make=${make}`)
    expect([items.length, facets === null]).toEqual([pageSize, isLate])
  }
  if (!isLate) return
  // One of a caller's is counted at once, and the next waits.
  expect(begun()).toBe(1)
  release()
  await expect.poll(begun).toBe(2)
  await read(hurried, `/api/listings/counts?make=${makes[2]}`)
  expect(begun()).toBe(3)
})

test('a list that ends on its page says how many cars it has, whenever the rest is counted', async () => {
  const { hurried, isLate, release } = await twoShops()
  const { items, total, facets } = await read<SearchResponse>(hurried, '/api/listings?make=BMW')
  expect(items).toHaveLength(1)
  expect(total).toEqual({ n: 1, exact: true })
  expect(facets === null).toBe(isLate)
  release()
})

test('where nothing is found the ways out are counted first', async () => {
  const { hurried, release } = await twoShops()
  const finding = read<SearchResponse>(hurried, '/api/listings?make=BMW&condition=fair')
  release()
  const found = await finding
  expect(found).toMatchObject({ items: [], total: { n: 0, exact: true } })
  expect(found.facets?.condition.reduce((sum, { n }) => sum + n, 0)).toBe(1)
})

test('a list waits for no second connection: with one in all, lists and empty lists are returned', async () => {
  const { patient, isLate } = await twoShops()
  const { url } = patient.database
  const broken: Error[] = []
  const narrow = await patient.neighbour({
    config: { countsMilliseconds: 0 },
    ...(url && {
      openDatabase: () =>
        openPostgres({ url, poolSize: 1, onError: (error) => broken.push(error) }),
    }),
  })
  const queries = ['make=BMW&condition=fair', 'make=Volkswagen', 'q=golf+not+golf', '']
  const found = await Promise.all(
    queries.map((query) => read<SearchResponse>(narrow, `/api/listings?${query}`)),
  )
  expect(broken).toEqual([])
  expect(found.map(({ items }) => items.length)).toEqual([0, pageSize, 0, pageSize])
  expect(found.map(({ facets }) => facets === null)).toEqual([false, isLate, false, isLate])
})

test('a page that is rendered without its counts is not cached', async () => {
  const { hurried, isLate, release } = await twoShops()
  const cachingOf = async () =>
    (await hurried.visit('/browse?make=Volkswagen')).headers['cache-control']
  const forAll = 'public, max-age=0, must-revalidate'
  expect(await cachingOf()).toBe(isLate ? privateOnly : forAll)
  release()
  await read(hurried, '/api/listings/counts?make=Volkswagen')
  expect(await cachingOf()).toBe(forAll)
})

test('counts refuse what a list refuses, and name it', async () => {
  const { hurried } = await twoShops()
  for (const [query, field] of [
    ['near=Zzyzx', 'near'],
    ['yearFrom=1066', 'yearFrom'],
  ]) {
    const response = await hurried.api.get(`/api/listings/counts?${query}`)
    expect([response.status, response.json<{ field: string }>().field]).toEqual([400, field])
  }
})

test('what nobody sells is counted as none', async () => {
  const { hurried } = await twoShops()
  expect(await read(hurried, '/api/listings/counts?q=tesla+model+3')).toMatchObject({
    total: { n: 0, exact: true },
    unsaid: null,
  })
})
