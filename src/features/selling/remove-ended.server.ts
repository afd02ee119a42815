import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database/database.ts'
import { daysAgo } from '../../platform/database/times.ts'
import { advanceCatalogue } from '../../platform/page-cache/catalogue.ts'
import { deleteBefore } from '../../platform/privacy/delete-before.server.ts'
import { endedListingDays } from '../listings/rules.ts'
import { scopesOf } from '../listings/notify-change.server.ts'
import { deleteListings } from './own-listings/queries.server.ts'

const atOnce = 100

/**
 * Removes listings that ended long ago with their sellers' names, numbers and addresses; their photos are named
 * by nobody then, and collected. What was paid stays, without a name. Returns how many.
 */
export async function removeEndedListings({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<number> {
  for (let removed = 0; ;) {
    const n = await database.primary.transaction().execute(async (tx) => {
      const due = await listEnded(tx)
      if (due.length === 0) return 0
      const changed = await scopesOf(tx, due)
      await deleteListings(tx, sql<boolean>`listings.id = any(${due}::bigint[])`)
      await advanceCatalogue(tx, changed)
      return due.length
    })
    removed += n
    if (n < atOnce) return removed
  }
}

/**
 * By the day on which they ended or ran out, each read in the order of an index and no further. What was taken down after
 * its sale has ended then: its seller may appeal, and the car is known by it.
 */
async function listEnded(db: Db): Promise<number[]> {
  const longAgo = daysAgo(endedListingDays)
  const rows = await db
    .selectFrom('listings')
    .select('id')
    // Said once more of the row that is locked: it may have been put on sale again just now.
    .where(sql<boolean>`(ended_at < ${longAgo} or state = 'expired' and expires_at < ${longAgo})`)
    .where(
      sql<boolean>`id in (
        (
          select id from listings
          where ended_at < ${longAgo} and not (state = 'removed' and exists (
            select from moderation_log
            where listing_id = listings.id and action = 'taken-down' and done_at >= ${longAgo}
          ))
          order by ended_at limit ${atOnce}
        )
        union all
        (
          select id from listings where state = 'expired' and expires_at < ${longAgo}
          order by expires_at limit ${atOnce}
        )
      )`,
    )
    .limit(atOnce)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Links that sellers were sent, and browsers in which they were opened, once they work no longer. */
export async function removeOldSellerLinks(db: Db): Promise<void> {
  const before = sql<Date>`(select app_now())`
  await deleteBefore(db, { table: 'manage_links', column: 'expires_at', before })
  await deleteBefore(db, { table: 'managed_listings', column: 'expires_at', before })
  await deleteBefore(db, { table: 'letter_links', column: 'expires_at', before })
  await deleteBefore(db, { table: 'listing_claims', column: 'expires_at', before })
}
