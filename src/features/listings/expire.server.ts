import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database/database.ts'
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

/** So many are taken off sale by one statement, found by when they end: in that order the index on it is read, and no more of it. */
const expiredAtOnce = 1_000

/** Returns what it has taken off sale. */
async function expireDue(db: Db): Promise<number[]> {
  const isDue = sql<boolean>`is_active and expires_at <= app_now()`
  const expired: number[] = []
  for (;;) {
    const due = db
      .selectFrom('listings')
      .select('id')
      .where(isDue)
      .orderBy('expires_at')
      .limit(expiredAtOnce)
    const rows = await db
      .updateTable('listings')
      .set({ state: 'expired', updated_at: sql<Date>`app_now()` })
      .where('id', 'in', due)
      .where(isDue)
      .returning('id')
      .execute()
    expired.push(...rows.map((row) => row.id))
    if (rows.length < expiredAtOnce) return expired
  }
}
