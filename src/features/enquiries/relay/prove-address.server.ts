import type { Transaction } from '../../../platform/database/database.ts'
import { addCounts, lockCounts, readCount } from '../../../platform/limits/counted-limits.server.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import { ourName } from '../../cars/our-name.ts'
import { emailOfAnswer } from '../conversation/emails.server.ts'
import { addressOfConversation, confirmBuyersAddress } from '../conversation/links.server.ts'
import { replyingOf, type NotifyCtx } from '../conversation/notify.server.ts'
import { listAnswers, type Both } from '../conversation/queries.server.ts'
import { accountIdOf, ownerOf } from '../conversation/sides.server.ts'
import { linkEmail } from '../queries.server.ts'
import { provedBy } from '../rules.ts'

/**
 * A buyer's address that nobody had shown to be theirs has answered an email of ours, as whoever reads its mail alone can: it
 * is theirs, as if they had opened the link, and they are sent what waits for them. What they wrote goes to nobody: the email
 * held no word of an answer, and may have gone to somebody who has written to no seller.
 */
export async function proveBuyersAddress(
  ctx: NotifyCtx,
  tx: Transaction,
  { both, hash }: { both: Both; hash: Buffer | null },
): Promise<void> {
  const { id, buyerName, buyerEmail, sellerName } = both
  await confirmBuyersAddress(tx, id)
  if (hash) await addCounts(tx, await lockCounts(tx, [countOf(hash)]))
  const answers = await listAnswers(tx, [id])
  const accountId = accountIdOf('buyer', both)
  const href = await addressOfConversation(ctx, tx, {
    id,
    side: 'buyer',
    accountId,
    sentTo: buyerEmail,
  })
  const email = emailOfAnswer({
    to: { address: buyerEmail, name: buyerName },
    toSide: 'buyer',
    from: sellerName,
    car: ourName(both),
    href,
    messages: answers.flatMap(({ writer, message }) => (writer === 'seller' ? [message] : [])),
    isAfterReply: true,
    ...(await replyingOf(ctx, tx, { both, side: 'buyer', isKnown: true })),
    userId: ownerOf('buyer', both),
  })
  const emailId = await enqueueEmail(tx, email)
  await linkEmail(tx, { enquiryId: id, emailId, passesOnTo: 'buyer' })
}

/** Whether a message has proved an address before: a mail server that was not sure brings it again, as an answer by then. */
export async function hasProved(tx: Transaction, hash: Buffer): Promise<boolean> {
  const [key] = await lockCounts(tx, [countOf(hash)])
  return (await readCount(tx, key!)).n > 0
}

const countOf = (hash: Buffer) => ({
  name: 'proved by mail',
  by: hash.toString('hex'),
  limit: provedBy,
})
