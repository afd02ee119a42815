import { sql } from 'kysely'
import type { CountByDay, DailyCount } from './features/listings/calls-by-day.server.ts'

/** How many wrote to a seller: handed to what shows figures, which knows nothing of messages. */
export const listEnquiriesByDay: CountByDay = async (db, { listingIds, from }) => {
  const among = listingIds === undefined ? null : JSON.stringify(listingIds)
  const { rows } = await sql<DailyCount>`
    select listing_id as "listingId", (created_at at time zone 'Europe/London')::date as day,
      count(*)::int as n
    from enquiries
    where (${among}::json is null
        or listing_id in (select id::bigint from json_array_elements_text(${among}::json) as id))
      and (${from ?? null}::date is null
        or (created_at at time zone 'Europe/London')::date >= ${from ?? null}::date)
    group by 1, 2
  `.execute(db)
  return rows
}
