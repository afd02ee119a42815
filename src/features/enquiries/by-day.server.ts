import { sql } from 'kysely'
import { dayInLondon } from '../../platform/database/times.ts'
import type { CountByDay, DailyCount } from '../listings/page/calls-by-day.server.ts'

const day = dayInLondon('created_at')

/** How many wrote to a seller: handed to what shows figures, which knows nothing of messages. */
export const listEnquiriesByDay: CountByDay = async (db, { listingIds, from }) => {
  const among = listingIds ? sql`listing_id in (${sql.join([...listingIds])})` : sql`true`
  const since = from ? sql`${day} >= ${from}::date` : sql`true`
  const { rows } = await sql<DailyCount>`
    select listing_id as "listingId", ${day} as day, count(*)::int as n
    from enquiries where ${among} and ${since}
    group by 1, 2
  `.execute(db)
  return rows
}
