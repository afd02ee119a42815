import type { AddressConfirmed } from '../../accounts/provisional.server.ts'

/**
 * Whoever has reported something with the address of their account is told what became of it at the one that it has now. What
 * was reported with it without an account is answered there as it was, and is the account's to take along.
 */
export const followReporter: AddressConfirmed = async (tx, { userId, email, before }) => {
  if (before === null) return
  await tx
    .updateTable('reports')
    .set({ email })
    .where('user_id', '=', userId)
    .where('email', '=', before)
    .execute()
  await tx
    .updateTable('reports')
    .set({ user_id: userId })
    .where('user_id', 'is', null)
    .where('email', '=', before)
    .execute()
}
