/**
 * An order is one term of a premium listing. Its states are data: the database refuses any other
 * move, and docs/orders.md is drawn from this.
 */
export const orderStates = [
  'requested',
  'awaiting-payment',
  'fulfilled',
  'partly-refunded',
  'refund-due',
  'refund-pending',
  'refund-failed',
  'refunded',
  'disputed',
  'charged-back',
  'settled-by-hand',
  'abandoned',
] as const
export type OrderState = (typeof orderStates)[number]

/** What may follow, and what for. The card service's word is the only thing that moves money on. */
export const orderTransitions = {
  requested: {
    'awaiting-payment': 'the card service has begun the payment',
    abandoned: 'it never began, and nobody can pay it',
  },
  'awaiting-payment': {
    fulfilled: 'captured, and the listing published in the same transaction',
    'refund-due': 'captured, and there is nothing to publish',
    abandoned: 'the card service has cancelled it, or nobody can pay it any more',
  },
  fulfilled: {
    'partly-refunded': 'a part was given back at the card service',
    'refund-due': 'a moderator gives it back',
    'refund-pending': 'it is on its way back, from the card service itself',
    refunded: 'given back at the card service itself',
    disputed: 'the card’s owner disputes it',
  },
  'partly-refunded': {
    fulfilled: 'the part has come back to us',
    'refund-due': 'a moderator gives back the rest',
    'refund-pending': 'the rest is on its way back, from the card service itself',
    refunded: 'the rest was given back at the card service itself',
    disputed: 'the card’s owner disputes it',
  },
  'refund-due': {
    'refund-pending': 'the card service has it on its way back',
    'refund-failed': 'the bank did not take it back',
    refunded: 'the card service has given it back',
    disputed: 'the card’s owner disputes it',
    'settled-by-hand': 'the operator has given it back in another way',
  },
  'refund-pending': {
    'refund-failed': 'the bank did not take it back',
    refunded: 'the card service has given it back',
    disputed: 'the card’s owner disputes it',
    'settled-by-hand':
      'it has been on its way for days, and the operator has given it back in another way',
  },
  'refund-failed': {
    'refund-pending': 'tried again, and on its way back',
    refunded: 'tried again, and given back',
    disputed: 'the card’s owner disputes it',
    'settled-by-hand': 'the operator has given it back in another way',
  },
  refunded: {
    'refund-pending': 'the bank has sent it back, and it is on its way again',
    'refund-failed': 'the bank has sent it back',
    disputed: 'the card’s owner disputes it',
    'settled-by-hand': 'the bank has sent it back, and it was settled by hand before',
  },
  disputed: {
    fulfilled: 'won, or withdrawn',
    'partly-refunded': 'won, and a part was given back before',
    'refund-due': 'won, and it is due all the same',
    'refund-pending': 'over, and it is on its way back',
    'refund-failed': 'over, and the bank did not take it back',
    refunded: 'over, and it was given back',
    'charged-back': 'lost: the bank has taken it back',
    'settled-by-hand': 'over, and it was settled by hand before',
  },
  'charged-back': { disputed: 'the bank decides anew' },
  'settled-by-hand': {
    refunded: 'given back all the same',
    disputed: 'the card’s owner disputes it',
  },
  abandoned: {},
} as const satisfies Record<OrderState, Partial<Record<OrderState, string>>>

/** A payment that nobody makes is cancelled after so many hours, and can be begun anew. */
export const paymentHours = 24

/** Where all that was captured, and is not given back yet, must go back. */
export const owingStates = ['refund-due', 'refund-failed'] as const satisfies readonly OrderState[]

/** Where whatever has been captured goes back in the end, unless a dispute takes it. */
const givenUp: readonly OrderState[] = [...owingStates, 'refund-pending', 'refunded']

/** What the card service says of what was paid for an order, summed up. */
export type PaymentSnapshot = {
  capturedPence: number
  /** Given back for good, as far as anybody knows. */
  returnedPence: number
  /** On its way. */
  returningPence: number
  /** Whether a refund has failed of which that was not known before. */
  hasFailedAnew: boolean
  /** Whether a dispute, or an inquiry before one, waits for an answer. */
  isDisputed: boolean
  /** Whether a dispute was lost. */
  isLost: boolean
}

