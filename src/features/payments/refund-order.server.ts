import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { lockOrder, moveOrder, type Order } from './orders.server.ts'
import type { Settling } from './settle-order.server.ts'
import { postRefundNotice } from './receipt.server.ts'

/**
 * Gives the money of an order back that is due, once: the key is the same however often it is asked,
 * and the card service gives no payment back twice.
 */
export async function refundOrder(
  { database, cards, publicUrl }: Pick<Settling, 'database' | 'cards' | 'publicUrl'>,
  { id, payment_id, amount_pence, idempotency_key }: Order,
): Promise<Order> {
  const refund = await cards.refund({
    paymentId: payment_id!,
    amountPence: amount_pence,
    key: `refund-${idempotency_key}`,
  })
  return database.primary.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.state === 'refund-due') {
      await moveOrder(tx, order, {
        to: 'refunded',
        cause: 'the card service has given it back',
        refund_id: refund.id,
      })
      await postRefundNotice(tx, { order, publicUrl })
    }
    return lockOrder(tx, id)
  })
}

/**
 * Marks the paid order of a listing to be given back; the next look at open orders does it. Answers its
 * id, or null where nothing was paid or it went back before.
 */
export async function giveBackOrderOf(
  tx: Transaction,
  { listingId, cause }: { listingId: number; cause: string },
): Promise<number | null> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('state', '=', 'fulfilled')
    .orderBy('term', 'desc')
    .forUpdate()
    .executeTakeFirst()
  if (!order) return null
  await moveOrder(tx, order, { to: 'refund-due', cause })
  return order.id
}

/** The same for one order, by its number; refused where it was not paid, or went back before. */
export async function giveBackOrder(
  { database }: Pick<Settling, 'database'>,
  { orderId, cause }: { orderId: number; cause: string },
): Promise<Order> {
  return database.primary.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) throw new AppError('not-found', `There is no order ${orderId}`)
    if (order.state !== 'fulfilled')
      throw new AppError(
        'conflict',
        `Order ${orderId} is ${order.state}: nothing is to be given back`,
      )
    await moveOrder(tx, order, { to: 'refund-due', cause })
    return lockOrder(tx, orderId)
  })
}
