import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { allOf, countedClauses, otherClauses, type Filters } from '../clauses.server.ts'
import { inSample, readEach, sampled } from './count-cars.server.ts'
import { countCells } from './count-cells.server.ts'
import { findCube } from './find-cube.ts'

/** About how many cars some filters find: none where none do. */
export type SizeOf = (filters: Filters) => Promise<number>

/** From so many in the sample on, a list need not know better how many there are: about a thousand. */
const enough = 16

/**
 * About how many cars are found, which is what a list must know to choose its way: none is none. Costs a fraction of what the counts
 * beside the choices do.
 */
export async function estimateSize(db: Db, filters: Filters): Promise<number> {
  if (findCube(filters, 'total')) {
    const [total] = await countCells(db, filters, ['total'])
    return total?.n ?? 0
  }
  const clauses = [inSample, otherClauses(filters), ...Object.values(countedClauses(filters))]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from listings where ${allOf(clauses)}`.execute(db)
  const n = rows[0]?.n ?? 0
  if (n >= enough) return n * sampled
  const [total] = await readEach(db, filters, ['total'])
  return total?.n ?? 0
}
