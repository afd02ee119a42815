import type { AddressConfirmed } from '../accounts/provisional.server.ts'

/**
 * Whoever has asked us with the address of their account is answered at the one that it has now. What was asked with it without
 * an account is answered there as it was, and is the account's to take along.
 */
export const followAsker: AddressConfirmed = async (tx, { userId, email, before }) => {
  if (before === null) return
  await tx
    .updateTable('support_messages')
    .set({ email })
    .where('user_id', '=', userId)
    .where('email', '=', before)
    .execute()
  await tx
    .updateTable('support_messages')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    .where('email', '=', before)
    .execute()
}
