import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import {
  beginAccount,
  addDevice,
  confirmEmail,
  expectRefusals,
  field,
  fillSignIn,
  linkFromMail,
  newestMail,
  newcomer,
  signIn,
  signUp,
  unfoldActions,
} from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expect, openPage, test } from '../journey.ts'
import { premium } from '../../premium.ts'
import { accepted, openCheckout, payButton, useCard } from '../pay-steps.ts'
import { expectReflow } from '../reflow.ts'
import { newCar } from '../sell-steps.ts'

/** Signed in here, and able to sign in elsewhere. */
async function confirmedNewcomer(page: Page) {
  const jo = newcomer()
  await signUp(page, jo)
  await confirmEmail(page, jo)
  return jo
}

test(
  'settings: another name, another password, and the other device is signed out',
  { tag: '@phone' },
  async ({ page, browser, baseURL, complaints }) => {
    const jo = await confirmedNewcomer(page)
    const other = await browser.newPage({ baseURL: baseURL! })
    await signIn(other, jo)

    await page.goto('/account/settings')
    await field(page, 'Name').fill('Jo Rider')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByText('Your name has been saved.')).toBeVisible()

    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await expect(devices.first()).toContainText('This device')

    const form = page.getByRole('form', { name: 'Change password' })
    await form.getByLabel('Current password').fill('not this one')
    await form.getByLabel('New password', { exact: true }).fill('e30')
    await form.getByLabel('Confirm new password').fill('e31')
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(form.getByText('Password must be at least 6 characters')).toBeVisible()
    await expect(form.getByText("Passwords don't match")).toBeVisible()
    await expect(form.getByLabel('New password', { exact: true })).toBeFocused()

    const fresh = 'hubcap lantern orchid'
    await form.getByLabel('New password', { exact: true }).fill(fresh)
    await expect(form.getByText('Strength: strong')).toBeVisible()
    await form.getByLabel('Confirm new password').fill(fresh)
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(form.getByText('This is not your password')).toBeVisible()
    await expect(form.getByLabel('Current password')).toBeFocused()
    expectRefusals(complaints, 1)

    await form.getByLabel('Current password').fill(jo.password)
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(form.getByText('Your password has been changed')).toBeVisible()
    await expect(form.getByLabel('Current password')).toHaveValue('')
    await expect(devices).toHaveCount(1)

    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
    await signIn(other, { ...jo, password: fresh })
    await expect(other.getByRole('heading', { name: 'Jo Rider', level: 1 })).toBeVisible()
    await other.close()
  },
)

test('one device signs another out', { tag: '@phone' }, async ({ page, browser, baseURL }) => {
  const jo = await confirmedNewcomer(page)
  const others = [
    await browser.newPage({ baseURL: baseURL! }),
    await browser.newPage({ baseURL: baseURL! }),
  ]
  for (const other of others) await signIn(other, jo)

  await page.goto('/account/settings')
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await devices
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(devices).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices).toHaveCount(1)
  for (const other of others) {
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
    await other.close()
  }
})

