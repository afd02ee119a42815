import type { Transaction } from '../../../platform/database/database.ts'
import { lockUnasked, type Unasked } from '../../../platform/mail/unasked-letters.server.ts'
import type { AccountMails } from '../../accounts/mails.server.ts'
import { makeAccountLink } from '../../accounts/links/links.server.ts'
import type { Claimant } from '../access/attach-seller.server.ts'
import { offerClaim } from '../access/claims.server.ts'
import { isAddressKnown } from '../access/known-address.server.ts'
import { oweLetter, postOwedLetter } from './owed-letters.server.ts'
import { ourName } from '../../cars/our-name.ts'
import type { Make } from '../../cars/rules.ts'
import { postLiveLetter } from './seller-letters.server.ts'

type Ctx = { publicUrl: string; mails: AccountMails }

type NewListing = {
  listingId: number
  /** The account that was begun with it. */
  account: { name: string; email: string } | undefined
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
    if (account) {
      const begun = { ...account, id: listing.user_id }
      await tellNewcomer(ctx, tx, unasked, { listing, account: begun, claimant, network })
    }
    if (!isPaid && (await isAddressKnown(tx, listingId))) await postLiveLetter(ctx, tx, listingId)
    return
  }
  await oweLetter(tx, { listingId, network, userId: null })
  if (await unasked.mayWrite(contact)) await postOwedLetter(ctx, tx, contact)
}

type Newcomer = Pick<NewListing, 'claimant' | 'network'> & {
  listing: { id: number; year: number; make: Make; model: string; contact_email: string }
  account: { id: number; name: string; email: string }
}

/**
 * Writes to the address of an account that was begun with a listing: one letter, whosever it is. Who has an
 * account is offered the car, anybody else the account.
 */
async function tellNewcomer(
  ctx: Ctx,
  tx: Transaction,
  unasked: Unasked,
  { listing, account, claimant, network }: Newcomer,
): Promise<void> {
  const { id: listingId } = listing
  const { id: userId, email } = account
  if (!(await unasked.mayWrite(email))) {
    // To that address alone: the letter that comes later is about the account too.
    if (email.toLowerCase() === listing.contact_email.toLowerCase())
      await oweLetter(tx, { listingId, network, userId: claimant?.id ?? null })
    return
  }
  if (claimant) return offerClaim(ctx, tx, { listingId, car: ourName(listing), user: claimant })
  const token = await makeAccountLink(tx, { userId, purpose: 'confirm-email', email })
  await ctx.mails.verifyEmailOnce(tx, { user: account, token })
}
