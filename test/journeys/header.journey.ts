import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, openPage, test } from './journey.ts'
import { watchShifts } from './layout-shifts.ts'
import { arrive, password, signUp } from './person.ts'

const joanna = 'Joanna Fairweather'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** The entries for whoever looks at the page, wherever this screen has them. */
async function openEntries(page: Page, name = joanna) {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByText(name)).toBeVisible()
    return { menu, entry: (text: string) => menu.getByText(text, { exact: true }) }
  }
  await page.getByRole('button', { name }).click()
  const menu = page.getByRole('menu')
  return { menu, entry: (text: string) => menu.getByRole('menuitem', { name: text }) }
}

/** Opens a page whose clock then stands, until it is told how much time has passed. */
async function openWithStillClock(page: Page, address: string) {
  await page.clock.install()
  await openPage(page, address)
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}

async function signOut(page: Page) {
  const { entry } = await openEntries(page)
  await entry('Sign Out').click()
}

test('a visitor is shown the way to sign in, and nobody asks who they are', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) requested.push(request.url())
  })
  for (const [address, leadsTo] of [
    ['/', '/login'],
    ['/browse?make=BMW', '/login?returnTo=%2Fbrowse%3Fmake%3DBMW'],
    ['/login', '/login'],
  ] as const) {
    await page.goto(address, { waitUntil: 'networkidle' })
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', leadsTo)
  }
  expect(requested).toEqual([])
})

test('whoever is signed in finds their name, and all that is theirs under it', async ({
  page,
  context,
}) => {
  await arrive(context, joanna)
  await openPage(page, '/about')
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  const { menu, entry } = await openEntries(page)
  await expect(entry('My Account')).toHaveAttribute('href', '/account')
  await expect(entry('Saved Cars')).toHaveAttribute('href', '/saved-cars')
  await expectAccessible(page)
  await entry('My Account').click()
  await expect(page).toHaveURL('/account')
  await expect(menu).toBeHidden()
})

// A phone has the side menu.
test(
  'the menu works by keyboard alone, and gives the focus back',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    const button = page.getByRole('button', { name: joanna })
    const item = (name: string) => page.getByRole('menuitem', { name })
    for (const key of ['Enter', 'Space', 'ArrowDown']) {
      await button.focus()
      await page.keyboard.press(key)
      await expect(item('My Account')).toBeFocused()
      await page.keyboard.press('ArrowUp')
      await expect(item('Sign Out')).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(item('Saved Cars')).toBeFocused()
      await page.keyboard.press('End')
      await expect(item('Sign Out')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      await expect(button).toBeFocused()
    }
    await page.keyboard.press('Enter')
    await expect(item('My Account')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).not.toBeFocused()
  },
)

test(
  'H5: signing out forgets the person, here and in the other tab',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/account')
    await expect(page.getByRole('main').getByText(joanna).first()).toBeVisible()
    const other = await context.newPage()
    await openPage(other, '/about')
    await expect(other.getByText(joanna).first()).toBeAttached()

    await signOut(page)
    await expect(page).toHaveURL('/')
    await expect(toasts(page)).toContainText('Signed Out')
    await expect(toasts(page)).toContainText('You have been signed out successfully.')
    await expect(page.getByText(joanna)).toHaveCount(0)
    await expect(other.getByText(joanna)).toHaveCount(0)
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(
      'may-be-signed-in',
    )

    await page.goBack()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText(joanna)).toHaveCount(0)
  },
)

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

test(
  'a sign-out that fails says so, even where nothing can be fetched',
  { tag: '@desktop' },
  async ({ page, context, complaints }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    await expect(page.getByText(joanna).first()).toBeAttached()
    await page.context().setOffline(true)
    await signOut(page)
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to sign out' })
    await expect(alert).toContainText('Error')
    await page.context().setOffline(false)
    await expect(page.getByText(joanna).first()).toBeAttached()
    // The browser reports what it could not fetch.
    expect(complaints.every((complaint) => /ERR_INTERNET_DISCONNECTED/.test(complaint))).toBe(true)
    complaints.splice(0)
  },
)

test(
  'a toast is there for five seconds, and leaves nothing behind',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    // By the page's own clock, as on a busy machine what is seen from outside is seen late; within it the toast is noticed late.
    const lasted = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let since: number | undefined
          new MutationObserver((_, observer) => {
            const isThere = document.querySelector('[role="region"] li[data-state="open"]') !== null
            if (isThere) since ??= performance.now()
            if (isThere || since === undefined) return
            observer.disconnect()
            resolve(performance.now() - since)
          }).observe(document, { attributes: true, childList: true, subtree: true })
        }),
    )
    await signOut(page)
    const toast = toasts(page).getByRole('listitem')
    await expect(toast).toBeVisible()
    await page.mouse.move(5, 5)
    expect(await lasted).toBeGreaterThan(4_000)
    await expect(toast).toHaveCount(0)
    const size = page.viewportSize()!
    const under = await page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('[role="region"]')?.ariaLabel,
      [size.width - 40, size.height - 100] as const,
    )
    expect(under).not.toBe('Notifications (F8)')
    await expect(page.getByText('You have been signed out')).toHaveCount(0)
  },
)

// A phone has no such key.
test(
  'F8 leads to the toast, which waits for whoever reads it, and Escape closes it',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await page.clock.install()
    await openPage(page, '/about')
    await signOut(page)
    const toast = toasts(page).getByRole('listitem')
    await expect(toast).toBeVisible()
    await page.keyboard.press('F8')
    await expect(toasts(page).getByRole('list')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(toast).toBeFocused()
    await page.clock.fastForward(6_000)
    await expect(toast).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(toast).toHaveCount(0)
  },
)

test(
  'a toast is swept away to the right, by more than 50 pixels',
  { tag: '@phone' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    await signOut(page)
    const toast = toasts(page).getByRole('listitem')
    await expect(toast).toBeVisible()
    const box = (await toast.boundingBox())!
    const from = { x: box.x + 60, y: box.y + box.height / 2 }
    const sweep = async (distance: number) => {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(from.x + distance / 2, from.y, { steps: 4 })
      await page.mouse.move(from.x + distance, from.y, { steps: 4 })
      await page.mouse.up()
    }
    await sweep(40)
    await expect(toast).toBeVisible()
    await sweep(60)
    await expect(toast).toHaveCount(0)
  },
)

test(
  'a toast can be closed, and its button is large enough for a finger',
  { tag: '@either' },
  async ({ page, context }) => {
    await arrive(context, joanna)
    await openPage(page, '/about')
    await signOut(page)
    const close = toasts(page).getByRole('button', { name: 'Close' })
    // It waits for as long as the pointer is on it.
    await close.hover()
    await expectAccessible(page)
    const box = (await close.boundingBox())!
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    await close.click()
    await expect(close).toHaveCount(0)
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

test('every page is counted once, by its path alone', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const views: string[] = []
    Object.assign(window, { views })
    window.addEventListener('youngtimer:happened', (event) => {
      const { name, what } = (event as CustomEvent<{ name: string; what: { path: string } }>).detail
      if (name === 'page_view') views.push(what.path)
    })
  })
  const views = () => page.evaluate(() => (window as unknown as { views: string[] }).views)
  await openPage(page, '/browse?make=BMW')
  await expect.poll(views).toEqual(['/browse'])
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Youngtimer/ })
    .click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL(/\/browse/)
  await expect.poll(views).toEqual(['/browse', '/', '/browse'])
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the way to sign in is there all the same', { tag: '@either' }, async ({ page }) => {
    await page.goto('/about')
    if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/login/)
  })
})
