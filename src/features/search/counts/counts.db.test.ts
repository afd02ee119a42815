import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countQueries } from '../../../../test/database/count-queries.ts'
import { fillWithCars } from '../../../../test/database/many-cars.ts'
import {
  openTestDatabase,
  type TestDatabase,
} from '../../../../test/database/open-test-database.ts'
import { londonDay } from '../../../platform/clock.ts'
import { readCatalogueVersion } from '../../../platform/page-cache/catalogue.ts'
import { conditions, makes } from '../../cars/rules.ts'
import { countByMake, foldCounts } from '../../listings/counts/cells.server.ts'
import { cubes, numberOf } from '../../listings/counts/cubes.ts'
import { onSale } from '../../listings/queries.server.ts'
import type { Term } from '../text/readers/draft.ts'
import { listPlaces, placesWithin, type Place } from '../../places/places.server.ts'
import { countedClauses, otherClauses, type Clause, type Filters } from '../clauses.server.ts'
import { factFilters, type FactCondition } from '../facts/filters.ts'
import type { FactConditions } from '../facts/read.server.ts'
import { maxPriceChoices, mostCounted } from '../rules.ts'
import type { SearchCounts } from '../schema.ts'
import { sampled } from './count-cars.server.ts'
import { countFacets } from './count-facets.server.ts'
import { cacheCounts } from './cached-counts.server.ts'

let database: TestDatabase
let places: Place[]
beforeAll(async () => {
  database = await openTestDatabase()
  places = await listPlaces(database.primary)
  await fillWithCars(database, 4_000)
})
afterAll(() => database.close())

/** Whether a car says what is wanted of a fact, by its row alone: null where it says nothing. */
function saysPlainly(name: string, { anyOf, from, to }: FactCondition): Clause {
  const said = sql`(facts ->> ${name})`
  if (anyOf) return sql<boolean>`${said} = any(${anyOf}::text[])`
  if (name === 'motUntil') return sql<boolean>`${said}::date >= ${from}::date`
  return sql<boolean>`${said}::int between ${from ?? 0}::int and ${to ?? 99_999}::int`
}

/** What is wanted of all facts, where cars that don't say are found too, and where those alone are. */
function plainFacts({ facts = {}, withUnsaid }: Filters) {
  const says = Object.entries(facts).map(([name, wanted]) => saysPlainly(name, wanted))
  const orNot = sql.join([sql`true`, ...says.map((one) => sql`coalesce(${one}, true)`)], sql` and `)
  const all = sql.join([sql`true`, ...says.map((one) => sql`coalesce(${one}, false)`)], sql` and `)
  const some = sql.join([sql`false`, ...says.map((one) => sql`${one} is null`)], sql` or `)
  return { wanted: withUnsaid ? orNot : all, unsaid: sql`${orNot} and (${some})` }
}

/** The same by reading every car, a statement for each group. */
async function countPlainly(filters: Filters): Promise<SearchCounts> {
  const own = countedClauses(filters)
  const ofFacts = plainFacts(filters)
  const others = otherClauses({ ...filters, facts: undefined })
  const but = (name?: string) =>
    sql.join(
      [
        others,
        ofFacts.wanted,
        ...Object.entries(own).flatMap(([other, clause]) => (other === name ? [] : [clause])),
      ],
      sql` and `,
    )
  const by = async (name: string, column: string, limit: number) => {
    const { rows } = await sql<{ value: string; n: number }>`
      select ${sql.ref(column)} as value, count(*)::int as n from listings where ${but(name)}
      group by 1 order by 2 desc, 1 limit ${limit}`.execute(database.primary)
    return rows.map((row) => ({ ...row, approximate: false }))
  }
  const upTo = async (pounds: number) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from listings
      where ${but('maxPrice')} and price_pence <= ${pounds * 100}`.execute(database.primary)
    return { value: String(pounds), n: rows[0]!.n, approximate: false }
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from listings where ${but()}`.execute(database.primary)
  const { rows: unsaid } = await sql<{ n: number }>`
    select count(*)::int as n from listings
    where ${sql.join([others, ofFacts.unsaid, ...Object.values(own)], sql` and `)}
  `.execute(database.primary)
  const maxPrice = []
  for (const pounds of maxPriceChoices) maxPrice.push(await upTo(pounds))
  return {
    total: { n: rows[0]!.n, exact: true },
    unsaid: filters.facts ? { n: unsaid[0]!.n, exact: true } : null,
    facets: {
      make: (await by('make', 'make', 40)).sort((a, b) => a.value.localeCompare(b.value, 'en-GB')),
      model: filters.make ? await by('model', 'family', 40) : [],
      condition: await by('condition', 'condition', 6),
      location: await by('location', 'location', 12),
      maxPrice,
    },
  }
}

