import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { ListingState } from '../listings/rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    moderation_log: {
      id: Generated<number>
      listing_id: number
      action: ModerationAction
      reason: string
      order_id: number | null
      /** By which rule; one of moderation's. */
      ground: string | null
      state_before: ListingState | null
      /** Of the token with which its seller may appeal. */
      appeal_hash: Buffer | null
      done_at: Generated<Date>
    }
  }
}

export type ModerationAction = 'taken-down' | 'allowed-again' | 'held' | 'released' | 'restored'

type Decision = {
  listingId: number
  action: ModerationAction
  reason: string
  orderId?: number | null
  ground?: string | null
  stateBefore?: ListingState | null
  appealHash?: Buffer | null
}

/** Notes for good what was decided about a listing, and why. */
export async function logModeration(tx: Transaction, decision: Decision): Promise<void> {
  await tx
    .insertInto('moderation_log')
    .values({
      listing_id: decision.listingId,
      action: decision.action,
      reason: decision.reason,
      order_id: decision.orderId ?? null,
      ground: decision.ground ?? null,
      state_before: decision.stateBefore ?? null,
      appeal_hash: decision.appealHash ?? null,
    })
    .execute()
}

/** How a listing was taken down last; undefined where it never was. */
export const findTakenDown = (db: Db, listingId: number) =>
  db
    .selectFrom('moderation_log')
    .select(['id', 'state_before as stateBefore', 'order_id as orderId', 'done_at as doneAt'])
    .where('listing_id', '=', listingId)
    .where('action', '=', 'taken-down')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Part of a WHERE: somebody has looked at a listing after it was taken down, and found nothing wrong. */
export const isAllowedAgain = (
  listing: 'listings.id' | 'taken_down_photos.listing_id',
) => sql<boolean>`coalesce((
  select action <> 'taken-down' from moderation_log
  where moderation_log.listing_id = ${sql.ref(listing)}
    and action in ('taken-down', 'allowed-again', 'restored')
  order by id desc limit 1
), false)`
