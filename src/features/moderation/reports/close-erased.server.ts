import type { Database } from '../../../platform/database/database.ts'
import { closeReportsOfErased } from './queries.server.ts'
import { notifyMembers } from './notify-reporters.server.ts'

/**
 * Closes what is open about listings that were erased, as nobody can decide about it any more: their sellers closed
 * their accounts, or their time was up. Whoever reported it is told as of any decision.
 */
export async function closeErased({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    for (const listingId of await closeReportsOfErased(tx)) await notifyMembers(tx, listingId)
  })
}
