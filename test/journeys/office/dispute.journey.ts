import { startFakeStripe } from '../../fake-stripe.ts'
import { premium } from '../../premium.ts'
import { confirmInBrowser } from '../../stripe-under-test.ts'
import { expect, test } from '../journey.ts'
import { fitsAndIsAccessible, hires } from './steps.ts'
import { openShopWith } from '../open-shop.ts'
import { isOnSale } from '../pay-steps.ts'
import { newCar, storeDraft } from '../sell-steps.ts'

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let shop: Awaited<ReturnType<typeof openShopWith>>
test.beforeAll(async () => {
  // A shop of its own opens, on a machine that may be busy.
  test.setTimeout(300_000)
  stripe = await startFakeStripe()
  shop = await openShopWith({
    DEMO: '0',
    STRIPE_SECRET_KEY: stripe.keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  stripe.deliverTo(`${shop.address}/api/webhooks/stripe`)
})
test.afterAll(async () => {
  await shop.close()
  await stripe.close()
})

test(
  'a dispute from the card service’s webhook to its end, seen in the office, on a phone',
  { tag: '@phone' },
  async ({ browser }) => {
    test.setTimeout(180_000)
    /** Lists a car and pays for it, as Stripe's own form does. */
    const buys = async () => {
      const page = await browser.newPage({ baseURL: shop.address })
      const listing = await storeDraft(page, newCar())
      const answer = await page.request.post('/api/create-payment-intent', {
        headers: { origin: shop.address },
        data: { amount: premium.pounds, draftId: listing },
      })
      expect(answer.status(), await answer.text()).toBe(200)
      const { clientSecret } = (await answer.json()) as { clientSecret: string }
      const [id] = clientSecret.split('_secret_') as [string]
      await confirmInBrowser(stripe, { id, clientSecret, number: '4242424242424242' })
      await expect.poll(() => isOnSale(page, listing)).toBe(true)
      return { page, listing, paymentId: id }
    }
    const lost = await buys()
    const won = await buys()
    const { page: boss } = await hires(browser, shop.address, 'operator', { folder: shop.folder })
    const opens = async ({ listing }: typeof lost) => {
      await boss.goto(`/office/money?q=${listing}`)
      await boss.getByRole('link', { name: /^YT-/ }).click()
      await expect(boss.getByRole('heading', { level: 1, name: /^Order/ })).toBeVisible()
    }

    stripe.dispute(lost.paymentId)
    stripe.dispute(won.paymentId)
    await stripe.webhooks.idle()
    await boss.goto('/office')
    await expect(boss.getByText(/Waiting: .*2 orders/)).toBeVisible()
    await boss.getByRole('link', { name: '2 orders that need you', exact: true }).click()
    await expect(boss.getByText('Disputed: needs you')).toHaveCount(2)
    await opens(lost)
    await expect(boss.getByRole('table', { name: /^Disputes of order/ })).toContainText(
      'fraudulent',
    )
    await expect(boss.getByText('Answer in the card service’s dashboard')).toBeVisible()
    await expect(
      boss.getByRole('listitem').filter({ hasText: `/listing/${lost.listing}` }),
    ).toBeVisible()
    await fitsAndIsAccessible(boss, 'an order that is disputed')
    expect(await isOnSale(lost.page, lost.listing), 'it stays meanwhile').toBe(true)

    stripe.decideDispute(lost.paymentId, false)
    stripe.decideDispute(won.paymentId, true)
    await stripe.webhooks.idle()
    await opens(lost)
    await expect(boss.getByRole('main')).toContainText('Lost to a dispute')
    await expect(boss.getByRole('table', { name: /^Disputes of order/ })).toContainText('Lost')
    await fitsAndIsAccessible(boss, 'an order that was lost')
    await expect.poll(() => isOnSale(lost.page, lost.listing), 'lost, it comes down').toBe(false)
    await opens(won)
    await expect(boss.getByRole('table', { name: /^Disputes of order/ })).toContainText('Won')
    await expect(boss.getByText('Answer in the card service’s dashboard')).toBeHidden()
    expect(await isOnSale(won.page, won.listing), 'won, it stays').toBe(true)
    await boss.goto('/office')
    await expect(boss.getByText('Nothing waits for anybody.')).toBeVisible()
  },
)
