import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { changes, ofCube } from '../../listings/counts/cells.server.ts'
import type { Cube } from '../../listings/counts/cubes.ts'
import { allOf, type Filters } from '../clauses.server.ts'
import { countAlternatives } from './count-cars.server.ts'
import {
  clausesOf,
  countCells,
  edgeOf,
  inBands,
  largest,
  pricesOf,
  readEdges,
  settle,
  type ReadEdges,
  type Sum,
} from './count-cells.server.ts'
import { findCube } from './find-cube.ts'
import { countedBy, type Row } from './groups.ts'

/** So few cars are read sooner than the counts of hundreds of towns. */
const fewCars = 2_000
/** So many of the largest towns are looked at first. */
const atFirst = 100

/**
 * The towns with most cars; `found` is the total of the search. A town has no more cars of some prices than of all: once as
 * many towns as are shown are found, those that have fewer of all prices than the last of them need not be looked at.
 */
export async function countTowns(db: Db, filters: Filters, found: Row[]): Promise<Row[]> {
  const ofAllTowns = { ...filters, location: undefined }
  const [total] = filters.location ? await countCells(db, ofAllTowns, ['total']) : found
  if (!total) return []
  if (!total.approximate && total.n <= fewCars) return countAlternatives(db, filters, 'location')
  // Whichever towns are looked at, the cars of the edges are the same.
  let edges: ReturnType<ReadEdges> | undefined
  const read: ReadEdges = (set) => (edges ??= readEdges(db, filters, set))
  const { sums, next } = await readTowns(db, filters, { most: atFirst, least: 1 })
  const rows = await rank(filters, sums, read)
  const least = rows[countedBy.location.limit - 1]?.n ?? 1
  if (next < least) return rows
  return rank(filters, (await readTowns(db, filters, { most: null, least })).sums, read)
}

async function rank(filters: Filters, sums: Sum[], read: ReadEdges): Promise<Row[]> {
  const looked = new Set(sums.map(({ value }) => value))
  const settled = await settle(filters, { requested: ['location'], sums }, read)
  return largest(
    settled.filter(({ value }) => looked.has(value)),
    'location',
  )
}

/** Which towns are looked at: the largest, as many as these, of those with so many cars of all prices. */
type Reach = { most: number | null; least: number }

/** How many cars some towns have, and those in which something has changed, and how many the next has of all prices. */
async function readTowns(
  db: Db,
  filters: Filters,
  { most, least }: Reach,
): Promise<{ sums: Sum[]; next: number }> {
  const cube = findCube(filters, 'location')!
  const ofAllPrices: Cube = cube.filter((dimension) => dimension !== 'band')
  const range = pricesOf(filters, 'location')
  const clauses = clausesOf(filters, 'location')
  const { rows } = await sql<Sum | { facet: null; value: string; edge: null; n: number }>`
    with ${changes}, towns as materialized (
      select location, n from listing_count_cells
      where ${allOf([ofCube(ofAllPrices), sql`location is not null`, sql`n >= ${least}::int`, ...clauses])}
      order by n desc limit ${most === null ? null : most + 1}
    ), looked_at as (
      (select location from towns order by n desc limit ${most})
      union select location from changes where ${allOf(clauses)}
    )
    select 'location' as facet, value, edge, sum(n)::int as n from (
      select looked_at.location as value, edge, n from looked_at cross join lateral (
        select ${edgeOf(range)} as edge, n from listing_count_cells
        where ${allOf([ofCube(cube), sql`location = looked_at.location`, ...clauses, ...inBands(filters, range)])}
        offset 0
      ) as cells
      union all
      select location, ${edgeOf(range)}, n from changes
      where ${allOf([...clauses, ...inBands(filters, range)])}
    ) as counted group by 2, 3
    union all (select null, '', null, n from towns order by n desc limit ${most === null ? 0 : 1} offset ${most ?? 0})
  `.execute(db)
  return {
    sums: rows.flatMap((row) => (row.facet === null ? [] : [row])),
    next: rows.find(({ facet }) => facet === null)?.n ?? 0,
  }
}
