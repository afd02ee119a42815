import type { Page } from '@playwright/test'
import { confirmEmail, fillSignUp, newcomer } from './account-steps.ts'
import { expect, openPage, test } from './journey.ts'
import { arrive, password, signIn, signUp } from './person.ts'

const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Save car: / })
const heartOf = (page: Page, car: string) =>
  page.getByRole('button', { name: `Save car: ${car}`, exact: true })
const porsche = '1991 Porsche 911 Carrera 2'
const porsches = '/browse?make=Porsche'

/** A toast's words stand on the page, and a second time for a moment, to be read out. */
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

const saved = (page: Page, id: number) => page.request.post(`/api/saved-cars/${id}`)
const statusCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/api\/saved-cars\/.*status/.test(request.url())) calls.push(request.url())
  })
  return calls
}

/** Where a car is saved and unsaved. */
const change = /\/api\/saved-cars\/\d+$/

/** What the test brings about stands in the browser's console as well. */
const expectComplaint = (complaints: string[], about: RegExp) => {
  expect(complaints.length).toBeGreaterThan(0)
  complaints.splice(0, Infinity, ...complaints.filter((one) => !about.test(one)))
}

test(
  'a car that is saved in one browser is saved in another, and so when it is not',
  { tag: '@desktop' },
  async ({ page, context, browser }) => {
    const ann = await arrive(context)
    await confirmEmail(page, { ...ann, password })
    const elsewhere = await browser.newContext()
    await signIn(elsewhere, ann)
    const other = await elsewhere.newPage()
    await openPage(other, porsches)
    await expect(heartOf(other, porsche)).toHaveAttribute('aria-pressed', 'false')

    await page.goto(porsches)
    await page.evaluate(() =>
      window.addEventListener('youngtimer:happened', (event) => {
        const observed = (event as CustomEvent<{ name: string }>).detail.name
        document.documentElement.dataset['heard'] = observed
      }),
    )
    await heartOf(page, porsche).click()
    await expect(heartOf(page, porsche)).toHaveAttribute('aria-pressed', 'true')
    await expectText(page, 'Car saved')
    await expectText(page, 'Added to your saved cars')
    await expect(page.locator('html')).toHaveAttribute('data-heard', 'car_saved')

    await other.reload()
    await expect(heartOf(other, porsche)).toHaveAttribute('aria-pressed', 'true')
    await expect(heartOf(other, porsche)).toBeEnabled()
    await heartOf(other, porsche).click()
    await expectText(other, 'Car unsaved')
    await expectText(other, 'Removed from your saved cars')
    await page.reload()
    await expect(heartOf(page, porsche)).toBeEnabled()
    await expect(heartOf(page, porsche)).toHaveAttribute('aria-pressed', 'false')
    await elsewhere.close()
  },
)

test(
  'a page of 24 hearts asks once, and a press refreshes its own and no more',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context)
    const calls = statusCalls(page)
    await page.goto('/browse', { waitUntil: 'networkidle' })
    await expect(hearts(page)).toHaveCount(24)
    await expect(hearts(page).last()).toBeEnabled()
    expect(calls).toHaveLength(1)
    expect(new URL(calls[0]!).searchParams.get('ids')?.split(',')).toHaveLength(24)

    await hearts(page).first().click()
    await expectText(page, 'Car saved')
    await expect.poll(() => calls.length).toBe(2)
    expect(new URL(calls[1]!).searchParams.get('ids')).toMatch(/^\d+$/)
  },
)

test(
  'whoever the shop could not tell at first saves a car, and is not sent to sign in',
  { tag: '@phone' },
  async ({ page, context, complaints }) => {
    await arrive(context)
    const failed = Promise.withResolvers<void>()
    await page.route('/api/auth/user', async (route) => {
      await route.fulfill({ status: 500, json: { message: 'Something went wrong.' } })
      failed.resolve()
    })
    await openPage(page, porsches)
    await failed.promise
    // The question is over: what is asked again is asked with the press.
    await page.waitForLoadState('networkidle')
    await heartOf(page, porsche).click()
    await expectText(page, 'Car saved')
    await expect(page).toHaveURL(porsches)
    expectComplaint(complaints, /500/)
  },
)

