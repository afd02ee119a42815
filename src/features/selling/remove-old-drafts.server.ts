import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'

/** Each with all that was said of it. */
const atOnce = 100

type Ctx = {
  database: Pick<Database, 'primary'>
  /** Of a listing: whether a payment for it has begun that may still succeed. */
  isBeingPaid: RawBuilder<boolean>
}

/**
 * Forgets drafts that nobody paid for in their days, with the account that was asked for; their photos
 * are named by nobody then, and collected. One that is being paid for stays until that is over: what is captured
 * is for a car. Returns how many.
 */
export async function removeOldDrafts({ database, isBeingPaid }: Ctx): Promise<number> {
  for (let forgotten = 0; ;) {
    const { held, deleted } = await database.primary.transaction().execute(async (tx) => {
      const ids = await holdOld(tx, isBeingPaid)
      if (ids.length === 0) return { held: 0, deleted: 0 }
      const { numDeletedRows } = await tx
        .deleteFrom('listings')
        .where('id', 'in', ids)
        // A payment that began until it was held is seen by a statement that begins after that.
        .where(sql<boolean>`not ${isBeingPaid}`)
        .executeTakeFirst()
      return { held: ids.length, deleted: Number(numDeletedRows) }
    })
    forgotten += deleted
    if (held < atOnce) return forgotten
  }
}

/** What somebody else holds is being saved again or paid for at this moment: it has its turn in an hour. */
async function holdOld(tx: Transaction, isBeingPaid: RawBuilder<boolean>): Promise<number[]> {
  const rows = await tx
    .selectFrom('listings')
    .select('id')
    .where(sql<boolean>`state in ('draft', 'pending-payment')`)
    .where('expires_at', '<=', sql<Date>`(select app_now())`)
    .where(sql<boolean>`not ${isBeingPaid}`)
    .orderBy('expires_at')
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}
