import type { Transaction } from '../../../platform/database/database.ts'
import {
  lockUnsolicited,
  unsolicitedKinds,
  type Unsolicited,
} from '../../../platform/mail/unsolicited-emails.server.ts'
import type { AccountEmails } from '../../accounts/emails.server.ts'
import { makeAccountLink } from '../../accounts/links/links.server.ts'
import type { Claimant } from '../access/attach-seller.server.ts'
import { offerClaim } from '../access/claims.server.ts'
import { isAddressKnown } from '../access/known-address.server.ts'
import { enqueueOwedEmail, oweEmail, type CountUnnotified } from './owed-emails.server.ts'
import { ourName } from '../../cars/our-name.ts'
import type { Make } from '../../cars/rules.ts'
import { enqueueLiveEmail } from './seller-emails.server.ts'

type Ctx = { publicUrl: string; mails: AccountEmails; countUnnotified: CountUnnotified }

type NewListing = {
  listingId: number
  /** The account that was begun with it. */
  account: { name: string; email: string } | undefined
  /** Whose the address of that account is already. */
  claimant: Claimant | null
  /** Where it comes from, as it is counted; null where that isn't known any more. */
  network: string | null
  /** A receipt says that it is live, or is being checked. */
  isPaid: boolean
}

/**
 * Writes to a new listing's seller. Anybody can have anybody written to by it, so it holds no word that
 * was typed, and there is one email a day to an address: what is more stands in the next day's.
 */
export async function notifyNewSeller(
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
  const toContact = { address: contact, kind: unsolicitedKinds.listing }
  const unsolicited = await lockUnsolicited(tx, {
    to: [toContact, ...(account ? [ofAccount(account, claimant)] : [])],
    network,
  })
  if (listing.user_id !== null) {
    if (account) {
      const started = { ...account, id: listing.user_id }
      await notifyNewcomer(ctx, tx, unsolicited, { listing, account: started, claimant, network })
    }
    if (!isPaid && (await isAddressKnown(tx, listingId))) await enqueueLiveEmail(ctx, tx, listingId)
    return
  }
  await oweEmail(tx, { listingId, network, userId: null })
  if (await unsolicited.mayWrite(toContact)) await enqueueOwedEmail(ctx, tx, contact)
}

const ofAccount = ({ email }: { email: string }, claimant: Claimant | null) => ({
  address: email,
  kind: claimant ? unsolicitedKinds.claim : unsolicitedKinds.account,
})

type Newcomer = Pick<NewListing, 'claimant' | 'network'> & {
  listing: { id: number; year: number; make: Make; model: string; contact_email: string }
  account: { id: number; name: string; email: string }
}

/**
 * Writes to the address of an account that was begun with a listing: one email, whosever it is. Who has an
 * account is offered the car, anybody else the account.
 */
async function notifyNewcomer(
  ctx: Ctx,
  tx: Transaction,
  unsolicited: Unsolicited,
  { listing, account, claimant, network }: Newcomer,
): Promise<void> {
  const { id: listingId } = listing
  const { id: userId, email } = account
  if (!(await unsolicited.mayWrite(ofAccount(account, claimant)))) {
    // To that address alone: the email that comes later is about the account too.
    if (email.toLowerCase() === listing.contact_email.toLowerCase())
      await oweEmail(tx, { listingId, network, userId: claimant?.id ?? null })
    return
  }
  if (claimant) return offerClaim(ctx, tx, { listingId, car: ourName(listing), user: claimant })
  const token = await makeAccountLink(tx, { userId, purpose: 'confirm-email', email })
  await ctx.mails.verifyEmail(tx, { user: account, token })
}
