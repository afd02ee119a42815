import type { Transaction } from '../../../platform/database/database.ts'
import { createAccount } from '../../accounts/create.server.ts'
import { findUserByEmail } from '../../accounts/queries.server.ts'

/** Whose account a listing is offered to, as it was asked for with their email. */
export type Claimant = { id: number; email: string }

/**
 * Begins the account that a seller asked for while listing, and gives it the listing; returns whose the email
 * is already, who is to be offered it. Whoever listed it finds the same either way.
 */
export async function attachSeller(
  tx: Transaction,
  {
    listingId,
    ...seller
  }: {
    listingId: number
    name: string
    email: string
    passwordHash: string
    browserSessionId: number | null
  },
): Promise<Claimant | null> {
  const userId = await createAccount(tx, seller)
  await tx
    .updateTable('listings')
    .set({ user_id: userId })
    .where('id', '=', listingId)
    .where('user_id', 'is', null)
    .execute()
  return findUserByEmail(tx, seller.email)
}
