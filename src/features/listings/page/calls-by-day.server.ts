import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { dayInLondon, midnightInLondon } from '../../../platform/database/times.ts'

/** How often something happened to a listing on a day in London; days without are left out. */
export type DailyCount = { listingId: number; day: string; n: number }

/** Counts what happened to some listings, or to all, since a day, or ever. */
export type CountByDay = (
  db: Db,
  params: { listingIds?: readonly number[]; from?: string },
) => Promise<DailyCount[]>

/** Calls: how many browsers asked for the number. */
export const listCallsByDay: CountByDay = (db, { listingIds, from }) =>
  db
    .selectFrom('phone_reveals')
    .select(['listing_id as listingId', 'day', sql<number>`count(*)::int`.as('n')])
    .$if(listingIds !== undefined, (query) => query.where('listing_id', 'in', [...listingIds!]))
    .$if(from !== undefined, (query) => query.where('day', '>=', from!))
    .groupBy(['listing_id', 'day'])
    .execute()

/** How many listings were put on sale on each day since one. */
export async function listPublishedByDay(
  db: Db,
  from: string,
): Promise<{ day: string; n: number }[]> {
  const { rows } = await sql<{ day: string; n: number }>`
    select ${dayInLondon('published_at')} as day, count(*)::int as n
    from listings
    where published_at >= ${midnightInLondon(sql`${from}::date`)}
    group by 1
  `.execute(db)
  return rows
}