const term = (word: string): Term => ({ typed: word, any: [word], in: 'text' })

/** Repeatable, so that what fails fails again. */
function chances(seed: number) {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return {
    maybe: <T>(share: number, value: () => T): T | undefined =>
      next() < share ? value() : undefined,
    oneOf: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)]!,
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
  }
}

/** What two or three filters of facts ask for, of a table of their own, so that no count of another search changes. */
function someFacts(seed: number): Pick<Filters, 'facts' | 'withUnsaid'> {
  const { maybe, oneOf } = chances(seed * 104_729 + 1)
  const asked = Array.from({ length: 3 }, () => oneOf(factFilters))
  const facts: FactConditions = {}
  for (const { fact, picks, read } of asked) {
    const both = { ...facts[fact], ...read(oneOf(picks).value, londonDay(new Date())) }
    if (Number(both.from ?? 0) <= Number(both.to ?? Infinity) || fact === 'motUntil')
      facts[fact] = both
  }
  return maybe(0.5, () => ({ facts, withUnsaid: maybe(0.5, () => true) })) ?? {}
}

/** What is not wanted, of a table of its own for the same reason. */
function someLeftOut(seed: number): Pick<Filters, 'without' | 'notNear'> {
  const { maybe, oneOf } = chances(seed * 15_485_863 + 1)
  const away = maybe(0.1, () => placesWithin(places, oneOf(places), 50).map(({ id }) => id))
  const left = maybe(0.15, () => [
    term(oneOf(['service', 'garaged', 'barn'])),
    { ...term(oneOf(['coupe', 'gti'])), in: 'names' as const },
  ])
  return { ...(left && { without: left }), ...(away && { notNear: away }) }
}

function someFilters(seed: number): Filters {
  const { maybe, oneOf, between } = chances(seed * 7_919 + 1)
  const price = () =>
    oneOf([500_000, 1_000_000, 2_500_000, between(0, 4_000_000), between(9, 15) * 100_000])
  const family = maybe(0.3, () => oneOf(['coupe', 'Estate', 'GTI', 'targa', 'Nothing']))
  const [one, other] = [maybe(0.25, price), maybe(0.4, price)]
  return {
    make: maybe(0.5, () => oneOf(makes.slice(0, 12))),
    families: family === undefined ? undefined : (maybe(0.2, () => [family, 'Targa']) ?? [family]),
    yearFrom: maybe(0.2, () => between(1980, 2000)),
    yearTo: maybe(0.2, () => between(1985, 2005)),
    priceFrom: one !== undefined && other !== undefined ? Math.min(one, other) : one,
    priceTo: one !== undefined && other !== undefined ? Math.max(one, other) : other,
    mileageFrom: maybe(0.1, () => between(10_000, 150_000)),
    mileageTo: maybe(0.1, () => between(10_000, 150_000)),
    condition: maybe(0.25, () => oneOf(conditions).value),
    location: maybe(0.2, () => oneOf(places.slice(0, 30)).name.toUpperCase()),
    near: maybe(0.15, () => placesWithin(places, oneOf(places), 100)),
    terms: maybe(0.15, () => [term(oneOf(['service', 'garaged', 'barn']))]) ?? [],
    ...someFacts(seed),
    ...someLeftOut(seed),
  }
}

