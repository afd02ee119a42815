import { expect, test } from 'vitest'
import { openStripeShop } from '../../../../test/stripe-shop.ts'
import { rowsOf } from '../../../../test/sellers.ts'

/** An order whose refund has waited for our balance for days, and that the operator has settled by hand. */
async function settlesByHand() {
  const world = await openStripeShop()
  const { shop, fake, operate, stateOf, onEvent } = world
  const { orderId, paymentId } = await world.buys()
  fake.emptyBalance('holds')
  await operate('refund', String(orderId), 'sorry')
  await shop.clock.pass({ days: 4 })
  await operate('settle-order', String(orderId), 'by transfer')
  const hears = async () => {
    for (const event of fake.webhooks.events()) await onEvent(event)
    return stateOf(paymentId)
  }
  return { ...world, orderId, paymentId, hears }
}

test('10.19: an order that was settled by hand is refunded by card no second time once its refund has failed', async () => {
  const { shop, fake, paymentId, hears, poll, stateOf } = await settlesByHand()
  expect(await hears()).toBe('settled-by-hand')
  fake.failRefund(paymentId)
  expect(await hears()).toBe('settled-by-hand')
  fake.emptyBalance(null)
  for (let day = 0; day < 12; day++) {
    await shop.clock.pass({ days: 1 })
    await poll()
  }
  expect(await stateOf(paymentId)).toBe('settled-by-hand')
  expect(fake.calls('refund')).toBe(1)
})

test('10.19: a refund that arrived after it was settled by hand, and came back, is not tried again', async () => {
  const { shop, fake, paymentId, hears, poll, stateOf } = await settlesByHand()
  fake.emptyBalance(null)
  fake.bankActs(paymentId)
  expect(await hears()).toBe('refunded')
  fake.failRefund(paymentId)
  for (let day = 0; day < 12; day++) {
    await shop.clock.pass({ days: 1 })
    await poll()
  }
  expect(await stateOf(paymentId)).toBe('settled-by-hand')
  expect(fake.calls('refund')).toBe(1)
  expect((await rowsOf(shop, 'orders'))[0]).toMatchObject({ returned_pence: 0 })
})