test(
  'a visitor’s page asks nothing, and without scripts there is no heart',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    const calls = statusCalls(page)
    await page.goto('/browse', { waitUntil: 'networkidle' })
    await expect(hearts(page)).toHaveCount(24)
    await expect(hearts(page).last()).toBeEnabled()
    expect(calls).toEqual([])
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const still = await plain.newPage()
    await still.goto('/browse')
    await expect(still.getByRole('link', { name: /Ferrari/ }).first()).toBeVisible()
    expect(await still.getByRole('button', { name: /Save/ }).count()).toBe(0)
    await plain.close()
  },
)

test(
  'a heart shows at once, waits, and is undone where saving fails',
  { tag: '@phone' },
  async ({ page, context, complaints }) => {
    await arrive(context)
    await openPage(page, porsches)
    const heart = heartOf(page, porsche)
    await expect(heart).toBeEnabled()
    const response = Promise.withResolvers<void>()
    let requests = 0
    await page.route(change, async (route) => {
      requests++
      await response.promise
      await route.fulfill({ status: 503, json: { message: 'The shop is very busy.' } })
    })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heart).toBeDisabled()
    await heart.click({ force: true })
    response.resolve()
    await expectText(page, 'The shop is very busy.')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await expect(heart).toBeEnabled()
    expect(requests).toBe(1)

    await page.unroute(change)
    await page.route(change, (route) => route.abort())
    await heart.click()
    await expectText(page, 'Failed to save car')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')

    await page.unroute(change)
    await heart.click()
    await expectText(page, 'Car saved')
    await page.route(change, (route) => route.abort())
    await heart.click()
    await expectText(page, 'Failed to unsave car')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    expectComplaint(complaints, /503|ERR_FAILED/)
  },
)

test(
  'a heart that is pressed before it is known whether the car is saved is not pressed in vain',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context)
    const response = Promise.withResolvers<void>()
    await page.route(/\/api\/saved-cars\/status/, async (route) => {
      await response.promise
      await route.continue()
    })
    await page.goto(porsches)
    const heart = heartOf(page, porsche)
    await heart.click()
    await expect(heart).toHaveAttribute('aria-busy', 'true')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    // Impatience doesn't take it back.
    await heart.click()
    response.resolve()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expectText(page, 'Car saved')
    await expect(heart).toHaveAttribute('aria-busy', 'false')
  },
)

test(
  'a visitor who presses a heart signs in, is back where they were, and has saved the car',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const ann = await signUp(context)
    await openPage(page, porsches)
    await heartOf(page, porsche).click()
    await expectText(page, 'Account required')
    await expectText(page, 'Create an account to save cars to your favorites')
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fbrowse%3Fmake%3DPorsche$/)
    await page.getByLabel('Email').fill(ann.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/browse\?make=Porsche$/)
    await expectText(page, 'Car saved')
    await expect(heartOf(page, porsche)).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(heartOf(page, porsche)).toHaveAttribute('aria-pressed', 'true')
    await expect(hearts(page).and(page.locator('[aria-pressed=true]'))).toHaveCount(1)
  },
)

test(
  'a visitor who presses a heart and makes an account is signed in, and has saved the car',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, porsches)
    await heartOf(page, porsche).click()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await fillSignUp(page, newcomer())
    await expectText(page, 'Car saved')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/browse\?make=Porsche$/)
    await expect(heartOf(page, porsche)).toHaveAttribute('aria-pressed', 'true')
  },
)

test(
  'a session that has ended elsewhere is said kindly, and one can come back',
  { tag: '@phone' },
  async ({ page, context, complaints }) => {
    await arrive(context)
    // The page asks what is saved once it knows who looks: until then it would take them for a visitor.
    const known = page.waitForResponse(/\/api\/saved-cars\/status/)
    await openPage(page, porsches)
    await known
    await expect(heartOf(page, porsche)).toBeEnabled()
    // The server forgets the session; the browser still holds its cookies.
    const cookies = await context.cookies()
    await context.request.post('/api/auth/logout', { data: {} })
    await context.addCookies(cookies)
    await heartOf(page, porsche).click()
    await expectText(page, 'Please sign in again')
    await expect(page).toHaveURL(/\/login\?returnTo=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sign in')
    expectComplaint(complaints, /401/)
  },
)

test(
  'by keyboard: the car first, then its heart, which keeps the focus',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await arrive(context)
    await openPage(page, porsches)
    const heart = heartOf(page, porsche)
    // It comes after its card: whoever is sooner is at the next car.
    await expect(heart).toBeVisible()
    await page.getByRole('link', { name: /911 Carrera 2/ }).focus()
    await page.keyboard.press('Tab')
    await expect(heart).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveText('Save car')
    await page.keyboard.press('Enter')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expectText(page, 'Car saved')
    await expect(heart).toBeFocused()
    await expect(page.getByRole('tooltip')).toHaveText('Remove from saved')
    await expect(heart).toBeEnabled()
    await page.keyboard.press('Space')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await expect(page).toHaveURL(/make=Porsche/)
  },
)

