import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import {
  allOf,
  countedClauses,
  otherClauses,
  type Clause,
  type Filters,
} from '../clauses.server.ts'
import { changes, ofCube } from '../../listings/counts/cells.server.ts'
import { isFilteredBy, readAsFar, valueOf } from './count-cars.server.ts'
import { findCube, isPriced } from './find-cube.ts'
import { mostCounted } from '../rules.ts'
import { countedBy, estimatedRow, type Group, type Row } from './groups.ts'
import { bandsWithin, shareOfBand, type BandRange, type Edge } from './price-bands.ts'

/** Of bands that lie within the prices, `edge` null; of each that lies within them in part, its number among those. */
export type Sum = { facet: Group; value: string; edge: number | null; n: number }

/** The prices of a group: beside the choices of a highest price that one doesn't hold. */
export const pricesOf = ({ priceFrom, priceTo }: Filters, group: Group): BandRange =>
  bandsWithin(priceFrom, group === 'maxPrice' ? undefined : priceTo)

/** What must be true of a cell, or of a change, to be of a group; prices apart. */
export function clausesOf(filters: Filters, group: Group): Clause[] {
  const { make, families, condition, location, yearFrom, yearTo } = filters
  const clauses: Clause[] = []
  if (make && group !== 'make') clauses.push(sql`make = ${make}`)
  if (families && group !== 'model')
    clauses.push(
      sql`lower(family) = any(${families.map((family) => family.toLowerCase())}::text[])`,
    )
  if (condition && group !== 'condition') clauses.push(sql`condition = ${condition}`)
  if (location && group !== 'location') clauses.push(sql`lower(location) = lower(${location})`)
  if (yearFrom !== undefined) clauses.push(sql`year >= ${yearFrom}::smallint`)
  if (yearTo !== undefined) clauses.push(sql`year <= ${yearTo}::smallint`)
  return clauses
}

/** Cells and changes whose band has some of the prices. */
export const inBands = (filters: Filters, { from, to, edges }: BandRange): Clause[] => {
  if (!isPriced(filters)) return []
  const bands = [...(from <= to ? [from, to] : []), ...edges.map(({ band }) => band)]
  if (bands.length === 0) return [sql`false`]
  return [sql`band between ${Math.min(...bands)}::smallint and ${Math.max(...bands)}::smallint`]
}

/** Which edge of the prices a row's band is. */
export const edgeOf = ({ edges }: BandRange): RawBuilder<number | null> =>
  edges.length === 0
    ? sql`null::int`
    : sql`case band ${sql.join(
        edges.map(({ band }, index) => sql`when ${band}::smallint then ${sql.lit(index)}`),
        sql` `,
      )} end`

/** Counts what the database keeps counts of; cars are read for prices that lie within a band. */
export async function countCells(db: Db, filters: Filters, requested: Group[]): Promise<Row[]> {
  const sums = await readCells(db, filters, requested)
  const rows = await settle(filters, { requested, sums }, (set) => readEdges(db, filters, set))
  return requested.flatMap((group) => largest(rows, group))
}

/** The choices of a group that have most, as many as are shown. */
export const largest = (rows: Row[], group: Group): Row[] =>
  rows
    .filter(({ facet, n }) => facet === group && n > 0)
    .sort((a, b) => b.n - a.n || (a.value < b.value ? -1 : 1))
    .slice(0, countedBy[group].limit)

type Counted = { requested: Group[]; sums: Sum[] }

/** The cars of the edges by the choices of some groups, of which all or none is counted instead of a filter. */
export type ReadEdges = (requested: Group[]) => Promise<Row[] | null>

/**
 * Adds what has the prices of an edge, as `read` finds it: exactly as far as cars are counted, and about as many
 * where there are more.
 */
export async function settle(
  filters: Filters,
  { requested, sums }: Counted,
  read: ReadEdges,
): Promise<Row[]> {
  const rows: Row[] = []
  const unsettled: Group[] = []
  for (const group of requested) {
    const own = sums.filter(({ facet }) => facet === group)
    const within = own.filter(({ edge }) => edge === null)
    if (own.length === within.length) rows.push(...within)
    else if (isOnlyEstimated(filters, group, own)) rows.push(...estimate(filters, group, own))
    else unsettled.push(group)
  }
  // What is found is read once for all that is counted of it; what could be chosen instead, for that alone.
  const filtered = unsettled.filter(isFilteredBy(filters))
  const found = unsettled.filter((group) => !filtered.includes(group))
  for (const set of [found, ...filtered.map((group) => [group])])
    if (set.length > 0) rows.push(...addEdges(filters, { requested: set, sums }, await read(set)))
  return rows
}

