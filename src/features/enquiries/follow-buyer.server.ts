import type { AddressConfirmed } from '../accounts/provisional.server.ts'
import { endKeys } from './conversation/links.server.ts'

/**
 * What an account wrote with its own address goes on at the one that it has now. Whoever reads the mail of the
 * other has nothing left that opens it.
 */
export const followBuyer: AddressConfirmed = async (tx, { userId, email, before }) => {
  if (before === null) return
  const moved = await tx
    .updateTable('enquiries')
    .set({ email })
    .where('user_id', '=', userId)
    .where('email', '=', before)
    .returning('id')
    .execute()
  await endKeys(tx, { enquiryIds: moved.map(({ id }) => id), side: 'buyer' })
}
