import type { AddressConfirmed } from '../../accounts/provisional.server.ts'

/** Whoever has reported something with the address of their account is told what became of it at the one that it has now. */
export const followReporter: AddressConfirmed = async (tx, { userId, email, before }) => {
  if (before === null) return
  await tx
    .updateTable('reports')
    .set({ email })
    .where('user_id', '=', userId)
    .where('email', '=', before)
    .execute()
}
