import { expect, test } from 'vitest'
import { openStripeShop } from '../../../test/stripe-shop.ts'
import { asksToPay, beginsPaying, drafts } from '../../../test/buyers.ts'
import { recordLocks } from '../../../test/record-locks.ts'
import { rowsOf } from '../../../test/sellers.ts'
import { confirmInBrowser } from '../../../test/stripe-under-test.ts'
import { settleOrder } from './settle-order.server.ts'

/** A draft whose payment was begun, and the card that is given for it. */
async function start({ shop, fake }: Awaited<ReturnType<typeof openStripeShop>>) {
  const buyer = shop.browser()
  const listingId = await drafts(buyer)
  const payment = await beginsPaying(buyer, listingId)
  const [order] = await rowsOf(shop, 'orders')
  return {
    buyer,
    listingId,
    paymentId: payment.id,
    orderId: Number(order!['id']),
    gives: (number: string) => confirmInBrowser(fake, { ...payment, number }),
  }
}
const good = '4242424242424242'
const declined = '4000000000000002'

test('10.24: an event that was received before changes nothing, though the payment has changed since', async () => {
  const world = await openStripeShop()
  const { fake, onEvent, stateOf } = world
  const { paymentId, gives } = await start(world)
  await gives(declined)
  const [failed] = fake.webhooks
    .events()
    .filter(({ type }) => type === 'payment_intent.payment_failed')
  expect(await onEvent(failed!)).toBe(200)
  await gives(good)
  expect(await onEvent(failed!)).toBe(200)
  expect(await stateOf(paymentId)).toBe('awaiting-payment')
  const [paid] = fake.webhooks.events().filter(({ type }) => type === 'payment_intent.succeeded')
  expect(await onEvent(paid!)).toBe(200)
  expect(await stateOf(paymentId)).toBe('fulfilled')
})

test('10.24: whoever settles an order holds its listing first, as everywhere', async () => {
  const world = await openStripeShop()
  const { shop, fake } = world
  const { orderId, paymentId, gives } = await start(world)
  await gives(good)
  const settle = async () => {
    const { plugin, locked } = recordLocks()
    const database = { primary: shop.database.primary.withPlugin(plugin) }
    await settleOrder({ ...shop.settling, database }, orderId, { asksAgain: true })
    return locked.slice(0, 2)
  }
  expect(await settle()).toEqual(['listings', 'orders'])
  fake.dispute(paymentId)
  fake.decideDispute(paymentId, false)
  expect(await settle()).toEqual(['listings', 'orders'])
})

test('10.24: an order of another card service is neither read nor paid by this one, and is given up after a day only where it took no money', async () => {
  const world = await openStripeShop()
  const { shop, fake, poll } = world
  const { orderId, buyer, listingId, gives } = await start(world)
  await gives(good)
  await shop.database.primary
    .updateTable('orders')
    .set({ provider: 'sandbox' })
    .where('id', '=', orderId)
    .execute()
  const requests = fake.calls('find')
  expect((await settleOrder(shop.settling, orderId)).state).toBe('awaiting-payment')
  expect(await poll()).toEqual({ transitioned: 0, failed: 0 })
  expect((await asksToPay(buyer, listingId)).status).toBe(503)
  await shop.clock.pass({ hours: 25 })
  await poll()
  expect(fake.calls('find')).toBe(requests)
  expect((await rowsOf(shop, 'orders')).map(({ state }) => state)).toEqual(['abandoned'])
  expect((await asksToPay(buyer, listingId)).status).toBe(200)
})

test('10.19: a process that read a payment before another wrote reads it again, and overwrites nothing newer', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, stateOf } = world
  const { orderId, paymentId } = await buys()
  const held = Promise.withResolvers<void>()
  const { cards } = shop.settling
  let requests = 0
  const slow = {
    ...shop.settling,
    cards: {
      ...cards,
      findPayment: async (id: string) => {
        const found = await cards.findPayment(id)
        // Its answer is under way while the dispute begins and is written down.
        if (requests++ === 0) await held.promise
        return found
      },
    },
  }
  const late = settleOrder(slow, orderId, { asksAgain: true })
  await expect.poll(() => requests).toBe(1)
  fake.dispute(paymentId)
  await settleOrder(shop.settling, orderId, { asksAgain: true })
  held.resolve()
  expect((await late).state).toBe('disputed')
  expect(requests).toBe(2)
  expect(await stateOf(paymentId)).toBe('disputed')
  expect((await rowsOf(shop, 'order_moves')).map(({ to_state }) => to_state)).toEqual([
    'awaiting-payment',
    'fulfilled',
    'disputed',
  ])
})

test('10.19: many who settle an order at once in one process call the card service twice', async () => {
  const { shop, fake, buys, stateOf } = await openStripeShop()
  const { orderId, paymentId } = await buys()
  fake.dispute(paymentId)
  const requests = fake.calls('find')
  const settled = await Promise.all(
    Array.from({ length: 15 }, () => settleOrder(shop.settling, orderId, { asksAgain: true })),
  )
  expect(new Set(settled.map(({ state }) => state))).toEqual(new Set(['disputed']))
  expect(fake.calls('find') - requests).toBe(2)
  expect(await stateOf(paymentId)).toBe('disputed')
})

test('10.19: a process that others overtake each time responds that it is to be tried again later', async () => {
  const { shop, buys } = await openStripeShop()
  const { orderId } = await buys()
  const { cards, database } = shop.settling
  const overtaken: typeof shop.settling = {
    ...shop.settling,
    cards: {
      ...cards,
      findPayment: async (id) => {
        const found = await cards.findPayment(id)
        await database.primary
          .updateTable('orders')
          .set(({ eb }) => ({ looks: eb('looks', '+', 1) }))
          .where('id', '=', orderId)
          .execute()
        return found
      },
    },
  }
  await expect(settleOrder(overtaken, orderId, { asksAgain: true })).rejects.toMatchObject({
    code: 'unavailable',
  })
})

test('10.24: what a card is refused for is noted for its own order alone', async () => {
  const world = await openStripeShop()
  await start(world)
  const buyer = world.shop.browser()
  const listingId = await drafts(buyer)
  const payment = await beginsPaying(buyer, listingId)
  await confirmInBrowser(world.fake, { ...payment, number: declined })
  const seen = await buyer.get(`/api/orders/${listingId}`)
  expect(seen.json()).toMatchObject({ state: 'waiting', lastError: expect.any(String) })
  const orders = await rowsOf(world.shop, 'orders')
  expect(orders.filter(({ last_error }) => last_error !== null)).toMatchObject([
    { listing_id: listingId },
  ])
})

test('10.24: a listing of whose price a part was given back is live for whoever submits it again', async () => {
  const { shop, fake, buys, poll, stateOf } = await openStripeShop()
  const buyer = shop.browser()
  const { listingId, paymentId } = await buys({ buyer })
  fake.refundInDashboard(paymentId, 200)
  await poll()
  expect(await stateOf(paymentId)).toBe('partly-refunded')
  expect((await buyer.post('/api/listings', { draftId: listingId })).status).toBe(201)
})
