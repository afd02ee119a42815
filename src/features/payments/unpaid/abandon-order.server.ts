import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { CardsUnavailable, NoSuchPayment } from '../cards.ts'
import { lockOrder, transitionOrder, type Order } from '../orders.server.ts'
import { actOn, type OrderActParams } from '../returns/act-on.server.ts'
import { settleOrder, type Settling } from '../settle-order.server.ts'

/** Gives up an order that nobody can pay, unless it has gone on since it was looked at; returns it as it is then. */
export const abandonOrder = (
  { primary }: Settling['database'],
  { id, state }: Pick<Order, 'id' | 'state'>,
  cause: string,
): Promise<Order> =>
  primary.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.state === state) await giveUp(tx, order, cause)
    return lockOrder(tx, id)
  })

/**
 * Gives up an order on the operator's word, so that its listing can be paid for anew. Where its card service is the one
 * that is in use it is cancelled there first: what was paid meanwhile is settled instead.
 *
 * @throws {AppError} 'conflict' where it is paid, or over; 'unavailable' where the card service doesn't say
 */
export async function abandonByHand(ctx: Settling, params: OrderActParams): Promise<void> {
  const { orderId, reason } = params
  await cancelIfKnown(ctx, orderId)
  await actOn(ctx, { ...params, action: 'abandon' }, async (tx, order) => {
    if (!isUnpaid(order))
      throw new AppError('conflict', `Order ${orderId} is ${order.state}: it can’t be given up`)
    await giveUp(tx, order, `the operator: ${reason}`)
  })
}

const isUnpaid = ({ state }: Pick<Order, 'state'>) =>
  state === 'requested' || state === 'awaiting-payment'

const giveUp = (tx: Transaction, order: Order, cause: string) =>
  transitionOrder(tx, order, { to: 'abandoned', cause })

async function cancelIfKnown(ctx: Settling, orderId: number): Promise<void> {
  const order = await ctx.database.primary
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order || order.state !== 'awaiting-payment' || order.provider !== ctx.cards.name) return
  try {
    const { state } = await ctx.cards.cancelPayment(order.payment_id!)
    if (state === 'canceled') return
  } catch (error) {
    if (error instanceof NoSuchPayment) return
    if (error instanceof CardsUnavailable)
      throw new AppError(
        'unavailable',
        `The card service does not say whether order ${orderId} is paid. Please try again.`,
      )
    throw error
  }
  const { state } = await settleOrder(ctx, orderId)
  throw new AppError(
    'conflict',
    `Order ${orderId} is being paid at this moment, or was: it is ${state}`,
  )
}
