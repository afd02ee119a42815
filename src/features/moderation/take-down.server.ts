import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { action, facts, paragraph } from '../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { hashOfToken, newToken } from '../../platform/secret-token.ts'
import { site } from '../../site.ts'
import { warning } from '../enquiries/conversation/warn.server.ts'
import { removeListing, type RemovedListing } from '../listings/remove.server.ts'
import type { ListingState } from '../listings/rules.ts'
import { notifyChange } from '../listings/notify-change.server.ts'
import { giveBackOrderOf, isPaidFor } from '../payments/returns/refund-order.server.ts'
import { findTakenDown, logModeration } from '../selling/moderation-log.server.ts'
import { findSellerHold, keepTakenDownWithSeller, takeHold } from '../selling/state/holds.server.ts'
import { setListingState } from '../selling/state/set.server.ts'
import { rememberTakenDown } from '../selling/taken-down.server.ts'
import { ownerOfEmail } from '../selling/access/known-address.server.ts'
import { logAct } from '../staff/log.server.ts'
import type { ListingAct, Moderating } from './moderating.ts'
import { closeReports } from './reports/queries.server.ts'
import { notifyMembers } from './reports/notify-reporters.server.ts'
import { appealDays, fraudGrounds, grounds, type Ground } from './rules.ts'

type TakeDown = ListingAct & {
  ground: Ground
  /** Whether what was paid goes back; what is paid from now on always does. */
  refund: boolean
}

/**
 * Takes a listing down, or refuses one that waits. Its seller is told by which rule, why, and how to appeal; who
 * has reported it, that it is gone; who talks with its seller, where it was a fraud. What it was before stands in the
 * log, to go back to. Says which order goes back, and whether money was to that can't: it is disputed, or was for days that are over.
 */
export async function takeDown(
  { database, enqueue, now, publicUrl }: Omit<Moderating, 'emit'>,
  { listingId, ground, reason, refund, by }: TakeDown,
): Promise<{ car: string; orderId: number | null; keepsMoney: boolean }> {
  return database.primary.transaction().execute(async (tx) => {
    const removed = await removeListing(tx, listingId)
    if (!removed)
      throw new AppError('not-found', `There is no listing ${listingId} that could be taken down`)
    const { car, contactEmail } = removed
    const stateBefore = await endHold(tx, listingId, removed)
    const orderId = refund
      ? await giveBackOrderOf(tx, { listingId, cause: `taken down: ${reason}`.slice(0, 255) })
      : null
    const keepsMoney = refund && orderId === null && (await isPaidFor(tx, listingId))
    const token = newToken()
    await logModeration(tx, {
      listingId,
      action: 'taken-down',
      reason,
      orderId,
      ground,
      stateBefore,
      appealHash: hashOfToken(token),
    })
    await hidePhotos({ enqueue, now }, tx, listingId)
    await enqueueEmail(tx, {
      to: { address: contactEmail },
      ...(await ownerOfEmail(tx, listingId)),
      subject: `Your ${car} was taken down from ${site.name}`,
      blocks: [
        paragraph('Hello,'),
        paragraph(`We have taken your ${car} down. A person decided this, not a program.`),
        facts(
          ['Listing', String(listingId)],
          ['Our rule', grounds[ground].rule],
          ['Reason', reason],
        ),
        ...(orderId === null
          ? []
          : [paragraph('What you paid for it will be refunded to your card.')]),
        paragraph(
          'If you think this is wrong, tell us why, and somebody else will look at it again. Until then the car and these photos can’t be listed again.',
        ),
        action('Appeal', `${publicUrl}/appeal#token=${token}`),
        paragraph(
          `The link works for ${appealDays} days. You can also reply to this message or write to ${site.email}.`,
        ),
      ],
    })
    if (fraudGrounds.includes(ground)) await enqueue(tx, [warning({ listingId })])
    await closeReports(tx, { listingId, outcome: 'acted-on' })
    await notifyMembers(tx, listingId)
    await notifyChange(tx, [listingId])
    await logAct(tx, { by, action: 'take-down', subject: 'listing', subjectId: listingId, reason })
    return { car, orderId, keepsMoney }
  })
}

/**
 * What a listing goes back to if it is restored; with the days for which it was held, as nobody could see it then. Where it is hidden
 * with its seller it stays so over that: else nobody would know by then whose suspension it was.
 */
async function endHold(
  tx: Transaction,
  listingId: number,
  { stateBefore, expiresAt }: RemovedListing,
): Promise<ListingState> {
  await keepTakenDownWithSeller(tx, listingId)
  const hold = (await findSellerHold(tx, listingId)) ?? (await takeHold(tx, listingId))
  if (!hold?.from || stateBefore !== 'held') return stateBefore
  const heldUntil = new Date(expiresAt.getTime() + hold.heldFor)
  await setListingState(tx, { id: listingId, state: 'removed', expiresAt: heldUntil })
  return hold.from
}

/** After which no picture is being made any more for whoever asked while the photo was public. */
const stragglersAfter = 60 * 60 * 1_000

/** Remembers by what its photos are known, and has their sizes erased: now, and what comes late. */
async function hidePhotos(
  { enqueue, now }: Pick<Moderating, 'enqueue' | 'now'>,
  tx: Transaction,
  listingId: number,
) {
  await rememberTakenDown(tx, listingId)
  const later = new Date(now().getTime() + stragglersAfter)
  await enqueue(tx, [
    { queue: 'hide-photos', payload: { listingId } },
    { queue: 'hide-photos', payload: { listingId }, startAfter: later },
  ])
}

/** Lets the seller of a listing that was taken down list its car and photos again. */
export async function allowAgain(
  { database }: Pick<Moderating, 'database'>,
  { listingId, reason, by }: ListingAct,
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    if (!(await findTakenDown(tx, listingId)))
      throw new AppError('not-found', `Listing ${listingId} was not taken down`)
    await logModeration(tx, { listingId, action: 'allowed-again', reason })
    await logAct(tx, {
      by,
      action: 'allow-again',
      subject: 'listing',
      subjectId: listingId,
      reason,
    })
  })
}
