import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Order } from '../orders.server.ts'
import type { Settling } from '../settle-order.server.ts'

export type OrderActParams = {
  orderId: number
  reason: string
  /** Written down besides, in the same transaction. */
  log?: ((tx: Transaction) => Promise<void>) | undefined
}

type OrderAct = OrderActParams & { action: 'refund' | 'retry' | 'settle' | 'abandon' }

/** Holds an order, writes down what the operator does about it and why, and does it. */
export async function actOn(
  { database }: Pick<Settling, 'database'>,
  { orderId, reason, log, action }: OrderAct,
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