const totalOf = (rows: { n: number }[]) => rows.reduce((sum, { n }) => sum + n, 0)

async function readCells(db: Db, filters: Filters, requested: Group[]): Promise<Sum[]> {
  const sums = requested.map((group) => {
    const value = valueOf(group)
    const range = pricesOf(filters, group)
    const clauses = [...clausesOf(filters, group), ...inBands(filters, range)]
    const isOfATown = filters.location !== undefined && group !== 'location'
    return sql`
      select ${group} as facet, value, edge, sum(n)::int as n from (
        select ${value} as value, ${edgeOf(range)} as edge, n from listing_count_cells
        where ${allOf([ofCube(findCube(filters, group)!, isOfATown), ...clauses])}
        union all
        select ${value}, ${edgeOf(range)}, n from changes where ${allOf(clauses)}
      ) as counted group by 2, 3 having sum(n) <> 0`
  })
  const { rows } = await sql<Sum>`with ${changes} ${sql.join(sums, sql` union all `)}`.execute(db)
  return rows
}

/** So many cars of an edge are not read where what lies within the bands is more than is counted anyhow… */
const many = 1_000
/** …and so many are not where they would be more by themselves, even if most of them cost a little more than is asked for. */
const tooMany = 4 * mostCounted

/** Whether no car is read for the edges: £5,000 and above begins with all that cost just that, which are few. */
function isOnlyEstimated(filters: Filters, group: Group, sums: Sum[]): boolean {
  const shares = pricesOf(filters, group).edges.map(shareOfBand)
  const within = totalOf(sums.filter(({ edge }) => edge === null))
  const ofEdges = totalOf(sums.map(({ edge, n }) => ({ n: edge === null ? 0 : n * shares[edge]! })))
  return ofEdges > (within > mostCounted ? many : tooMany)
}

/** As if the prices of a band were all as common. */
function estimate(filters: Filters, group: Group, sums: Sum[]): Row[] {
  const { edges } = pricesOf(filters, group)
  const shares = edges.map(shareOfBand)
  const counted = new Map<string, number>()
  for (const { value, edge, n } of sums)
    counted.set(value, (counted.get(value) ?? 0) + n * (edge === null ? 1 : shares[edge]!))
  return [...counted].map(([value, n]) => estimatedRow(group, value, n, { isSurelyMore: true }))
}

/** Groups of the same cars but for a filter that one of them is counted instead of. */
function addEdges(filters: Filters, { requested, sums }: Counted, cars: Row[] | null): Row[] {
  return requested.flatMap((group) => {
    const own = sums.filter(({ facet }) => facet === group)
    if (!cars) return estimate(filters, group, own)
    const counted = new Map<string, number>()
    const all = [...own.filter(({ edge }) => edge === null), ...cars]
    for (const { facet, value, n } of all)
      if (facet === group) counted.set(value, (counted.get(value) ?? 0) + n)
    return [...counted].map(([value, n]) => ({ facet: group, value, n }))
  })
}

/** The choices among the cars of the edges; null where they are more than are counted. */
export async function readEdges(
  db: Db,
  filters: Filters,
  requested: Group[],
): Promise<Row[] | null> {
  const { edges } = pricesOf(filters, requested[0]!)
  const held = Object.entries(countedClauses({ ...filters, priceTo: undefined })).flatMap(
    ([name, clause]) => (requested.length === 1 && name === requested[0] ? [] : [clause]),
  )
  const others = otherClauses({ ...filters, priceFrom: undefined })
  const between = ({ least, most }: Edge): Clause =>
    most === Infinity
      ? sql`listings.price_pence >= ${least}::bigint`
      : sql`listings.price_pence between ${least}::bigint and ${most}::bigint`
  const cars = edges.map(
    (edge) => sql`
      select make, location, family, condition, price_pence from listings
      where ${allOf([others, ...held, between(edge)])}`,
  )
  const choices = requested.map(
    (group) => sql`
      select ${group} as facet, ${valueOf(group)} as value, count(*)::int as n from cars group by 2`,
  )
  const { read, rows } = await readAsFar(
    db,
    sql`(${sql.join(cars, sql` union all `)}) as cars`,
    sql.join(choices, sql` union all `),
  )
  return read > mostCounted ? null : rows
}
