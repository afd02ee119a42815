import type { Db, Transaction } from '../../../platform/database/database.ts'
import { releaseWithheld } from '../../../platform/mail/outbox.server.ts'
import { sides, type Side } from '../rules.ts'
import { hasRemoved, selectBoth, stopOf, type Both } from './queries.server.ts'
import { otherSide } from './sides.server.ts'

/**
 * Why an email is not to leave any more; null where it is. What one side wrote waits for its hour, or is refused for now, while
 * the other has had enough of it, or we have ended it: by then nobody wants it to arrive.
 */
export async function whyWithheld(db: Db, mailId: number): Promise<string | null> {
  // Apart: most emails pass nothing on, and each is asked about.
  const passedOn = await db
    .selectFrom('enquiry_mails')
    .innerJoin('mails', 'mails.id', 'enquiry_mails.mail_id')
    .select(['enquiry_id', 'passes_on_to', 'to_address'])
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  if (!passedOn) return null
  const both = await selectBoth(db)
    .where('enquiries.id', '=', passedOn.enquiry_id)
    .executeTakeFirst()
  if (!both) return null
  const { passes_on_to: side, to_address: address } = passedOn
  return (side && whyNotTo(side, both)) ?? whyNotAt(address, both, side)
}

/** What its writer has ended themselves takes back nothing that they wrote before. */
function whyNotTo(side: Side, both: Both): string | null {
  const stop = stopOf(both, side)
  if (stop === 'taken-down') return 'the listing that it is about was taken down'
  if (stop === 'stopped-by-us') return 'whoever wrote it is suspended'
  if (stopOf(both, otherSide(side))) return 'whoever it is for is suspended'
  if (side === 'seller' ? both.isBlockedBySeller : both.buyer_blocked_at)
    return 'whoever it is for has blocked whoever wrote it'
  return hasRemoved(both, side) ? 'whoever it is for has removed the conversation' : null
}

/**
 * Somebody else may read there by now, and the link in it is the old address's. Of what tells a side of something else, and of what
 * was posted before it was noted for whom, only that it is one of theirs is known.
 */
function whyNotAt(address: string, both: Both, side: Side | null): string | null {
  const present = { seller: both.sellerContact, buyer: both.buyerEmail.toLowerCase() }
  const isTheirs = sides.some((one) => (side ?? one) === one && present[one] === address)
  return isTheirs ? null : 'that side reads its mail elsewhere by now'
}

/** What we kept back of a conversation leaves after all, as it is in order; what a side doesn't want is kept back again. */
export async function releaseWithheldEmails(tx: Transaction, enquiryId: number): Promise<void> {
  const mails = await tx
    .selectFrom('enquiry_mails')
    .select('mail_id')
    .where('enquiry_id', '=', enquiryId)
    .execute()
  await releaseWithheld(
    tx,
    mails.map(({ mail_id }) => mail_id),
  )
}
