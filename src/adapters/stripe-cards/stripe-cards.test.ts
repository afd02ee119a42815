import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, afterEach, expect, test } from 'vitest'
import { errorOf, everythingIn } from '../../../test/cards-contract.ts'
import { startFakeStripe } from '../../../test/fake-stripe.ts'
import type { Fault, Operation } from '../../../test/fake-stripe/faults.ts'
import { onFakeStripe } from '../../../test/stripe-under-test.ts'
import { CardsUnavailable, RefundRefused, type Movement } from '../../features/payments/cards.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripeIsSilent } from './stripe-is-silent.ts'

const fake = await startFakeStripe()
const onFake = onFakeStripe(fake)
const { cards, pay } = onFake
/**
 * Calls that are waited for in vain have a service of their own: what was given up is asked for once more half a second
 * later, and would use up the one fault that a later test has set.
 */
const slow = await startFakeStripe()
const onSlow = onFakeStripe(slow)
const hasty = onFakeStripe(slow, { timeoutMilliseconds: 250 }).cards
const both = [fake, slow]
afterAll(() => Promise.all(both.map((one) => one.close())))
afterEach(() => both.forEach(({ faults }) => faults.clear()))

const newOrder = () => ({
  key: `order-${randomUUID()}`,
  orderId: 7,
  amountPence: 495,
  description: '1989 BMW 325i',
  requestId: randomUUID(),
})
const paymentsOf = (requestId: string, { payments } = fake) =>
  payments().filter(({ metadata }) => metadata['request_id'] === requestId)
const refundOf = (paymentId: string) => ({ paymentId, amountPence: 495, key: randomUUID() })

async function paid({ cards, pay } = onFake) {
  const payment = await cards.createPayment(newOrder())
  await pay(payment, 'approved')
  return payment
}

test.each<Fault>(['commit-then-hang', 'commit-then-reset'])(
  'E5: a payment begun whose response was lost (%s) is the same when it is requested again',
  async (fault) => {
    const order = newOrder()
    slow.faults.set(fault, { on: 'create' })
    await expect(hasty.createPayment(order)).rejects.toThrow(CardsUnavailable)
    await expect.poll(() => paymentsOf(order.requestId, slow)).toHaveLength(1)
    slow.faults.clear()
    const payment = await onSlow.cards.createPayment(order)
    expect(paymentsOf(order.requestId, slow).map(({ id }) => id)).toEqual([payment.id])
  },
)

test('E5: a service that hangs is waited for no longer than was said', async () => {
  const payment = await onSlow.cards.createPayment(newOrder())
  slow.faults.set('hang')
  const { cards: patient } = onFakeStripe(slow, { timeoutMilliseconds: 1_000 })
  const started = performance.now()
  const attempts = [
    patient.createPayment(newOrder()),
    patient.findPayment(payment.id),
    patient.cancelPayment(payment.id),
    patient.refund(refundOf(payment.id)),
  ]
  for (const error of await Promise.all(attempts.map((attempt) => errorOf(() => attempt))))
    expect(error).toBeInstanceOf(CardsUnavailable)
  // Two attempts of that length each, and a pause between, would be 2,500 ms.
  expect(performance.now() - started).toBeLessThan(2_300)
})

test('E5: a 500 is sent again for its key, and another key begins anew', async () => {
  const order = newOrder()
  fake.faults.set('error', { on: 'create', times: 1 })
  await expect(cards.createPayment(order)).rejects.toThrow(CardsUnavailable)
  await expect(cards.createPayment(order)).rejects.toThrow(CardsUnavailable)
  expect(paymentsOf(order.requestId)).toEqual([])
  const { id } = await cards.createPayment({ ...order, key: `order-${randomUUID()}` })
  expect(paymentsOf(order.requestId).map((payment) => payment.id)).toEqual([id])
})

test('10.19: a refund whose response is a 500 is unknown until the payment shows whether it was made', async () => {
  const { id } = await paid()
  const what = refundOf(id)
  fake.faults.set('commit-then-error', { on: 'refund', times: 1 })
  await expect(cards.refund(what)).rejects.toThrow(CardsUnavailable)
  await expect(cards.refund(what)).rejects.toThrow(CardsUnavailable)
  expect((await cards.findPayment(id)).refunds).toMatchObject([{ amountPence: 495 }])

  const other = await paid()
  fake.faults.set('error', { on: 'refund', times: 1 })
  await expect(cards.refund(refundOf(other.id))).rejects.toThrow(CardsUnavailable)
  expect((await cards.findPayment(other.id)).refunds).toEqual([])
})

test('10.19: a refund that the bank has sent back, or that was cancelled, is not taken as given', async () => {
  const { id } = await paid()
  await cards.refund(refundOf(id))
  fake.failRefund(id)
  expect((await cards.findPayment(id)).refunds).toMatchObject([
    { state: 'failed', reason: 'lost_or_stolen_card' },
  ])
  const again = await cards.refund(refundOf(id))
  fake.askOwner(id)
  expect((await cards.findPayment(id)).refunds[0]).toEqual({
    ...again,
    state: 'pending',
    reason: 'requires_action',
  })
})

