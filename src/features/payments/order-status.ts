import type { Cards } from './cards.ts'
import type { Order } from './orders.server.ts'
import type { OrderState } from './rules.ts'
import type { OrderStatus } from './schema.ts'

const shownAs = {
  requested: 'waiting',
  'awaiting-payment': 'waiting',
  fulfilled: 'live',
  'partly-refunded': 'live',
  'refund-due': 'refund-due',
  'refund-pending': 'refund-due',
  'refund-failed': 'refund-due',
  refunded: 'refunded',
  disputed: 'disputed',
  // It is their own bank that has given it back.
  'charged-back': 'refunded',
  'settled-by-hand': 'settled',
  abandoned: 'cancelled',
} as const satisfies Record<OrderState, OrderStatus['state']>

/** What is told of an order to whoever began it. */
export const statusOf = (
  order: Order & { listing_id: number },
  cards: Pick<Cards, 'isTest'>,
): OrderStatus => ({
  draftId: order.listing_id,
  plan: order.plan,
  state: order.is_processing
    ? 'confirming'
    : // By a payment of test mode nothing was taken: it has ended with that, and nobody has sent anything back.
      order.state === 'settled-by-hand' && order.is_test && !cards.isTest
      ? 'cancelled'
      : shownAs[order.state],
  lastError: order.last_error,
  amountPence: order.amount_pence,
})