/** For which of so many searches the counts are others than those of plain SQL. */
async function countedOtherwise(searches: number) {
  const wrong = []
  let found = 0
  for (let seed = 1; seed <= searches; seed++) {
    const filters = someFilters(seed)
    const [counts, meant] = [
      await countFacets(database.primary, filters),
      await countPlainly(filters),
    ]
    found += counts.total.n
    if (!isDeepStrictEqual(counts, meant)) wrong.push({ seed, filters, counts, meant })
  }
  expect(found).toBeGreaterThan(0)
  return wrong
}

/** Every kind of change that a count may miss. */
async function changeCars() {
  const { primary } = database
  await sql`update listings set state = 'sold' where id % 11 = 0 and is_active`.execute(primary)
  await sql`update listings set price_pence = price_pence + 123456 where id % 13 = 0`.execute(
    primary,
  )
  await sql`update listings set family = 'Estate', location = 'Leeds' where id % 17 = 0`.execute(
    primary,
  )
  await sql`update listings set state = 'live' where state = 'expired' and id % 3 = 0`.execute(
    primary,
  )
  await sql`delete from listings where id % 19 = 0 and state in ('sold', 'expired')`.execute(
    primary,
  )
  // Their time is over, and nobody has told them yet.
  await sql`update listings set expires_at = published_at + interval '1 minute'
    where id % 23 = 0`.execute(primary)
}

test('counts are those of plain SQL for filters at random', async () => {
  expect(await countedOtherwise(60)).toEqual([])
})

test('each filter of a fact counts what plain SQL does, with cars that don’t say and without', async () => {
  const wrong = []
  let found = 0
  for (const { field, fact, picks, read } of factFilters)
    for (const { value } of picks.slice(0, 3))
      for (const withUnsaid of [undefined, true]) {
        const wanted = read(value, londonDay(new Date()))!
        const filters: Filters = { terms: [], make: 'BMW', facts: { [fact]: wanted }, withUnsaid }
        const [counts, meant] = [
          await countFacets(database.primary, filters),
          await countPlainly(filters),
        ]
        found += counts.total.n
        if (!isDeepStrictEqual(counts, meant))
          wrong.push({ field, value, withUnsaid, counts, meant })
      }
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThan(1_000)
})

test('words within what is chosen count what plain SQL does, in one walk over the cars', async () => {
  const { plugin, counted } = countQueries()
  const db = database.primary.withPlugin(plugin)
  const wrong = []
  let found = 0
  const searches: Omit<Filters, 'terms'>[] = [
    { make: 'BMW', families: ['Estate'] },
    { make: 'Ford', priceTo: 1_500_000 },
    { make: 'Ford', families: ['coupe'], condition: 'good', priceTo: 4_000_000 },
    { make: 'Audi', yearFrom: 1990, condition: 'good' },
  ]
  // Many cars have the first, of which few are of what is chosen; few have the last at all.
  for (const word of ['service', 'garaged', 'barn'])
    for (const search of searches) {
      const filters: Filters = { ...search, terms: [term(word)] }
      counted.queries = 0
      const counts = await countFacets(db, filters)
      const meant = await countPlainly(filters)
      found += counts.total.n
      if (!isDeepStrictEqual(counts, meant)) wrong.push({ filters, counts, meant })
      // The sample, and the cars.
      expect({ word, search, ...counted }).toEqual({ word, search, queries: 2 })
    }
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThan(50)
})

test('what is found around a place is counted in the walk over what there is of another make', async () => {
  const { plugin, counted } = countQueries()
  const around = placesWithin(
    places,
    places.find(({ name }) => name === 'Leeds')!,
    60,
  )
  const filters: Filters = { terms: [], near: around, make: 'BMW', families: ['Estate'] }
  const counts = await countFacets(database.primary.withPlugin(plugin), filters)
  expect(counts).toEqual(await countPlainly(filters))
  expect(counts.total.n).toBeGreaterThan(0)
  // The sample, what is found with other makes, and other models.
  expect(counted.queries).toBe(3)
})

test('after changes too, folded or not', async () => {
  await changeCars()
  expect(await countedOtherwise(25)).toEqual([])
  await foldCounts(database.primary)
  const left = sql<{ n: number }>`select count(*)::int as n from listing_count_changes`
  expect((await left.execute(database.primary)).rows).toEqual([{ n: 0 }])
  expect(await countedOtherwise(25)).toEqual([])
  await changeCars()
  await foldCounts(database.primary)
  expect(await countedOtherwise(10)).toEqual([])
})

