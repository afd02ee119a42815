import { moneyOf } from '../ledger/money-of.ts'
import type { Order } from '../orders.server.ts'

/** What has gone back of an order, or is on its way, as its buyer reads it. */
export const refundedOf = (
  order: Pick<
    Order,
    'state' | 'captured_pence' | 'captured_currency' | 'returned_pence' | 'returning_pence'
  >,
): string =>
  moneyOf(
    // By hand the whole has gone back past the card service, which counts none of it.
    order.state === 'settled-by-hand'
      ? order.captured_pence
      : order.returned_pence + order.returning_pence,
    order.captured_currency,
  )
