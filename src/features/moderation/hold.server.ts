import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { facts, paragraph } from '../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { reopening } from '../enquiries/conversation/reopen.server.ts'
import { ourName } from '../cars/our-name.ts'
import { activeStates, type ListingState } from '../listings/rules.ts'
import { notifyChange } from '../listings/notify-change.server.ts'
import { logModeration } from '../selling/moderation-log.server.ts'
import { putOnHold, takeHold } from '../selling/state/holds.server.ts'
import { setListingState } from '../selling/state/set.server.ts'
import { logAct } from '../staff/log.server.ts'
import { backOnSale, hasRunOut } from './back-on-sale.ts'
import type { ListingAct, Moderating } from './moderating.ts'
import { refuseForRestrictedSeller } from './restricted-seller.server.ts'
import { beingChecked } from '../selling/emails/being-checked.ts'
import { ownerOfEmail, postWhatWaits } from '../selling/access/known-address.server.ts'
import { closeReports } from './reports/queries.server.ts'
import { notifyMembers } from './reports/notify-reporters.server.ts'
import '../listings/events.ts'

/**
 * Takes a listing that is on sale out of everybody's sight while somebody looks at it. Its seller sees it as
 * 'being checked', and the days that it is held are not lost.
 */
export async function holdListing(
  { database }: Pick<Moderating, 'database'>,
  { listingId, reason, by }: ListingAct,
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, listingId)
    const from = activeStates.find((state) => state === listing?.state)
    if (!listing || !from)
      throw new AppError('conflict', 'Only a listing that is on sale can be held')
    await putOnHold(tx, { listingId, from, reason })
    await enqueueHeldEmail(tx, listing, reason)
    await notifyChange(tx, [listingId])
    await logAct(tx, { by, action: 'hold', subject: 'listing', subjectId: listingId, reason })
  })
}

type Held = Parameters<typeof ourName>[0] & { id: number; contact_email: string }

/** Tells a seller that somebody is looking at their listing; why, where a person has said it. */
export async function enqueueHeldEmail(
  tx: Transaction,
  listing: Held,
  reason?: string,
): Promise<void> {
  const car = ourName(listing)
  await enqueueEmail(tx, {
    to: { address: listing.contact_email },
    ...(await ownerOfEmail(tx, listing.id)),
    subject: `Your ${car} is being checked`,
    blocks: [
      paragraph('Hello,'),
      paragraph(await beingChecked(tx, car)),
      facts(
        ['Listing', String(listing.id)],
        ...(reason === undefined ? [] : ([['Reason', reason]] as [string, string][])),
      ),
      paragraph(
        'You needn’t do anything. If you want to tell us something about it, reply to this message.',
      ),
    ],
  })
}

/**
 * Puts a listing that was held back where it was, for as long as it had left; one that has no time left has run out,
 * and one that its seller has deleted meanwhile stays deleted, and may be listed again. Returns how it stands.
 */
export async function releaseListing(
  { database, emit, enqueue, now }: Pick<Moderating, 'database' | 'emit' | 'enqueue' | 'now'>,
  { listingId, reason, by, seen }: ListingAct,
): Promise<ListingState> {
  return database.primary.transaction().execute(async (tx) => {
    await refuseForRestrictedSeller(tx, listingId)
    const listing = await lockListing(tx, listingId)
    // What is taken down is restored, though it is hidden with its seller besides.
    const hold = listing?.state === 'removed' ? null : await takeHold(tx, listingId)
    if (!listing || !hold) throw new AppError('conflict', 'This listing is not being held')
    if (seen && listing.revision > seen.revision)
      throw new AppError(
        'conflict',
        'Its seller has changed it since you opened this page: reload it, and look at it again.',
      )
    const { from } = hold
    const isHeld = listing.state === 'held' && from !== null
    const expiresAt = new Date(listing.expires_at.getTime() + hold.heldFor)
    const state = isHeld ? backOnSale(from, { expiresAt, now: now() }) : listing.state
    const isBack = state === from
    if (isHeld) {
      await setListingState(tx, { id: listingId, state, expiresAt })
      if (isBack) await emit(tx, 'listing.published', { listingId, expiresAt, isPaid: false })
      await notifyChange(tx, [listingId], { isNew: isBack })
    }
    if (hold.forSeller) {
      // Its seller's account is gone, and nobody else goes on with what was written about it.
      await postWhatWaits({ emit }, tx, listingId)
      await enqueue(tx, [reopening({ listingId })])
    }
    await logModeration(tx, { listingId, action: 'released', reason })
    const car = ourName(listing)
    await enqueueEmail(tx, {
      to: { address: listing.contact_email },
      ...(await ownerOfEmail(tx, listingId)),
      subject: isBack ? `Your ${car} is on sale again` : `Your ${car} is in order`,
      blocks: [
        paragraph('Hello,'),
        paragraph(
          `We have looked at your ${car} and found nothing wrong. ${
            isBack
              ? 'It is on sale as before, with all the days that it had left.'
              : becameOf(state)
          } Thank you for your patience.`,
        ),
        facts(['Listing', String(listingId)]),
      ],
    })
    await dismissOpen(tx, { listingId, seen })
    await logAct(tx, { by, action: 'release', subject: 'listing', subjectId: listingId, reason })
    return state
  })
}

/** What its seller is told of one that is not back on sale. */
function becameOf(state: ListingState): string {
  if (state === 'expired') return hasRunOut
  if (state === 'sold') return 'It is marked as sold, as before.'
  return 'You have deleted it in the meantime; you can list it again whenever you like.'
}

/** Closes what was reported about a listing where nothing is wrong with it; returns how that stands. */
export async function dismissReports(
  { database }: Pick<Moderating, 'database'>,
  { listingId, reason, by, seen }: ListingAct,
): Promise<ListingState> {
  return database.primary.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, listingId)
    const n = await dismissOpen(tx, { listingId, seen })
    if (!listing || n === 0) throw new AppError('conflict', 'No report about this listing is open')
    await logAct(tx, {
      by,
      action: 'dismiss-reports',
      subject: 'listing',
      subjectId: listingId,
      reason,
    })
    return listing.state
  })
}

async function dismissOpen(
  tx: Transaction,
  { listingId, seen }: Pick<ListingAct, 'listingId' | 'seen'>,
): Promise<number> {
  const closed = await closeReports(tx, { listingId, outcome: 'dismissed', newest: seen?.report })
  await notifyMembers(tx, listingId)
  return closed
}

const lockListing = (tx: Transaction, id: number) =>
  tx.selectFrom('listings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
