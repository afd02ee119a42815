import type { Page } from '@playwright/test'
import { expect, openPage, test } from './journey.ts'

const screens = [
  '/',
  '/?make=Lancia&maxPrice=5000',
  '/browse',
  '/browse?near=Leeds&within=50&sort=nearest',
  '/browse?make=Lancia&maxPrice=100',
  '/listing/1',
  '/listing/99999999',
  '/cars',
  '/cars/ford/escort',
  '/cars/volkswagen/golf',
  '/about',
  '/support',
  '/privacy-choices',
  '/login?returnTo=%2Fsaved-cars',
  '/sign-up',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/create-listing',
  '/listing/1/edit',
  '/manage',
  '/claim',
  '/checkout/success',
  '/nowhere',
]
const screensOfOnesOwn = ['/account', '/account/settings', '/account/messages', '/saved-cars']

/** What stands out over the right edge, as the reason why a page has to be scrolled sideways. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** The browser's own setting for larger type. */
const enlargeType = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })

async function expectNoSidewaysScroll(page: Page, addresses: string[], isTypeLarge: boolean) {
  for (const address of addresses) {
    await openPage(page, address)
    if (isTypeLarge) await enlargeType(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect([address, await outside(page)]).toEqual([address, []])
  }
}

const signInAsHarriet = (page: Page) =>
  page.request.post('/api/auth/login', {
    data: { email: 'harriet@example.com', password: 'e30-in-the-rain' },
  })

for (const { name, size, isTypeLarge } of [
  { name: 'type of 200 %', size: { width: 390, height: 844 }, isTypeLarge: true },
  { name: 'a zoom of 400 %', size: { width: 320, height: 256 }, isTypeLarge: false },
]) {
  test(
    `at ${name} no screen is scrolled sideways`,
    { tag: '@phone' },
    async ({ page, complaints }) => {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page, screens, isTypeLarge)
      await signInAsHarriet(page)
      await expectNoSidewaysScroll(page, screensOfOnesOwn, isTypeLarge)
      // What is not there says so in the console as well.
      complaints.splice(0, Infinity, ...complaints.filter((one) => !/40[0134]/.test(one)))
    },
  )
}

test(
  'at type of 200 % what is still on its way is not scrolled sideways',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/about')
    await signInAsHarriet(page)
    await page.route('/api/**', () => {})
    for (const address of ['/manage', '/browse', ...screensOfOnesOwn]) {
      await openPage(page, address)
      await enlargeType(page)
      expect([address, await outside(page)]).toEqual([address, []])
    }
  },
)

test(
  'a listing’s bar leaves a phone’s screen to the page where everything is twice as large',
  { tag: '@phone' },
  async ({ page }) => {
    const position = () =>
      page
        .locator('[data-bottom-bar]')
        .evaluate((bar) => [
          getComputedStyle(bar).position,
          bar.getBoundingClientRect().height < innerHeight / 4,
        ])
    await openPage(page, '/listing/1')
    expect(await position()).toEqual(['sticky', true])
    await page.setViewportSize({ width: 195, height: 422 })
    expect((await position())[0]).toBe('static')
    await page.setViewportSize({ width: 844, height: 360 })
    expect(await position()).toEqual(['sticky', true])
  },
)
