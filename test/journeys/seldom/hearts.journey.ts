import { confirmEmail } from '../account-steps.ts'
import { expect, openPage, test } from '../journey.ts'
import { arrive, password, signIn } from '../person.ts'
import { heartOf, hearts, porsche, porsches, saved, statusCalls } from '../saved-cars-steps.ts'
import { expectComplaint, expectText } from '../seen.ts'

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
  'a page of 24 hearts sends one request, and a press refreshes its own and no more',
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
  'whoever’s session could not be read at first saves a car, and is not sent to sign in',
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
  'a visitor’s page sends no request for saved cars, and without scripts there is no heart',
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
  'saved cars that could not be loaded can be loaded again',
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
  'whoever signs out among the saved cars comes home, and is not sent to sign in',
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
