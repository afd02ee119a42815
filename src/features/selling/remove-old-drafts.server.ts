import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Each with all that was said of it. */
const atOnce = 100

/**
 * Forgets drafts that nobody paid for in their days, with the account that was asked for; their photos
 * are named by nobody then, and collected. Where a payment comes after all, it is given back. Returns
 * how many.
 */
export async function removeOldDrafts({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<number> {
  const { primary } = database
  const isUnpaid = sql<boolean>`state in ('draft', 'pending-payment')`
  for (let forgotten = 0; ;) {
    const due = primary
      .selectFrom('listings')
      .select('id')
      .where(isUnpaid)
      .where('expires_at', '<=', sql<Date>`(select app_now())`)
      .orderBy('expires_at')
      .limit(atOnce)
    const { numDeletedRows } = await primary
      .deleteFrom('listings')
      .where('id', 'in', due)
      .where(isUnpaid)
      .executeTakeFirst()
    const n = Number(numDeletedRows)
    forgotten += n
    if (n < atOnce) return forgotten
  }
}
