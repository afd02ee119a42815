import {
  beginAccount,
  confirmEmail,
  expectRefusals,
  field,
  fillSignIn,
  ian,
  linkFromMail,
  newcomer,
  newestMail,
  signIn,
  usedOrOver,
} from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../journey.ts'

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
  'a claim is stored while its owner signs in',
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
  'a signed-in person whose session could not be read is not sent to sign in: it is read again',
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

test(
  'a link that could not be looked up, or confirmed, is tried again where that is all that is wrong',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const jo = newcomer()
    await beginAccount(page, jo)
    const { email, password } = jo
    await page.request.post('/api/auth/login', { data: { email, password } })
    const path = await linkFromMail(page, jo, '/verify-email')
    const refuse = (api: string, status: number) =>
      page.route(api, (route) => route.fulfill({ status, json: { message: 'Try again later' } }))
    await refuse('**/api/auth/link', 503)
    await refuse('**/api/auth/verify-email', 429)
    await page.goto(path)
    const refusal = page.getByRole('heading', { name: 'That could not be confirmed' })
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(refusal).toBeFocused()
    await page.unroute('**/api/auth/link')
    await again.press('Enter')
    await expect(refusal).toBeFocused()
    await page.unroute('**/api/auth/verify-email')
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/auth/verify-email', async (route) => {
      await answer.promise
      await route.continue()
    })
    await again.press('Enter')
    // Nobody without a mouse starts over while it is under way.
    await expect(page.getByRole('heading', { name: 'Confirm your email', level: 1 })).toBeFocused()
    answer.resolve()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeFocused()
    complaints.splice(0, Infinity, ...complaints.filter((one) => !/\b(?:429|503)\b/.test(one)))
    expect(complaints).toEqual([])
  },
)

test(
  'a link that is for another account than one is signed in to may be just that',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const [jo, ann] = [newcomer(), newcomer()]
    await beginAccount(page, jo)
    await confirmEmail(page, jo)
    await signIn(page, jo)
    const asked = { email: newcomer().email, password: jo.password }
    expect((await page.request.post('/api/auth/change-email', { data: asked })).status()).toBe(200)
    await expect.poll(async () => (await newestMail(page, jo.email))?.subject).toContain('Change')
    const path = await linkFromMail(page, jo, '/verify-email')
    await page.request.post('/api/auth/logout', { data: {} })
    await beginAccount(page, ann)
    await signIn(page, ann)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: usedOrOver })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(
      'Or it is for another account than the one that you are signed in to.',
    )
    expectRefusals(complaints, 1)
  },
)

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
