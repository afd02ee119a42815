import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { daysAgo } from '../../platform/database/times.ts'

/** How many days ago the card service last told of anything (null: never), and how many orders were paid lately. */
export async function readWebhookActivity(
  db: Db,
  { paidWithinDays }: { paidWithinDays: number },
): Promise<{ days: number | null; paid: number }> {
  const { rows } = await sql<{ days: number | null; paid: number }>`
    select
      (select extract(epoch from app_now() - max(received_at)) / 86400 from card_events)::float8 as days,
      (select count(*)::int from orders
        where settled_at > ${daysAgo(paidWithinDays)}) as paid
  `.execute(db)
  return rows[0]!
}
