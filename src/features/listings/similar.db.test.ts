import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWithCars } from '../../../test/database/many-cars.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/database/open-test-database.ts'
import { findListingForPublic } from './queries.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await fillWithCars(database, 3_000)
})
afterAll(() => database.close())

/** What is meant, in one statement that reads every car. */
async function plainly(id: number) {
  const { rows } = await sql<{ id: number }>`
    select other.id from listings as car, listings as other
    where car.id = ${id} and other.id <> car.id and other.is_active and other.expires_at > app_now()
      and (other.make = car.make
        or other.price_pence between round(car.price_pence * 0.7) and round(car.price_pence * 1.4))
    order by (other.make = car.make and other.family = car.family) desc, other.make = car.make desc,
      abs(other.price_pence - car.price_pence), other.id
    limit 4
  `.execute(database.primary)
  return rows.map((row) => row.id)
}

/** The cars whose page shows others than are meant. */
async function shownOtherwise() {
  const { rows } = await sql<{ id: number }>`
    select id from listings where is_active and expires_at > app_now() and id % 17 = 0
  `.execute(database.primary)
  expect(rows.length).toBeGreaterThan(30)
  const wrong = []
  for (const { id } of rows) {
    const found = await findListingForPublic(database.primary, id)
    const meant = await plainly(id)
    const shown = found?.similar.map((car) => car.id)
    if (String(shown) !== String(meant)) wrong.push({ id, shown, meant })
  }
  return wrong
}

test('similar cars are those of one reading of everything', async () => {
  expect(await shownOtherwise()).toEqual([])
})

test('also where nearly all cost the same, and few are of a make', async () => {
  await sql`update listings set price_pence = 500000 + id % 3 * 100`.execute(database.primary)
  await sql`
    update listings set make = 'Volvo', family = 'V' || id % 5
    where make in ('BMW', 'Ford', 'Audi') and id % 40 <> 0`.execute(database.primary)
  expect(await shownOtherwise()).toEqual([])
})
