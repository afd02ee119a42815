import {
  beginAccount,
  confirmEmail,
  expectRefusals,
  field,
  fillSignUp,
  ian,
  linkFromMail,
  newcomer,
  signIn,
  usedOrOver,
} from './account-steps.ts'
import { expect, openPage, test } from './journey.ts'

test(
  'from a page for the signed-in: sign up, be there, and confirm the address',
  { tag: '@phone' },
  async ({ page }) => {
    const jo = newcomer()
    await page.goto('/account/settings')
    await expect(page).toHaveURL('/login?returnTo=%2Faccount%2Fsettings')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect(page).toHaveURL('/sign-up?returnTo=%2Faccount%2Fsettings')
    await fillSignUp(page, jo)

    const link = await linkFromMail(page, jo, '/verify-email')
    await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/account/settings')
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
    await page.getByRole('button', { name: 'Send it again' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Send it again' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeFocused()

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeVisible()
    expect(page.url()).not.toContain('token')
    await page.getByRole('link', { name: 'My Account' }).click()
    await expect(page.getByRole('heading', { name: jo.name, level: 1 })).toBeVisible()
    await expect(page.getByText(jo.email)).toBeVisible()
    await expect(page.getByText('0 listings')).toBeVisible()
    await expect(page.getByText('No listings yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeHidden()

    await page.goto('/login')
    await expect(page).toHaveURL('/account')
    await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('You have been signed out successfully.').first()).toBeVisible()
    await page.goto('/account')
    await expect(page).toHaveURL('/login?returnTo=%2Faccount')
  },
)

test(
  'a wrong password is said in the form, and what was typed stays; by keyboard alone',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await openPage(page, '/login?returnTo=%2Fsaved-cars')

    await field(page, 'Email').focus()
    await page.keyboard.type('jo')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(field(page, 'Email')).toBeFocused()

    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(ian.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('not this one')
    await page.keyboard.press('Enter')
    const refusal = page.getByRole('main').getByRole('alert')
    await expect(refusal).toHaveText('Invalid email or password')
    await expect(page.getByText('Sign In Failed').first()).toBeVisible()
    await expect(field(page, 'Email')).toHaveValue(ian.email)
    expectRefusals(complaints, 1)

    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(ian.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/saved-cars')
  },
)

test(
  'a forgotten password is chosen anew, and ends every session',
  { tag: '@desktop' },
  async ({ page, browser, baseURL, complaints }) => {
    const jo = newcomer()
    await beginAccount(page, jo)
    await confirmEmail(page, jo)
    const elsewhere = await browser.newPage({ baseURL: baseURL! })
    await signIn(elsewhere, jo)

    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible()
    await field(page, 'Email').fill(jo.email)
    await page.getByRole('button', { name: 'Send Me a Link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    await expect(page.getByText(`If there is an account for ${jo.email}`)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeFocused()
    await expect(field(page, 'Email')).toHaveValue(jo.email)

    await page.goto(await linkFromMail(page, jo, '/reset-password'))
    await expect(field(page, 'New password')).toBeVisible()
    expect(page.url()).not.toContain('token')
    await field(page, 'New password').fill('password')
    await field(page, 'Confirm new password').fill('password')
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByText('one of the first that others would try')).toBeVisible()
    expectRefusals(complaints, 1)

    const fresh = 'dipstick marmalade quarry'
    await field(page, 'New password').fill(fresh)
    await field(page, 'Confirm new password').fill(fresh)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page).toHaveURL('/login')
    await elsewhere.goto('/account')
    await expect(elsewhere).toHaveURL(/\/login/)
    await elsewhere.close()
    await signIn(page, { ...jo, password: fresh })
  },
)

test(
  'a link that is none says so, and where to get another',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    await page.goto('/reset-password')
    await expect(page.getByRole('heading', { name: /needs the link/ })).toBeVisible()
    await page.goto('/reset-password#token=forged')
    await expect(page.getByRole('heading', { name: usedOrOver })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Ask for a New Link' })).toBeVisible()

    await page.goto('/verify-email#token=forged')
    await expect(page.getByRole('heading', { name: usedOrOver })).toBeFocused()
    expectRefusals(complaints, 2)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a page that needs scripts says so', { tag: '@phone' }, async ({ page }) => {
    for (const address of ['/login', '/sign-up', '/account', '/account/settings', '/saved-cars']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByText(/needs? JavaScript/)).toBeVisible()
    }
  })
})
