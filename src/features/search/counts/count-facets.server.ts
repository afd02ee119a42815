import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { onSale } from '../../listings/queries.server.ts'
import {
  allOf,
  chosenAmong,
  countedClauses,
  otherClauses,
  type Clause,
  type Filters,
} from '../clauses.server.ts'
import { leavesUnsaid } from '../facts/clauses.server.ts'
import { maxPriceChoices } from '../rules.ts'
import type { Facets, SearchResponse } from '../schema.ts'
import { bandOf, bandsWithin, type BandRange } from './price-bands.ts'

export type Counts = {
  total: SearchResponse['total']
  facets: Facets
  /** How many cars say nothing of what is asked for in fields, but for that would be found. */
  unsaid: SearchResponse['unsaid']
}

/** What is counted by reading cars is counted no further than this. */
export const mostCounted = 10_000

type Group = 'total' | keyof ReturnType<typeof countedClauses>
type Dimension = 'make' | 'family' | 'condition' | 'location' | 'year' | 'band'

const groups: Group[] = ['total', 'make', 'model', 'condition', 'location', 'maxPrice']

/** By what each is counted, and how many choices it has at most. */
const countedBy: Record<Group, { dimension?: Dimension; limit: number }> = {
  total: { limit: 1 },
  make: { dimension: 'make', limit: 40 },
  model: { dimension: 'family', limit: 40 },
  condition: { dimension: 'condition', limit: 6 },
  location: { dimension: 'location', limit: 12 },
  maxPrice: { dimension: 'band', limit: 100 },
}

/** Counts that the database keeps; the smallest first. */
const cubes: { table: string; has: Dimension[] }[] = [
  { table: 'listing_counts_of_makes', has: ['make', 'condition', 'band'] },
  { table: 'listing_counts_of_towns', has: ['location', 'band'] },
  { table: 'listing_counts', has: ['make', 'family', 'condition', 'band'] },
  { table: 'listing_counts_of_years', has: ['year', 'make', 'condition', 'band'] },
  { table: 'listing_counts_by_town', has: ['make', 'location', 'band'] },
  { table: 'listing_counts_by_year', has: ['make', 'year', 'family', 'condition', 'band'] },
]

type Row = { facet: Group; value: string; n: number; approximate?: boolean }

/**
 * The total and the counts beside every choice. What the tables of counts know is exact; for the rest cars
 * are read, up to a limit, beyond which counts are estimates.
 */
export async function countFacets(db: Db, filters: Filters): Promise<Counts> {
  const requested = groups.filter((group) => group !== 'model' || filters.make)
  const cubeOf = new Map(requested.map((group) => [group, findCube(filters, group)]))
  const fromCubes = requested.filter((group) => cubeOf.get(group))
  const fromCars = requested.filter((group) => !cubeOf.get(group))
  const rows = [
    ...(fromCubes.length > 0 ? await askCubes(db, filters, fromCubes, cubeOf) : []),
    ...(fromCars.length > 0 ? await readCars(db, filters, fromCars) : []),
  ]
  const choices = (name: Group) =>
    rows
      .filter(({ facet }) => facet === name)
      .map(({ value, n, approximate = false }) => ({ value, n, approximate }))
  const [total] = choices('total')
  const isCapped = total?.approximate ?? false
  return {
    unsaid: filters.facts ? await countUnsaid(db, filters, filters.facts) : null,
    total: { n: isCapped ? mostCounted : (total?.n ?? 0), exact: !isCapped },
    facets: {
      make: choices('make').sort((a, b) => a.value.localeCompare(b.value, 'en-GB')),
      model: choices('model'),
      condition: choices('condition'),
      location: choices('location'),
      maxPrice: upToEachPrice(choices('maxPrice')),
    },
  }
}

