import type { ReleaseData } from '../accounts/provisional.server.ts'
import { activeStates } from '../listings/rules.ts'
import { oweEmail } from './emails/owed-emails.server.ts'
import { isBeingChecked } from './state/holds.server.ts'

/**
 * What was listed with an account that ends unconfirmed stays on sale as nobody's, or goes on being checked: an email to
 * its address has the link by which it is run, and offers it to whoever's account has that address. What has run out was
 * written about then, with a link of its own.
 */
export const releaseListings: ReleaseData = async (tx, { userId, owner }) => {
  const listings = await tx
    .updateTable('listings')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .returning(['id', 'state', 'contact_email', isBeingChecked.as('is_being_checked')])
    .execute()
  for (const { id: listingId, state, contact_email, is_being_checked } of listings) {
    if (!is_being_checked && !activeStates.some((active) => active === state)) continue
    const isOwners = owner?.email === contact_email.toLowerCase()
    await oweEmail(tx, { listingId, network: null, userId: isOwners ? owner.id : null })
  }
}
