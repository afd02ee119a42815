import { expect, test } from 'vitest'
import { asksToPay, beginsPaying, drafts } from '../../../../test/buyers.ts'
import { rowsOf } from '../../../../test/sellers.ts'
import { openStripeShop } from '../../../../test/stripe-shop.ts'
import { NoSuchPayment, type Cards } from '../cards.ts'
import { reconcileOrders } from '../reconcile-orders.server.ts'

type World = Awaited<ReturnType<typeof openStripeShop>>

async function begins({ shop }: World) {
  const buyer = shop.browser()
  const listingId = await drafts(buyer)
  return { buyer, listingId, ...(await beginsPaying(buyer, listingId)) }
}

/** The shop with other keys, by which Stripe knows no payment that was begun before. */
const withOtherKeys = ({ shop }: World, { isTest }: { isTest: boolean }): Cards => ({
  ...shop.settling.cards,
  findPayment: () => Promise.reject(new NoSuchPayment('none', { isTest })),
  cancelPayment: () => Promise.reject(new NoSuchPayment('none', { isTest })),
})

test('10.19: what was begun with test keys is given up under live ones, and its car can be paid for', async () => {
  const world = await openStripeShop()
  const { shop, stateOf } = world
  const { id, buyer, listingId } = await begins(world)
  const cards = withOtherKeys(world, { isTest: true })
  await reconcileOrders({ ...shop.settling, cards })
  expect(await stateOf(id)).toBe('abandoned')
  expect((await asksToPay(buyer, listingId)).status).toBe(200)
})

test('10.19: a payment that may be another account’s stays, is the operator’s, and delays no other', async () => {
  const world = await openStripeShop()
  const { shop, stateOf, operate } = world
  const ids: string[] = []
  for (let n = 0; n < 12; n++) ids.push((await begins(world)).id)
  const { findPayment } = shop.settling.cards
  const known = ids.pop()!
  const cards = {
    ...withOtherKeys(world, { isTest: false }),
    findPayment: (id: string) =>
      id === known ? findPayment(id) : Promise.reject(new NoSuchPayment('none', { isTest: false })),
  }
  await shop.clock.pass({ hours: 2 })
  expect(await reconcileOrders({ ...shop.settling, cards })).toEqual({
    transitioned: 0,
    failed: ids.length,
  })
  expect(await stateOf(ids[0]!)).toBe('awaiting-payment')
  const orders = await operate('orders')
  expect(orders.match(/awaiting-payment/g)).toHaveLength(ids.length)
  expect(orders).toContain('whether it is paid can’t be told')
})

test('10.19: the operator gives up an order that nobody has paid, with a reason, and no other', async () => {
  const world = await openStripeShop()
  const { shop, fake, stateOf, operate, buys } = world
  const { id, buyer, listingId } = await begins(world)
  const [order] = await rowsOf(shop, 'orders')
  fake.faults.set('reset', { on: 'cancel' })
  await expect(operate('abandon-order', String(order!['id']), 'old keys')).rejects.toThrow(
    /does not say whether/,
  )
  fake.faults.clear()
  expect(await operate('abandon-order', String(order!['id']), 'old keys')).toMatch(/given up/)
  expect(await stateOf(id)).toBe('abandoned')
  expect(await rowsOf(shop, 'order_actions')).toMatchObject([
    { action: 'abandon', reason: 'old keys' },
  ])
  expect((await asksToPay(buyer, listingId)).status).toBe(200)

  const paid = await buys({ isSeen: false })
  await expect(operate('abandon-order', String(paid.orderId), 'old keys')).rejects.toThrow(
    /fulfilled/,
  )
  expect(await stateOf(paid.paymentId)).toBe('fulfilled')
})

test.each([
  ['refund', 'refunded', 0],
  ['settle-order', 'settled-by-hand', 1],
])(
  '10.19: what was paid and can’t be published is the operator’s after an hour, and %s ends it',
  async (command, state, heldBack) => {
    const world = await openStripeShop()
    const { shop, fake, stateOf, operate, poll, buys } = world
    const { orderId, paymentId, listingId } = await buys({ isSeen: false })
    const failing = {
      ...shop.settling,
      publishPaid: () => Promise.reject(new Error('no such column')),
    }
    await shop.clock.pass({ hours: 2 })
    expect(await reconcileOrders(failing)).toEqual({ transitioned: 0, failed: 1 })
    expect(await stateOf(paymentId)).toBe('awaiting-payment')
    expect(await operate('orders')).toContain(`order ${orderId}  awaiting-payment`)
    shop.operator.publishPaid = failing.publishPaid
    await operate(command, String(orderId), 'it can’t be put on sale')
    await poll()
    expect(await stateOf(paymentId)).toBe(state)
    expect(await world.isLive(listingId)).toBe(false)
    const [line] = fake.ledger()
    expect(line!.capturedPence - line!.refundedPence).toBe(heldBack * line!.capturedPence)
    expect(await operate('orders')).toBe('no order needs you')
  },
)

test('10.19: a refund that has been on its way for days can be settled by hand, one of today not', async () => {
  const { shop, fake, stateOf, operate, buys } = await openStripeShop()
  const { orderId, paymentId } = await buys()
  fake.emptyBalance('holds')
  await operate('refund', String(orderId), 'sorry')
  expect(await stateOf(paymentId)).toBe('refund-pending')
  await expect(operate('settle-order', String(orderId), 'by transfer')).rejects.toThrow(
    /refund-pending/,
  )
  await shop.clock.pass({ days: 4 })
  await operate('settle-order', String(orderId), 'by transfer')
  expect(await stateOf(paymentId)).toBe('settled-by-hand')
})
