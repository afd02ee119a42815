import type { Page } from '@playwright/test'
import { premium } from '../premium.ts'
import { expect } from './journey.ts'
import { newCar, storeDraft, type Car } from './sell-steps.ts'

export const payButton = (page: Page) =>
  page.getByRole('button', { name: `Pay ${premium.said} & List Car`, exact: true })
export const promotion = (page: Page) =>
  page.getByRole('checkbox', { name: /^Post my car on your Facebook/ })
export const consent = (page: Page) =>
  page.getByRole('checkbox', { name: `Start my ${premium.days} days` })
export const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** Comes to the checkout with a listing that is to be paid for; returns its id. */
export async function openCheckout(page: Page, car: Car, { isReady = true } = {}): Promise<number> {
  const id = await storeDraft(page, car)
  await page.goto('/about')
  await page.evaluate((draftId) => {
    sessionStorage.setItem('draft', JSON.stringify({ draftId }))
  }, id)
  await page.goto('/checkout')
  if (isReady) await expect(payButton(page)).toBeEnabled()
  await expect(page.getByText(`1988 BMW ${car.model}`)).toBeVisible()
  return id
}

/** Fills in one of the three cards and asks for the days to start; paying is left to be pressed. */
export async function useCard(page: Page, does: RegExp) {
  await page.getByRole('button', { name: does }).click()
  await consent(page).check()
}
export const accepted = /the card that is accepted/
export const declined = /the card that is declined/
export const challenged = /the card that asks your bank/

/** On sale for everybody: asked from a browser that knows nothing. */
export const isOnSale = async (page: Page, id: number) => {
  const response = await page.request.get(`/api/listings/${id}`)
  return response.status() === 200
}

export const refused = (page: Page) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: /./ })

/** How often a path was called from the page itself. */
export function countCalls(page: Page, path: RegExp) {
  let seen = 0
  page.on('request', (request) => {
    if (path.test(new URL(request.url()).pathname)) seen++
  })
  return () => seen
}

/**
 * Stripe's script, as far as this shop speaks to it. What it charges is the sandbox, so that all that
 * comes after is as it is.
 */
export const stripeScript = `
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

/** Comes to the checkout of a shop that has Stripe’s form; what Stripe sends is the journey’s. */
export async function openWithStripe(page: Page) {
  await page.route('/api/create-payment-intent', async (route) => {
    const response = await route.fetch()
    const started = (await response.json()) as object
    const cards = { provider: 'stripe', publishableKey: 'pk_live_of_nobody' }
    await route.fulfill({ json: { ...started, cards } })
  })
  return openCheckout(page, newCar(), { isReady: false })
}

/** Forgets what the browser said of a script that did not come. */
export const withoutStripe = (complaints: string[]) =>
  complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('js.stripe.com')))