test(
  'the heart of a listing’s own page saves for real',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context)
    await openPage(page, '/listing/1')
    const heart = page.getByRole('button', { name: /^Save(?:d| car): 1999 Lotus Elise/ })
    await heart.click()
    await expectText(page, 'Car saved')
    await page.reload()
    await expect(page.getByRole('button', { name: /1999 Lotus Elise/ }).first()).toBeEnabled()
    expect((await page.request.get('/api/saved-cars/1/status')).ok()).toBe(true)
    expect(await (await page.request.get('/api/saved-cars/1/status')).json()).toEqual({
      isSaved: true,
    })
    await page.setViewportSize({ width: 320, height: 640 })
    const bar = page.getByRole('button', { name: 'Save car: 1999 Lotus Elise', pressed: true })
    await expect(bar).toBeInViewport({ ratio: 1 })
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true)
  },
)

test(
  'a visitor is sent from the saved cars to sign in, and back to them',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const ann = await signUp(context)
    await page.goto('/saved-cars')
    await expectText(page, 'Authentication required')
    await expectText(page, 'Please sign in to view your saved cars')
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fsaved-cars$/)
    await page.getByLabel('Email').fill(ann.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/saved-cars$/)
    await expect(page.getByText('No saved cars yet')).toBeVisible()
    await page.getByRole('link', { name: 'Browse Cars' }).click()
    await expect(page).toHaveURL(/\/$/)
  },
)

test(
  'a car that is unsaved among the saved stays until one leaves, to be saved again',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context)
    await saved(page, 1)
    await saved(page, 2)
    const calls = statusCalls(page)
    await page.goto('/saved-cars', { waitUntil: 'networkidle' })
    await expect(page.getByText('2 cars saved')).toBeVisible()
    await expect(hearts(page)).toHaveCount(2)
    expect(calls).toEqual([])
    const lotus = heartOf(page, '1999 Lotus Elise')
    await lotus.click()
    await expect(page.getByText('1 car saved')).toBeVisible()
    await expect(lotus).toHaveAttribute('aria-pressed', 'false')
    await expect(lotus).toBeEnabled()
    await lotus.click()
    await expect(page.getByText('2 cars saved')).toBeVisible()
    await lotus.click()
    await expect(page.getByText('1 car saved')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 car saved')).toBeVisible()
    await expect(hearts(page)).toHaveCount(1)
  },
)

test(
  'saved cars that could not be read can be asked for again',
  { tag: '@desktop' },
  async ({ page, context, complaints }) => {
    await arrive(context)
    await saved(page, 1)
    await page.route('**/api/auth/saved-cars', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/saved-cars')
    await expect(page.getByText('Your saved cars could not be loaded')).toBeVisible()
    await page.unroute('**/api/auth/saved-cars')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('1 car saved')).toBeVisible()
    expectComplaint(complaints, /503/)
  },
)

test(
  'who signs out among the saved cars comes home, and is not asked to sign in',
  { tag: '@phone' },
  async ({ page, context, isMobile }) => {
    await arrive(context)
    await saved(page, 1)
    await openPage(page, '/saved-cars')
    await expect(page.getByText('1 car saved')).toBeVisible()
    await page.getByRole('button', { name: isMobile ? 'Menu' : /^Ann/ }).click()
    await page
      .getByRole('button', { name: 'Sign Out' })
      .or(page.getByRole('menuitem', { name: 'Sign Out' }))
      .click()
    await expectText(page, 'Signed Out')
    await expect(page).toHaveURL(/\/$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fsaved-cars$/)
    expect(await page.content()).not.toContain('1 car saved')
  },
)
