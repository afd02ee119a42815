import { fillSignUp, newcomer } from './account-steps.ts'
import { expect, openPage, test } from './journey.ts'
import { arrive, password, signUp } from './person.ts'
import { heartOf, hearts, porsche, porsches, saved, statusCalls } from './saved-cars-steps.ts'
import { expectComplaint, expectText } from './seen.ts'

/** Where a car is saved and unsaved. */
const change = /\/api\/saved-cars\/\d+$/

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
  'Tab reaches the car first, then its heart, which keeps the focus when it is pressed',
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
