import { isBalanced, readLedger } from '../../src/features/payments/ledger.server.ts'
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

/**
 * Holds the shop's books against the card service's, once nothing moves any more: whoever has paid
 * has one listing or one whole refund, whoever hasn't has neither, and both sides sum up alike.
 */
export async function compareBooks(
  db: Db,
  { payments, deleted = new Set() }: Books,
): Promise<Outcome> {
  const [orders, listings, mails, ledger] = await Promise.all([
    db.selectFrom('orders').selectAll().execute(),
    db.selectFrom('listings').select(['id', 'state', 'plan', 'published_at']).execute(),
    db.selectFrom('mails').select(['subject', 'body']).execute(),
    readLedger(db),
  ])
  const wrong: string[] = []
  const expect = (isRight: boolean, what: string) => isRight || wrong.push(what)
  const letters = (subject: string, line: RegExp) => {
    const ids = mails
      .filter((mail) => mail.subject.startsWith(subject))
      .map(({ body }) => Number(line.exec(body ?? '')?.[1]))
    return (orderId: number) => ids.filter((id) => id === orderId).length
  }
  const receipts = letters('Receipt', /^Order: (\d+)$/m)
  const notices = letters('Your money back', /^Order: (\d+)$/m)
  const paymentsOf = (orderId: number) =>
    payments.filter(({ metadata }) => metadata['order_id'] === String(orderId))
  const capturedIn = (some: Intent[]) => some.filter((one) => capturedOf(one) > 0)

  for (const order of orders) {
    const { id, state, amount_pence: amount } = order
    const name = `order ${id} (listing ${order.listing_id}, ${state})`
    const own = paymentsOf(id)
    const captured = capturedIn(own)
    const refunds = captured.flatMap(({ charge }) => charge?.refunds ?? [])
    const refunded = captured.reduce((sum, { charge }) => sum + refundedOf(charge), 0)
    expect(captured.length <= 1, `${name} was paid ${captured.length} times`)
    expect(
      captured.every((one) => one.id === order.payment_id && capturedOf(one) === amount),
      `${name} was paid by a payment that is not its own`,
    )
    if (state === 'fulfilled') {
      expect(captured.length === 1, `${name} is published and was not paid`)
      expect(refunds.length === 0, `${name} is published and given back`)
    } else if (state === 'refunded') {
      expect(captured.length === 1, `${name} was given back and not paid`)
      expect(refunds.length === 1 && refunded === amount, `${name}: ${refunded} p are given back`)
      expect(refunds[0]?.id === order.refund_id, `${name} names another refund`)
    } else {
      expect(state === 'abandoned', `${name} is not settled`)
      expect(captured.length === 0, `${name} was paid, and nothing came of it`)
      const { status } = own.find((one) => one.id === order.payment_id) ?? {}
      expect(!order.payment_id || status === 'canceled', `${name} could still be paid: ${status}`)
    }
    expect(receipts(id) === (state === 'fulfilled' ? 1 : 0), `${name}: ${receipts(id)} receipts`)
    expect(notices(id) === (state === 'refunded' ? 1 : 0), `${name}: ${notices(id)} notices`)
  }

  for (const { id, state, published_at: publishedAt, plan } of listings) {
    if (plan !== 'premium') continue
    const own = orders.filter((order) => order.listing_id === id)
    const name = `listing ${id} (${state}, orders ${own.map((order) => order.state).join(', ')})`
    const captured = capturedIn(own.flatMap((order) => paymentsOf(order.id)))
    const fulfilled = own.filter((order) => order.state === 'fulfilled').length
    expect(captured.length <= 1, `${name} was paid ${captured.length} times`)
    expect(fulfilled === (publishedAt ? 1 : 0), `${name} was published by ${fulfilled} orders`)
    expect(
      state === (publishedAt ? 'live' : 'pending-payment') ||
        (state === 'withdrawn' && deleted.has(id)),
      `${name} is neither on sale nor a draft`,
    )
  }

  for (const one of capturedIn(payments))
    expect(
      orders.some(({ payment_id: id }) => id === one.id),
      `${one.id} was paid for no order`,
    )
  const sum = (of: (one: Intent) => number) => payments.reduce((total, one) => total + of(one), 0)
  const taken = sum(capturedOf)
  const given = sum(({ charge }) => refundedOf(charge))
  expect(isBalanced(ledger), `the ledger is not balanced: ${JSON.stringify(ledger)}`)
  expect(ledger.capturedPence === taken, `${taken} p were taken: ${JSON.stringify(ledger)}`)
  expect(ledger.refundedPence === given, `${given} p were given back: ${JSON.stringify(ledger)}`)
  expect(ledger.refundDuePence === 0, `${ledger.refundDuePence} p are still to be given back`)

  const counts = Object.groupBy(orders, ({ state }) => state)
  return {
    wrong,
    orders: Object.fromEntries(
      Object.entries(counts).map(([state, some]) => [state, some?.length ?? 0]),
    ),
  }
}
