import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillWithCars } from '../../../test/database/many-cars.ts'
import { startApp } from '../../../test/start-app.ts'
import { readCatalogueVersion } from '../../platform/page-cache/catalogue.ts'
import { plans } from './rules.ts'

const at = '2026-06-15T12:00:00Z'

test('an expired listing is taken off sale, by the database’s clock, and cached pages change with it', async () => {
  const { publishes, runs, clock, database } = await startApp({ at })
  const standard = await publishes()
  const premium = await publishes({ plan: 'premium' })
  const stateOf = async (id: number) =>
    (
      await database.primary
        .selectFrom('listings')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).state
  const version = () => readCatalogueVersion(database.primary)

  await clock.pass({ days: plans.standard.days, seconds: -1 })
  const before = await version()
  expect(await runs('expire-listings')).toEqual([])
  expect(await version()).toBe(before)

  await clock.pass({ seconds: 1 })
  expect(await runs('expire-listings')).toEqual([standard])
  expect(await version()).toBe(before + 1)
  expect([await stateOf(standard), await stateOf(premium)]).toEqual(['expired', 'live'])

  await clock.pass({ days: plans.premium.days - plans.standard.days })
  expect(await runs('expire-listings')).toEqual([premium])
})

test('doing it again does nothing, and two at once do it once', async () => {
  const { publishes, runs, clock } = await startApp({ at })
  const car = await publishes()
  await clock.pass({ days: plans.standard.days })
  const results = await Promise.all([runs('expire-listings'), runs('expire-listings')])
  expect(results.flat()).toEqual([car])
  expect(await runs('expire-listings')).toEqual([])
})

test('no work waits for each end: those of a minute are one advance of the catalogue', async () => {
  const { publishes, runs, clock, database, jobsFor } = await startApp({ at })
  const cars = [await publishes(), await publishes(), await publishes()]
  for (const car of cars) expect(await jobsFor(car)).toEqual([])
  await clock.pass({ days: plans.standard.days })
  const before = await readCatalogueVersion(database.primary)
  expect(await runs('expire-listings')).toEqual(cars)
  expect(await readCatalogueVersion(database.primary)).toBe(before + 1)
})

test('a sold or withdrawn car does not expire', async () => {
  const { publishes, runs, clock, setState } = await startApp({ at })
  await setState(await publishes(), 'sold')
  await setState(await publishes(), 'withdrawn')
  await clock.pass({ days: 90 })
  expect(await runs('expire-listings')).toEqual([])
})

test('however many run out at once, all of them are taken off sale', async () => {
  const { database, runs } = await startApp()
  await fillWithCars(database, 1_300)
  await sql`update listings set expires_at = published_at + interval '1 minute' where is_active`.execute(
    database.primary,
  )
  const { n } = await sql<{ n: number }>`
    select count(*)::int as n from listings where is_active`
    .execute(database.primary)
    .then(({ rows }) => rows[0]!)
  expect(n).toBeGreaterThan(1_000)
  expect(await runs('expire-listings')).toHaveLength(n)
  expect(await runs('expire-listings')).toEqual([])
})
