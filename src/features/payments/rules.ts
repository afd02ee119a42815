/**
 * An order is one term of a premium listing. Its states are data: the database refuses any other
 * move, and docs/orders.md is drawn from this.
 */
export const orderStates = [
  'requested',
  'awaiting-payment',
  'fulfilled',
  'refund-due',
  'refunded',
  'abandoned',
] as const
export type OrderState = (typeof orderStates)[number]

/** What may follow, and what for. The card service's word is the only thing that moves money on. */
export const orderMoves = {
  requested: {
    'awaiting-payment': 'the card service has begun the payment',
    abandoned: 'it never began, and nobody can pay it',
  },
  'awaiting-payment': {
    fulfilled: 'captured, and the listing published in the same transaction',
    'refund-due': 'captured, and there is nothing to publish',
    abandoned: 'the card service has cancelled it',
  },
  fulfilled: { 'refund-due': 'a moderator gives it back' },
  'refund-due': { refunded: 'the card service has given it back' },
  refunded: {},
  abandoned: {},
} as const satisfies Record<OrderState, Partial<Record<OrderState, string>>>

/** A payment that nobody makes is cancelled after so many hours, and can be begun anew. */
export const paymentHours = 24
