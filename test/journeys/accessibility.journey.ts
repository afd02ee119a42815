import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { unfoldActions } from './account-steps.ts'
import { expectAccessible } from './axe.ts'
import { expect, openPage, test } from './journey.ts'

/** Every screen and state that an address alone can bring about. */
const screens = {
  'the home page': '/',
  'the home page without results': '/?make=Lancia&maxPrice=5000',
  'all cars': '/browse',
  'one make': '/browse?make=BMW&sort=price-low',
  'cars near a town': '/browse?near=Leeds&within=50&sort=nearest',
  'a search in words': '/browse?q=gofl+gti',
  'a search without results': '/browse?make=Lancia&maxPrice=100',
  'a query that cannot be used': '/browse?maxPrice=abc&year=99999',
  'a listing': '/listing/1',
  'a missing listing': '/listing/99999999',
  'all guides': '/cars',
  'a guide': '/cars/ford/escort',
  'a family without a guide': '/cars/volkswagen/golf',
  about: '/about',
  support: '/support',
  'privacy choices': '/privacy-choices',
  terms: '/terms',
  'the privacy notice': '/privacy',
  complaints: '/complaints',
  'signing in': '/login?returnTo=%2Fsaved-cars',
  'signing up': '/sign-up',
  'a forgotten password': '/forgot-password',
  // A link that is none: the shop is asked, and refuses it with 400.
  'a new password': '/reset-password#token=a',
  'a new password without its link': '/reset-password',
  'confirming an address without its link': '/verify-email',
  'a new listing': '/create-listing?type=standard',
  'a listing to be changed by nobody': '/listing/1/edit',
  'listings by link, without one': '/manage',
  'renewing without its link': '/renew',
  'sold or not, without its link': '/still-for-sale',
  'a claim': '/claim#token=a',
  'a claim without its link': '/claim',
  'a payment that is not there': '/checkout/success',
  'an address that leads nowhere': '/nowhere',
}

/** Harriet has cars for sale, and has confirmed her address. */
async function signInAsHarriet(page: Page) {
  await page.request.post('/api/auth/login', {
    data: { email: 'harriet@example.com', password: 'e30-in-the-rain' },
  })
}

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

/** Open states, and how a visitor gets there. */
const states: Record<string, [address: string, open: (page: Page) => Promise<void>]> = {
  'the full-screen viewer': [
    '/listing/1',
    (page) => page.getByRole('button', { name: 'View full screen' }).click(),
  ],
  'the filters of a phone, or of a desk': [
    '/browse',
    async (page) => {
      const open = page.getByRole('button', { name: /^Filters/ })
      if (await open.isVisible()) await open.click()
    },
  ],
  'the menu of a phone': [
    '/',
    async (page) => {
      const open = page.getByRole('button', { name: 'Menu' })
      if (await open.isVisible()) await open.click()
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
  'an account with listings': [
    '/about',
    async (page) => {
      await signInAsHarriet(page)
      await page.goto('/account')
      await expect(page.getByRole('article').first()).toBeVisible()
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
  settings: [
    '/about',
    async (page) => {
      await signInAsHarriet(page)
      await page.goto('/account/settings')
      await expect(page.getByText('This device')).toBeVisible()
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

/** So many in one tab: what is loaded once serves them all, and each is named where it fails. */
const inOneTab = 6
const walks = Object.entries(screens).reduce<[string, string][][]>(
  (all, screen, n) =>
    n % inOneTab === 0 ? [...all, [screen]] : [...all.slice(0, -1), [...all.at(-1)!, screen]],
  [],
)

for (const walk of walks) {
  const [from, to] = [walk[0]![0], walk.at(-1)![0]]
  test(
    `from ${from} to ${to}, no screen has an accessibility violation`,
    { tag: '@either' },
    async ({ page, complaints }) => {
      for (const [name, address] of walk) {
        // A new document each time, also where two addresses differ in what follows their '#'.
        await page.goto('about:blank')
        const response = await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page, name)
        // The browser itself reports such a status in its console, and so that of a link that is none.
        if (response?.status() === 404 || address.startsWith('/reset-password#'))
          complaints.splice(0, 1)
      }
    },
  )
}

for (const [name, [address, open]] of Object.entries(states)) {
  test(`${name} has no accessibility violation`, { tag: '@either' }, async ({ page }) => {
    await openPage(page, address)
    await open(page)
    await expectAccessible(page)
  })
}

test(
  'nothing scrolls sideways on a screen of 320 pixels',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const personal = ['/account', '/account/settings', '/saved-cars']
    for (const address of [...Object.values(screens), ...personal]) {
      if (address === personal[0]) await signInAsHarriet(page)
      await openPage(page, address)
      const isWider = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect([address, isWider]).toEqual([address, false])
    }
    complaints.splice(0, Infinity, ...complaints.filter((one) => !/status of 40[04]/.test(one)))
  },
)
