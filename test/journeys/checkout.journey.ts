import type { Route } from '@playwright/test'
import { expectRefusals } from './account-steps.ts'
import { expect, openPage, test } from './journey.ts'
import {
  accepted,
  challenged,
  consent,
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
} from './pay-steps.ts'
import {
  addPhotos,
  expectPhotos,
  fillCar,
  newCar,
  photoFiles,
  sendButton,
  tabTo,
} from './sell-steps.ts'

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

test('a buyer passes a bank’s challenge and has paid', { tag: '@phone' }, async ({ page }) => {
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

test.describe('with Stripe', () => {
  // The shop under test has no keys, so its policy names no Stripe.
  test.use({ bypassCSP: true })

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
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('both pages of the checkout say what they need', { tag: '@phone' }, async ({ page }) => {
    for (const address of ['/checkout', '/checkout/success']) {
      await page.goto(address)
      await expect(page.getByRole('main').getByText(/needs JavaScript/)).toBeVisible()
    }
  })
})
