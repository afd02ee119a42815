import type { Transaction } from '../../../platform/database/database.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import { holdUnrestricted, isRestricted } from '../../accounts/restrictions.server.ts'
import { postWhatWaits } from './known-address.server.ts'

/**
 * Puts a listing that is in nobody's account, or in one that was begun with this person's confirmed address, by whomever, into
 * theirs; false where it is another's.
 */
export async function moveIntoAccount(
  { emit }: { emit: Emit },
  tx: Transaction,
  { listingId, userId }: { listingId: number; userId: number },
): Promise<boolean> {
  const moved = await tx
    .updateTable('listings')
    .set({ user_id: userId })
    .where('id', '=', listingId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('user_id', 'is', null),
        exists(
          selectFrom('users as begun')
            .innerJoin('users as confirmed', 'confirmed.email', 'begun.email')
            .whereRef('begun.id', '=', 'listings.user_id')
            .where('begun.email_verified', '=', false)
            .where('confirmed.id', '=', userId)
            .where('confirmed.email_verified', '=', true)
            .select('begun.id'),
        ),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!moved) return false
  // What was written about it has waited for somebody whose address is known.
  await postWhatWaits({ emit }, tx, listingId)
  return true
}

/** The same for somebody who has shown that they sent it, and returns whether it is theirs now. Who may list nothing is given none. */
export async function adoptListing(
  ctx: { emit: Emit },
  tx: Transaction,
  { listingId, userId }: { listingId: number; userId: number },
): Promise<boolean> {
  await holdUnrestricted(tx, userId)
  const restricted = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(isRestricted('users.id'))
    .executeTakeFirst()
  return !restricted && moveIntoAccount(ctx, tx, { listingId, userId })
}
