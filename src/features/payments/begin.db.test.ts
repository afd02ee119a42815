import { expect, test } from 'vitest'
import { openStripeShop } from '../../../test/stripe-shop.ts'
import { asksToPay, beginsPaying, drafts } from '../../../test/buyers.ts'
import { premium } from '../../../test/premium.ts'
import { recordLocks } from '../../../test/record-locks.ts'
import { rowsOf } from '../../../test/sellers.ts'
import type { Shop } from '../../../test/start-app.ts'
import { beginPayment, recordConsent, requestPayment } from './begin.server.ts'
import { CardsUnavailable } from './cards.ts'
import { findOrderFor, type Order } from './orders.server.ts'

type World = Awaited<ReturnType<typeof openStripeShop>>

const ordersOf = async (shop: Shop) =>
  (await rowsOf(shop, 'orders')).toSorted((a, b) => Number(a['id']) - Number(b['id']))

/** A draft, and the payment for it that its buyer has begun. */
async function begins({ shop }: World) {
  const buyer = shop.browser()
  const listingId = await drafts(buyer)
  return { buyer, listingId, ...(await beginsPaying(buyer, listingId)) }
}

test('10.24: a payment that waits for the bank is gone on with, and seen to be confirmed', async () => {
  const world = await openStripeShop()
  const { shop, fake } = world
  fake.holdAtBank(true)
  const { buyer, listingId, clientSecret, id } = await begins(world)
  await fake.pay({ id, clientSecret })
  const seen = async () =>
    (await buyer.get(`/api/orders/${listingId}`)).json<{ state: string }>().state
  expect(await seen()).toBe('confirming')
  expect((await beginsPaying(buyer, listingId)).clientSecret).toBe(clientSecret)
  expect(await ordersOf(shop)).toMatchObject([{ state: 'awaiting-payment', is_processing: true }])
  fake.decide(id, true)
  expect(await seen()).toBe('live')
})

test('10.24: what the card service never began is begun with the same key for a minute, and then anew', async () => {
  const { shop, fake } = await openStripeShop()
  const buyer = shop.browser()
  const listingId = await drafts(buyer)
  fake.faults.set('error', { on: 'create', times: 1 })
  expect((await asksToPay(buyer, listingId)).status).toBe(503)
  await shop.clock.pass({ seconds: 60 })
  expect((await asksToPay(buyer, listingId)).status).toBe(503)
  expect(await ordersOf(shop)).toMatchObject([{ state: 'requested' }])
  await shop.clock.pass({ seconds: 1 })
  expect((await asksToPay(buyer, listingId)).status).toBe(200)
  const [first, second] = await ordersOf(shop)
  expect([first!['state'], second!['state']]).toEqual(['abandoned', 'awaiting-payment'])
  expect(second!['idempotency_key']).not.toBe(first!['idempotency_key'])
})

test('10.24: an order that was begun at an earlier price is given up, and the listing paid for at the price of today', async () => {
  const world = await openStripeShop()
  const { shop, fake } = world
  const { buyer, listingId, id } = await begins(world)
  // As if the price had been another when it was begun.
  const earlier = { amount_pence: premium.pence + 100 }
  await shop.database.primary.updateTable('orders').set(earlier).execute()
  fake.alter(id, { amount: earlier.amount_pence })
  const anew = await beginsPaying(buyer, listingId)
  expect(anew.id).not.toBe(id)
  expect(await ordersOf(shop)).toMatchObject([
    { state: 'abandoned', payment_id: id },
    { state: 'awaiting-payment', payment_id: anew.id, amount_pence: premium.pence },
  ])
  expect(fake.payments().map(({ status, amount }) => [status, amount])).toEqual([
    ['canceled', earlier.amount_pence],
    ['requires_payment_method', premium.pence],
  ])
})

test('10.24: an order of an earlier price that never began is ordered anew at once', async () => {
  const { shop, fake } = await openStripeShop()
  const buyer = shop.browser()
  const listingId = await drafts(buyer)
  fake.faults.set('reset', { on: 'create', times: 3 })
  expect((await asksToPay(buyer, listingId)).status).toBe(503)
  fake.faults.clear()
  const earlier = { amount_pence: premium.pence + 100 }
  await shop.database.primary.updateTable('orders').set(earlier).execute()
  expect((await asksToPay(buyer, listingId)).status).toBe(200)
  expect(await ordersOf(shop)).toMatchObject([
    { state: 'abandoned', ...earlier },
    { state: 'awaiting-payment', amount_pence: premium.pence },
  ])
})

test('10.24: an order that was paid at an earlier price at the last moment is not paid for again', async () => {
  const world = await openStripeShop()
  const { shop, fake } = world
  const { buyer, listingId, id, clientSecret } = await begins(world)
  const earlier = { amount_pence: premium.pence + 100 }
  await shop.database.primary.updateTable('orders').set(earlier).execute()
  fake.alter(id, { amount: earlier.amount_pence })
  await fake.pay({ id, clientSecret })
  expect((await asksToPay(buyer, listingId)).status).toBe(409)
  expect(await ordersOf(shop)).toMatchObject([{ state: 'fulfilled', ...earlier }])
})

test('10.24: an order is called what its car is called, unless it was sent so with its key', async () => {
  const { shop, fake } = await openStripeShop()
  const buyer = shop.browser()
  const listingId = await drafts(buyer)
  const rename = (model: string) =>
    buyer.send('PUT', `/api/listings/${listingId}`, { payload: { model } })
  const cars = async () => (await ordersOf(shop)).map(({ car }) => car)
  fake.faults.set('reset', { on: 'create', times: 3 })
  expect((await asksToPay(buyer, listingId)).status).toBe(503)
  await rename('320i')
  fake.faults.clear()
  expect((await asksToPay(buyer, listingId)).status).toBe(200)
  expect(await cars()).toEqual(['1989 BMW 325i Sport'])
  await rename('318i')
  expect((await asksToPay(buyer, listingId)).status).toBe(200)
  expect(await cars()).toEqual(['1989 BMW 318i'])
})

