import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { addCounts, lockCounts, readCount } from '../../../platform/limits/counted-limits.server.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import {
  lockUnsolicited,
  unsolicitedKinds,
} from '../../../platform/mail/unsolicited-emails.server.ts'
import type { Mailbox } from '../../../platform/mail/template/one-address.ts'
import { ourName } from '../../cars/our-name.ts'
import {
  enqueueOwedEmail,
  oweEmail,
  type CountUnnotified,
} from '../../selling/emails/owed-emails.server.ts'
import { linkEmail } from '../queries.server.ts'
import { makeReplyAddress } from '../relay/addresses.server.ts'
import { unknownBuyer, type Side } from '../rules.ts'
import { countUnnotified, markUnnotified } from '../unnotified.server.ts'
import { emailOfAnswer } from './emails.server.ts'
import { addressOfConversation } from './links.server.ts'
import type { Both } from './queries.server.ts'
import { accountIdOf, ownerOf } from './sides.server.ts'

export type NotifyCtx = {
  publicUrl: string
  /** The domain at which emails are answered by mail; without one they are answered on the page. */
  replyDomain: string | undefined
}

type News = { both: Both & { side: Side }; message: string }

/** Writes to whoever did not write, with the words where the address is known to be theirs. */
export async function notifyOtherSide(
  ctx: NotifyCtx,
  tx: Transaction,
  { both, message }: News,
): Promise<void> {
  await (both.side === 'seller'
    ? notifyBuyer(ctx, tx, { both, messages: [message] })
    : notifySeller(ctx, tx, { both, message }))
}

/** Tells a buyer of a seller's answers, as often as one who isn't known may be told of them. */
export async function notifyBuyer(
  ctx: NotifyCtx,
  tx: Transaction,
  { both, messages }: { both: Both; messages: readonly string[] },
): Promise<void> {
  const inHours = both.buyerIsKnown ? 0 : await hoursForUnknown(tx, both)
  if (inHours === null) return
  await mailAnswers(ctx, tx, { both, messages, inHours })
}

/** Posts a seller's answers to a buyer; none of their words where nobody has shown that the address is theirs. */
export async function mailAnswers(
  ctx: NotifyCtx,
  tx: Transaction,
  {
    both,
    messages,
    inHours = 0,
    isAfterReply = false,
  }: { both: Both; messages: readonly string[]; inHours?: number; isAfterReply?: boolean },
): Promise<void> {
  const { id, buyerName, buyerEmail, buyerIsKnown } = both
  const accountId = accountIdOf('buyer', both)
  const href = await addressOfConversation(ctx, tx, {
    id,
    side: 'buyer',
    accountId,
    sentTo: buyerEmail,
  })
  const email = emailOfAnswer({
    to: { address: buyerEmail, ...(buyerIsKnown && { name: buyerName }) },
    toSide: 'buyer',
    from: both.sellerName,
    car: ourName(both),
    href,
    messages: buyerIsKnown ? messages : null,
    isAfterReply,
    ...(await replyingOf(ctx, tx, { both, side: 'buyer', isKnown: buyerIsKnown })),
    userId: ownerOf('buyer', both),
  })
  const emailId = await enqueueEmail(tx, email, { inHours })
  await linkEmail(tx, { enquiryId: id, emailId, passesOnTo: 'buyer' })
}

/**
 * When a buyer whose address nobody has confirmed may be told of an answer: now, in so many hours, or null
 * where they have been told of one today and can read both by that link.
 */
async function hoursForUnknown(tx: Transaction, { id, buyerEmail }: Both): Promise<number | null> {
  const keys = await lockCounts(tx, [
    { name: 'unknown buyer', by: id, limit: unknownBuyer.conversation },
    { name: 'unknown buyer address', by: buyerEmail, limit: unknownBuyer.address },
  ])
  const ofConversation = keys.find(({ by }) => by === id)!
  const ofAddress = keys.find(({ by }) => by === buyerEmail)!
  if ((await readCount(tx, ofConversation)).n >= ofConversation.limit.max) return null
  const { n } = await readCount(tx, ofAddress)
  await addCounts(tx, keys)
  if (n < ofAddress.limit.max) return 0
  const { waiting } = await tx
    .selectFrom('mails')
    .innerJoin('enquiry_mails', 'enquiry_mails.mail_id', 'mails.id')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('to_address', '=', buyerEmail)
    .where('sent_at', 'is', null)
    .where('due_at', '>', sql<Date>`(select app_now())`)
    .executeTakeFirstOrThrow()
  return 24 * (1 + Math.floor(waiting / unknownBuyer.address.max))
}

async function notifySeller(ctx: NotifyCtx, tx: Transaction, { both, message }: News) {
  const { id, listingId, sellerName, sellerContact } = both
  if (!both.sellerIsKnown) {
    // The words wait with the first message, though that was posted to an earlier address; see `notifySeller` of `contact/`.
    await markUnnotified(tx, [id])
    const owing: { countUnnotified: CountUnnotified } = { countUnnotified }
    // Before what is owed: whoever sends that holds them in this order.
    const to = { address: sellerContact, kind: unsolicitedKinds.listing }
    const unsolicited = await lockUnsolicited(tx, { to: [to], network: null })
    await oweEmail(tx, { listingId, network: null, userId: null })
    if (await unsolicited.mayWrite(to))
      await enqueueOwedEmail({ ...ctx, ...owing }, tx, sellerContact)
    return
  }
  const accountId = accountIdOf('seller', both)
  const href = await addressOfConversation(ctx, tx, {
    id,
    side: 'seller',
    accountId,
    sentTo: sellerContact,
  })
  const email = emailOfAnswer({
    to: { address: sellerContact, name: sellerName },
    toSide: 'seller',
    from: both.buyerName,
    car: ourName(both),
    href,
    messages: [message],
    ...(await replyingOf(ctx, tx, { both, side: 'seller', isKnown: true })),
    userId: accountId,
  })
  const emailId = await enqueueEmail(tx, email)
  await linkEmail(tx, { enquiryId: id, emailId, passesOnTo: 'seller' })
}

type Replying = { relay?: Mailbox; shown?: Mailbox }

/** How an email to a side is answered by mail, beside the page. To an address that nobody has shown to be theirs it names nobody. */
async function replyingOf(
  { replyDomain }: NotifyCtx,
  tx: Transaction,
  { both, side, isKnown }: { both: Both; side: Side; isKnown: boolean },
): Promise<Replying> {
  const [name, shown, address, sentTo] =
    side === 'buyer'
      ? [both.sellerName, both.seller_shown_email, both.sellerEmail, both.buyerEmail]
      : [both.buyerName, both.buyer_shown_email, both.buyerEmail, both.sellerContact]
  return {
    ...(replyDomain && {
      relay: await makeReplyAddress(tx, {
        id: both.id,
        side,
        sentTo,
        name: isKnown ? name : null,
        domain: replyDomain,
      }),
    }),
    // Who had an earlier one may not read its mail any more.
    ...(isKnown && shown === address && { shown: { name, address } }),
  }
}
