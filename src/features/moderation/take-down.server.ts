import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { facts, paragraph } from '../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { site } from '../../site.ts'
import { removeListing } from '../listings/remove.server.ts'
import { logModeration, wasTakenDown } from '../selling/moderation-log.server.ts'
import { rememberTakenDown } from '../selling/taken-down.server.ts'
import { giveBackOrderOf } from '../payments/returns/refund-order.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; enqueue: Jobs['enqueue']; now(): Date }

/**
 * Takes a listing down, or refuses one that waits, for a reason that its seller is told and the log
 * keeps. Whether what was paid goes back is the moderator's to say; what is paid from now on always
 * does.
 */
export async function takeDown(
  { database, enqueue, now }: Ctx,
  { listingId, reason, refund }: { listingId: number; reason: string; refund: boolean },
): Promise<{ car: string; orderId: number | null }> {
  return database.primary.transaction().execute(async (tx) => {
    const removed = await removeListing(tx, listingId)
    if (!removed)
      throw new AppError('not-found', `There is no listing ${listingId} that could be taken down`)
    const orderId = refund
      ? await giveBackOrderOf(tx, { listingId, cause: `taken down: ${reason}`.slice(0, 255) })
      : null
    await logModeration(tx, { listingId, action: 'taken-down', reason, orderId })
    await hidePhotos({ enqueue, now }, tx, listingId)
    const { car, contactEmail } = removed
    await enqueueEmail(tx, {
      to: { address: contactEmail },
      subject: `Your ${car} was taken down from ${site.name}`,
      blocks: [
        paragraph('Hello,'),
        paragraph(`We have taken your ${car} down.`),
        facts(['Listing', String(listingId)], ['Reason', reason]),
        ...(orderId === null
          ? []
          : [paragraph('What you paid for it will be refunded to your card.')]),
        paragraph(
          `If you think this is wrong, reply to this message or write to ${site.email}, and somebody else will look at it again. Until then the car and these photos can’t be listed again.`,
        ),
      ],
    })
    return { car, orderId }
  })
}

/** After which no picture is being made any more for whoever asked while the photo was public. */
const stragglersAfter = 60 * 60 * 1_000

/** Remembers by what its photos are known, and has their sizes erased: now, and what comes late. */
async function hidePhotos(
  { enqueue, now }: Pick<Ctx, 'enqueue' | 'now'>,
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
  { database }: Pick<Ctx, 'database'>,
  { listingId, reason }: { listingId: number; reason: string },
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    if (!(await wasTakenDown(tx, listingId)))
      throw new AppError('not-found', `Listing ${listingId} was not taken down`)
    await logModeration(tx, { listingId, action: 'allowed-again', reason })
  })
}
