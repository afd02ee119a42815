/**
 * The card service: a port, so that what is done about money does not depend on whose it is.
 * Amounts are integers in the smallest unit of their currency: pence, as long as it is 'gbp'.
 */
export type Cards = {
  name: 'stripe' | 'sandbox'
  /** Whether it takes no money: by its keys of today. */
  isTest: boolean
  /** What the browser must know to ask for a card; never a secret. */
  forBrowser: { provider: 'sandbox' } | { provider: 'stripe'; publishableKey: string }
  /**
   * Begins a payment, or returns the one that was begun with the same key: a call whose answer was
   * lost is made again with the same key and the same details.
   */
  createPayment(order: {
    key: string
    orderId: number
    amountPence: number
    /** For the statement of the card and the service's own pages: '1989 BMW 325i'. */
    description: string
    /** Of the request that began it, so that one order can be traced through both. */
    requestId: string
  }): Promise<Payment & { clientSecret: string }>
  /** Throws `NoSuchPayment` where the service knows none. */
  findPayment(paymentId: string): Promise<Payment & { clientSecret: string }>
  /** Makes sure that it can't be paid any more; returns what it is then, which may be 'succeeded'. */
  cancelPayment(paymentId: string): Promise<Payment>
  /**
   * Gives so much of it back, in the currency in which it was paid, once for each key however often it
   * is asked. Throws `RefundRefused` where the service will not, and has not.
   */
  refund(what: { paymentId: string; amountPence: number; key: string }): Promise<Refund>
  /** The refunds and disputes, of whatever payment, that were made since then, in pages. */
  listReturns(params: { since: Date | null }): AsyncIterable<Return[]>
  /** All that has come into our account and left it, since then, in pages. */
  listMovements(params: { since: Date | null }): AsyncIterable<Movement[]>
  /** What went to our bank from it, begun since then, in pages. */
  listPayouts(params: { since: Date | null }): AsyncIterable<Payout[]>
  /** What the rows come to, after fees, that the service says are in an itemised payout. */
  sumPayout(payoutId: string): Promise<number>
  /** What is in our account, also what can't be paid out yet; a currency of which there is none may be absent. */
  readBalance(): Promise<{ currency: string; pence: number }[]>
  /**
   * What the service tells of its own accord, from the body as it came and the header that signs it;
   * null for what is of no interest here. Throws `BadSignature` for what it has not said, or said
   * more than 300 seconds ago.
   */
  readEvent(body: Buffer, signature: string | undefined): CardEvent | null
}

export type Payment = {
  id: string
  state: PaymentState
  amountPence: number
  /** As ISO 4217 has it, in small letters. */
  currency: string
  /** What has been taken; 0 until it succeeds. */
  capturedPence: number
  /** Of our order, as it was given when the payment was begun; null where the service has none. */
  orderId: number | null
  /** Each that was ever made, by whomever, and what became of it. */
  refunds: Refund[]
  disputes: Dispute[]
  /** Why the last card was refused, in words for its owner. */
  lastError: string | null
}

/**
 * 'open' waits for a card, or for its owner; 'processing' for the bank; the other two are final,
 * though what has succeeded may be given back.
 */
export type PaymentState = 'open' | 'processing' | 'succeeded' | 'canceled'

export type Refund = {
  id: string
  amountPence: number
  /** What has succeeded can fail later: the bank sends it back. */
  state: 'pending' | 'succeeded' | 'failed'
  /** Why it failed, or waits, in the service's word. */
  reason: string | null
  madeAt: Date
}

export type Dispute = {
  id: string
  /** An inquiry has moved no money yet; 'won' is also what came to nothing. */
  state: 'inquiry' | 'open' | 'won' | 'lost'
  amountPence: number
  /** Taken from us for it, for now or for good. */
  withdrawnPence: number
  reason: string
  /** Until when the bank takes evidence; null where it takes none. */
  evidenceDueAt: Date | null
}

/** A refund or a dispute, and when the service made it by its own clock. */
export type Return = { id: string; paymentId: string; madeAt: Date }

/** A row of the service's own books. */
export type Movement = {
  id: string
  /** A fee of its own, as for a month, is a row; that of a payment is `feePence` of the payment's. */
  about: 'payment' | 'refund' | 'dispute' | 'payout' | 'fee' | 'other'
  /** Of that payment, refund, dispute or payout; its own id otherwise. */
  sourceId: string
  /** Into our account, or, less than 0, out of it; in the currency of the payment. */
  amountPence: number
  currency: string
  /** The same in the currency of our account, at the service's rate, before its fee. */
  settledPence: number
  settledCurrency: string
  /** In the currency of our account; less than 0 where it was given back. */
  feePence: number
  at: Date
}

export type Payout = {
  id: string
  amountPence: number
  currency: string
  /** What was paid can fail for some days: the bank sends it back. */
  state: 'on-its-way' | 'paid' | 'failed'
  /** Whether the service says by now which rows are in it. */
  isItemised: boolean
  arrivesAt: Date
}

/** A hint that something has happened to a payment; what it is now, the service is asked. */
export type CardEvent = { id: string; type: string; paymentId: string }

/** The service didn't answer in time, answered that it can't now, or not in a way one understands: whether it did anything is unknown. */
export class CardsUnavailable extends Error {
  override name = 'CardsUnavailable'
}

/**
 * The service has answered, with the keys that the shop has now, that there is no such payment. Another account's keys, or
 * those of its other mode, are told the same: only where `isTest` is it sure that nothing was taken by it.
 */
export class NoSuchPayment extends CardsUnavailable {
  override name = 'NoSuchPayment'
  /** Whether it was begun in the service's test mode, which takes no money. */
  readonly isTest: boolean

  constructor(message: string, { isTest, ...options }: ErrorOptions & { isTest: boolean }) {
    super(message, options)
    this.isTest = isTest
  }
}

/** The service has refused a refund, and has not made it; it may be asked again under another key. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}
