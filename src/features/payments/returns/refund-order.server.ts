import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isPaid } from '../../listings/rules.ts'
import { RefundRefused } from '../cards.ts'
import { countFailures } from '../note-payment.server.ts'
import { lockGivenOrder, lockOrder, transitionOrder, type Order } from '../orders.server.ts'
import { nextCheckAfter, owingStates, type OrderState } from '../rules.ts'
import { settleOrder, type Settling } from '../settle-order.server.ts'

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
    const wait = nextCheckAfter(order.state, { sinceLastRefund: null, failures, refusals })
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

const paidStates: OrderState[] = ['fulfilled', 'partly-refunded']

const markDue = (tx: Transaction, order: Order, cause: string) =>
  transitionOrder(tx, order, { to: 'refund-due', cause, asks_at: sql<Date>`app_now()` })

type RefundParams = {
  orderId: number
  reason: string
  /** Written down besides, in the same transaction. */
  log?: ((tx: Transaction) => Promise<void>) | undefined
}

/** The same for one order, by its number; refused where it was not paid, or went back before. */
export const giveBackOrder = (
  ctx: Pick<Settling, 'database'>,
  { orderId, reason, log }: RefundParams,
) =>
  actOn(ctx, { orderId, reason, log, action: 'refund' }, async (tx, order) => {
    if (!paidStates.includes(order.state))
      throw new AppError(
        'conflict',
        `Order ${orderId} is ${order.state}: nothing is to be given back`,
      )
    await markDue(tx, order, `the operator: ${reason}`)
  })

/** Has a refund that was refused, or that the bank has sent back, tried anew at the next look at orders. */
export const retryRefund = (
  ctx: Pick<Settling, 'database'>,
  { orderId, reason, log }: RefundParams,
) =>
  actOn(ctx, { orderId, reason, log, action: 'retry' }, async (tx, order) => {
    if (!isOwing(order.state))
      throw new AppError('conflict', `Order ${orderId} is ${order.state}: no refund can be tried`)
    await tx
      .updateTable('orders')
      .set({ asks_at: sql<Date>`app_now()` })
      .where('id', '=', orderId)
      .execute()
  })

/** Takes a refund that can't be made by card as given: the operator has found another way. */
export const settleByHand = (
  ctx: Pick<Settling, 'database'>,
  { orderId, reason, log }: RefundParams,
) =>
  actOn(ctx, { orderId, reason, log, action: 'settle' }, async (tx, order) => {
    if (!isOwing(order.state))
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

/** Holds an order, writes down what the operator does about it and why, and does it. */
async function actOn(
  { database }: Pick<Settling, 'database'>,
  { orderId, reason, log, action }: RefundParams & { action: 'refund' | 'retry' | 'settle' },
  act: (tx: Transaction, order: Order) => Promise<unknown>,
): Promise<void> {
  await database.primary.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) throw new AppError('not-found', `There is no order ${orderId}`)
    await act(tx, order)
    await tx
      .insertInto('order_actions')
      .values({ order_id: orderId, action, reason: reason.slice(0, 1_000) })
      .execute()
    await log?.(tx)
  })
}
