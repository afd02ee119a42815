import type { Generated } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { facts, paragraph } from '../../platform/mail/letter.ts'
import { postLetter } from '../../platform/mail/outbox.server.ts'
import { site } from '../../site.ts'
import { removeListing } from '../listings/remove-listing.server.ts'
import { giveBackOrderOf } from '../payments/refund-order.server.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    moderation_log: {
      id: Generated<number>
      listing_id: number
      action: 'taken-down'
      reason: string
      order_id: number | null
      done_at: Generated<Date>
    }
  }
}

/**
 * Takes a listing down, or refuses one that waits, for a reason that its seller is told and the log
 * keeps. Whether what was paid goes back is the moderator's to say; what is paid from now on always
 * does.
 */
export async function takeDown(
  { database }: { database: Pick<Database, 'primary'> },
  { listingId, reason, refund }: { listingId: number; reason: string; refund: boolean },
): Promise<{ car: string; orderId: number | null }> {
  return database.primary.transaction().execute(async (tx) => {
    const removed = await removeListing(tx, listingId)
    if (!removed)
      throw new AppError('not-found', `There is no listing ${listingId} that could be taken down`)
    const orderId = refund
      ? await giveBackOrderOf(tx, { listingId, cause: `taken down: ${reason}`.slice(0, 255) })
      : null
    await tx
      .insertInto('moderation_log')
      .values({ listing_id: listingId, action: 'taken-down', reason, order_id: orderId })
      .execute()
    const { car, contactName, contactEmail } = removed
    await postLetter(tx, {
      to: { address: contactEmail, name: contactName },
      subject: `Your ${car} was taken down from ${site.name}`,
      blocks: [
        paragraph(`Hello ${contactName},`),
        paragraph(`We have taken your ${car} down.`),
        facts(['Listing', String(listingId)], ['Reason', reason]),
        ...(orderId === null
          ? []
          : [paragraph('What you have paid for it goes back to your card.')]),
        paragraph(
          `If you think that this is wrong, answer this message or write to ${site.email}: somebody else looks at it again.`,
        ),
      ],
    })
    return { car, orderId }
  })
}