test(
  'whoever signed in a while ago types the password before other devices are signed out',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, complaints }) => {
    const jo = await confirmedNewcomer(page)
    const other = await browser.newPage({ baseURL: baseURL! })
    await signIn(other, jo)
    // The session of this journey is young: what the server says of an old one is said in its place.
    await page.route('**/api/auth/sessions', (route) => {
      const { password } = (route.request().postDataJSON() ?? {}) as { password?: string }
      const isEnding = route.request().method() === 'DELETE'
      if (!isEnding || password !== undefined) return route.continue()
      const message = 'Please type your password to continue'
      return route.fulfill({ status: 400, json: { code: 'invalid', field: 'password', message } })
    })

    await page.goto('/account/settings')
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    const everywhereElse = page.getByRole('button', { name: 'Sign out everywhere else' })
    await everywhereElse.click()
    const dialog = page.getByRole('dialog', { name: 'Is it really you?' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(everywhereElse).toBeFocused()

    await everywhereElse.click()
    await dialog.getByLabel('Current password').fill('not this one')
    await dialog.getByRole('button', { name: 'Sign Out' }).click()
    await expect(dialog.getByText('This is not your password')).toBeVisible()
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await dialog.getByLabel('Current password').fill(jo.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(devices).toHaveCount(1)
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
    await other.close()
    expectRefusals(complaints, 3)
  },
)

test(
  'a seller deletes a listing, after a second thought',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    // Each project has a car of its own to delete.
    const car = project.name === 'phone' ? 'CX 25 GTi Turbo 2' : 'Panda 4x4 Sisley'
    await signIn(page, { email: 'harriet@example.com', password: 'e30-in-the-rain' })
    const card = page.getByRole('article').filter({ hasText: car })
    await expect(card).toContainText('Live')
    await unfoldActions(card)
    await card.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep It' }).click()
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Listing' }).click()
    await expect(page.getByText('Listing Deleted').first()).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Your listings' })).toBeFocused()
  },
)

test(
  'everything that is stored can be exported, and erased for good',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const jo = newcomer()
    await signUp(page, jo)
    await page.goto('/account/settings')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain(jo.email)

    await page.getByRole('button', { name: 'Close My Account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Current password').fill('not this one')
    await dialog.getByRole('button', { name: 'Close for Good' }).click()
    await expect(dialog.getByText('This is not your password')).toBeVisible()
    await dialog.getByLabel('Current password').fill(jo.password)
    await dialog.getByRole('button', { name: 'Close for Good' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Account Closed').first()).toBeVisible()

    await page.goto('/login')
    await fillSignIn(page, jo)
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password')
    expectRefusals(complaints, 2)
  },
)

test(
  'a passkey signs in without a password, until it is removed',
  { tag: '@desktop' },
  async ({ browser, baseURL }) => {
    const jo = newcomer()
    const page = await browser.newPage({ baseURL: baseURL!.replace('127.0.0.1', 'localhost') })
    await addDevice(page)
    await signUp(page, jo)
    await page.goto('/account/settings')
    await expect(
      page.getByText('Confirm your email first; then you can add a passkey.'),
    ).toBeVisible()
    await page.goto(await linkFromMail(page, jo, '/verify-email'))
    await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeVisible()

    await page.goto('/account/settings')
    await field(page, 'Name of the passkey').fill('My phone')
    const adding = page.getByRole('form', { name: 'Add a passkey' })
    await adding.getByLabel('Current password').fill(jo.password)
    await page.getByRole('button', { name: 'Add a Passkey' }).click()
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('My phone')
    await adding.getByRole('button', { name: 'Use a passkey I already have' }).click()
    await expect(adding.getByLabel('Current password')).toBeHidden()

    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await page.goto('/account/settings')
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    await expect(page.getByText('No passkeys yet.')).toBeVisible()
    await page.close()
  },
)

test(
  '10.1: another email counts once both links have been opened and agreed to, and both addresses get an email',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const jo = newcomer()
    const next = newcomer()
    await signUp(page, jo)
    await page.goto('/account/settings')
    const form = page.getByRole('form', { name: 'Change email' })
    await expect(page.getByText('Confirm your email first; then you can change it.')).toBeVisible()
    await expect(form).toBeHidden()
    await page.goto(await linkFromMail(page, jo, '/verify-email'))
    await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeVisible()

    await page.goto('/account/settings')
    await form.getByLabel('New email').fill(next.email)
    await form.getByLabel('Current password').fill(jo.password)
    await form.getByRole('button', { name: 'Change Email' }).click()
    await expect(form.getByText(`We have written to ${jo.email}`)).toBeVisible()
    await expect(form.getByLabel('New email')).toHaveValue('')

    const main = page.getByRole('main')
    await page.goto(await linkFromMail(page, jo, '/verify-email'))
    await expect(page.getByRole('heading', { name: 'Change your email', level: 1 })).toBeVisible()
    await expect(main.getByText(jo.email)).toBeVisible()
    await expect(main.getByText(next.email)).toBeVisible()
    await main.getByRole('button', { name: 'Yes, Go On' }).click()
    await expect(page.getByRole('heading', { name: /We have written to the new/ })).toBeFocused()

    // Read on a telephone, where nobody is signed in yet.
    await page.context().clearCookies()
    await page.goto('/')
    await page.goto(await linkFromMail(page, next, '/verify-email'))
    await expect(main.getByText('Sign in to your account first')).toBeVisible()
    await fillSignIn(page, jo)
    await expect(main.getByText(next.email)).toBeVisible()
    await main.getByRole('button', { name: 'Change My Email' }).click()
    await expect(page.getByRole('heading', { name: 'Your email has been changed.' })).toBeVisible()
    for (const { email } of [jo, next])
      expect(await newestMail(page, email)).toMatchObject({
        subject: 'Your Youngtimer email was changed',
      })
    await main.getByRole('link', { name: 'My Account' }).click()
    await expect(page.getByText(next.email)).toBeVisible()
    // Whoever isn't signed in is not told what the link is for.
    expectRefusals(complaints, 1)
  },
)

test(
  '10.1: an address is confirmed where nobody is signed in, with the password or with one of one’s own',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const [jo, ann] = [newcomer(), newcomer()]
    await beginAccount(page, jo)
    await page.goto(await linkFromMail(page, jo, '/verify-email'))
    const main = page.getByRole('main')
    await field(page, 'Password').fill('not this one')
    await main.getByRole('button', { name: 'Confirm My Email' }).click()
    await expect(main.getByText('The account has another password')).toBeVisible()
    expectRefusals(complaints, 1)
    await field(page, 'Password').fill(jo.password)
    await main.getByRole('button', { name: 'Confirm My Email' }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeFocused()
    await main.getByRole('link', { name: 'Sign In' }).click()
    await fillSignIn(page, jo)
    await expect(page).toHaveURL('/account')
    await main.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')

    // Somebody else signed up with Ann's address.
    await beginAccount(page, { ...ann, name: 'Eve' })
    await page.goto(await linkFromMail(page, ann, '/verify-email'))
    const heading = page.getByRole('heading', { name: 'Confirm your email', level: 1 })
    for (const other of [/it wasn’t me/, 'I know its password', /it wasn’t me/]) {
      await main.getByRole('button', { name: other }).press('Enter')
      await expect(heading).toBeFocused()
    }
    const own = 'dipstick marmalade quarry'
    await field(page, 'New password').fill(own)
    await field(page, 'Confirm new password').fill(own)
    await main.getByRole('button', { name: 'Save and Confirm' }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeFocused()
    await signIn(page, { ...ann, password: own })
  },
)

test(
  'what somebody has paid for a listing stands in their settings, with what its receipt is called by',
  { tag: '@phone' },
  async ({ page }) => {
    await confirmedNewcomer(page)
    await openPage(page, '/account/settings')
    await expect(
      page.getByText('There are no payments for the listings in your account.'),
    ).toBeVisible()

    const car = newCar()
    const id = await openCheckout(page, car)
    await useCard(page, accepted)
    await payButton(page).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    await openPage(page, '/account/settings')
    const payment = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
    await expect(payment).toHaveCount(1)
    await expect(payment).toContainText(`1988 BMW ${car.model}`)
    await expect(payment).toContainText(`${premium.said}Paid`)
    await expect(payment).toContainText(/ Premium listing, YT-\w+/)
    await expectAccessible(page, 'settings with a payment')
    await expectReflow(page, 'settings with a payment')
  },
)
