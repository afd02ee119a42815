import type { Generated } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Order } from '../orders.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    order_actions: {
      id: Generated<number>
      order_id: number
      action: 'refund' | 'retry' | 'settle' | 'abandon'
      reason: string
      done_at: Generated<Date>
    }
  }
}

/** All that is known of an order, each in the order in which it happened. */
export async function findOrderHistory(db: Db, id: number) {
  const order: Order | undefined = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) return null
  const [transitions, refunds, disputes, actions] = await Promise.all([
    db.selectFrom('order_moves').selectAll().where('order_id', '=', id).orderBy('id').execute(),
    db
      .selectFrom('order_refunds')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('made_at')
      .execute(),
    db
      .selectFrom('order_disputes')
      .selectAll()
      .where('order_id', '=', id)
      .orderBy('changed_at')
      .execute(),
    db.selectFrom('order_actions').selectAll().where('order_id', '=', id).orderBy('id').execute(),
  ])
  return { order, transitions, refunds, disputes, actions }
}

export type OrderHistory = NonNullable<Awaited<ReturnType<typeof findOrderHistory>>>
