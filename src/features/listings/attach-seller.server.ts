import type { Transaction } from '../../platform/database/database.ts'
import type { AccountMails } from '../accounts/account-mails.server.ts'
import { createAccount } from '../accounts/create-account.server.ts'

type Ctx = { mails: AccountMails }

/** Whose account a listing is offered to, as it was asked for with their e-mail. */
export type Claimant = { id: number; email: string }

/**
 * Makes the account that a seller asked for while listing, and gives it the listing. Where the
 * e-mail is taken the listing stays nobody's and that account's owner is to be offered it; whoever listed
 * it is told neither way.
 */
export async function attachSeller(
  ctx: Ctx,
  tx: Transaction,
  seller: { listingId: number; name: string; email: string; passwordHash: string },
): Promise<Claimant | null> {
  const { listingId, email } = seller
  const account = await createAccount(ctx, tx, seller)
  if (!account.ok) return { id: account.user.id, email: email.toLowerCase() }
  await tx
    .updateTable('listings')
    .set({ user_id: account.userId })
    .where('id', '=', listingId)
    .where('user_id', 'is', null)
    .execute()
  return null
}
