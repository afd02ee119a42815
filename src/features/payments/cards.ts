/**
 * The card service: a port, so that what is done about money does not depend on whose it is.
 * Amounts are integer pence of sterling everywhere.
 */
export type Cards = {
  name: 'stripe' | 'sandbox'
  /** What the browser must know to ask for a card; never a secret. */
  forBrowser: { provider: 'sandbox' } | { provider: 'stripe'; publishableKey: string }
  /**
   * Begins a payment, or answers the one that was begun with the same key: a call whose answer was
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
  /** Throws `CardsUnavailable` as well where the service knows no such payment. */
  findPayment(paymentId: string): Promise<Payment & { clientSecret: string }>
  /** Makes sure that it can't be paid any more; answers what it is then, which may be 'succeeded'. */
  cancelPayment(paymentId: string): Promise<Payment>
  /** Gives all of it back, once for each key however often it is asked; answers the refund's id. */
  refund(what: { paymentId: string; amountPence: number; key: string }): Promise<{ id: string }>
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
  /** Of our order, as it was given when the payment was begun; null where the service has none. */
  orderId: number | null
  refundedPence: number
  /** Why the last card was refused, in words for its owner. */
  lastError: string | null
}

/**
 * 'open' waits for a card, or for its owner; 'processing' for the bank; the other two are final,
 * though what has succeeded may be given back.
 */
export type PaymentState = 'open' | 'processing' | 'succeeded' | 'canceled'

export type CardEvent = { id: string; type: string; paymentId: string }

/** The service didn't answer in time, answered that it can't now, or not in a way one understands: whether it did anything is unknown. */
export class CardsUnavailable extends Error {
  override name = 'CardsUnavailable'
}

export class BadSignature extends Error {
  override name = 'BadSignature'
}