test('10.19: for want of balance a refund is refused, and under another key it is made later', async () => {
  const { id } = await paid()
  const what = refundOf(id)
  fake.emptyBalance('refuses')
  const refused = await errorOf(() => cards.refund(what))
  expect(refused).toBeInstanceOf(RefundRefused)
  expect(refused.message).toContain('balance_insufficient')
  fake.emptyBalance(null)
  // The same key is answered as before, for a day.
  await expect(cards.refund(what)).rejects.toThrow(RefundRefused)
  expect(await cards.refund(refundOf(id))).toMatchObject({ state: 'succeeded' })
})

test('10.19: where our balance is empty a refund can wait for it, and nothing has left it', async () => {
  const { id } = await paid()
  fake.emptyBalance('holds')
  expect(await cards.refund(refundOf(id))).toMatchObject({
    state: 'pending',
    reason: 'insufficient_funds',
  })
  fake.emptyBalance(null)
  expect(fake.rows().filter(({ intent }) => intent?.id === id)).toHaveLength(1)
  fake.bankActs(id)
  expect(fake.rows().filter(({ intent }) => intent?.id === id)).toHaveLength(2)
})

test('10.19: all refunds of a payment are known, also where there are many', async () => {
  const { id } = await paid()
  for (let n = 0; n < 12; n++) await cards.refund({ ...refundOf(id), amountPence: 1 })
  expect((await cards.findPayment(id)).refunds).toHaveLength(12)
})

test('10.19: an inquiry has moved no money; won, a dispute has given it back', async () => {
  const { id } = await paid()
  const disputes = async () => (await cards.findPayment(id)).disputes
  fake.dispute(id, { isInquiry: true, amount: 300 })
  expect(await disputes()).toMatchObject([
    { state: 'inquiry', amountPence: 300, withdrawnPence: 0 },
  ])
  fake.decideDispute(id, false)
  expect(await disputes()).toMatchObject([{ state: 'open', withdrawnPence: 300 }])
  fake.decideDispute(id, true)
  expect(await disputes()).toMatchObject([{ state: 'won', withdrawnPence: 0 }])
})

test('10.19: Stripe’s books are read in pages, each row once, in the currency of the payment', async () => {
  const { id } = await paid()
  const other = await cards.createPayment(newOrder())
  fake.alter(other.id, { currency: 'usd' })
  await pay(other, 'approved')
  for (let n = 0; n < 220; n++) await cards.refund({ ...refundOf(id), amountPence: 1 })
  const payout = fake.payOut(1_000)
  const before = fake.calls('list')
  const rows: Movement[] = []
  for await (const page of cards.listMovements({ since: null })) {
    expect(page.length).toBeLessThanOrEqual(100)
    rows.push(...page)
  }
  expect(fake.calls('list') - before).toBeGreaterThanOrEqual(3)
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  const own = rows.filter(({ about, amountPence }) => about === 'refund' && amountPence === -1)
  expect(own.length).toBeGreaterThanOrEqual(220)
  expect(rows.find(({ sourceId }) => sourceId === other.id)).toMatchObject({
    about: 'payment',
    amountPence: 495,
    currency: 'usd',
  })
  expect(rows).toContainEqual(
    expect.objectContaining({ about: 'payout', sourceId: payout.id, settledPence: -1_000 }),
  )
  const late = new Date(Date.now() + 60_000)
  for await (const page of cards.listMovements({ since: late })) expect(page).toEqual([])
})

test('a refund whose response was lost is made once, though Stripe has forgotten the key', async () => {
  const { id } = await paid(onSlow)
  const what = refundOf(id)
  slow.faults.set('commit-then-hang', { on: 'refund' })
  await expect(hasty.refund(what)).rejects.toThrow(CardsUnavailable)
  slow.faults.clear()
  slow.forgetKeys()
  await expect(onSlow.cards.refund(what)).rejects.toThrow(RefundRefused)
  const line = slow.ledger().find(({ paymentId }) => paymentId === id)
  expect(line).toEqual({ paymentId: id, capturedPence: 495, refundedPence: 495 })
})

test('a dropped connection is tried once more, and one payment comes of it', async () => {
  const order = newOrder()
  fake.faults.set('commit-then-reset', { on: 'create', times: 1 })
  const { id } = await cards.createPayment(order)
  expect(paymentsOf(order.requestId).map((payment) => payment.id)).toEqual([id])
})

test('a key that another request holds is busy, and good afterwards', async () => {
  const order = newOrder()
  const before = fake.calls('create')
  const slow = Promise.withResolvers<void>()
  fake.faults.set({ until: slow.promise }, { on: 'create', times: 1 })
  const first = cards.createPayment(order)
  await expect.poll(() => fake.calls('create')).toBeGreaterThan(before)
  const busy = await errorOf(() => cards.createPayment(order))
  expect(busy).toBeInstanceOf(CardsUnavailable)
  expect(busy.cause).toMatchObject({ code: 'idempotency_key_in_use', statusCode: 409 })
  slow.resolve()
  const { id } = await first
  expect((await cards.createPayment(order)).id).toBe(id)
})

