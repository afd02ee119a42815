import type { ReleaseData } from '../accounts/provisional.server.ts'
import { oweEmail } from './emails/owed-emails.server.ts'

/**
 * What was listed with an account that ends unconfirmed stays on sale as nobody's: an email to its address has
 * the link by which it is run, and offers it to whoever's account has that address.
 */
export const releaseListings: ReleaseData = async (tx, { userId, owner }) => {
  const listings = await tx
    .updateTable('listings')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .returning(['id', 'state', 'contact_email'])
    .execute()
  for (const { id: listingId, state, contact_email } of listings) {
    if (state !== 'live' && state !== 'under-offer') continue
    const isOwners = owner?.email === contact_email.toLowerCase()
    await oweEmail(tx, { listingId, network: null, userId: isOwners ? owner.id : null })
  }
}
