import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Emit } from '../../platform/jobs/events.ts'
import { advanceCatalogue } from '../../platform/page-cache/catalogue.ts'
import type { AccountLinks } from '../accounts/account-links.server.ts'
import type { AccountMails } from '../accounts/account-mails.server.ts'
import { attachSeller } from './attach-seller.server.ts'
import { takePendingSeller } from './draft.server.ts'
import { expiryFor } from './expiry.ts'
import { sendManageLink, shortenManaging } from './manage-links.server.ts'
import { countTerms } from './search-terms.server.ts'
import './events.ts'

type Ctx = {
  clock: Clock
  emit: Emit
  links: AccountLinks
  mails: AccountMails
  publicUrl: string
}

export type PublishedListing = {
  contactName: string
  contactEmail: string
  publishedAt: Date
  expiresAt: Date
}

/** Puts a draft on sale that was paid for; null where there is none (any more). */
export type PublishPaid = (
  tx: Transaction,
  listingId: number,
  term: number,
) => Promise<PublishedListing | null>

/**
 * What is published is what the server has kept, with the account that was asked for: never what a
 * browser says after paying. In the caller's transaction, which is that of the payment's order.
 */
export const publishPaidWith =
  (ctx: Ctx): PublishPaid =>
  async (tx, listingId) => {
    const draft = await tx
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', listingId)
      .where('state', '=', 'pending-payment')
      .forUpdate()
      .executeTakeFirst()
    if (!draft) return null
    const publishedAt = ctx.clock.now()
    const expiresAt = expiryFor('premium', publishedAt)
    await tx
      .updateTable('listings')
      .set({
        state: 'live',
        created_at: publishedAt,
        updated_at: publishedAt,
        published_at: publishedAt,
        expires_at: expiresAt,
      })
      .where('id', '=', listingId)
      .execute()
    await countTerms(tx, draft.search_document.split(' '))
    const account = await takePendingSeller(tx, listingId)
    const attached =
      draft.user_id !== null ||
      (account !== undefined && (await attachSeller(ctx, tx, { listingId, ...account })))
    const { contact_name: contactName, contact_email: contactEmail } = draft
    if (!attached) {
      const car = `${draft.year} ${draft.make} ${draft.model}`
      await sendManageLink(ctx, tx, { id: listingId, car, contactName, contactEmail })
    }
    await shortenManaging(tx, listingId)
    await ctx.emit(tx, 'listing.published', { listingId, expiresAt })
    await advanceCatalogue(tx)
    return { contactName, contactEmail, publishedAt, expiresAt }
  }
