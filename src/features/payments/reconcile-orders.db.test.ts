import { expect, onTestFinished, test } from 'vitest'
import { stripeCards } from '../../adapters/stripe-cards/stripe-cards.ts'
import { asksToPay, beginsPaying, drafts } from '../../../test/buyers.ts'
import { startFakeStripe } from '../../../test/fake-stripe.ts'
import { rowsOf } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { confirmInBrowser } from '../../../test/stripe-under-test.ts'
import { premium } from '../../../test/premium.ts'

async function openShop() {
  const fake = await startFakeStripe()
  onTestFinished(() => fake.close())
  const cards = stripeCards({ ...fake.keys, apiUrl: fake.url, timeoutMilliseconds: 1_000 })
  const shop = await startApp({ cards, at: '2026-06-01T12:00:00Z' })
  return { shop, fake }
}

async function pays({ fake }: Awaited<ReturnType<typeof openShop>>, buyer: Browser) {
  await confirmInBrowser(fake, { ...(await beginsPaying(buyer)), number: '4242424242424242' })
}
type Browser = ReturnType<Shop['browser']>

const isLive = async (shop: Shop, id: number) =>
  (await shop.api.get(`/api/listings/${id}`)).status === 200
const stateOf = async (shop: Shop) =>
  (await rowsOf(shop, 'orders')).map(({ state }) => String(state)).sort()

async function oldestUnsettled(shop: Shop) {
  const { text } = await shop.api.get('/metrics')
  return Number(/^orders_oldest_unsettled_seconds (\S+)$/m.exec(text)?.[1])
}

test('E6: an order about which the card service has a fault for good holds up no other', async () => {
  const { shop, fake } = await openShop()
  const unlucky = shop.browser()
  const draftId = await drafts(unlucky)
  // Stripe answers the same key with the same 500 for a day.
  fake.faults.set('error', { on: 'create', times: 1 })
  expect((await asksToPay(unlucky)).status).toBe(503)
  expect((await asksToPay(unlucky)).status).toBe(503)
  const lucky = shop.browser()
  const paid = await drafts(lucky)
  await pays({ shop, fake }, lucky)

  expect(await shop.runs('reconcile-orders')).toEqual({ transitioned: 1, failed: 1 })
  expect(await isLive(shop, paid)).toBe(true)

  await shop.clock.pass({ seconds: 300 })
  expect(await shop.runs('reconcile-orders')).toEqual({ transitioned: 1, failed: 0 })
  expect(await stateOf(shop)).toEqual(['abandoned', 'fulfilled'])
  await pays({ shop, fake }, unlucky)
  await shop.runs('reconcile-orders')
  expect(await isLive(shop, draftId)).toBe(true)
})

test('a card service that is silent about all orders is not called for each', async () => {
  const { shop, fake } = await openShop()
  const buyer = shop.browser()
  const count = 20
  for (let n = 0; n < count; n++) {
    const draftId = await drafts(buyer)
    expect((await asksToPay(buyer, draftId)).status).toBe(200)
  }
  fake.faults.set('reset', { on: 'find' })
  const { failed } = (await shop.runs('reconcile-orders')) as { failed: number }
  expect(failed).toBeGreaterThanOrEqual(10)
  expect(failed).toBeLessThan(count)
})

test('L1: what is paid and not published, and what is not given back, raises the alarm; who takes their time, doesn’t', async () => {
  const { shop, fake } = await openShop()
  const slow = shop.browser()
  await drafts(slow)
  await asksToPay(slow)
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await pays({ shop, fake }, buyer)
  expect(await oldestUnsettled(shop)).toBe(0)

  // Neither Stripe nor its events are heard.
  fake.faults.set('reset', { on: 'find' })
  await shop.clock.pass({ seconds: 301 })
  await shop.runs('reconcile-orders')
  expect(await oldestUnsettled(shop)).toBe(301)

  fake.faults.clear()
  await shop.runs('reconcile-orders')
  expect(await isLive(shop, draftId)).toBe(true)
  await shop.clock.pass({ hours: 1 })
  await shop.runs('reconcile-orders')
  expect(await stateOf(shop)).toEqual(['awaiting-payment', 'fulfilled'])
  expect(await oldestUnsettled(shop)).toBe(0)

  const sorry = shop.browser()
  const regretted = await drafts(sorry)
  await pays({ shop, fake }, sorry)
  await sorry.delete(`/api/listings/${regretted}`)
  fake.faults.set('error', { on: 'refund', times: 1 })
  await shop.runs('reconcile-orders')
  await shop.clock.pass({ seconds: 301 })
  await shop.runs('reconcile-orders')
  expect(await oldestUnsettled(shop)).toBe(301)
  const { text } = await shop.api.get('/metrics')
  expect(text.match(/^orders_pence.*$/gm)).toEqual([
    `orders_pence{money="captured",currency="gbp"} ${2 * premium.pence}`,
    `orders_pence{money="fulfilled",currency="gbp"} ${premium.pence}`,
    'orders_pence{money="refunded",currency="gbp"} 0',
    `orders_pence{money="refund-due",currency="gbp"} ${premium.pence}`,
    'orders_pence{money="disputed",currency="gbp"} 0',
    'orders_pence{money="charged-back",currency="gbp"} 0',
    'orders_pence{money="by-hand",currency="gbp"} 0',
  ])
})
