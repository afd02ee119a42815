import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWithCars } from '../../../test/database/many-cars.ts'
import { countQueries } from '../../../test/database/count-queries.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/database/open-test-database.ts'
import type { Filters } from './clauses.server.ts'
import { mostCounted } from './rules.ts'
import { findInOrder } from './order.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await fillWithCars(database, 4_000)
})
afterAll(() => database.close())

/** Few of the cars are said to be one, and none is called so. */
const rare: Filters = { terms: [{ typed: 'barn', any: ['barn'], in: 'text' }] }

/** The ids of a page, taken for one of so many cars, and how many queries it took. */
async function findRare(total: number) {
  const { plugin, counted } = countQueries()
  const db = database.primary.withPlugin(plugin)
  const found = await findInOrder(db, rare, 'price-low', { after: null, total })
  return { ids: found.map(({ id }) => id), ...counted }
}

test('a list of few cars is fetched once a page is further along the order than is walked', async () => {
  const fetched = await findRare(1)
  expect(fetched.ids.length).toBeGreaterThan(2)
  expect(fetched.queries).toBe(1)
  // The first step along the order, and the cars themselves.
  expect(await findRare(2_000)).toEqual({ ids: fetched.ids, queries: 2 })
})

test('a list of more cars than are counted walks the whole order before it fetches them', async () => {
  const { ids, queries } = await findRare(mostCounted)
  expect(ids).toEqual((await findRare(1)).ids)
  expect(queries).toBeGreaterThan(2)
})