test('10.24: what is begun or consented to for one listing changes no other order', async () => {
  const world = await openStripeShop()
  const { shop } = world
  const other = await begins(world)
  const { buyer, listingId } = await begins(world)
  await buyer.post(`/api/orders/${listingId}/consent`)
  const [untouched, consented] = await ordersOf(shop)
  expect(untouched).toMatchObject({ listing_id: other.listingId, consented_at: null })
  expect(consented?.['consented_at']).toBeInstanceOf(Date)
  expect(untouched?.['browser_session_id']).not.toBe(consented?.['browser_session_id'])
})

test('10.24: consent is dated once, and a request without a choice about posts changes none', async () => {
  const world = await openStripeShop()
  const { shop } = world
  const { buyer, listingId } = await begins(world)
  const promotion = async () => (await rowsOf(shop, 'listings'))[0]!['promotion_consented_at']
  const consents = async (more: object = {}) =>
    (await buyer.post(`/api/orders/${listingId}/consent`, more)).json()
  const before = await promotion()
  const at = { consentedAt: shop.clock.now().toISOString() }
  expect(await consents()).toEqual(at)
  expect(await promotion()).toEqual(before)
  await shop.clock.pass({ hours: 1 })
  expect(await consents({ promote: true })).toEqual(at)
  expect(await promotion()).toBeInstanceOf(Date)
  expect(await consents()).toEqual(at)
  expect(await promotion()).toBeInstanceOf(Date)
  expect(await consents({ promote: false })).toEqual(at)
  expect(await promotion()).toBeNull()
})

test('10.24: whoever begins a payment or consents to one holds its listing before its order, as everywhere', async () => {
  const world = await openStripeShop()
  const { shop } = world
  const { listingId } = await begins(world)
  const [order] = await ordersOf(shop)
  const browserSessionId = Number(order!['browser_session_id'])
  const { plugin, locked } = recordLocks()
  const database = { primary: shop.database.primary.withPlugin(plugin) }
  await recordConsent(
    { database },
    { listingId, seller: { userId: null, browserSessionId }, promote: true },
  )
  expect(locked).toEqual(['listings', 'orders', 'listings'])

  locked.length = 0
  await beginPayment(
    { ...shop.settling, database },
    {
      listingId,
      plan: undefined,
      amount: premium.pounds,
      seller: { userId: null, browserSessionId },
      requestId: 'r',
    },
  )
  expect(locked.slice(0, 2)).toEqual(['listings', 'orders'])
})

test('10.24: a payment that comes back for an order which was given up meanwhile is not stored', async () => {
  const { shop, fake } = await openStripeShop()
  const buyer = shop.browser()
  fake.faults.set('error', { on: 'create', times: 1 })
  await asksToPay(buyer, await drafts(buyer))
  await shop.clock.pass({ seconds: 301 })
  await shop.runs('reconcile-orders')
  fake.forgetKeys()
  const [order] = (await ordersOf(shop)) as unknown as [Order]
  expect(order.state).toBe('abandoned')
  await expect(requestPayment(shop.settling, order)).rejects.toBeInstanceOf(CardsUnavailable)
  expect(await ordersOf(shop)).toMatchObject([{ state: 'abandoned', payment_id: null }])
})

test('10.24: a wrong price is refused before anything of the request is stored', async () => {
  const { shop } = await openStripeShop()
  const response = await shop
    .browser()
    .post('/api/create-payment-intent', { amount: premium.pounds + 1 })
  expect(response.status).toBe(400)
  expect(response.headers['set-cookie']).toBeUndefined()
})

test('10.24: the response about an order is cached nowhere', async () => {
  const world = await openStripeShop()
  const { buyer, listingId } = await begins(world)
  for (const answer of [
    await asksToPay(buyer, listingId),
    await buyer.get(`/api/orders/${listingId}`),
    await buyer.post(`/api/orders/${listingId}/consent`),
  ])
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
})

test('10.24: while the card service is silent a buyer sees what is known, and nothing is published', async () => {
  const world = await openStripeShop()
  const { shop, fake } = world
  const { buyer, listingId, clientSecret, id } = await begins(world)
  await fake.pay({ id, clientSecret })
  fake.faults.set('reset', { on: 'find' })
  const status = await buyer.get(`/api/orders/${listingId}`)
  expect([status.status, status.json<{ state: string }>().state]).toEqual([200, 'waiting'])
  expect((await buyer.post('/api/listings', { draftId: listingId })).status).toBe(402)
  expect(await ordersOf(shop)).toMatchObject([{ state: 'awaiting-payment' }])
  fake.faults.clear()
  expect((await buyer.post('/api/listings', { draftId: listingId })).status).toBe(201)
})

test('10.24: the newest order of a listing is the one that is shown', async () => {
  const world = await openStripeShop()
  const { shop } = world
  const { buyer, listingId, id } = await begins(world)
  await shop.cards.cancelPayment(id)
  await asksToPay(buyer, listingId)
  const orders = await ordersOf(shop)
  expect(orders.map(({ state }) => state)).toEqual(['abandoned', 'awaiting-payment'])
  const session = orders[1]!['browser_session_id'] as number
  const found = await findOrderFor(shop.database.primary, {
    listingId,
    browserSessionId: session,
    userId: null,
  })
  expect(found?.id).toBe(orders[1]!['id'])
  expect(
    await findOrderFor(shop.database.primary, {
      listingId,
      browserSessionId: session + 1,
      userId: null,
    }),
  ).toBeUndefined()
})
