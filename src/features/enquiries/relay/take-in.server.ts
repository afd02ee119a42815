import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { addCounts, lockCounts, readCount } from '../../../platform/limits/counted-limits.server.ts'
import { enqueueEmail } from '../../../platform/mail/outbox.server.ts'
import type { mailedReply } from '../../../platform/mail/replies/read-apart.server.ts'
import { asSentence } from '../../../platform/text.ts'
import { findUser } from '../../accounts/queries.server.ts'
import { ourName } from '../../cars/our-name.ts'
import { answerAs } from '../conversation/answer.server.ts'
import { emailNotPassedOn } from '../conversation/emails.server.ts'
import { addressOfConversation } from '../conversation/links.server.ts'
import type { NotifyCtx } from '../conversation/notify.server.ts'
import { holdContactOf, lockSide, wasReceived, type Both } from '../conversation/queries.server.ts'
import { accountIdOf, ownerOf } from '../conversation/sides.server.ts'
import { linkEmail } from '../queries.server.ts'
import { notPassedOnADay, type Side } from '../rules.ts'
import { answerForm } from '../schema.ts'
import { findReplyAddress } from './addresses.server.ts'
import { leaveOut } from './leave-out.ts'
import { hasProved, proveBuyersAddress } from './prove-address.server.ts'

type Ctx = NotifyCtx & { database: Pick<Database, 'primary'> }
type Talk = Both & { side: Side }

/**
 * Passes an answer on that came by mail to an address of ours, as one written on the page. Anybody can write
 * to any address: it must know the random part, and say that it is from where that email went. What isn't passed
 * on is told to that address and to no other. Says what became of it, without a word of it.
 */
export async function takeInReply(
  { database, ...ctx }: Ctx,
  reply: z.output<typeof mailedReply>,
): Promise<string> {
  if (reply.tokens.length === 0) return 'this answers none of our emails; nothing was done'
  if (reply.isAutomatic) return 'a program has written this; nothing was done'
  return database.primary.transaction().execute(async (tx) => {
    const address = await findReplyAddress(tx, reply.tokens)
    if (address) await holdContactOf(tx, address.id)
    const talk = address && (await lockSide(tx, address))
    if (!talk) return 'that address no longer works; nothing was done'
    const hash = reply.messageId && hashOf(talk, reply.messageId)
    if (hash && ((await wasReceived(tx, hash)) || (await hasProved(tx, hash))))
      return 'this was taken in before; nothing was done'
    if (talk.side === 'buyer' && !talk.buyerIsKnown && reply.from === address.sentTo) {
      await proveBuyersAddress(ctx, tx, { both: talk, hash: hash || null })
      return `an answer in conversation ${talk.id} showed whose its address is, and was not passed on`
    }
    const why = await passOn(ctx, tx, { talk, reply, hash: hash || null, sentTo: address.sentTo })
    if (why === null) return `an answer in conversation ${talk.id} was passed on`
    await notifyWhy(ctx, tx, { talk, why, sentTo: address.sentTo })
    return `an answer in conversation ${talk.id} was not passed on: ${why}`
  })
}

const hashOf = ({ id, side }: Talk, messageId: string) =>
  createHash('sha256').update(`${id} ${side} ${messageId}`).digest()

/** Null where it was passed on, else why it wasn't, in a sentence for whoever wrote it. */
async function passOn(
  ctx: NotifyCtx,
  tx: Transaction,
  {
    talk,
    reply,
    hash,
    sentTo,
  }: {
    talk: Talk
    reply: z.output<typeof mailedReply>
    hash: Buffer | null
    sentTo: string
  },
): Promise<string | null> {
  const userId = accountIdOf(talk.side, talk)
  const account = userId === null ? null : await findUser(tx, userId)
  const own = [sentTo, ...(account?.emailVerified ? [account.email.toLowerCase()] : [])]
  if (reply.from === null || !own.includes(reply.from))
    return 'It came from another address than the one we wrote to. Answer from that one, or on the page.'
  if (reply.hasAttachments)
    return 'It had a file attached, and files are not passed on. Send the words alone, or answer on the page.'
  const message = leaveOut(reply.text, {
    own: [sentTo, ...(account ? [account.email.toLowerCase()] : [])],
    publicUrl: ctx.publicUrl,
  })
  const typed = answerForm.safeParse({ message })
  if (!typed.success)
    return reply.text === ''
      ? 'We found no words in it above the quoted text.'
      : `${typed.error.issues[0]!.message}.`
  try {
    const by = userId ?? `mail ${talk.id} ${talk.side}`
    await answerAs(ctx, tx, { both: talk, message: typed.data.message, by, userId, hash })
    return null
  } catch (error) {
    if (error instanceof AppError) return asSentence(error.message)
    throw error
  }
}

/** So that nobody waits for an answer to what never arrived; a few times a day. */
async function notifyWhy(
  ctx: NotifyCtx,
  tx: Transaction,
  { talk, why, sentTo }: { talk: Talk; why: string; sentTo: string },
) {
  const { id, side } = talk
  const keys = await lockCounts(tx, [
    { name: 'not passed on', by: `${id} ${side}`, limit: notPassedOnADay },
  ])
  for (const key of keys) if ((await readCount(tx, key)).n >= key.limit.max) return
  await addCounts(tx, keys)
  const accountId = accountIdOf(side, talk)
  const href = await addressOfConversation(ctx, tx, { id, side, accountId, sentTo })
  const userId = ownerOf(side, talk)
  const email = emailNotPassedOn({ to: sentTo, car: ourName(talk), why, href, userId })
  await linkEmail(tx, {
    enquiryId: id,
    emailId: await enqueueEmail(tx, email),
    passesOnTo: null,
  })
}
