import {
  beginAccount,
  confirmEmail,
  expectRefusals,
  field,
  fillSignIn,
  fillSignUp,
  ian,
  linkFromMail,
  newcomer,
  newestMail,
  signIn,
} from './account-steps.ts'
import { expectAccessible } from './axe.ts'
import { expect, openPage, test } from './journey.ts'

const usedOrOver = 'This link was used before, or has run out'

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
  'a return address that leads elsewhere leads to the account',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/login?returnTo=%2F%2Fevil.example%2F')
    await fillSignIn(page, ian)
    await expect(page).toHaveURL('/account')
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

test(
  'a link that is opened again says that it has been used, to whoever is signed out as well',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const jo = newcomer()
    await beginAccount(page, jo)
    const link = await linkFromMail(page, jo, '/verify-email')
    await confirmEmail(page, jo)
    await page.goto(link)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { name: usedOrOver })).toBeFocused()
    await expect(main).toContainText('If your email was confirmed before, simply sign in.')
    // Which of the two it is would tell who has an account.
    await expect(main.getByText(jo.email)).toHaveCount(0)
    const said = await main.innerText()
    await page.goto('/about')
    await page.goto('/verify-email#token=forged')
    await expect(page.getByRole('heading', { name: usedOrOver })).toBeFocused()
    expect(await main.innerText()).toBe(said)
    await expectAccessible(page)
    await main.getByRole('link', { name: 'Sign In' }).click()
    await fillSignIn(page, jo)
    await expect(page).toHaveURL('/account')

    // The same of a new password, whether it was chosen just now or in another tab meanwhile.
    // With no page open that would ask for what is theirs.
    await page.goto('about:blank')
    await page.request.post('/api/auth/logout', { data: {} })
    await page.request.post('/api/auth/forgot-password', { data: { email: jo.email } })
    const reset = await linkFromMail(page, jo, '/reset-password')
    const token = new URLSearchParams(reset.split('#')[1]).get('token')
    await page.goto(reset)
    const fresh = 'dipstick marmalade quarry'
    await field(page, 'New password').fill(fresh)
    await field(page, 'Confirm new password').fill(fresh)
    const data = { token, password: fresh }
    expect((await page.request.post('/api/auth/reset-password', { data })).status()).toBe(200)
    await page.getByRole('button', { name: 'Save Password' }).click()
    for (const time of ['while the form is open', 'opened again']) {
      await expect(page.getByRole('heading', { name: usedOrOver }), time).toBeFocused()
      await expect(main).toContainText(
        'If you have chosen a new password with it, sign in with that.',
      )
      await expect(main.getByRole('link', { name: 'Ask for a New Link' })).toBeVisible()
      await page.goto('/about')
      await page.goto(reset)
    }
    await main.getByRole('link', { name: 'Sign In' }).click()
    await fillSignIn(page, { ...jo, password: fresh })
    await expect(page).toHaveURL('/account')
    expectRefusals(complaints, 5)
  },
)

test(
  'a change of email that was agreed to in another tab, or before, is no failure',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const jo = newcomer()
    const next = newcomer().email
    await beginAccount(page, jo)
    await confirmEmail(page, jo)
    await signIn(page, jo)
    const asked = { email: next, password: jo.password }
    expect((await page.request.post('/api/auth/change-email', { data: asked })).status()).toBe(200)
    await expect.poll(async () => (await newestMail(page, jo.email))?.subject).toContain('Change')
    const link = await linkFromMail(page, jo, '/verify-email')
    await page.goto(link)
    const agree = page.getByRole('button', { name: 'Yes, Go On' })
    await expect(agree).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(link)
    await other.getByRole('button', { name: 'Yes, Go On' }).click()
    await expect(other.getByRole('link', { name: 'My Account' })).toBeVisible()
    await agree.click()
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { name: usedOrOver })).toBeFocused()
    await expect(main).toContainText(`Your account’s email is ${jo.email}, and is confirmed.`)
    await expect(main).toContainText('confirm it in our message to the new one, too')
    expectRefusals(complaints, 1)
  },
)

test(
  'a claim is kept while its owner signs in',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await page.goto('/claim#token=forged')
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await fillSignIn(page, ian)
    await expect(page).toHaveURL('/claim')
    await page.getByRole('button', { name: 'Add this car to my account' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'If you have added the car already, it is in your listings',
    )
    expectRefusals(complaints, 1)
  },
)

test(
  'whoever is signed in and could not be known is not told to sign in: it is asked again',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    await page.request.post('/api/auth/login', { data: ian })
    await page.route('/api/auth/user', (route) => route.abort())
    const main = page.getByRole('main')
    const unknown = main.getByRole('alert').filter({ hasText: 'Your account could not be loaded' })
    await page.goto('/claim#token=forged')
    await expect(unknown).toBeVisible()
    await expect(main.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
    await expectAccessible(page, 'a claim by who knows whom')
    await page.unroute('/api/auth/user')
    await unknown.getByRole('button', { name: 'Try again' }).click()
    await expect(main).toContainText(`You are signed in as ${ian.email}`)

    await page.route('/api/auth/user', (route) => route.abort())
    await page.goto('/create-listing')
    await expect(unknown).toBeVisible()
    await expect(main.getByLabel('Create an account')).toHaveCount(0)
    await page.unroute('/api/auth/user')
    await unknown.getByRole('button', { name: 'Try again' }).click()
    await expect(main).toContainText(`Signed in as ${ian.email}`)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('ERR_FAILED')))
    expect(complaints).toEqual([])
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

test(
  'a link that is good is taken in the tab of one that could not be confirmed',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const jo = newcomer()
    await beginAccount(page, jo)
    const { email, password } = jo
    await page.request.post('/api/auth/login', { data: { email, password } })
    const link = await linkFromMail(page, jo, '/verify-email')
    // As where it is used up between being shown and being confirmed.
    await page.route('**/api/auth/link', (route) =>
      route.fulfill({
        json: {
          purpose: 'confirm-email',
          email: jo.email,
          newEmail: null,
          isSignedIn: true,
          passkeys: [],
        },
      }),
    )
    await page.goto('/verify-email#token=forged')
    await expect(page.getByRole('heading', { name: usedOrOver })).toBeFocused()
    await expect(page.getByRole('main')).toContainText('is not confirmed yet')
    await expect(page.getByRole('button', { name: 'Send it again' })).toBeVisible()
    await page.unroute('**/api/auth/link')
    await page.evaluate((next) => location.assign(next), link)
    await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeVisible()
    // Opened again: what is done is no failure.
    await page.evaluate(() => location.assign('/verify-email#token=another'))
    await expect(
      page.getByRole('heading', { name: 'This link was used before, or has run out' }),
    ).toBeFocused()
    await expect(page.getByRole('main').getByText(jo.email)).toBeVisible()
    await expect(page.getByText(/not be confirmed|not valid/)).toHaveCount(0)
    expectRefusals(complaints, 2)
  },
)
