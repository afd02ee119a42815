import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isPaid } from '../../listings/rules.ts'
import { CardsUnavailable, RefundRefused } from '../cards.ts'
import { countFailures } from '../note.server.ts'
import { lockGivenOrder, lockOrder, transitionOrder, type Order } from '../orders.server.ts'
import { asking, nextCheckAfter, owingStates, type OrderState } from '../rules.ts'
import { settleOrder, type Settling } from '../settle-order.server.ts'
import { actOn, type OrderActParams } from './act-on.server.ts'

/**
 * Gives back what is due of an order: what was captured and has not gone back yet, whoever gave it.
 * The key is the same until the card service has said that it did not, or did in vain: so that an
 * answer which is lost is found again, and nothing goes back twice.
 */
export async function refundOrder(ctx: Settling, { id }: Pick<Order, 'id'>): Promise<Order> {
  const order = await settleOrder(ctx, id, { asksAgain: true })
  if (!isOwing(order.state)) return order
  try {
    await ctx.cards.refund({
      paymentId: order.payment_id!,
      amountPence: order.captured_pence - order.returned_pence - order.returning_pence,
      key: keyOf(order),
    })
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error
    await noteRefusal(ctx, order, error)
  }
  return settleOrder(ctx, id, { asksAgain: true })
}

const isOwing = (state: OrderState) => (owingStates as readonly OrderState[]).includes(state)

const keyOf = ({ idempotency_key: key, refund_attempt: attempt }: Order) =>
  attempt === 0 ? `refund-${key}` : `refund-${key}-${attempt}`

/** The next attempt is another, later: the same key would be answered with the same refusal for a day. */
async function noteRefusal(
  { database, logger, now }: Settling,
  { id, refund_attempt: requested }: Order,
  refused: RefundRefused,
) {
  logger.error({ orderId: id, err: refused }, 'refund refused')
  await database.primary.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!isOwing(order.state) || order.refund_attempt !== requested) return
    const attempt = requested + 1
    const failures = await countFailures(tx, id)
    const refusals = Math.max(1, attempt - failures)
    const wait = nextCheckAfter(order.state, {
      sinceLastRefund: null,
      sinceLastDecision: null,
      failures,
      refusals,
    })
    await tx
      .updateTable('orders')
      .set({
        refund_attempt: attempt,
        trouble: refused.message.slice(0, 500) || 'refused',
        asks_at: wait === null ? null : new Date(now().getTime() + wait),
      })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * Marks the order whose days a listing has to be given back; the next look at open orders does it. Returns its id,
 * or null where nothing was paid for them: it went back before or is disputed, or the listing has gone on for free
 * since. Whatever was paid for before is used up.
 */
export async function giveBackOrderOf(
  tx: Transaction,
  { listingId, cause }: { listingId: number; cause: string },
): Promise<number | null> {
  const { plan } = await tx
    .selectFrom('listings')
    .select('plan')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  const order = isPaid(plan) ? await lockGivenOrder(tx, listingId) : undefined
  if (!order || !paidStates.includes(order.state)) return null
  await markDue(tx, order, cause)
  return order.id
}

/** Whether anything that was paid for a listing is neither back nor to go there. */
export async function isPaidFor(tx: Transaction, listingId: number): Promise<boolean> {
  const { rows } = await sql`
    select from orders where listing_id = ${listingId} and captured_pence > returned_pence + returning_pence
      and state <> all(${givenBackStates}) limit 1
  `.execute(tx)
  return rows.length > 0
}

/** What is said where nothing was marked by `giveBackOrderOf` of a listing that is paid for. */
export const nothingGoesBack = 'Nothing goes back by this. See its orders.'

/** Of what is about to go back, or went in another way. */
const givenBackStates: OrderState[] = [
  'refund-due',
  'refund-pending',
  'refund-failed',
  'settled-by-hand',
]
const paidStates: OrderState[] = ['fulfilled', 'partly-refunded']

const markDue = (tx: Transaction, order: Order, cause: string) =>
  transitionOrder(tx, order, { to: 'refund-due', cause, asks_at: sql<Date>`app_now()` })

/**
 * The same for one order, by its number; refused where it was not paid, or went back before. What was paid and could not
 * be published goes back as well.
 */
export async function giveBackOrder(
  ctx: Settling,
  { orderId, reason, log }: OrderActParams,
): Promise<void> {
  const isWithheld = await withhold(ctx, { orderId, reason })
  await actOn(ctx, { orderId, reason, log, action: 'refund' }, async (tx, order) => {
    if (isWithheld && order.state === 'refund-due') return askNow(tx, order)
    if (!paidStates.includes(order.state))
      throw new AppError(
        'conflict',
        `Order ${orderId} is ${order.state}: nothing is to be given back`,
      )
    return markDue(tx, order, `the operator: ${reason}`)
  })
}

/**
 * Has what was captured for an order that isn't published yet be due instead, on the operator's word: publishing may fail
 * each minute, with the buyer's money taken. Returns whether that was so; nothing goes back before they say how.
 */
async function withhold(
  ctx: Settling,
  { orderId, reason }: Pick<OrderActParams, 'orderId' | 'reason'>,
): Promise<boolean> {
  const order = await ctx.database.primary
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order?.state !== 'awaiting-payment') return false
  try {
    return (await settleOrder(ctx, orderId, { withholds: reason })).state === 'refund-due'
  } catch (error) {
    if (error instanceof CardsUnavailable)
      throw new AppError(
        'unavailable',
        `The card service does not say whether order ${orderId} is paid. Please try again.`,
      )
    throw error
  }
}

const askNow = (tx: Transaction, { id }: Pick<Order, 'id'>) =>
  tx
    .updateTable('orders')
    .set({ asks_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()

/** Has a refund that was refused, or that the bank has sent back, tried anew at the next look at orders. */
export const retryRefund = (
  ctx: Pick<Settling, 'database'>,
  { orderId, reason, log }: OrderActParams,
) =>
  actOn(ctx, { orderId, reason, log, action: 'retry' }, async (tx, order) => {
    if (!isOwing(order.state))
      throw new AppError('conflict', `Order ${orderId} is ${order.state}: no refund can be tried`)
    return askNow(tx, order)
  })

/**
 * Takes a refund that can't be made by card as given: the operator has found another way. So is one that has been on its
 * way for days, and what was paid and could not be published.
 */
export async function settleByHand(
  ctx: Settling,
  { orderId, reason, log }: OrderActParams,
): Promise<void> {
  await withhold(ctx, { orderId, reason })
  await actOn(ctx, { orderId, reason, log, action: 'settle' }, async (tx, order) => {
    if (!isOwing(order.state) && !isStuck(order, ctx.now()))
      throw new AppError(
        'conflict',
        `Order ${orderId} is ${order.state}: only what could not be given back is settled by hand`,
      )
    await transitionOrder(tx, order, {
      to: 'settled-by-hand',
      cause: `the operator: ${reason}`,
      asks_at: null,
      trouble: null,
    })
  })
}

const isStuck = ({ state, waits_since }: Order, now: Date) =>
  state === 'refund-pending' &&
  now.getTime() - waits_since.getTime() > asking.stuckDays * 24 * 3_600_000
