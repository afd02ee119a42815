import type { Page } from '@playwright/test'
import { joanna, toasts } from '../header-steps.ts'
import { expect, openPage, test } from '../journey.ts'
import { watchShifts } from '../layout-shifts.ts'
import { arrive, password, signUp } from '../person.ts'

/** Opens a page whose clock then stands, until it is told how much time has passed. */
async function openWithStillClock(page: Page, address: string) {
  await page.clock.install()
  await openPage(page, address)
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}

test('signing in is noticed by the other tab', { tag: '@desktop' }, async ({ page, context }) => {
  const other = await context.newPage()
  await openPage(other, '/about')
  const { email } = await signUp(context, joanna)
  await openPage(page, '/login')
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/account')
  await expect(toasts(page)).toContainText('Welcome back!')
  await expect(other.getByText(joanna).first()).toBeAttached()
})

test(
  'a session that was ended elsewhere is noticed on the way back',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    await expect(page.getByText(joanna).first()).toBeAttached()
    await page.context().clearCookies()
    // What the browser says when it shows a page that it had put away.
    await page.evaluate(() => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page.getByText(joanna)).toHaveCount(0)
  },
)

// A finger does not rest.
test(
  'a heart says what it does to whoever rests on it, and to the keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    await openWithStillClock(page, '/browse')
    const heart = page.getByRole('button', { name: /^Save car: / }).first()
    const tooltip = page.getByRole('tooltip')
    await heart.hover()
    await page.clock.runFor(650)
    await expect(tooltip).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(tooltip).toHaveText('Sign in to save cars')
    await expect(heart).toHaveAccessibleDescription('Sign in to save cars')

    // The pointer may go over to what is read.
    const box = (await tooltip.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
    await page.clock.runFor(600)
    await expect(tooltip).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tooltip).toHaveCount(0)

    await page.mouse.move(5, 5)
    await page
      .getByRole('button', { name: /^Save car: / })
      .nth(1)
      .focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(tooltip).toHaveText('Sign in to save cars')
    await page.keyboard.press('Tab')
    await expect(tooltip).toHaveCount(0)
  },
)

test('a finger is shown no tooltip', { tag: '@phone' }, async ({ page }) => {
  await openWithStillClock(page, '/browse')
  await page.evaluate(() => {
    const seen = { tooltips: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const shown = [...document.querySelectorAll('[role="tooltip"]')]
      seen.tooltips += shown.filter((one) => one.textContent === 'Sign in to save cars').length
    }).observe(document, { subtree: true, childList: true })
  })
  const heart = page.getByRole('button', { name: /^Save car: / }).first()
  const box = (await heart.boundingBox())!
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await page.clock.runFor(1_000)
  expect(
    await page.evaluate(() => (window as unknown as { seen: { tooltips: number } }).seen.tooltips),
  ).toBe(0)
})

test('a name of 255 letters fits everywhere', { tag: '@desktop' }, async ({ page, context }) => {
  const name = 'W'.repeat(255)
  await arrive(context, name)
  for (const width of [320, 390, 640, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const address of ['/', '/about']) {
      await openPage(page, address)
      await expect(page.getByText(name).first()).toBeAttached()
      const { wide, tall } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        tall: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
      }))
      expect([width, address, wide]).toEqual([width, address, false])
      expect(tall).toBeLessThan(100)
    }
  }
})

test('nothing moves when the name arrives', { tag: '@desktop' }, async ({ page, context }) => {
  await arrive(context, joanna)
  const shifts = await watchShifts(page)
  for (const address of ['/', '/about']) {
    await page.goto(address, { waitUntil: 'networkidle' })
    await expect(page.getByText(joanna).first()).toBeAttached()
    expect([address, await shifts()]).toEqual([address, []])
  }
})

test('nothing moves when the typeface is late', { tag: '@phone' }, async ({ page }) => {
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  const shifts = await watchShifts(page)
  await page.goto('/about', { waitUntil: 'networkidle' })
  await expect(
    page.getByRole('link', { name: 'Sign In', includeHidden: true }).first(),
  ).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
  expect(await shifts()).toEqual([])
})
