import type { Database } from '../../platform/database/database.ts'
import { expireDue } from './queries.server.ts'
import { tellChange } from './tell-change.server.ts'

/**
 * Takes every listing that has run out off sale, by the database's clock, and lets the public pages
 * know. Doing it again does nothing. Returns the ids.
 */
export async function expireListings({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<number[]> {
  return database.primary.transaction().execute(async (tx) => {
    const expired = await expireDue(tx)
    if (expired.length > 0) await tellChange(tx, expired)
    return expired
  })
}
