import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { refuseRestricted, refusedAsRestricted } from '../../accounts/restrictions.server.ts'
import type { Side } from '../rules.ts'
import { endOf, type Both } from './queries.server.ts'

const whyEnded = {
  'blocked-by-you': 'You have blocked this conversation',
  'taken-down': 'We have taken this car’s listing down',
  'stopped-by-us': 'We have stopped the other side from writing here',
  'blocked-by-them': 'The other side has ended this conversation',
  'removed-by-them': 'The other side has removed this conversation',
} as const

/** Throws where a conversation has ended for a side, as it may have since its page was opened; says why, and what did not happen. */
export function refuseEnded(both: Both & { side: Side }, so: string): void {
  const end = endOf(both, both.side)
  if (!end) return
  const remedy = end === 'blocked-by-you' ? ' Unblock it first.' : ''
  throw new AppError('conflict', `${whyEnded[end]}, so ${so}.${remedy}`)
}

/**
 * Throws where a side may not write, by the account that writes or the one that the side is known to be: of a conversation that goes on
 * by its link, or in what is hidden with a seller, it is neither signed in nor told by the address.
 */
export async function refuseStopped(
  tx: Transaction,
  both: Both & { side: Side },
  userId: number | null,
): Promise<void> {
  const isSeller = both.side === 'seller'
  await refuseRestricted(tx, {
    userId,
    ...(isSeller
      ? { email: both.sellerEmail }
      : { email: both.buyerEmail, phone: both.buyerPhone }),
  })
  if (isSeller ? both.sellerIsRestricted : both.buyerIsRestricted) throw refusedAsRestricted()
}
