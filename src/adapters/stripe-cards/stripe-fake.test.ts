import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeStripe } from '../../../test/fake-stripe.ts'
import { confirmInBrowser, onFakeStripe } from '../../../test/stripe-under-test.ts'
import { stripeApiVersion } from './stripe-cards.ts'

/** The fake is worth something only as long as it refuses what Stripe refuses. */

async function openFake() {
  const fake = await startFakeStripe()
  onTestFinished(() => fake.close())
  const ask = async (
    path: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
  ) => {
    const response = await fetch(`${fake.url}${path}`, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: {
        authorization: `Bearer ${fake.keys.secretKey}`,
        'stripe-version': stripeApiVersion,
        ...headers,
      },
    })
    const text = await response.text()
    const body = JSON.parse(text) as { id: string; error?: Record<string, unknown> }
    return { status: response.status, headers: response.headers, text, body, error: body.error }
  }
  return { fake, ask, ...onFakeStripe(fake) }
}

const order = { amount: '495', currency: 'gbp' }
const newOrder = () => ({
  key: randomUUID(),
  orderId: 1,
  amountPence: 495,
  description: 'a car',
  requestId: randomUUID(),
})

test('what is not quite right is refused as Stripe refuses it', async () => {
  const { fake, ask } = await openFake()
  const intents = '/v1/payment_intents'
  const refused = async (...params: Parameters<typeof ask>) => {
    const { status, error, headers } = await ask(...params)
    expect(headers.get('request-id')).toMatch(/^req_/)
    return [status, error?.['code'] ?? error?.['type'], error?.['param']]
  }
  expect([
    await refused(intents, { ...order, amount: '29' }),
    await refused(intents, { ...order, amount: '4.95' }),
    await refused(intents, { currency: 'gbp' }),
    await refused(intents, { ...order, 'metadata[a][b]': '1' }),
    await refused(intents, { ...order, 'payment_method_types[]': 'card' }),
    await refused(intents, { ...order, 'allowed_payment_method_types[0]': 'paypal' }),
    await refused(intents, { ...order, colour: 'red' }),
    await refused(intents, { ...order, 'automatic_payment_methods[on]': 'true' }),
    await refused(intents, order, { 'stripe-version': '2024-06-20' }),
    await refused(intents, order, { authorization: 'Bearer sk_test_other' }),
    await refused(intents, order, { authorization: `Bearer ${fake.keys.publishableKey}` }),
    await refused(intents, order, { authorization: '' }),
    await refused(`${intents}/pi_unknown`),
    await refused(`${intents}/pi_unknown/capture`, {}),
    await refused('/v1/customers'),
    await refused('/v1/refunds', { payment_intent: 'pi_unknown' }),
  ]).toEqual([
    [400, 'amount_too_small', 'amount'],
    [400, 'parameter_invalid_integer', 'amount'],
    [400, 'parameter_missing', 'amount'],
    [400, 'invalid_request_error', 'metadata[a]'],
    [400, 'parameter_unknown', 'payment_method_types'],
    [400, 'invalid_request_error', 'allowed_payment_method_types[0]'],
    [400, 'parameter_unknown', 'colour'],
    [400, 'parameter_missing', 'automatic_payment_methods[enabled]'],
    [400, 'invalid_request_error', undefined],
    [401, 'invalid_request_error', undefined],
    [403, 'secret_key_required', undefined],
    [401, 'invalid_request_error', undefined],
    [404, 'resource_missing', 'intent'],
    [404, 'invalid_request_error', undefined],
    [404, 'invalid_request_error', undefined],
    [404, 'resource_missing', 'payment_intent'],
  ])
  expect(fake.payments()).toEqual([])
})

test('a key is for one request: the same body again, and nothing else', async () => {
  const { fake, ask } = await openFake()
  const key = { 'idempotency-key': 'order-1' }
  const first = await ask('/v1/payment_intents', order, key)
  const again = await ask('/v1/payment_intents', { currency: 'gbp', amount: '495' }, key)
  expect(again.text).toBe(first.text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(first.headers.get('idempotent-replayed')).toBeNull()
  const other = await ask('/v1/payment_intents', { ...order, amount: '999' }, key)
  expect([other.status, other.error?.['type']]).toEqual([400, 'idempotency_error'])
  const elsewhere = await ask('/v1/refunds', { payment_intent: first.body.id }, key)
  expect([elsewhere.status, elsewhere.error?.['type']]).toEqual([400, 'idempotency_error'])
  expect(fake.payments()).toHaveLength(1)
})

test('the fake responds to the card’s form as Stripe does to Stripe.js', async () => {
  const { fake, cards } = await openFake()
  const { id, clientSecret } = await cards.createPayment(newOrder())
  const confirm = (number: string, secret = clientSecret) =>
    confirmInBrowser(fake, { id, clientSecret: secret, number })
  const approved = '4242 4242 4242 4242'
  expect((await confirm(approved, `${id}_secret_guessed`)).status).toBe(400)
  expect(await confirm('4000000000000002')).toMatchObject({
    status: 402,
    body: {
      error: {
        type: 'card_error',
        code: 'card_declined',
        message: 'Your card was declined.',
        payment_intent: { id, status: 'requires_payment_method' },
      },
    },
  })
  expect((await confirm('4242424242424241')).body).toMatchObject({
    error: { code: 'incorrect_number' },
  })
  expect(await confirm('4000002500003155')).toMatchObject({
    status: 200,
    body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
  })
  const paid = await confirm(approved)
  expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  expect(paid.body).not.toHaveProperty('metadata')
  expect(await confirm(approved)).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state' } },
  })
})

/** A shop that responds to each event with the next of these statuses, and the last one from then on. */
async function openShop(read: (body: Buffer, signature: string) => unknown, statuses = [200]) {
  const observed: { type: string; id: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    read(body, String(request.headers['stripe-signature']))
    observed.push(JSON.parse(body.toString()) as { type: string; id: string })
    const status = statuses.length > 1 ? statuses.shift()! : statuses[0]!
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { observed, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

test('events are signed, and sent in each of the ways in which they can come', async () => {
  const { fake, cards, pay } = await openFake()
  const shop = await openShop(cards.readEvent)
  const types = () => shop.observed.splice(0).map(({ type }) => type)

  fake.deliverTo(shop.url)
  const payment = await cards.createPayment(newOrder())
  await fake.webhooks.idle()
  expect(types()).toEqual(['payment_intent.created'])

  fake.deliverTo(shop.url, { withheld: true })
  await pay(payment, 'approved')
  await fake.webhooks.idle()
  expect(types()).toEqual([])
  let turn = 0
  fake.deliverTo(shop.url, { delayMilliseconds: () => 300 * turn++ })
  fake.webhooks.release((held) => held.toReversed())
  await fake.webhooks.idle()
  expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded'])

  fake.deliverTo(shop.url, { copies: 3 })
  await cards.createPayment(newOrder())
  await fake.webhooks.idle()
  expect(new Set(shop.observed.map(({ id }) => id)).size).toBe(1)
  expect(types()).toEqual(Array(3).fill('payment_intent.created'))
})

test('an event is sent again until the response is 2xx', async () => {
  const { fake, cards } = await openFake()
  const shop = await openShop(cards.readEvent, [503, 302, 200])
  fake.deliverTo(shop.url, { redeliverAfterMilliseconds: [5, 5, 5, 5] })
  await cards.createPayment(newOrder())
  await fake.webhooks.idle()
  expect(fake.webhooks.deliveries().map(({ status }) => status)).toEqual([503, 302, 200])
  expect(new Set(shop.observed.map(({ id }) => id)).size).toBe(1)
})
