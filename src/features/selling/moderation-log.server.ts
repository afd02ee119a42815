import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    moderation_log: {
      id: Generated<number>
      listing_id: number
      action: ModerationAction
      reason: string
      order_id: number | null
      done_at: Generated<Date>
    }
  }
}

export type ModerationAction = 'taken-down' | 'allowed-again'

type Decision = {
  listingId: number
  action: ModerationAction
  reason: string
  orderId?: number | null
}

/** Notes for good what was decided about a listing, and why. */
export async function logModeration(
  tx: Transaction,
  { listingId, action, reason, orderId = null }: Decision,
): Promise<void> {
  await tx
    .insertInto('moderation_log')
    .values({ listing_id: listingId, action, reason, order_id: orderId })
    .execute()
}

/** Whether a listing was taken down once. */
export async function wasTakenDown(db: Db, listingId: number): Promise<boolean> {
  const row = await db
    .selectFrom('moderation_log')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('action', '=', 'taken-down')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Part of a WHERE: somebody has looked at a listing that was taken down, and found nothing wrong. */
export const isAllowedAgain = (
  listing: 'listings.id' | 'taken_down_photos.listing_id',
) => sql<boolean>`exists (
  select from moderation_log
  where moderation_log.listing_id = ${sql.ref(listing)} and action = 'allowed-again'
)`
