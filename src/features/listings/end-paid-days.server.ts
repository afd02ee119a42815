import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { countPhotos } from '../photos/listing-photos.server.ts'
import { expiryFor } from './expiry.ts'
import { activeStates, paidPlans, plans, type ListingState } from './rules.ts'
import { notifyChange } from './notify-change.server.ts'

/**
 * Ends the days of a listing that are not paid for any more: it has run out, and its seller may put it on sale again for free. One that a
 * moderator holds, or has taken down, stays so, and goes back as a free one. Returns how it stands then, and whether it was on sale
 * until now; or null where it has no such days, or was given up. The caller holds it.
 */
export async function endPaidDays(
  tx: Transaction,
  { id, hiddenSince }: { id: number; hiddenSince: Date },
): Promise<{ state: ListingState; wasOnSale: boolean } | null> {
  const listing = await tx
    .selectFrom('listings')
    .select([
      'state',
      sql<boolean>`state = any(${activeStates}) and expires_at > app_now()`.as('wasOnSale'),
    ])
    .where('id', '=', id)
    .where('plan', 'in', paidPlans)
    .where('state', 'in', ['live', 'under-offer', 'expired', 'held', 'removed'])
    .executeTakeFirst()
  if (!listing) return null
  const isModerated = listing.state === 'held' || listing.state === 'removed'
  const state = isModerated ? listing.state : 'expired'
  await tx
    .updateTable('listings')
    .set({
      state,
      ...(isModerated ? await asFree(tx, id, hiddenSince) : { expires_at: isOverNow }),
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute()
  await notifyChange(tx, [id])
  return { state, wasOnSale: listing.wasOnSale }
}

/** It may have been published this very moment. */
const isOverNow = sql<Date>`greatest(
  least(expires_at, app_now()),
  coalesce(published_at, created_at) + interval '1 millisecond'
)`

/**
 * The days that it still had when it went out of sight, and no more than a free one's; whoever lets it go back adds those
 * since. With more photos than a free one shows it has none, and waits for its seller, as one that has run out.
 */
async function asFree(tx: Transaction, id: number, hiddenSince: Date) {
  return (await countPhotos(tx, id)) > plans.standard.photos
    ? { expires_at: sql<Date>`coalesce(published_at, created_at) + interval '1 millisecond'` }
    : {
        plan: 'standard' as const,
        expires_at: sql<Date>`least(expires_at, ${expiryFor('standard', hiddenSince)})`,
      }
}
