import { sql, type Generated, type Selectable } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Cards } from './cards.ts'
import type { OrderState } from './rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    orders: OrdersTable
    order_moves: {
      id: Generated<number>
      order_id: number
      from_state: OrderState
      to_state: OrderState
      cause: string
      moved_at: Generated<Date>
    }
    card_events: {
      event_id: string
      type: string
      order_id: number
      received_at: Generated<Date>
    }
  }
}

type OrdersTable = {
  id: Generated<number>
  listing_id: number | null
  car: string
  term: number
  amount_pence: number
  currency: Generated<string>
  state: Generated<OrderState>
  idempotency_key: Generated<string>
  provider: Cards['name']
  payment_id: string | null
  refund_id: string | null
  browser_session_id: number | null
  request_id: string
  consented_at: Date | null
  last_error: string | null
  is_processing: Generated<boolean>
  created_at: Generated<Date>
  settled_at: Date | null
  waits_since: Generated<Date>
}
export type Order = Selectable<OrdersTable>

/** An order, held until the transaction ends. */
export const lockOrder = (tx: Transaction, id: number): Promise<Order> =>
  tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

type Change = Partial<Pick<OrdersTable, 'payment_id' | 'refund_id'>>

/** Moves an order that is held, and writes down why. The database refuses a move that may not be. */
export async function moveOrder(
  tx: Transaction,
  order: Order,
  { to, cause, ...change }: { to: OrderState; cause: string } & Change,
): Promise<void> {
  const captured = to === 'fulfilled' || to === 'refund-due'
  await tx
    .updateTable('orders')
    .set({
      state: to,
      is_processing: false,
      waits_since: sql<Date>`app_now()`,
      ...change,
      ...(captured && !order.settled_at && { settled_at: sql<Date>`app_now()` }),
    })
    .where('id', '=', order.id)
    .execute()
  await tx
    .insertInto('order_moves')
    .values({ order_id: order.id, from_state: order.state, to_state: to, cause })
    .execute()
}

/** The newest order for a listing, for whoever began it and whose the listing is. */
export const findOrderFor = (
  db: Db,
  asked: { listingId: number; browserSessionId: number | null; userId: number | null },
): Promise<(Order & { listing_id: number }) | undefined> =>
  db
    .selectFrom('orders')
    .innerJoin('listings', 'listings.id', 'orders.listing_id')
    .selectAll('orders')
    .select('listings.id as listing_id')
    .where('listing_id', '=', asked.listingId)
    .where((where) =>
      where.or([
        where('browser_session_id', '=', asked.browserSessionId),
        where('listings.user_id', '=', asked.userId),
      ]),
    )
    .orderBy('term', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findOrderOfPayment = (db: Db, paymentId: string): Promise<Order | undefined> =>
  db.selectFrom('orders').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

/**
 * Orders about which the card service has to be asked, in random order: where there are more than
 * can be asked about, or some that always fail, the others have their turn all the same.
 */
export const listUnsettled = (db: Db, limit: number): Promise<Order[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['requested', 'awaiting-payment', 'refund-due'])
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
