import { randomUUID } from 'node:crypto'
import { Stripe } from 'stripe'
import { afterAll, afterEach, expect, test } from 'vitest'
import { errorOf, everythingIn } from '../../../test/cards-contract.ts'
import { startFakeStripe } from '../../../test/fake-stripe.ts'
import type { Fault, Operation } from '../../../test/fake-stripe/faults.ts'
import { onFakeStripe } from '../../../test/stripe-under-test.ts'
import { CardsUnavailable } from '../../features/payments/cards.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripeIsSilent } from './stripe-is-silent.ts'

const fake = await startFakeStripe()
afterAll(() => fake.close())
afterEach(() => fake.faults.clear())

/** For calls that are to be waited for in vain. */
const impatient = { timeoutMilliseconds: 250 }
const { cards, pay } = onFakeStripe(fake)
const hasty = onFakeStripe(fake, impatient).cards

const newOrder = () => ({
  key: `order-${randomUUID()}`,
  orderId: 7,
  amountPence: 499,
  description: '1989 BMW 325i',
  requestId: randomUUID(),
})
const paymentsOf = (requestId: string) =>
  fake.payments().filter(({ metadata }) => metadata['request_id'] === requestId)
const refundOf = (paymentId: string) => ({ paymentId, amountPence: 499, key: randomUUID() })

async function paid() {
  const payment = await cards.createPayment(newOrder())
  await pay(payment, 'approved')
  return payment
}

test.each<Fault>(['commit-then-hang', 'commit-then-reset'])(
  'E5: a payment begun whose answer was lost (%s) is the same when asked again',
  async (fault) => {
    const order = newOrder()
    fake.faults.set(fault, { on: 'create' })
    await expect(hasty.createPayment(order)).rejects.toThrow(CardsUnavailable)
    await expect.poll(() => paymentsOf(order.requestId)).toHaveLength(1)
    fake.faults.clear()
    const payment = await cards.createPayment(order)
    expect(paymentsOf(order.requestId).map(({ id }) => id)).toEqual([payment.id])
  },
)

test('E5: a service that hangs is waited for no longer than was said', async () => {
  const payment = await cards.createPayment(newOrder())
  fake.faults.set('hang')
  const { cards: patient } = onFakeStripe(fake, { timeoutMilliseconds: 1_000 })
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

test('E5: a 500 is answered again for its key, and another key begins anew', async () => {
  const order = newOrder()
  fake.faults.set('error', { on: 'create', times: 1 })
  await expect(cards.createPayment(order)).rejects.toThrow(CardsUnavailable)
  await expect(cards.createPayment(order)).rejects.toThrow(CardsUnavailable)
  expect(paymentsOf(order.requestId)).toEqual([])
  const { id } = await cards.createPayment({ ...order, key: `order-${randomUUID()}` })
  expect(paymentsOf(order.requestId).map((payment) => payment.id)).toEqual([id])
})

test('a refund that was made is found, though its key answers 500 for ever', async () => {
  const { id } = await paid()
  const what = refundOf(id)
  fake.faults.set('commit-then-error', { on: 'refund', times: 1 })
  const refund = await cards.refund(what)
  expect(await cards.refund(what)).toEqual(refund)
  expect((await cards.findPayment(id)).refundedPence).toBe(499)
})

test('a refund that was not made is not made out of a 500', async () => {
  const { id } = await paid()
  fake.faults.set('error', { on: 'refund', times: 1 })
  await expect(cards.refund(refundOf(id))).rejects.toThrow(CardsUnavailable)
  expect((await cards.findPayment(id)).refundedPence).toBe(0)
})

test('a refund whose answer was lost is made once, though Stripe has forgotten the key', async () => {
  const { id } = await paid()
  const what = refundOf(id)
  fake.faults.set('commit-then-hang', { on: 'refund' })
  await expect(hasty.refund(what)).rejects.toThrow(CardsUnavailable)
  fake.faults.clear()
  fake.forgetKeys()
  await cards.refund(what)
  const line = fake.ledger().find(({ paymentId }) => paymentId === id)
  expect(line).toEqual({ paymentId: id, capturedPence: 499, refundedPence: 499 })
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
])('%s on %s is no answer', async (fault, on) => {
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

test('nobody at that address, and a key that is not good, are no answer, and tell no key', async () => {
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

test('only what may settle an order is read of what Stripe tells', async () => {
  const payment = await paid()
  await cards.refund(refundOf(payment.id))
  const other = await cards.createPayment(newOrder())
  await pay(other, 'declined')
  await cards.cancelPayment(other.id)
  const told = fake.webhooks
    .events()
    .filter(({ body }) => body.includes(payment.id) || body.includes(other.id))
    .map(({ body, type }) => ({
      type,
      read: cards.readEvent(Buffer.from(body), fake.webhooks.sign(body)),
    }))
  expect(told.flatMap(({ read }) => (read ? [[read.type, read.paymentId]] : []))).toEqual([
    ['payment_intent.succeeded', payment.id],
    ['charge.refunded', payment.id],
    ['payment_intent.payment_failed', other.id],
    ['payment_intent.canceled', other.id],
  ])
  expect(told.filter(({ read }) => !read).map(({ type }) => type)).toContain(
    'payment_intent.created',
  )
})
