import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { notifyChange } from './notify-change.server.ts'

/**
 * Takes every listing that has run out off sale, by the database's clock, and lets the public pages
 * know. Doing it again does nothing. Returns the ids.
 */
export async function expireListings({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<number[]> {
  const expired: number[] = []
  for (;;) {
    const ids = await database.primary.transaction().execute(async (tx) => {
      const due = await expireDue(tx)
      if (due.length > 0) await notifyChange(tx, due)
      return due
    })
    expired.push(...ids)
    if (ids.length < expiredAtOnce) return expired
  }
}

/**
 * So many are taken off sale at once, found by when they end: in that order the index on it is read, and no more of it. They are held by
 * number, as whoever else holds several does.
 */
const expiredAtOnce = 1_000

/** Returns what it has taken off sale. */
async function expireDue(tx: Transaction): Promise<number[]> {
  const isDue = sql<boolean>`is_active and expires_at <= app_now()`
  const due = await tx
    .selectFrom('listings')
    .select('id')
    .where('id', 'in', (listings) =>
      listings
        .selectFrom('listings')
        .select('id')
        .where(isDue)
        .orderBy('expires_at')
        .limit(expiredAtOnce),
    )
    .where(isDue)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .updateTable('listings')
      .set({ state: 'expired', updated_at: sql<Date>`app_now()` })
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
  return ids
}
