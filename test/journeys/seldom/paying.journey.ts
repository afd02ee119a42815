import { premium } from '../../premium.ts'
import { expectRefusals, fillSignIn, ian } from '../account-steps.ts'
import { expect, test } from '../journey.ts'
import {
  accepted,
  countCalls,
  declined,
  isOnSale,
  openCheckout,
  openWithStripe,
  payButton,
  promotion,
  refused,
  stripeScript,
  toastOf,
  useCard,
  withoutStripe,
} from '../pay-steps.ts'
import { newCar, storeDraft } from '../sell-steps.ts'

test('a double click charges once', { tag: '@phone' }, async ({ page }) => {
  const id = await openCheckout(page, newCar())
  const charges = countCalls(page, /\/confirm$/)
  await useCard(page, accepted)
  await payButton(page).dblclick()
  await expect(page).toHaveURL(`/listing/${id}`)
  expect(charges()).toBe(1)
})

test(
  'a browser that is closed right after paying has its listing',
  { tag: '@desktop' },
  async ({ page, browser, baseURL }) => {
    const id = await openCheckout(page, newCar())
    await useCard(page, accepted)
    const publishing = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/listings'),
    )
    // It never leaves the browser: only the card service can tell the shop.
    await page.route('/api/listings', () => {})
    await payButton(page).click()
    await publishing
    await page.close()

    const other = await browser.newPage(baseURL ? { baseURL } : {})
    await expect.poll(() => isOnSale(other, id)).toBe(true)
    await other.close()
  },
)

test(
  'whoever signs in on the way to the checkout comes to it in a document of its own',
  { tag: '@desktop' },
  async ({ page }) => {
    await openCheckout(page, newCar())
    await page.goto('/login?returnTo=%2Fcheckout')
    await fillSignIn(page, ian)
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible()
    const document = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
    expect(new URL(document ?? '').pathname).toBe('/checkout')
  },
)

test(
  'a response that is lost after charging ends with the listing',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await openCheckout(page, newCar())
    await page.route('/api/sandbox/confirm', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await useCard(page, accepted)
    await payButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success\?draft=\d+$/)
    await expect(page.getByText('Your car is live')).toBeVisible()
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('ERR_FAILED')))
  },
)

test(
  'a payment is followed on a page of its own',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const id = await openCheckout(page, newCar())
    const address = `/checkout/success?draft=${id}`
    await page.goto(`${address}&payment_intent=a&payment_intent_client_secret=b&redirect_status=c`)
    await expect(page).toHaveURL(address)
    await expect(page.getByText('Nothing has been paid yet')).toBeVisible()
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await page.content()).not.toContain('client_secret')
    await page.getByRole('link', { name: 'Back to Checkout' }).click()
    await expect(page).toHaveURL('/checkout')

    // Not known to be paid, until the next look.
    let polls = 0
    await page.route('/api/listings', (route) =>
      route.fulfill({ status: 402, json: { message: '', draftId: id } }),
    )
    await page.route(`/api/orders/${id}`, async (route) => {
      if (++polls > 2) return route.continue()
      const json = {
        draftId: id,
        plan: 'premium',
        state: 'confirming',
        lastError: null,
        amountPence: premium.pence,
      }
      return route.fulfill({ json })
    })
    await useCard(page, accepted)
    await payButton(page).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('status').getByText('Confirming your payment')).toBeVisible()
    await expect(page.getByRole('status').getByText('Your car is live')).toBeVisible()
    await page.clock.install()
    await page.reload()
    await expect(page.getByText('Your car is live')).toBeVisible()
    const requested = polls
    await page.clock.runFor(10_000)
    expect(polls).toBe(requested)

    // The same listing can't be paid for again.
    await page.evaluate((draftId) => {
      sessionStorage.setItem('draft', JSON.stringify({ draftId }))
    }, id)
    await page.goto('/checkout')
    await expect(page).toHaveURL(address)
    await page.getByRole('link', { name: 'View Your Listing' }).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    expectRefusals(complaints, 2)
  },
)

test(
  'whoever looks again for a payment by keyboard goes on from the heading',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const id = await openCheckout(page, newCar())
    await page.route(`/api/orders/${id}`, (route) => route.abort())
    await page.goto(`/checkout/success?draft=${id}`)
    await page.getByRole('button', { name: 'Try Again' }).focus()
    await page.unroute(`/api/orders/${id}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing has been paid yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your payment' })).toBeFocused()
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('ERR_FAILED')))
  },
)

test(
  '10.15: the checkout pays for the shop’s draft where the browser has no room for its own',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const car = newCar()
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    const id = await storeDraft(page, car)
    await page.goto('/checkout')
    await expect(page.getByText(`1988 BMW ${car.model}`)).toBeVisible()
    await expect(promotion(page)).not.toBeChecked()
    await useCard(page, accepted)
    await payButton(page).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    expect(complaints).toEqual([])
  },
)

test('what cannot be paid for here says so', { tag: '@desktop' }, async ({ page, complaints }) => {
  await page.goto('/checkout/success')
  await expect(page.getByText('There is no payment to show')).toBeVisible()
  await page.goto('/checkout/success?draft=1')
  await expect(page.getByText('We can’t find this payment here')).toBeVisible()

  await page.evaluate(() => sessionStorage.setItem('draft', '{"draftId":1}'))
  await page.goto('/checkout')
  await expect(page).toHaveURL('/create-listing')
  await expect(toastOf(page, 'Session Expired')).toBeVisible()
  await expect(toastOf(page, 'Please create your listing again')).toBeVisible()
  expectRefusals(complaints, 2)
})

test(
  'a card service that is silent leads back to the listing',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await openCheckout(page, newCar())
    const message =
      'The card service does not answer. Please try again: a listing is never charged twice.'
    await page.route('/api/create-payment-intent', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message } }),
    )
    await page.reload()
    await expect(page).toHaveURL('/create-listing')
    await expect(toastOf(page, 'Payment Setup Failed')).toBeVisible()
    await expect(toastOf(page, message)).toBeVisible()
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('503')))
  },
)

test('no card and no secret is left in the browser', { tag: '@desktop' }, async ({ page }) => {
  const secrets: string[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/create-payment-intent')) return
    secrets.push(((await response.json()) as { clientSecret: string }).clientSecret)
  })
  const expectEmpty = async () => {
    const { origins, cookies } = await page.context().storageState({ indexedDB: true })
    const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    const all = JSON.stringify([origins, cookies, session, page.url()])
    expect(secrets.length).toBeGreaterThan(0)
    for (const secret of [...secrets, '4242 4242', '42424242', '4000 0000', '40000000'])
      expect(all).not.toContain(secret)
  }
  const id = await openCheckout(page, newCar())
  await useCard(page, declined)
  await payButton(page).click()
  await expect(refused(page)).toHaveText('Your card was declined.')
  await expectEmpty()
  await useCard(page, accepted)
  await payButton(page).click()
  await expect(page).toHaveURL(`/listing/${id}`)
  await expectEmpty()
})

test.describe('with Stripe', () => {
  // The shop under test has no keys, so its policy names no Stripe.
  test.use({ bypassCSP: true })

  test('a script that never comes is given up', { tag: '@phone' }, async ({ page, complaints }) => {
    await page.route('https://js.stripe.com/**', () => {})
    await openWithStripe(page)
    await expect(payButton(page)).toBeDisabled()
    await expect(refused(page)).toContainText('Payment Setup Failed')
    await page.unroute('https://js.stripe.com/**')
    await page.route('https://js.stripe.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: stripeScript }),
    )
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(payButton(page)).toBeEnabled()
    withoutStripe(complaints)
  })
})
