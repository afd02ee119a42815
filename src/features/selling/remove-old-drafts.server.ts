import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/**
 * Forgets drafts that nobody paid for in their days, with the account that was asked for; their photos
 * are named by nobody then, and collected. Where a payment comes after all, it is given back. Answers
 * how many.
 */
export async function removeOldDrafts({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<number> {
  const { numDeletedRows } = await database.primary
    .deleteFrom('listings')
    .where('state', 'in', ['draft', 'pending-payment'])
    .where('expires_at', '<=', sql<Date>`(select app_now())`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
