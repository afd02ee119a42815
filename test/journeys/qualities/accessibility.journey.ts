import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { unfoldActions } from '../account-steps.ts'
import { expectBritish } from '../american-words.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { expect, openPage, test } from '../journey.ts'
import { expectReflow, expectRoomForSpacing } from '../reflow.ts'
import { screens, screensOfOnesOwn, signInAsHarriet } from './screens.ts'

/** A month of a listing's. */
const someStats = {
  from: '2026-10-23',
  to: '2026-11-21',
  days: Array.from({ length: 30 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 9, 23 + at)).toISOString().slice(0, 10),
    views: at * 3,
    saves: at % 3,
    calls: at % 2,
    enquiries: Number(at === 29),
  })),
  totals: { views: 1_305, saves: 30, calls: 15, enquiries: 1 },
}

/** Somebody new has none, and has not. */
async function signInAsNewcomer(page: Page) {
  const data = { email: `${randomUUID()}@example.com`, password: 'kettle wharf sill' }
  await page.request.post('/api/auth/sign-up', { data: { ...data, name: 'Jo Driver' } })
  await page.request.post('/api/auth/login', { data })
}

/** By what the page itself goes by; what it shows scripts may come a moment later. */
const isPhone = (page: Page) =>
  page.evaluate(() => !window.matchMedia('(min-width: 64rem)').matches)

/** Open states, and how a visitor gets there. */
const states: Record<string, [address: string, open: (page: Page) => Promise<void>]> = {
  'the full-screen viewer': [
    '/listing/1',
    (page) => page.getByRole('button', { name: 'View full screen' }).click(),
  ],
  'a message to a seller': [
    '/listing/1',
    async (page) => {
      await page.getByRole('button', { name: 'Send Message' }).filter({ visible: true }).click()
      await expect(page.getByRole('dialog').getByLabel('Message')).toBeVisible()
    },
  ],
  'the filters of a phone, or of a desk': [
    '/browse',
    async (page) => {
      if (await isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click()
    },
  ],
  'the menu of a phone': [
    '/',
    async (page) => {
      if (await isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click()
    },
  ],
  'a form that was refused': [
    '/sign-up',
    async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('golf')
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page.getByText("Passwords don't match")).toBeVisible()
    },
  ],
  'a form that has done its work': [
    '/forgot-password',
    async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByRole('button', { name: 'Send Me a Link' }).click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    },
  ],
  'the question before a premium listing is marked as sold': [
    '/about',
    async (page) => {
      await signInAsHarriet(page)
      await page.goto('/account')
      await unfoldActions(page)
      await page
        .getByRole('button', { name: /^Mark as Sold/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'It Is Sold' })).toBeVisible()
    },
  ],
  'the figures of a listing, and their table': [
    '/about',
    async (page) => {
      await signInAsHarriet(page)
      await page.route('/api/auth/listings/*/figures?*', (route) =>
        route.fulfill({ json: someStats }),
      )
      await page.goto('/account')
      await unfoldActions(page)
      await page
        .getByRole('button', { name: /^Figures/ })
        .first()
        .click()
      await page.getByText('Every day as a table').click()
      await expect(page.getByRole('rowheader', { name: 'Today' })).toBeVisible()
    },
  ],
  'the figures of a listing that nobody has looked at': [
    '/about',
    async (page) => {
      await signInAsHarriet(page)
      await page.goto('/account')
      await unfoldActions(page)
      await page
        .getByRole('button', { name: /^Figures/ })
        .first()
        .click()
      await expect(page.getByText('Nothing yet')).toBeVisible()
    },
  ],
  'the question before a listing is deleted': [
    '/about',
    async (page) => {
      await signInAsHarriet(page)
      await page.goto('/account')
      await unfoldActions(page)
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click()
    },
  ],
  'a new account': [
    '/about',
    async (page) => {
      await signInAsNewcomer(page)
      await page.goto('/account')
      await expect(page.getByText('No listings yet')).toBeVisible()
    },
  ],
  'an account whose listings cannot be read': [
    '/about',
    async (page) => {
      await signInAsHarriet(page)
      await page.route('/api/auth/listings', (route) => route.fulfill({ status: 200, body: '?' }))
      await page.goto('/account')
      await expect(page.getByText('Your listings could not be loaded')).toBeVisible()
    },
  ],
  'an account on its way': [
    '/about',
    async (page) => {
      await signInAsHarriet(page)
      await page.route('/api/auth/user', () => {})
      await page.goto('/account')
      await expect(page.getByText('Loading')).toBeVisible()
    },
  ],
  'the question before an account is closed': [
    '/about',
    async (page) => {
      await signInAsHarriet(page)
      await page.goto('/account/settings')
      await page.getByRole('button', { name: 'Close My Account' }).click()
    },
  ],
}

