import { sql } from 'kysely'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Seal } from '../../../platform/seal.ts'
import { findUser } from '../../accounts/queries.server.ts'
import { noSuchEnquiry } from '../id.ts'
import type { Side } from '../rules.ts'
import type { ReadUpTo } from '../schema.ts'
import { refuseEnded, refuseStopped } from './ended.server.ts'
import { forgetBlocks } from './kept-blocks.server.ts'
import { countAnswers, lockConversation, type Both } from './queries.server.ts'
import { accountIdOf, isAboutBuyer, otherSide, sideOf, type Viewer } from './sides.server.ts'

type Ctx = { database: Pick<Database, 'primary'> }
type Which = { id: number; viewer: Viewer }

const now = sql<Date>`app_now()`

/** Does something to a conversation that a viewer takes part in; throws not-found for a stranger. */
async function changing(
  { database }: Ctx,
  which: Which,
  change: (tx: Transaction, both: Both & { side: Side }) => Promise<unknown>,
): Promise<{ id: number }> {
  await database.primary.transaction().execute(async (tx) => {
    const both = await lockConversation(tx, which)
    if (!both) throw noSuchEnquiry()
    await change(tx, both)
  })
  return { id: which.id }
}

type UpTo = { last?: number | undefined }

/** A side has everything before it that stands there, up to an answer or until now. */
export async function markRead(
  tx: Transaction,
  { id, side, last }: { id: number; side: Side } & UpTo,
): Promise<void> {
  if (side === 'seller')
    await tx
      .updateTable('enquiries')
      .set({ read_at: sql<Date>`coalesce(read_at, app_now())` })
      .where('id', '=', id)
      .execute()
  await tx
    .updateTable('enquiry_answers')
    .set({ read_at: now })
    .where('enquiry_id', '=', id)
    .where('writer', '=', otherSide(side))
    .where('read_at', 'is', null)
    .$if(last !== undefined, (query) => query.where('id', '<=', last!))
    .execute()
}

/** Notes what a viewer has read; returns whether that is all there is. */
export async function read(
  { database }: Ctx,
  { id, viewer }: Which,
  upTo: UpTo,
): Promise<ReadUpTo> {
  return database.primary.transaction().execute(async (tx) => {
    const both = await lockConversation(tx, { id, viewer })
    if (!both) throw noSuchEnquiry()
    const { side } = both
    await markRead(tx, { id, side, ...upTo })
    const counts = await countAnswers(tx, [id])
    return { id, isRead: !counts.get(id)?.unreadBy.includes(side) }
  })
}

const columns = {
  seller: { removed: 'removed_at', blocked: 'seller_blocked_at' },
  buyer: { removed: 'buyer_removed_at', blocked: 'buyer_blocked_at' },
} as const

type Column = (typeof columns)[Side][keyof (typeof columns)[Side]]

const set = (tx: Transaction, ids: number[], column: Column, to: typeof now | null) =>
  tx
    .updateTable('enquiries')
    .set({ [column]: to })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** Takes a conversation out of one side's sight, which ends it; it is erased later. */
export const remove = (ctx: Ctx, which: Which) =>
  changing(ctx, which, (tx, { id, side }) => set(tx, [id], columns[side].removed, now))

/**
 * Ends a conversation, or goes on with it: whoever blocks is sent nothing of it any more. A seller's block holds
 * for all of their cars, and is taken back for all.
 */
export async function block(
  { database, seal }: Ctx & { seal: Seal },
  { id, viewer }: Which,
  { isBlocked }: { isBlocked: boolean },
): Promise<{ id: number }> {
  await database.primary.transaction().execute(async (tx) => {
    // Before the conversation: the buyer may be unblocked in another at the same time.
    const blocks = isBlocked ? [] : await lockBlocks(tx, { id, viewer })
    const both = await lockConversation(tx, { id, viewer })
    if (!both) throw noSuchEnquiry()
    const { side } = both
    if (side === 'buyer' || isBlocked)
      await set(tx, [id], columns[side].blocked, isBlocked ? now : null)
    else {
      await set(tx, blocks, columns.seller.blocked, null)
      await forgetBlocks(tx, { seal, both })
    }
  })
  return { id }
}

/** In which conversations a seller has blocked the buyer of one, held in the order of their ids; none for a buyer. */
async function lockBlocks(tx: Transaction, { id, viewer }: Which): Promise<number[]> {
  const blocks = await tx
    .selectFrom('enquiries')
    .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
    .innerJoin('enquiries as blocked', (join) => join.onTrue())
    .innerJoin('listings as theirs', 'theirs.id', 'blocked.listing_id')
    .select('blocked.id')
    .where('enquiries.id', '=', id)
    .where(sql<boolean>`${sideOf(viewer)} = 'seller'`)
    .where(isAboutBuyer)
    .orderBy('blocked.id')
    .forUpdate('blocked')
    .execute()
  return blocks.map((one) => one.id)
}

/**
 * Lets the other side see the address that one has now, and no later one. It must be known to be one's own: nobody
 * shows another's.
 */
export const showEmail = (ctx: Ctx, which: Which) =>
  changing(ctx, which, async (tx, both) => {
    const { id, side } = both
    refuseEnded(both, 'your email was not shown')
    await refuseStopped(tx, both, which.viewer.userId)
    const accountId = accountIdOf(side, both)
    const account = accountId === null ? null : await findUser(tx, accountId)
    const isKnown = account
      ? account.emailVerified
      : side === 'seller'
        ? both.sellerIsKnown
        : both.buyerIsKnown
    if (!isKnown)
      throw new AppError(
        'conflict',
        'Please confirm your email first: we only show an address that is yours.',
      )
    const shown =
      side === 'seller'
        ? { seller_shown_at: now, seller_shown_email: both.sellerEmail }
        : { buyer_shown_at: now, buyer_shown_email: both.buyerEmail }
    await tx.updateTable('enquiries').set(shown).where('id', '=', id).execute()
  })
