import type { Database } from '../../../platform/database/database.ts'
import { listCallsByDay, type CountByDay } from '../../listings/page/calls-by-day.server.ts'
import type { Seller } from '../../selling/access/owned-by.server.ts'
import { listDaysForSeller } from '../queries.server.ts'
import type { StatName, ListingStats } from '../schema.ts'

/** What is counted where it is stored, and reported to whoever shows statistics. */
export type Counts = {
  database: Pick<Database, 'primary'>
  /** Messages belong to a feature that this one doesn't know. */
  listEnquiriesByDay: CountByDay
}

/**
 * What came of a seller's own listing on each of so many days up to today; null where there is no
 * such listing of theirs.
 */
export async function findListingStats(
  { database, listEnquiriesByDay }: Counts,
  params: { id: number; seller: Seller; days: number },
): Promise<ListingStats | null> {
  const db = database.primary
  const days = await listDaysForSeller(db, params)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return null
  const of = { listingIds: [params.id], from: first.day }
  const [calls, enquiries] = [await listCallsByDay(db, of), await listEnquiriesByDay(db, of)]
  const on = (counts: typeof calls, day: string) => counts.find((one) => one.day === day)?.n ?? 0
  const shown = days.map((one) => ({
    ...one,
    calls: on(calls, one.day),
    enquiries: on(enquiries, one.day),
  }))
  const total = (stat: StatName) => shown.reduce((sum, one) => sum + one[stat], 0)
  return {
    from: first.day,
    to: last.day,
    days: shown,
    totals: {
      views: total('views'),
      saves: total('saves'),
      calls: total('calls'),
      enquiries: total('enquiries'),
    },
  }
}
