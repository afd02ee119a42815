import { isBalanced, readLedger } from '../../src/features/payments/ledger/ledger.server.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { capturedOf, refundedOf, type Intent } from '../fake-stripe/objects.ts'

export type Outcome = {
  /** What is not as it must be, in words; empty where all is well. */
  wrong: string[]
  /** Orders by their state. */
  orders: Record<string, number>
}

type Books = {
  /** Every payment that the card service knows. */
  payments: Intent[]
  /** Listings that their sellers have deleted, which may have been on sale before. */
  deleted?: ReadonlySet<number>
}

/** Where the shop keeps what it was paid, for as long as it may. */
const retaining = ['fulfilled', 'partly-refunded', 'disputed']
const gone = ['refund-pending', 'refunded', 'charged-back']

/**
 * Holds the shop's books against the card service's, once nothing moves any more: whoever has paid has
 * one listing, or the whole of their money, or a dispute; whoever hasn't has none of it, and both
 * sides sum up alike.
 */
export async function compareBooks(
  db: Db,
  { payments, deleted = new Set() }: Books,
): Promise<Outcome> {
  const [orders, transitions, listings, mails, ledger] = await Promise.all([
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('order_moves').select(['order_id', 'from_state', 'to_state']).execute(),
    db.selectFrom('listings').select(['id', 'state', 'plan', 'published_at']).execute(),
    db.selectFrom('mails').select(['subject', 'body']).execute(),
    readLedger(db),
  ])
  const wrong: string[] = []
  const expect = (isRight: boolean, what: string) => isRight || wrong.push(what)
  const emails = (subject: string) => {
    const references = mails
      .filter((mail) => mail.subject.startsWith(subject))
      .map(({ body }) => /^Order: (\S+)$/m.exec(body ?? '')?.[1])
    return (reference: string) => references.filter((one) => one === reference).length
  }
  const receiptsOf = emails('Receipt')
  const noticesOf = emails('Your money back:')
  const paymentsOf = (orderId: number) =>
    payments.filter(({ metadata }) => metadata['order_id'] === String(orderId))
  const capturedIn = (some: Intent[]) => some.filter((one) => capturedOf(one) > 0)
  const times = (orderId: number, to: string, from?: string) =>
    transitions.filter(
      (transition) =>
        transition.order_id === orderId &&
        transition.to_state === to &&
        (from === undefined || transition.from_state === from),
    ).length
  const isPublished = (orderId: number) => times(orderId, 'fulfilled', 'awaiting-payment') === 1

  for (const order of orders) {
    const { id, state, reference, amount_pence: amount } = order
    const name = `order ${id} (listing ${order.listing_id}, ${state})`
    const own = paymentsOf(id)
    const captured = capturedIn(own)
    expect(captured.length <= 1, `${name} was paid ${captured.length} times`)
    const [payment] = captured
    if (payment) {
      const isRight = payment.currency === 'gbp' && capturedOf(payment) === amount
      const returned = refundedOf(payment.charge)
      const disputes = payment.charge?.disputes ?? []
      const isLost = disputes.some(({ status }) => status === 'lost')
      const isOpen = disputes.some(({ status }) => status.endsWith('needs_response'))
      const left = capturedOf(payment) - returned
      expect(payment.id === order.payment_id, `${name} was paid by a payment that is not its own`)
      expect(isRight || !isPublished(id), `${name} was published for another price`)
      if (isLost) expect(state === 'charged-back', `${name} was lost to a dispute`)
      else if (isOpen) expect(state === 'disputed', `${name} is disputed`)
      else if (left === 0) expect(state === 'refunded', `${name} was given back`)
      else if (!isPublished(id)) expect(false, `${name} keeps ${left} for nothing`)
      else
        expect(
          state === (returned > 0 ? 'partly-refunded' : 'fulfilled'),
          `${name} was given back ${returned}`,
        )
    } else {
      expect(state === 'abandoned', `${name} was not paid, and is not given up`)
      const { status } = own.find((one) => one.id === order.payment_id) ?? {}
      expect(!order.payment_id || status === 'canceled', `${name} could still be paid: ${status}`)
    }
    const receipts = receiptsOf(reference)
    expect(receipts === (isPublished(id) ? 1 : 0), `${name}: ${receipts} receipts`)
    const refunds = times(id, 'refunded')
    const notices = noticesOf(reference)
    expect(notices === refunds, `${name}: ${notices} notices of ${refunds} refunds`)
  }

  for (const { id, state, published_at: publishedAt, plan } of listings) {
    if (plan !== 'premium') continue
    const own = orders.filter((order) => order.listing_id === id)
    const name = `listing ${id} (${state}, orders ${own.map((order) => order.state).join(', ')})`
    const published = own.filter((order) => isPublished(order.id)).sort((a, b) => a.id - b.id)
    // Whatever went back whole, or was lost, has ended its days, also if it has come back to us since.
    const hasEnded = ({ id: orderId }: (typeof own)[number]) =>
      gone.some((to) => times(orderId, to) > 0)
    expect(
      published.length > 0 === (publishedAt !== null),
      `${name} was published by ${published.length} orders`,
    )
    // It can be paid for again once it has come down.
    expect(
      published.slice(0, -1).every(hasEnded),
      `${name} was paid for again while it had its days`,
    )
    const isRetained = published.some(
      (order) => retaining.includes(order.state) && !hasEnded(order),
    )
    const expected = !publishedAt ? 'pending-payment' : isRetained ? 'live' : 'expired'
    expect(
      state === expected || (state === 'withdrawn' && deleted.has(id)),
      `${name} should be ${expected}`,
    )
  }

  for (const one of capturedIn(payments))
    expect(
      orders.some(({ payment_id: id }) => id === one.id),
      `${one.id} was paid for no order`,
    )
  const sum = (of: (one: Intent) => number, currency: string) =>
    payments.filter((one) => one.currency === currency).reduce((total, one) => total + of(one), 0)
  const withdrawn = (status: string) => (one: Intent) =>
    (one.charge?.disputes ?? [])
      .filter((dispute) => dispute.status === status)
      .reduce((total, dispute) => total + dispute.amount, 0)
  expect(isBalanced(ledger), `the ledger is not balanced: ${JSON.stringify(ledger)}`)
  for (const [currency, money] of Object.entries(ledger.money)) {
    const same = (ours: number, of: (one: Intent) => number, what: string) => {
      const theirs = sum(of, currency)
      expect(ours === theirs, `${what} in ${currency}: ${theirs} there, ${JSON.stringify(money)}`)
    }
    same(money.capturedPence, capturedOf, 'captured')
    same(money.refundedPence, ({ charge }) => refundedOf(charge), 'refunded')
    same(money.chargedBackPence, withdrawn('lost'), 'charged back')
    expect(money.refundDuePence === 0, `${money.refundDuePence} are still to be given back`)
  }

  const counts = Object.groupBy(orders, ({ state }) => state)
  return {
    wrong,
    orders: Object.fromEntries(
      Object.entries(counts).map(([state, some]) => [state, some?.length ?? 0]),
    ),
  }
}