/**
 * Where an order that was paid for stands, by what the card service says of the money. `before` is
 * where it stood before it was disputed; for an order that isn't, where it stands; and for one that was ever settled
 * by hand, that: whatever becomes of its refunds by card, none is made again.
 */
export function standing(before: OrderState, snapshot: PaymentSnapshot): OrderState {
  const { capturedPence, returnedPence, returningPence, hasFailedAnew } = snapshot
  if (snapshot.isLost) return 'charged-back'
  if (snapshot.isDisputed) return 'disputed'
  if (before === 'settled-by-hand' && returnedPence < capturedPence) return before
  const gone = returnedPence + returningPence
  if (gone >= capturedPence) return returningPence > 0 ? 'refund-pending' : 'refunded'
  if (!givenUp.includes(before)) return gone > 0 ? 'partly-refunded' : 'fulfilled'
  return before === 'refund-due' && !hasFailedAnew ? 'refund-due' : 'refund-failed'
}

/** From state to state, where the one that is known leads to the one that is told by a third between. */
export function wayTo(from: OrderState, to: OrderState): OrderState[] {
  if (from === to) return []
  return to in orderTransitions[from] ? [to] : ['disputed', to]
}

/**
 * What becomes of the listing, told by the move of its order: with the days' price its days are over,
 * and it comes down, unless whoever gives it back has said otherwise (`bin/shop refund` and
 * `take-down`, which go by 'refund-due'). While a dispute is open it stays: that it was there is what
 * the bank is shown.
 */
export function endsPeriod(from: OrderState, to: OrderState): boolean {
  if (to === 'charged-back') return true
  const goesBack = to === 'refunded' || to === 'refund-pending'
  return goesBack && (from === 'fulfilled' || from === 'partly-refunded')
}

/**
 * For how long, and how often, the card service is asked about what has been paid.
 * New refunds and disputes of any age are found in its lists, each minute; these are for what is known.
 */
export const asking = {
  /** A card's bank can send a refund back for 30 days (docs.stripe.com/refunds#failed-refunds). */
  refundDays: 35,
  refundHours: 24,
  /** What is on its way has no limit: it waits for the bank, or for our balance. */
  pendingHours: 1,
  /** But after so long the operator is asked to look. */
  stuckDays: 3,
  /** And so long after it was last known whether an order is paid: that is asked each minute. */
  unknownHours: 1,
  /** A dispute takes two or three months, without a limit either (docs.stripe.com/disputes). */
  disputeHours: 6,
  /** What is decided can be reopened, by the bank or the card's owner, which no list of the service shows. */
  decidedDays: 60,
  decidedHours: 24,
  /** After a refund was refused, doubled each time up to the most. */
  refusedMinutes: { first: 10, most: 360 },
  /** A refund that the bank has sent back is tried again after so many days each time; then it is the operator's. */
  failedDays: [1, 3, 7],
} as const

type RefundHistory = {
  sinceLastRefund: number | null
  /** Since its last dispute was won or lost; null where none was, or one is open. */
  sinceLastDecision: number | null
  /** How many of its refunds the bank has sent back. */
  failures: number
  /** How many the card service has refused, where it has just refused one; else 0. */
  refusals: number
}

/** Milliseconds until an order that stands there is asked about again; null for never. */
export function nextCheckAfter(
  state: OrderState,
  { sinceLastRefund, sinceLastDecision, failures, refusals }: RefundHistory,
): number | null {
  const { refusedMinutes, failedDays } = asking
  if (refusals > 0)
    return minutes(Math.min(refusedMinutes.most, refusedMinutes.first * 2 ** (refusals - 1)))
  switch (state) {
    case 'refund-due':
      return 0
    case 'refund-failed': {
      const days = failedDays[failures - 1]
      return days === undefined ? null : hours(24 * days)
    }
    case 'refund-pending':
      return hours(asking.pendingHours)
    case 'disputed':
      return hours(asking.disputeHours)
    case 'requested':
    case 'awaiting-payment':
    case 'abandoned':
      return null
    default:
      if (isWithin(sinceLastRefund, asking.refundDays)) return hours(asking.refundHours)
      return isWithin(sinceLastDecision, asking.decidedDays) ? hours(asking.decidedHours) : null
  }
}

const isWithin = (since: number | null, days: number) => since !== null && since <= hours(24 * days)

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(count * 60)
