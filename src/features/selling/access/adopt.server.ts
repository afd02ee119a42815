import type { Transaction } from '../../../platform/database/database.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import { holdUnrestricted, isRestricted } from '../../accounts/restrictions.server.ts'
import { postWhatWaits } from './known-address.server.ts'

/**
 * Puts a listing that is in nobody's account into that of somebody who has shown that they sent it, and returns whether it is theirs
 * now. Who may list nothing is given none.
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
    .where('user_id', 'is', null)
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
