import type { Transaction } from '../../../platform/database/database.ts'
import { addCounts, lockCounts, readCount } from '../../../platform/limits/counted-limits.server.ts'
import { confirmBuyersAddress } from '../conversation/links.server.ts'
import { mailAnswers, type NotifyCtx } from '../conversation/notify.server.ts'
import { listAnswers, type Both } from '../conversation/queries.server.ts'
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
  await confirmBuyersAddress(tx, both.id)
  if (hash) await addCounts(tx, await lockCounts(tx, [countOf(hash)]))
  const answers = await listAnswers(tx, [both.id])
  await mailAnswers(ctx, tx, {
    both: { ...both, buyerIsKnown: true },
    messages: answers.flatMap(({ writer, message }) => (writer === 'seller' ? [message] : [])),
    isAfterReply: true,
  })
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
