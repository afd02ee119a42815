import { sql, type Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { facts, paragraph } from '../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { site } from '../../site.ts'
import { reopening } from '../enquiries/conversation/reopen.server.ts'
import { ourName } from '../cars/our-name.ts'
import { expiryFor } from '../listings/expiry.ts'
import type { ListingsTable } from '../listings/queries.server.ts'
import { activeStates, plans, type ListingState, type Plan } from '../listings/rules.ts'
import { notifyChange } from '../listings/notify-change.server.ts'
import { countPhotos } from '../photos/listing-photos.server.ts'
import { postWhatWaits } from '../selling/access/known-address.server.ts'
import { findTakenDown, logModeration } from '../selling/moderation-log.server.ts'
import { findSellerHold, resumeSellerHold } from '../selling/state/holds.server.ts'
import { setListingState } from '../selling/state/set.server.ts'
import { ownerOfEmail } from '../selling/access/known-address.server.ts'
import { logAct } from '../staff/log.server.ts'
import { backOnSale, hasRunOut } from './back-on-sale.ts'
import type { ListingAct, Moderating } from './moderating.ts'
import { refuseForRestrictedSeller } from './restricted-seller.server.ts'
import '../listings/events.ts'

/** Puts a listing that was taken down back where it was; its photos are made anew as they are asked for. */
export function restoreListing(
  ctx: Pick<Moderating, 'database' | 'emit' | 'enqueue' | 'now'>,
  act: ListingAct,
): Promise<ListingState> {
  return ctx.database.primary.transaction().execute((tx) => restoreWithin(ctx, tx, act))
}

/** The same in the transaction of whoever decides it. */
export async function restoreWithin(
  { emit, enqueue, now }: Pick<Moderating, 'emit' | 'enqueue' | 'now'>,
  tx: Transaction,
  { listingId, reason, by }: ListingAct,
): Promise<ListingState> {
  await refuseForRestrictedSeller(tx, listingId)
  const listing = await tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .forUpdate()
    .executeTakeFirst()
  const takenDown = await findTakenDown(tx, listingId)
  if (listing?.state !== 'removed' || !takenDown)
    throw new AppError('conflict', 'This listing is not taken down')
  const standing = await standingAgain(tx, listing, {
    ...takenDown,
    downFor: now().getTime() - takenDown.doneAt.getTime(),
    now: now(),
  })
  const again = await hiddenWithSeller(tx, listingId, standing)
  await setListingState(tx, { id: listingId, ...again })
  const isBack = again.state === 'live' || again.state === 'under-offer'
  if (isBack)
    await emit(tx, 'listing.published', { listingId, expiresAt: again.expiresAt, isPaid: false })
  // Nothing was posted about it while it was down.
  await postWhatWaits({ emit }, tx, listingId)
  await enqueue(tx, [reopening({ listingId })])
  await logModeration(tx, { listingId, action: 'restored', reason })
  // Whatever its seller has asked for is granted by it.
  await tx
    .updateTable('appeals')
    .set({ closed_at: sql<Date>`app_now()`, outcome: 'restored' })
    .where('listing_id', '=', listingId)
    .where('closed_at', 'is', null)
    .execute()
  await notifyChange(tx, [listingId], { isNew: isBack })
  const car = ourName(listing)
  await enqueueEmail(tx, {
    to: { address: listing.contact_email },
    ...(await ownerOfEmail(tx, listingId)),
    subject: isBack ? `Your ${car} is back on ${site.name}` : `Your ${car} is in order`,
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `We took your ${car} down and should not have done so. We are sorry. ${becameOf(again.state)}`,
      ),
      facts(['Listing', String(listingId)], ['Reason', reason]),
    ],
  })
  await logAct(tx, { by, action: 'restore', subject: 'listing', subjectId: listingId, reason })
  return again.state
}

type Standing = { state: ListingState; plan: Plan; expiresAt: Date }

/**
 * As it was, with the days that it had left; without any it has run out. Where what was paid has gone back, it is a
 * free listing of full length; one with more photos than a free one shows waits for its seller, as one that has run out.
 */
async function standingAgain(
  tx: Transaction,
  listing: Selectable<ListingsTable>,
  before: { stateBefore: ListingState | null; orderId: number | null; downFor: number; now: Date },
): Promise<Standing> {
  const { plan, expires_at } = listing
  const state = before.stateBefore ?? 'expired'
  // Whatever was being checked then has been looked at now.
  const wasOnSale = state === 'live' || state === 'under-offer' || state === 'held'
  if (!wasOnSale) return { state, plan, expiresAt: expires_at }
  const onSale = state === 'held' ? 'live' : state
  if (before.orderId === null) {
    const expiresAt = new Date(expires_at.getTime() + before.downFor)
    return { state: backOnSale(onSale, { expiresAt, now: before.now }), plan, expiresAt }
  }
  if ((await countPhotos(tx, listing.id)) > plans.standard.photos)
    return { state: 'expired', plan, expiresAt: expires_at }
  return { state: onSale, plan: 'standard', expiresAt: expiryFor('standard', before.now) }
}

/** What is hidden with its seller is held again, rather than on sale, until somebody puts that back. */
async function hiddenWithSeller(
  tx: Transaction,
  listingId: number,
  standing: Standing,
): Promise<Standing> {
  const from = activeStates.find((state) => state === standing.state)
  if (!from || !(await findSellerHold(tx, listingId))) return standing
  await resumeSellerHold(tx, { listingId, from })
  return { ...standing, state: 'held' }
}

function becameOf(state: ListingState): string {
  if (state === 'live' || state === 'under-offer') return 'It is on sale again from now on.'
  if (state === 'expired') return hasRunOut
  if (state === 'withdrawn') return 'You had deleted it; you can list it again whenever you like.'
  return 'It is as it was before.'
}
