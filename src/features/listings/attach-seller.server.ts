import type { Transaction } from '../../platform/database/database.ts'
import type { AccountLinks } from '../accounts/account-links.server.ts'
import type { AccountMails } from '../accounts/account-mails.server.ts'
import { createAccount } from '../accounts/create-account.server.ts'
import { offerClaim } from './claims.server.ts'
import { listingName } from './listing-name.ts'

type Ctx = { links: AccountLinks; mails: AccountMails; publicUrl: string }

/**
 * Makes the account that a seller asked for while listing, and gives it the listing. Where the
 * e-mail is taken the listing stays nobody's and that account's owner is offered it; the caller is
 * told neither way. Answers whether the listing has an account now.
 */
export async function attachSeller(
  ctx: Ctx,
  tx: Transaction,
  seller: { listingId: number; name: string; email: string; passwordHash: string },
): Promise<boolean> {
  const { listingId, name, email } = seller
  const account = await createAccount(ctx, tx, seller)
  if (account.ok) {
    await tx
      .updateTable('listings')
      .set({ user_id: account.userId })
      .where('id', '=', listingId)
      .where('user_id', 'is', null)
      .execute()
    return true
  }
  const listing = await tx
    .selectFrom('listings')
    .select(['year', 'make', 'model'])
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  const user = { id: account.userId, name: account.name || name, email }
  await offerClaim(ctx, tx, { listingId, car: listingName(listing), user })
  return false
}