test.use({ reducedMotion: 'reduce' })

/** A new document each time, also where two addresses differ in what follows their '#'. */
async function openAnew(page: Page, address: string) {
  await page.goto('about:blank')
  const response = await openPage(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return response
}

/** What an address shows is the same on both widths but for the room that it has. */
async function expectGood(page: Page, state: string, width: string) {
  await expectBritish(page, state)
  await expectAccessibleInBothThemes(page, state)
  if (width === 'phone') await expectReflow(page, state)
}

/** So many in one tab: what is loaded once serves them all, and each is named where it fails. */
const inOneTab = 4
const walks = Object.entries(screens).reduce<[string, string][][]>(
  (all, screen, n) =>
    n % inOneTab === 0 ? [...all, [screen]] : [...all.slice(0, -1), [...all.at(-1)!, screen]],
  [],
)

for (const walk of walks) {
  const [from, to] = [walk[0]![0], walk.at(-1)![0]]
  test(
    `from ${from} to ${to}, no screen has an accessibility violation or is scrolled sideways`,
    { tag: '@either' },
    async ({ page, complaints }, { project }) => {
      for (const [name, address] of walk) {
        const response = await openAnew(page, address)
        await expectGood(page, name, project.name)
        // The browser itself reports such a status in its console, and so that of a link that is none.
        if (response?.status() === 404 || address.startsWith('/reset-password#'))
          complaints.splice(0, 1)
      }
    },
  )
}

test(
  'no screen of one’s own has an accessibility violation or is scrolled sideways',
  { tag: '@either' },
  async ({ page }, { project }) => {
    await openPage(page, '/about')
    await signInAsHarriet(page)
    for (const [name, address] of Object.entries(screensOfOnesOwn)) {
      await openAnew(page, address)
      if (name === 'settings') await expect(page.getByText('This device')).toBeVisible()
      if (name === 'an account with listings')
        await expect(page.getByRole('article').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectGood(page, name, project.name)
    }
  },
)

test(
  '1.4.12: on a desk too nothing is cut off or scrolls sideways where text is spaced out',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const address of [
      ...['/', '/browse?make=Porsche', '/listing/1', '/cars/ford/escort'],
      ...['/login', '/sign-up', '/create-listing?type=standard', '/support'],
    ]) {
      await openPage(page, address)
      await expectRoomForSpacing(page, address)
    }
  },
)

for (const [name, [address, open]] of Object.entries(states)) {
  test(
    `${name} has no accessibility violation and is never scrolled sideways`,
    { tag: '@either' },
    async ({ page }, { project }) => {
      await openPage(page, address)
      await open(page)
      await expectBritish(page, name)
      await expectAccessible(page)
      if (project.name === 'phone') await expectReflow(page, name)
    },
  )
}

test(
  'a word as Americans spell it is found, wherever on a page it is seen or heard',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/about')
    for (const [plant, word] of [
      ['<p>Two colors, one of them gray</p>', 'color'],
      ['<p>Organized by price, Nov 27, 2026</p>', 'organized'],
      ['<img alt="Tires, close up" src="data:,">', 'tires'],
      ['<p>What was your inquiry?</p>', 'inquiry'],
    ] as const) {
      await page.locator('main').evaluate((main, html) => {
        main.innerHTML = html
      }, plant)
      await expect(expectBritish(page, 'planted')).rejects.toThrow(word)
    }
    await page.locator('main').evaluate((main) => {
      main.innerHTML =
        '<p>Resized in Devizes; the seats are reorganised. Add it to your favourites.</p>'
    })
    await expectBritish(page, 'British')
  },
)
