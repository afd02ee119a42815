import type { Page, Route } from '@playwright/test'
import { premium } from '../premium.ts'
import { expectRefusals } from './account-steps.ts'
import { expectAccessible } from './axe.ts'
import { expect, openPage, test } from './journey.ts'
import {
  accepted,
  challenged,
  consent,
  promotion,
  declined,
  isOnSale,
  openCheckout,
  payButton,
  toastOf,
  useCard,
} from './pay-steps.ts'
import { expectReflow } from './reflow.ts'
import {
  addPhotos,
  expectPhotos,
  fillCar,
  storeDraft,
  newCar,
  photoFiles,
  sendButton,
  tabTo,
} from './sell-steps.ts'

const refused = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ })

/** How often a path was called from the page itself. */
function countCalls(page: Page, path: RegExp) {
  let seen = 0
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) seen++
  })
  return () => seen
}

test(
  'a card is typed in and paid with by the keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    const id = await openCheckout(page, newCar())
    const { keyboard } = page
    await expect(page.getByText('Test payments: no real money.')).toBeVisible()
    await tabTo(page, page.getByLabel('Card number'))
    await keyboard.type('4242424242424242')
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await keyboard.press('Tab')
    await keyboard.type('1234')
    await expect(page.getByLabel('Expiry (MM/YY)')).toHaveValue('12/34')
    await keyboard.press('Tab')
    await keyboard.type('123')
    await keyboard.press('Tab')
    await expect(promotion(page)).toBeFocused()
    await keyboard.press('Tab')
    await expect(consent(page)).toBeFocused()
    await keyboard.press('Space')
    await tabTo(page, payButton(page))
    await keyboard.press('Enter')

    await expect(page).toHaveURL(`/listing/${id}`)
    await expect(toastOf(page, 'Premium Listing Created')).toBeVisible()
    await expect(
      toastOf(page, 'Your premium listing is now live with priority placement!'),
    ).toBeVisible()
    await expect(page.getByText('PREMIUM', { exact: true }).first()).toBeVisible()
    // What is paid for is not come back to.
    await page.goBack()
    await expect(page).toHaveURL('/about')
  },
)

test('a declined card says so, and another one pays', { tag: '@phone' }, async ({ page }) => {
  // That a toast goes after five seconds by itself is not what takes this one away.
  await page.addInitScript(() => {
    const { setTimeout } = window
    const later = (handler: TimerHandler, ms?: number) =>
      setTimeout(handler, ms === 5_000 ? 300_000 : ms)
    window.setTimeout = later as typeof window.setTimeout
  })
  const id = await openCheckout(page, newCar())
  await useCard(page, declined)
  await payButton(page).click()
  await expect(toastOf(page, 'Payment Failed')).toBeVisible()
  await expect(refused(page)).toHaveText('Your card was declined.')
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
  await expect(consent(page)).toBeChecked()
  expect(await isOnSale(page, id)).toBe(false)

  await useCard(page, accepted)
  const held = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await held.promise
    await route.continue()
  }
  await page.route('**/api/**', hold, { times: 1 })
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible()
  await expect(toastOf(page, 'Payment Failed')).toBeHidden({ timeout: 10_000 })
  held.resolve()
  await expect(page).toHaveURL(`/listing/${id}`)
})

test('a bank that asks is answered', { tag: '@phone' }, async ({ page }) => {
  const id = await openCheckout(page, newCar())
  const bank = page.getByRole('dialog', { name: 'Test bank' })
  await useCard(page, challenged)
  await payButton(page).click()
  await bank.getByRole('button', { name: 'Refuse' }).click()
  await expect(refused(page)).toHaveText(/Your bank did not confirm the payment/)
  expect(await isOnSale(page, id)).toBe(false)

  await payButton(page).click()
  await expect(bank).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bank).toBeHidden()
  await expect(refused(page)).toHaveText(/Your bank did not confirm the payment/)

  await payButton(page).click()
  await bank.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(`/listing/${id}`)
})

