import type { z } from 'zod'
import { todayInLondon } from '../../../platform/database/times.ts'
import type { Db } from '../../../platform/database/database.ts'
import { sql } from 'kysely'
import { factLines } from '../../cars/facts/labels.ts'
import { saidFacts } from '../../cars/facts/stored.ts'
import { keepingOf } from '../../cars/keeping/keeping.ts'
import { selectCards, shownToAll, toCard } from '../queries.server.ts'
import type { comparison } from './schema.ts'

/** What of these cars can be set side by side, in their order; more of a car than the schema names is dropped there. */
export async function compareCars(
  db: Db,
  ids: readonly number[],
): Promise<z.input<typeof comparison>> {
  const rows = await selectCards(db)
    .select(['listings.facts', sql<string>`${todayInLondon}::text`.as('today')])
    .where('listings.id', 'in', ids)
    .where(shownToAll)
    .execute()
  const cars = rows.map((row) => ({
    ...toCard(row),
    facts: factLines(row.facts),
    keeping: keepingOf({ year: row.year, facts: saidFacts(row.facts) }, row.today),
  }))
  const shown = new Set(cars.map(({ id }) => id))
  return {
    cars: cars.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    gone: ids.filter((id) => !shown.has(id)),
  }
}
