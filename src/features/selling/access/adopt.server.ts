import type { Transaction } from '../../../platform/database/database.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import { holdUnrestricted, isRestricted } from '../../accounts/restrictions.server.ts'
import { postWhatWaits } from './known-address.server.ts'

/**
 * Puts a listing that is in nobody's account, or in one that was begun with their confirmed address, into that of somebody
 * who has shown that they sent it, and returns whether it is theirs now. Who may list nothing is given none.
 */
export async function adoptListing(
  { emit }: { emit: Emit },
  tx: Transaction,
  { listingId, userId }: { listingId: number; userId: number },
): Promise<boolean> {
  await holdUnrestricted(tx, userId)
  const adopted = await tx
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
    .where(({ not, selectFrom, exists }) =>
      not(
        exists(
          selectFrom('users').where('id', '=', userId).where(isRestricted('users.id')).select('id'),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!adopted) return false
  // What was written about it has waited for somebody whose address is known.
  await postWhatWaits({ emit }, tx, listingId)
  return true
}