test.each<[Fault, Operation]>([
  ['rate-limit', 'find'],
  ['error', 'find'],
  ['reset', 'find'],
  ['rate-limit', 'cancel'],
  ['error', 'cancel'],
  ['rate-limit', 'create'],
])('%s on %s counts as no response', async (fault, on) => {
  const { id } = await cards.createPayment(newOrder())
  fake.faults.set(fault, { on })
  const calls = {
    find: () => cards.findPayment(id),
    cancel: () => cards.cancelPayment(id),
    create: () => cards.createPayment(newOrder()),
  }
  const call = calls[on as keyof typeof calls]
  const error = await errorOf(call)
  expect(error).toBeInstanceOf(CardsUnavailable)
  expect(error.cause).toBeInstanceOf(Error)
})

test('an unreachable card service and a bad key fail without the key in the message', async () => {
  const { secretKey } = fake.keys
  const nowhere = stripeCards({ ...fake.keys, apiUrl: 'http://127.0.0.1:9' })
  const wrongKey = `sk_test_${randomUUID().replaceAll('-', '')}`
  const stranger = stripeCards({ ...fake.keys, secretKey: wrongKey, apiUrl: fake.url })
  const silent = await errorOf(() => nowhere.findPayment('pi_1'))
  const refused = await errorOf(() => stranger.findPayment('pi_1'))
  expect(silent.cause).toMatchObject({ code: 'ECONNREFUSED' })
  expect(refused.cause).toMatchObject({ statusCode: 401 })
  for (const error of [silent, refused]) {
    expect(error).toBeInstanceOf(CardsUnavailable)
    expect(everythingIn(error)).not.toContain(secretKey)
    expect(everythingIn(error)).not.toContain(wrongKey)
  }
})

test('Stripe’s own error holds the whole payment; what is thrown of it does not', async () => {
  const payment = await cards.createPayment(newOrder())
  const { secretKey } = fake.keys
  const { hostname, port } = new URL(fake.url)
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: 'http' })
  const declined = { payment_method: 'pm_card_visa_chargeDeclined' }
  const own = await errorOf(() => stripe.paymentIntents.confirm(payment.id, declined))
  expect(everythingIn(own)).toContain(payment.clientSecret)
  if (!(own instanceof Stripe.errors.StripeError)) throw own
  const message = `${own.message} ${secretKey} ${payment.clientSecret}`
  const thrown = stripeIsSilent(Object.assign(own, { message }))
  expect(thrown.cause).toMatchObject({ code: 'card_declined', statusCode: 402 })
  expect(everythingIn(thrown)).not.toContain(payment.clientSecret)
  expect(everythingIn(thrown)).not.toContain(secretKey)
})

test('what waits for the bank is processing, and can’t be cancelled', async () => {
  fake.holdAtBank(true)
  const payment = await cards.createPayment(newOrder())
  await pay(payment, 'approved')
  fake.holdAtBank(false)
  expect((await cards.findPayment(payment.id)).state).toBe('processing')
  expect((await cards.cancelPayment(payment.id)).state).toBe('processing')
  fake.decide(payment.id, true)
  expect((await cards.findPayment(payment.id)).state).toBe('succeeded')
})

test('10.19: what becomes of refunds and disputes is read from Stripe’s events', async () => {
  const { id } = await paid()
  await cards.refund({ ...refundOf(id), amountPence: 100 })
  fake.failRefund(id)
  fake.dispute(id)
  fake.decideDispute(id, true)
  const notified = fake.webhooks
    .events()
    .filter(({ body }) => body.includes(id))
    .map(({ body }) => cards.readEvent(Buffer.from(body), fake.webhooks.sign(body)))
  expect(notified.flatMap((read) => (read?.paymentId === id ? [read.type] : []))).toEqual([
    'payment_intent.succeeded',
    'charge.refunded',
    'refund.created',
    'refund.failed',
    'charge.refund.updated',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ])
})

test('only events that may settle an order are read from Stripe', async () => {
  const payment = await paid()
  await cards.refund(refundOf(payment.id))
  const other = await cards.createPayment(newOrder())
  await pay(other, 'declined')
  await cards.cancelPayment(other.id)
  const notified = fake.webhooks
    .events()
    .filter(({ body }) => body.includes(payment.id) || body.includes(other.id))
    .map(({ body, type }) => ({
      type,
      read: cards.readEvent(Buffer.from(body), fake.webhooks.sign(body)),
    }))
  expect(notified.flatMap(({ read }) => (read ? [[read.type, read.paymentId]] : []))).toEqual([
    ['payment_intent.succeeded', payment.id],
    ['charge.refunded', payment.id],
    ['refund.created', payment.id],
    ['payment_intent.payment_failed', other.id],
    ['payment_intent.canceled', other.id],
  ])
  expect(notified.filter(({ read }) => !read).map(({ type }) => type)).toContain(
    'payment_intent.created',
  )
})