test('the stored counts are those of a new count', async () => {
  const all = async () => {
    const { rows } = await sql<{ cube: number }>`
      select * from listing_count_cells where n <> 0
      order by cube, make, location, family, condition, year, band`.execute(database.primary)
    return rows
  }
  const kept = await all()
  await sql`select recount_listings()`.execute(database.primary)
  expect(kept.length).toBeGreaterThan(1_000)
  expect(await all()).toEqual(kept)
  const known = cubes.map(numberOf).toSorted((a, b) => a - b)
  expect([...new Set(kept.map(({ cube }) => cube))]).toEqual(known)
})

test('makes are counted as they are on sale', async () => {
  const { rows } = await sql`
    select make, count(*)::int as n from listings where ${onSale} group by make order by make
  `.execute(database.primary)
  expect(await countByMake(database.primary)).toEqual(rows)
})

test('nobody who changes a car waits for another', async () => {
  if (database.engine === 'pglite') return
  const change = (id: number) => sql`update listings set condition = 'project' where id = ${id}`
  const { rows } = await sql<{ id: number }>`
    select id from listings where is_active and condition = 'good' and make = 'BMW' limit 2
  `.execute(database.primary)
  const [one, other] = rows.map(({ id }) => id) as [number, number]
  await database.primary.transaction().execute(async (tx) => {
    await change(one).execute(tx)
    await change(other).execute(database.primary)
    await foldCounts(database.primary)
  })
  expect(await countedOtherwise(3)).toEqual([])
})

test('counts of one search are made once, for every order and page, while nothing changes', async () => {
  const { countsOf } = cacheCounts()
  const filters = someFilters(3)
  const [first, second] = await Promise.all([
    countsOf(database.primary, filters),
    countsOf(database.primary, { ...filters }),
  ])
  expect(second).toBe(first)
  await sql`select advance_catalogue()`.execute(database.primary)
  const later = await countsOf(database.primary, filters)
  expect(later).not.toBe(first)
  expect(later).toEqual(first)
})

test('counts that are cached need no query in a snapshot whose version is known', async () => {
  const { plugin, counted } = countQueries()
  const db = database.primary.withPlugin(plugin)
  const { countsOf } = cacheCounts()
  const filters = someFilters(3)
  const version = await readCatalogueVersion(db)
  const first = await countsOf(db, filters, version)
  counted.queries = 0
  expect(await countsOf(db, filters, version)).toBe(first)
  expect(counted.queries).toBe(0)
  expect(await countsOf(db, filters)).toBe(first)
  expect(counted.queries).toBe(1)
})

test('a total is exact as far as cars are counted one by one, and where the stored counts have it', async () => {
  await fillAnew(12_000)
  const filters: Filters = { terms: [], mileageTo: 9_000_000 }
  const counts = await countFacets(database.primary, filters)
  expect(counts.total).toEqual({ n: mostCounted, exact: false })
  expect(counts.facets.make.every(({ approximate }) => approximate)).toBe(true)
  const exact = await countFacets(database.primary, { terms: [] })
  expect(exact).toEqual(await countPlainly({ terms: [] }))
  expect(exact.total.n).toBeGreaterThan(mostCounted)
  const about = counts.facets.make.reduce((sum, { n }) => sum + n, 0)
  expect(about / exact.total.n).toBeGreaterThan(0.5)
  expect(about / exact.total.n).toBeLessThan(2)
})

test('a total of few cars is exact, and what could be chosen instead is about, where thousands have that', async () => {
  const filters: Filters = { terms: [], make: 'Lancia', mileageTo: 9_000_000 }
  const [counts, meant] = [
    await countFacets(database.primary, filters),
    await countPlainly(filters),
  ]
  expect(meant.total.n).toBeGreaterThan(0)
  expect({ ...counts, facets: { ...counts.facets, make: [] } }).toEqual({
    ...meant,
    facets: { ...meant.facets, make: [] },
  })
  expect(counts.facets.make.every(({ approximate }) => approximate)).toBe(true)
  const sum = (choices: { n: number }[]) => choices.reduce((all, { n }) => all + n, 0)
  const about = sum(counts.facets.make) / sum(meant.facets.make)
  expect(about).toBeGreaterThan(0.6)
  expect(about).toBeLessThan(1.4)
})

