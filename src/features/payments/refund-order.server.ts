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

/** Marks a paid order to be given back; the next look at open orders does it. */
export async function markRefundDue(
  { database }: Pick<Settling, 'database'>,
  { orderId, cause }: { orderId: number; cause: string },
): Promise<Order> {
  return database.primary.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.state === 'fulfilled') await moveOrder(tx, order, { to: 'refund-due', cause })
    return lockOrder(tx, orderId)
  })
}
