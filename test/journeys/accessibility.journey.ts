import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

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
  about: '/about',
  'an address that leads nowhere': '/nowhere',
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
}

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' ')}`,
  )
  expect(told).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' })

    for (const [name, address] of Object.entries(screens)) {
      test(`${name} has no accessibility violation`, async ({ page, complaints }) => {
        const answer = await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoViolations(page)
        // The browser itself reports such a status in its console.
        if (answer?.status() === 404) complaints.splice(0, 1)
      })
    }

    for (const [name, [address, open]] of Object.entries(states)) {
      test(`${name} has no accessibility violation`, async ({ page }) => {
        await page.goto(address, { waitUntil: 'networkidle' })
        await open(page)
        await expectNoViolations(page)
      })
    }
  })
}

test('nothing scrolls sideways on a screen of 320 pixels', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const address of Object.values(screens)) {
    await page.goto(address)
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect([address, isWider]).toEqual([address, false])
  }
  complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
})
