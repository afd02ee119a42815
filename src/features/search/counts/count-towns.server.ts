import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { changes, ofCube } from '../../listings/counts/cells.server.ts'
import type { Cube } from '../../listings/counts/cubes.ts'
import { allOf, type Filters } from '../clauses.server.ts'
import { countInstead } from './count-cars.server.ts'
import {
  clausesOf,
  countCells,
  edgeOf,
  inBands,
  largest,
  pricesOf,
  settle,
  type Sum,
} from './count-cells.server.ts'
import { findCube } from './find-cube.ts'
import { countedBy, type Row } from './groups.ts'

/** So few cars are read sooner than the counts of a thousand towns. */
const fewCars = 2_000
/** So many of the largest towns are looked at first, then so many, then all. */
const steps = [100, 1_000, null] as const

/**
 * The towns with most cars; `found` is the total of the search. A town has no more cars of some prices than of all, so the
 * largest are looked at until the next can't have as many as those that were found.
 */
export async function countTowns(db: Db, filters: Filters, found: Row[]): Promise<Row[]> {
  const ofAllTowns = { ...filters, location: undefined }
  const [total] = filters.location ? await countCells(db, ofAllTowns, ['total']) : found
  if (!total) return []
  if (!total.approximate && total.n <= fewCars) return countInstead(db, filters, 'location')
  for (const step of steps) {
    const { sums, next } = await readTowns(db, filters, step)
    const looked = new Set(sums.map(({ value }) => value))
    const settled = await settle(db, filters, { requested: ['location'], sums })
    const rows = largest(
      settled.filter(({ value }) => looked.has(value)),
      'location',
    )
    if (next === 0 || (rows[countedBy.location.limit - 1]?.n ?? 0) > next) return rows
  }
  throw new Error('towns are left when all have been looked at')
}

/** Of the largest towns, and of those in which something has changed: how many cars, and how many the next has at all prices. */
async function readTowns(
  db: Db,
  filters: Filters,
  step: number | null,
): Promise<{ sums: Sum[]; next: number }> {
  const cube = findCube(filters, 'location')!
  const ofAllPrices: Cube = cube.filter((dimension) => dimension !== 'band')
  const range = pricesOf(filters, 'location')
  const clauses = clausesOf(filters, 'location')
  const { rows } = await sql<Sum | { facet: null; value: string; edge: null; n: number }>`
    with ${changes}, towns as materialized (
      select location, n from listing_count_cells
      where ${allOf([ofCube(ofAllPrices), sql`location is not null`, ...clauses])}
      order by n desc limit ${step === null ? null : step + 1}
    ), looked_at as (
      (select location from towns order by n desc limit ${step})
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
    union all (select null, '', null, n from towns order by n desc limit ${step === null ? 0 : 1} offset ${step ?? 0})
  `.execute(db)
  return {
    sums: rows.flatMap((row) => (row.facet === null ? [] : [row])),
    next: rows.find(({ facet }) => facet === null)?.n ?? 0,
  }
}
