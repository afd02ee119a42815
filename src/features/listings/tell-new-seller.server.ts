import type { Transaction } from '../../platform/database/database.ts'
import { lockUnasked } from '../../platform/mail/unasked-letters.server.ts'
import type { Claimant } from './attach-seller.server.ts'
import { offerClaim } from './claims.server.ts'
import { isAddressKnown } from './known-address.server.ts'
import { oweLetter, postOwedLetter } from './owed-letters.server.ts'
import { ourName } from './our-name.ts'
import { postLiveLetter } from './seller-letters.server.ts'

type Ctx = { publicUrl: string }

type NewListing = {
  listingId: number
  /** The account that was asked for with it, made or not. */
  account: { email: string } | undefined
  /** Whose the address of that account is already. */
  claimant: Claimant | null
  /** Where it comes from, as it is counted; null where that isn't known any more. */
  network: string | null
  /** A receipt says that it is live. */
  isPaid: boolean
}

/**
 * Writes to a new listing's seller. Anybody can have anybody written to by it, so it holds no word that
 * was typed, and there is one letter a day to an address: what is more stands in the next day's.
 */
export async function tellNewSeller(
  ctx: Ctx,
  tx: Transaction,
  { listingId, account, claimant, network, isPaid }: NewListing,
): Promise<void> {
  const listing = await tx
    .selectFrom('listings')
    .select(['id', 'user_id', 'year', 'make', 'model', 'contact_email'])
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  const contact = listing.contact_email.toLowerCase()
  const unasked = await lockUnasked(tx, {
    addresses: [contact, ...(account ? [account.email] : [])],
    network,
  })
  if (listing.user_id !== null) {
    // The letter that asks to confirm the account has just been written.
    if (account) await unasked.mayWrite(account.email)
    if (!isPaid && (await isAddressKnown(tx, listingId))) await postLiveLetter(ctx, tx, listingId)
    return
  }
  const isSame = claimant?.email === contact
  if (claimant && !isSame && (await unasked.mayWrite(claimant.email)))
    await offerClaim(ctx, tx, { listingId, car: ourName(listing), user: claimant })
  await oweLetter(tx, { listingId, network, userId: isSame ? claimant.id : null })
  if (await unasked.mayWrite(contact)) await postOwedLetter(ctx, tx, contact)
}