/** As far as cars are counted at all. */
async function countUnsaid(
  db: Db,
  { facts: _, withUnsaid: __, ...others }: Filters,
  facts: NonNullable<Filters['facts']>,
): Promise<Counts['unsaid']> {
  const clauses = [
    ...leavesUnsaid(facts),
    otherClauses(others),
    ...Object.values(countedClauses(others)),
  ]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from listings where ${sql.join(clauses, sql` and `)} limit ${mostCounted + 1}
    ) as unsaid`.execute(db)
  const n = rows[0]?.n ?? 0
  return { n: Math.min(n, mostCounted), exact: n <= mostCounted }
}

function upToEachPrice(bands: Facets['maxPrice']): Facets['maxPrice'] {
  return maxPriceChoices.map((pounds) => {
    const within = bands.filter(({ value }) => Number(value) <= bandOf(pounds * 100))
    return {
      value: String(pounds),
      n: within.reduce((sum, { n }) => sum + n, 0),
      approximate: within.some(({ approximate }) => approximate),
    }
  })
}

/** The table of counts that knows of every filter that holds for a group, and of what it is counted by. */
function findCube(filters: Filters, group: Group): string | undefined {
  const { make, families, condition, location, near, terms, mileageTo, facts } = filters
  const isBeyondCubes = terms.length > 0 || near || facts || mileageTo !== undefined
  if (isBeyondCubes) return undefined
  const hasYear = filters.yearFrom !== undefined || filters.yearTo !== undefined
  const hasPrice = filters.priceFrom !== undefined || filters.priceTo !== undefined
  const needed = [
    countedBy[group].dimension,
    group !== 'make' && make && 'make',
    group !== 'model' && families && 'family',
    group !== 'condition' && condition && 'condition',
    group !== 'location' && location && 'location',
    hasYear && 'year',
    hasPrice && 'band',
  ].filter(Boolean) as Dimension[]
  return cubes.find(({ has }) => needed.every((dimension) => has.includes(dimension)))?.table
}

const priceRange = ({ priceFrom, priceTo }: Filters, group: Group) =>
  bandsWithin(priceFrom, group === 'maxPrice' ? undefined : priceTo)

/** One statement: what is kept, what has changed since, and cars whose price lies within a band. */
async function askCubes(
  db: Db,
  filters: Filters,
  requested: Group[],
  cubeOf: Map<Group, string | undefined>,
): Promise<Row[]> {
  const ranges = new Map(requested.map((group) => [group, priceRange(filters, group)]))
  const beside = [...ranges.values()].flatMap((range) => range.beside)
  const counts = requested.map((group) =>
    countInCube(filters, group, cubeOf.get(group)!, ranges.get(group)!),
  )
  const result = await sql<Row>`
    with changes as materialized (
      select make, family, condition, year, band, location, n from listing_count_changes
      union all
      select make, family, condition, year, band, location, -1 from overdue_listings()
    )
    ${beside.length > 0 ? sql`, beside as materialized (${carsBeside(beside)})` : sql``}
    ${sql.join(counts, sql` union all `)}
  `.execute(db)
  return result.rows
}

/** Cars of the prices that some group needs; each once. */
function carsBeside(ranges: BandRange['beside']) {
  const bands = [...new Set(ranges.map(({ least }) => bandOf(least)))]
  const selects = bands.map((band) => {
    const ofBand = ranges.filter(({ least }) => bandOf(least) === band)
    const prices = {
      least: Math.min(...ofBand.map(({ least }) => least)),
      most: Math.max(...ofBand.map(({ most }) => most)),
    }
    return sql`
      select make, family, condition, year, price_band(price_pence) as band, location, price_pence
      from listings where ${onSale} and ${costs('listings', prices)}`
  })
  return sql.join(selects, sql` union all `)
}

const costs = (table: string, { least, most }: { least: number; most: number }): Clause =>
  most === Infinity
    ? sql`${sql.ref(`${table}.price_pence`)} >= ${least}::bigint`
    : sql`${sql.ref(`${table}.price_pence`)} between ${least}::bigint and ${most}::bigint`

function countInCube(filters: Filters, group: Group, cube: string, range: BandRange) {
  const { dimension, limit } = countedBy[group]
  const { make, families, condition, location, yearFrom, yearTo } = filters
  const clauses: Clause[] = [sql`true`]
  if (make && group !== 'make') clauses.push(sql`make = ${make}`)
  if (families && group !== 'model')
    clauses.push(
      sql`lower(family) = any(${families.map((family) => family.toLowerCase())}::text[])`,
    )
  if (condition && group !== 'condition') clauses.push(sql`condition = ${condition}`)
  if (location && group !== 'location') clauses.push(sql`lower(location) = lower(${location})`)
  if (yearFrom !== undefined) clauses.push(sql`year >= ${yearFrom}::smallint`)
  if (yearTo !== undefined) clauses.push(sql`year <= ${yearTo}::smallint`)
  const isPriced = filters.priceFrom !== undefined || filters.priceTo !== undefined
  const inBands: Clause = isPriced
    ? sql`band between ${range.from}::smallint and ${range.to}::smallint`
    : sql`true`
  const value = dimension ? sql`${sql.ref(dimension)}::text` : sql`''`
  const partOf = (table: string) => sql`
    select ${value} as value, n from ${sql.table(table)}
    where ${sql.join([...clauses, inBands], sql` and `)}`
  const parts = [partOf(cube), partOf('changes')]
  for (const prices of range.beside)
    parts.push(sql`
      select ${value} as value, 1 as n from beside
      where ${sql.join([...clauses, costs('beside', prices)], sql` and `)}`)
  return grouped(group, sql.join(parts, sql` union all `), limit)
}

const grouped = (group: Group, rows: RawBuilder<unknown>, limit: number) => sql`
  (select ${group} as facet, value, sum(n)::int as n from (${rows}) as counted
   group by value having sum(n) > 0 order by 3 desc, 2 limit ${limit})`

/** One car in so many is in the sample; the indexes `listings_sample…` are of the same cars. */
export const sampled = 64
const inSample = sql<boolean>`hashint8(listings.id) % ${sql.lit(sampled)} = 0`

/**
 * With so many in the sample there are more cars than are counted one by one: of 10,000 the sample has 156, and 200
 * once in some thousand times. Choices may be 'about' sooner where cars would be read for them alone: instead of a filter,
 * or beside a total that is known.
 */
const fewestInSample = { total: 200, choices: 50 }

/** What thousands of cars have is counted in the sample, and the rest among the cars themselves. */
async function readCars(db: Db, filters: Filters, requested: Group[]): Promise<Row[]> {
  const chosen = chosenAmong(filters)
  const isInstead = (group: Group) => chosen.some((name) => name === group)
  const { sizes, rows } = await readSample(db, filters, requested)
  const hasTotal = requested.includes('total')
  const isOfMany = (group: Group) =>
    (sizes.get(group) ?? 0) >= fewestInSample[hasTotal && !isInstead(group) ? 'total' : 'choices']
  const counted: Row[] = rows
    .filter(({ facet }) => isOfMany(facet))
    .map((row) => ({ ...row, n: twoDigits(row.n * sampled), approximate: true }))
  const few = requested.filter((group) => !isOfMany(group))
  // What is found is walked over once for all that is counted of it.
  const found = few.filter((group) => !isInstead(group))
  if (found.length > 0) counted.push(...(await readEach(db, filters, found)))
  for (const group of few.filter(isInstead))
    counted.push(...(await readEach(db, filters, [group], group)))
  return counted
}

/** How many cars of the sample each group has, and how many of them each choice. */
async function readSample(db: Db, filters: Filters, requested: Group[]) {
  const own = countedClauses(filters)
  const chosen = chosenAmong(filters)
  // What holds for every group picks the cars; the rest is told of each.
  const apart = chosen.filter((name) => requested.includes(name))
  const shared = chosen.filter((name) => !requested.includes(name)).map((name) => own[name])
  const flags = apart.map((name) => sql`, (${own[name]}) as ${sql.ref(`by_${name}`)}`)
  const where = (group: Group) =>
    allOf(apart.filter((name) => name !== group).map((name) => sql.ref(`by_${name}`)))
  const sizes = requested.map(
    (group) => sql`select 'size' as kind, ${group} as facet, '' as value, count(*)::int as n
      from cars where ${where(group)}`,
  )
  const result = await sql<Row & { kind: 'size' | 'choice' }>`
    with cars as materialized (
      select ${columns} ${sql.join(flags, sql``)} from listings
      where ${allOf([inSample, otherClauses(filters), ...shared])}
    )
    ${sql.join(sizes, sql` union all `)} union all
    select 'choice', choices.* from (${countCars(requested, where)}) as choices
  `.execute(db)
  const ofKind = (sought: 'size' | 'choice') => result.rows.filter(({ kind }) => kind === sought)
  return {
    sizes: new Map(ofKind('size').map(({ facet, n }) => [facet, n])),
    rows: ofKind('choice').map(({ kind: _, ...row }) => row),
  }
}

/** One walk over the cars that the filters leave, but for the one that is counted instead, as far as the limit. */
async function readEach(
  db: Db,
  filters: Filters,
  requested: Group[],
  instead?: Group,
): Promise<Row[]> {
  const own = countedClauses(filters)
  const held = chosenAmong(filters).flatMap((name) => (name === instead ? [] : [own[name]]))
  const clauses = allOf([otherClauses(filters), ...held])
  const result = await sql<Row & { read: number }>`
    with cars as materialized (
      select ${columns}
      from ${isByPlace(filters) ? inPlaces(filters, held) : sql`listings where ${clauses}`}
      limit ${mostCounted + 1}
    )
    select null as facet, '' as value, count(*)::int as n from cars
    union all ${countCars(requested)}
  `.execute(db)
  const [{ n: read } = { n: 0 }, ...rows] = result.rows
  if (read <= mostCounted) return rows
  const share = read / Math.max(read, await estimateCars(db, clauses))
  return rows.map((row) => ({ ...row, n: twoDigits(row.n / share), approximate: true }))
}

const columns = sql`make, family, condition, location, price_band(price_pence) as band`

/** Every choice of each group, among the rows of `cars`. */
const countCars = (
  requested: Group[],
  where: (group: Group) => RawBuilder<unknown> = () => allOf([]),
) =>
  sql.join(
    requested.map((group) => {
      const { dimension, limit } = countedBy[group]
      const value = dimension ? sql`${sql.ref(dimension)}::text` : sql`''`
      return grouped(
        group,
        sql`select ${value} as value, 1 as n from cars where ${where(group)}`,
        limit,
      )
    }),
    sql` union all `,
  )

/** Where nothing else picks out few cars, a distance does. */
const isByPlace = ({ near, make, families, location, facts, terms }: Filters): boolean =>
  Boolean(near) && !make && !families && !location && !facts && terms.length === 0

/**
 * The cars of one place after another: hundreds of places at once look to the planner like nearly every car, and it
 * would walk over all of them.
 */
const inPlaces = ({ near = [], ...others }: Filters, shared: Clause[]) => sql`
  unnest(${near.map(({ id }) => id)}::bigint[]) as near(place_id) cross join lateral (
    select make, family, condition, location, price_pence from listings
    where listings.place_id = near.place_id
      and ${sql.join([otherClauses(others), ...shared], sql` and `)} offset 0
  ) as listings`

/** What the planner thinks: good enough for 'about'. */
async function estimateCars(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from listings where ${where}
  `.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

function twoDigits(n: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(n, 1))) - 1)
  return Math.round(n / unit) * unit
}
