import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { moneyOf } from '../ledger/money-of.ts'
import { isOrderOfMode } from '../returns/card-watches.server.ts'
import type { OrderState } from '../rules.ts'
import { refundedOf } from './refunded.ts'
import { mostShown, type OwnOrder } from './schema.ts'

/** Null where nothing has been paid. */
const shownAs = {
  requested: null,
  'awaiting-payment': null,
  abandoned: null,
  fulfilled: 'paid',
  'partly-refunded': 'partly-refunded',
  'refund-due': 'refund-due',
  'refund-pending': 'refund-due',
  'refund-failed': 'refund-failed',
  refunded: 'refunded',
  disputed: 'disputed',
  'charged-back': 'charged-back',
  'settled-by-hand': 'refunded',
} as const satisfies Record<OrderState, OwnOrder['state'] | null>

const paidStates = Object.entries(shownAs).flatMap(([state, shown]) =>
  shown === null ? [] : [state as OrderState],
)

/** What somebody has paid for the listings that are theirs, the newest first. */
export async function listOwnOrders(db: Db, userId: number): Promise<OwnOrder[]> {
  const rows = await db
    .selectFrom('listings')
    .innerJoin('orders', 'orders.listing_id', 'listings.id')
    .select([
      'orders.reference',
      'orders.car',
      'orders.plan',
      'orders.state',
      'orders.settled_at',
      'orders.captured_pence',
      'orders.captured_currency',
      'orders.returned_pence',
      'orders.returning_pence',
    ])
    .where('listings.user_id', '=', userId)
    .where('orders.settled_at', 'is not', null)
    .where('orders.state', 'in', paidStates)
    // Of a payment of test mode that has ended with that nothing was taken, and nothing has gone back.
    .where(sql<boolean>`(orders.state <> 'settled-by-hand' or ${isOrderOfMode})`)
    .orderBy('orders.settled_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({
    reference: row.reference,
    car: row.car,
    plan: row.plan,
    paidAt: row.settled_at!.toISOString(),
    amount: moneyOf(row.captured_pence, row.captured_currency),
    refunded: refundedOf(row),
    state: shownAs[row.state]!,
  }))
}