test('the sample of a count is the one that its indexes are of', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname like 'listings_sample%'`.execute(
    database.primary,
  )
  expect(rows).toHaveLength(2)
  for (const { indexdef } of rows) expect(indexdef).toContain(`(hashint8(id) % ${sampled}) = 0`)
})

test('where more cars than are counted have a price within the bands, those of a part of one are about as many', async () => {
  await fillAnew(15_000)
  await database.unhurried((db) =>
    sql`update listings set price_pence = case
      when id % 4 = 0 then 2250001 + id * 7919 % 249999 else least(price_pence, 2000000) end`.execute(
      db,
    ),
  )
  const filters: Filters = { terms: [], priceTo: 2_345_600 }
  const [counts, meant] = [
    await countFacets(database.primary, filters),
    await countPlainly(filters),
  ]
  expect(meant.total.n).toBeGreaterThan(mostCounted)
  expect(counts.total).toEqual({ n: mostCounted, exact: false })
  for (const group of ['make', 'condition'] as const)
    for (const { value, n, approximate } of counts.facets[group]) {
      const plainly = meant.facets[group].find((choice) => choice.value === value)
      expect({ value, approximate }).toEqual({ value, approximate: true })
      expect(n / plainly!.n).toBeCloseTo(1, 0.7)
    }
  // The largest towns have fewer.
  expect(counts.facets.location).toEqual(meant.facets.location)
  expect(counts.facets.maxPrice).toEqual(meant.facets.maxPrice)
  // Few cost just that: they are read, and the counts are exact.
  const from: Filters = { terms: [], priceFrom: 500_000, priceTo: 2_500_000 }
  expect(await countFacets(database.primary, from)).toEqual(await countPlainly(from))
})

test('a total that is most likely more than is counted is about so many, and no car is read for it', async () => {
  const of180 = sql<{ mileage: number }>`select mileage from listings
    where hashint8(id) % ${sql.lit(sampled)} = 0 and ${onSale} order by mileage offset 179 limit 1`
  const [last] = (await of180.execute(database.primary)).rows
  const filters: Filters = { terms: [], mileageTo: last!.mileage }
  const { plugin, counted } = countQueries()
  const { total } = await countFacets(database.primary.withPlugin(plugin), filters)
  expect(counted.queries).toBe(1)
  expect(total.exact).toBe(false)
  expect(total.n).toBeGreaterThan(mostCounted)
  const meant = await countPlainly(filters)
  const share = total.n / meant.total.n
  expect([share > 0.7, share < 1.4]).toEqual([true, true])
})

test('what was counted last is recent for half a minute, whatever was published since', async () => {
  let now = 0
  const { countsOf, recent } = cacheCounts({ now: () => now })
  const filters: Filters = { terms: [], make: 'BMW' }
  expect(recent(filters)).toBeUndefined()
  const counts = await countsOf(database.primary, filters)
  await sql`select advance_catalogue()`.execute(database.primary)
  now = 29_000
  expect(recent({ terms: [], make: 'BMW' })).toBe(counts)
  expect(recent({ terms: [], make: 'Audi' })).toBeUndefined()
  now = 31_000
  expect(recent(filters)).toBeUndefined()
})

test('counts of many cars hold for half a minute, whatever is published meanwhile', async () => {
  let now = 0
  const { countsOf } = cacheCounts({ now: () => now })
  const first = await countsOf(database.primary, { terms: [] })
  await sql`select advance_catalogue()`.execute(database.primary)
  now = 29_000
  expect(await countsOf(database.primary, { terms: [] })).toBe(first)
  now = 31_000
  expect(await countsOf(database.primary, { terms: [] })).not.toBe(first)
})

async function fillAnew(n: number) {
  await database.empty()
  await fillWithCars(database, n)
}
