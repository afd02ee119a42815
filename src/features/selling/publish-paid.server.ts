import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Emit } from '../../platform/jobs/events.ts'
import type { AccountEmails } from '../accounts/emails.server.ts'
import { attachSeller } from './access/attach-seller.server.ts'
import { takePendingSeller } from './draft.server.ts'
import { expiryFor } from '../listings/expiry.ts'
import { isLess } from '../listings/plans/can-buy.ts'
import { plans, type Plan } from '../listings/rules.ts'
import { countPhotos } from '../photos/listing-photos.server.ts'
import { shortenManaging } from './access/manage-links.server.ts'
import type { ListingsTable } from '../listings/queries.server.ts'
import { mayBeListed } from './taken-down.server.ts'
import { recountTerms } from '../listings/search-terms.server.ts'
import { ourName } from '../cars/our-name.ts'
import type { CountUnnotified } from './emails/owed-emails.server.ts'
import type { Screen } from './screen.ts'
import { notifyNewSeller } from './emails/notify-new-seller.server.ts'
import { noteStillForSale } from './emails/remind-sellers.server.ts'
import '../listings/events.ts'
import { notifyChange } from '../listings/notify-change.server.ts'

type Ctx = {
  clock: Clock
  emit: Emit
  mails: AccountEmails
  publicUrl: string
  countUnnotified: CountUnnotified
  screen: Screen
}

export type PublishedListing = {
  /** In words of ours. */
  car: string
  contactEmail: string
  /** Whether its seller chose the post on our pages. */
  promote: boolean
  /** When the days that were paid for begin and end. */
  publishedAt: Date
  expiresAt: Date
  /** Whether somebody looks at it before others see it, which its seller hasn't been told yet. */
  isHeld: boolean
}

/**
 * Gives a listing the days of a plan that was paid for; null where there is none to have them. Whoever asks writes to
 * its seller.
 */
export type PublishPaid = (
  tx: Transaction,
  bought: { listingId: number; plan: Plan },
) => Promise<PublishedListing | null>

/**
 * What is published is what the server has kept, with the account that was asked for: never what a
 * browser says after paying. In the caller's transaction, which is that of the payment's order.
 */
export const publishPaidWith =
  (ctx: Ctx): PublishPaid =>
  async (tx, { listingId, plan }) => {
    const draft = await tx
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', listingId)
      .forUpdate()
      .executeTakeFirst()
    // What was ordered before it was changed may not hold it any more; what was paid goes back.
    if (!draft || (await countPhotos(tx, listingId)) > plans[plan].photos) return null
    // Another of the seller's was taken down since, or they are suspended; what was paid goes back.
    if (!(await mayBeListed(tx, draft))) return null
    if (draft.state !== 'pending-payment') return prolong(ctx, tx, draft, plan)
    const publishedAt = ctx.clock.now()
    const expiresAt = expiryFor(plan, publishedAt)
    await tx
      .updateTable('listings')
      .set({
        plan,
        state: 'live',
        created_at: publishedAt,
        updated_at: publishedAt,
        published_at: publishedAt,
        expires_at: expiresAt,
      })
      .where('id', '=', listingId)
      .execute()
    await recountTerms(tx, [{ now: draft.search_document }])
    const account = await takePendingSeller(tx, listingId)
    const claimant = account ? await attachSeller(tx, { listingId, ...account }) : null
    await shortenManaging(tx, listingId)
    await ctx.emit(tx, 'listing.published', { listingId, expiresAt, isPaid: true })
    await notifyChange(tx, [listingId], { isNew: true })
    const isHeld = await ctx.screen(tx, { listingId, network: null, isNotifiedOtherwise: true })
    // It says how the listing stands.
    await notifyNewSeller(ctx, tx, { listingId, account, claimant, network: null, isPaid: true })
    const { contact_email: contactEmail } = draft
    const promote = draft.promotion_consented_at !== null
    return { car: ourName(draft), contactEmail, promote, publishedAt, expiresAt, isHeld }
  }

/** Days that are paid for come after those that a listing still has; one that ran out is on sale again. */
async function prolong(
  ctx: Ctx,
  tx: Transaction,
  listing: Selectable<ListingsTable>,
  plan: Plan,
): Promise<PublishedListing | null> {
  if (!['live', 'under-offer', 'expired'].includes(listing.state)) return null
  const now = ctx.clock.now()
  const isRunning = listing.state !== 'expired' && listing.expires_at.getTime() > now.getTime()
  // It was given a dearer one meanwhile, which nothing cuts short.
  if (isRunning && isLess(plan, listing.plan)) return null
  const publishedAt = isRunning ? (listing.published_at ?? now) : now
  const expiresAt = expiryFor(plan, isRunning ? listing.expires_at : now)
  await tx
    .updateTable('listings')
    .set({
      plan,
      plan_is_given: false,
      state: isRunning ? listing.state : 'live',
      published_at: publishedAt,
      expires_at: expiresAt,
      updated_at: now,
    })
    .where('id', '=', listing.id)
    .execute()
  await noteStillForSale(tx, listing.id)
  await ctx.emit(tx, 'listing.published', { listingId: listing.id, expiresAt, isPaid: true })
  await notifyChange(tx, [listing.id], { isNew: true })
  const isHeld = await ctx.screen(tx, {
    listingId: listing.id,
    network: null,
    isNotifiedOtherwise: true,
  })
  return {
    car: ourName(listing),
    promote: listing.promotion_consented_at !== null,
    contactEmail: listing.contact_email,
    publishedAt: isRunning ? listing.expires_at : now,
    expiresAt,
    isHeld,
  }
}