test(
  'nothing is charged before the card is complete and consent is given',
  { tag: '@desktop' },
  async ({ page }) => {
    await openCheckout(page, newCar())
    const consents = countCalls(page, /\/consent$/)
    const charges = countCalls(page, /\/confirm$/)
    await payButton(page).click()
    await expect(page.getByLabel('Card number')).toBeFocused()
    await expect(page.getByText('Card number is required')).toBeVisible()
    await expect(page.getByText(/^Please agree to this/)).toBeVisible()
    await page.getByRole('button', { name: accepted }).click()
    await expect(page.getByText('Card number is required')).toBeHidden()
    await payButton(page).click()
    await expect(consent(page)).toBeFocused()
    expect([consents(), charges()]).toEqual([0, 0])
  },
)

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
  'an answer that is lost after charging ends with the listing',
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
  'back at the listing everything is there, and what is edited is paid for',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const [car, edited] = [newCar(), newCar()]
    await openPage(page, '/create-listing?type=premium')
    await fillCar(page, car, { withAccount: false })
    await addPhotos(page, await photoFiles(2))
    await expectPhotos(page, 2)
    await sendButton(page).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByText(`1988 BMW ${car.model}`)).toBeVisible()
    await page.getByRole('link', { name: 'Back to Listing' }).click()

    await expect(page).toHaveURL('/create-listing?type=premium')
    await expect(page.getByLabel('Model')).toHaveValue(car.model)
    await expect(page.getByLabel('Description')).toHaveValue(car.description)
    await expect(page.getByLabel('Contact email')).toHaveValue(car.email)
    await expect(page.getByRole('switch')).not.toBeChecked()
    await expectPhotos(page, 2)
    await page.getByLabel('Model').fill(edited.model)
    await expect(sendButton(page)).toBeEnabled()
    await sendButton(page).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByText(`1988 BMW ${edited.model}`)).toBeVisible()
    await useCard(page, accepted)
    await payButton(page).click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(edited.model)

    const featured = (await (await page.request.get('/api/listings/featured')).json()) as {
      model: string
    }[]
    expect(featured.filter(({ model }) => model === edited.model)).toHaveLength(1)
    expect(featured.filter(({ model }) => model === car.model)).toHaveLength(0)
    // It is sold through now: neither the form nor the way back has it any more.
    await page.goBack()
    await expect(page).toHaveURL('/create-listing?type=premium')
    await expect(page.getByLabel('Model')).toHaveValue('')
    expectRefusals(complaints, 2)
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
  '10.15: where the browser has no room the checkout pays for what the shop has kept',
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

test(
  'no state of paying has an accessibility violation or is scrolled sideways',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    const expectNone = async (state: string) => {
      await expectAccessible(page, state)
      if (isMobile) await expectReflow(page, state)
    }
    const id = await openCheckout(page, newCar())
    await expectNone('the checkout')
    await payButton(page).click()
    await expect(page.getByText('Card number is required')).toBeVisible()
    await expectNone('incomplete')
    await useCard(page, declined)
    await payButton(page).click()
    await expect(refused(page)).toHaveText('Your card was declined.')
    await expectNone('declined')
    await useCard(page, challenged)
    await payButton(page).click()
    await expect(page.getByRole('dialog', { name: 'Test bank' })).toBeVisible()
    await expectNone('the bank')
    for (const state of ['confirming', 'waiting', 'live', 'refund-due', 'refunded', 'cancelled']) {
      const json = {
        draftId: id,
        plan: 'premium',
        state,
        lastError: null,
        amountPence: premium.pence,
      }
      await page.route('/api/orders/*', (route) => route.fulfill({ json }))
      await page.goto(`/checkout/success?draft=${id}`)
      await expect(page.getByRole('status').locator('p').first()).toBeVisible()
      await expectNone(state)
      await page.unroute('/api/orders/*')
    }
  },
)

/**
 * Stripe's script, as far as this shop speaks to it. What it charges is the sandbox, so that all that
 * comes after is as it is.
 */
const stripeScript = `
window.Stripe = () => ({
  elements: ({ clientSecret }) => ({
    clientSecret,
    update() {},
    submit: async () => ({}),
    create() {
      const heard = {}
      return {
        on(event, hear) { heard[event] = hear },
        mount(host) { host.append('Stripe form'); setTimeout(() => heard.ready()) },
        destroy() {},
      }
    },
  }),
  async confirmPayment({ elements: { clientSecret } }) {
    window.cards ??= ['4000000000000002', '4242424242424242']
    const number = window.cards.shift()
    const response = await fetch('/api/sandbox/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientSecret, number, expiry: '', cvc: '' }),
    })
    const { state, error } = await response.json()
    return error ? { error: { type: 'card_error', message: error } } : { paymentIntent: { status: state } }
  },
})`

test.describe('with Stripe', () => {
  // The shop under test has no keys, so its policy names no Stripe.
  test.use({ bypassCSP: true })

  async function openWithStripe(page: Page) {
    await page.route('/api/create-payment-intent', async (route) => {
      const response = await route.fetch()
      const started = (await response.json()) as object
      const cards = { provider: 'stripe', publishableKey: 'pk_live_of_nobody' }
      await route.fulfill({ json: { ...started, cards } })
    })
    return openCheckout(page, newCar(), { isReady: false })
  }
  const withoutStripe = (complaints: string[]) =>
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('js.stripe.com')))

  test(
    'a card is declined, and another one pays',
    { tag: '@desktop' },
    async ({ page, complaints }) => {
      const scripts: string[] = []
      await page.route('https://js.stripe.com/**', (route) => {
        scripts.push(route.request().url())
        return route.fulfill({ contentType: 'text/javascript', body: stripeScript })
      })
      const id = await openWithStripe(page)
      await expect(page.getByText('Stripe form')).toBeVisible()
      await consent(page).check()
      await payButton(page).click()
      await expect(refused(page)).toHaveText('Your card was declined.')
      await payButton(page).click()
      await expect(page).toHaveURL(`/listing/${id}`)
      await expect(toastOf(page, 'Premium Listing Created')).toBeVisible()
      expect(scripts).toHaveLength(1)
      withoutStripe(complaints)
    },
  )

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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('both pages say what they need', { tag: '@phone' }, async ({ page }) => {
    for (const address of ['/checkout', '/checkout/success']) {
      await page.goto(address)
      await expect(page.getByRole('main').getByText(/needs JavaScript/)).toBeVisible()
    }
  })
})
