import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  countOrRefuse,
  lockCounts,
  type Counted,
} from '../../../platform/limits/counted-limits.server.ts'
import { findUser } from '../../accounts/queries.server.ts'
import { noSuchEnquiry } from '../id.ts'
import { enquiryLimits, type Side } from '../rules.ts'
import type { Answer } from '../schema.ts'
import { markRead } from './change.server.ts'
import { refuseEnded, refuseStopped } from './ended.server.ts'
import { notifyOtherSide, type NotifyCtx } from './notify.server.ts'
import {
  findRepeatedAnswer,
  holdContactOf,
  insertAnswer,
  lockConversation,
  toAnswer,
  type Both,
} from './queries.server.ts'
import type { Viewer } from './sides.server.ts'

type Ctx = NotifyCtx & { database: Pick<Database, 'primary'> }

type Writing = {
  id: number
  viewer: Viewer
  message: string
  /** The last answer that its writer was shown. */
  last?: number | undefined
  /** Where it comes from: an IPv4 address, or the /64 of an IPv6 one. */
  caller: string
}

/**
 * Adds to a conversation, in one transaction with the email to the other side. The same words again within
 * minutes are the same answer.
 */
export async function answer(
  { database, ...ctx }: Ctx,
  { id, viewer, message, last, caller }: Writing,
): Promise<Answer> {
  return database.primary.transaction().execute(async (tx) => {
    await holdContactOf(tx, id)
    const both = await lockConversation(tx, { id, viewer })
    if (!both) throw noSuchEnquiry()
    const by = viewer.userId === null ? `network ${caller}` : viewer.userId
    return answerAs(ctx, tx, { both, message, last, by, userId: viewer.userId })
  })
}

/** Likewise, by whoever is known to be one of the sides. The conversation is held. */
export async function answerAs(
  ctx: NotifyCtx,
  tx: Transaction,
  {
    both,
    message,
    last,
    by,
    userId,
    hash = null,
  }: {
    both: Both & { side: Side }
    message: string
    last?: number | undefined
    /** Whose answers count together. */
    by: string | number
    userId: number | null
    /** Of what came by mail. */
    hash?: Buffer | null
  },
): Promise<Answer> {
  const { id, side } = both
  const name = side === 'seller' ? both.buyerName : both.sellerName
  const before = await findRepeatedAnswer(tx, { id, side, message })
  if (before) return toAnswer(before, { side, name })
  refuseEnded(both, 'your message was not sent')
  await refuseUnconfirmed(tx, both)
  await refuseStopped(tx, both, userId)
  const counted: Counted[] = [
    { name: 'answers', by: `${id} ${side}`, limit: enquiryLimits.answers },
    { name: 'answerer', by, limit: enquiryLimits.answerer },
  ]
  await countOrRefuse(tx, await lockCounts(tx, counted))
  const written = await insertAnswer(tx, { id, side, message, hash })
  await markRead(tx, { id, side, last })
  await notifyOtherSide(ctx, tx, { both, message })
  return toAnswer(written, { side, name })
}

/** An account that was begun with anybody's address has nobody written to. */
async function refuseUnconfirmed(tx: Transaction, { side, sellerId }: Both & { side: Side }) {
  if (side !== 'seller' || sellerId === null) return
  const seller = await findUser(tx, sellerId)
  if (!seller?.emailVerified)
    throw new AppError('conflict', 'Please confirm your email first, then answer.')
}
