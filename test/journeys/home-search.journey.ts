import type { Locator, Page } from '@playwright/test'
import { expect, openPage, test } from './journey.ts'

const panel = (page: Page) => page.getByRole('search', { name: 'Find a car' })
const cars = (page: Page, list: string) =>
  page.getByRole('region', { name: list, exact: true }).getByRole('article')
const topOf = (locator: Locator) =>
  locator.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)

test(
  'six premium cars lie side by side on a phone, and all others follow soon',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/')
    const premium = cars(page, 'Premium Listings')
    await expect(premium).toHaveCount(6)
    expect(await topOf(premium.first())).toBeLessThan(986)
    expect(await topOf(cars(page, 'All Listings').first())).toBeLessThan(2_000)
    const last = premium.last().getByRole('link')
    await expect(last).not.toBeInViewport()
    await last.focus()
    await expect(last).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  },
)

test('six premium cars are a grid that ends on a desk', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/')
  await expect(cars(page, 'Premium Listings')).toHaveCount(6)
  const boxes = await cars(page, 'Premium Listings').evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top)),
  )
  expect(new Set(boxes).size).toBe(2)
})

test('after a search from home the first car found is in sight, and how many there are', async ({
  page,
}) => {
  for (const [make, list] of [
    ['Porsche', 'Premium Listings'],
    ['Vauxhall', 'All Listings'],
  ] as const) {
    await openPage(page, '/')
    await panel(page).getByLabel('Make').selectOption(make)
    await panel(page).getByRole('button', { name: 'SEARCH CARS' }).click()
    await expect(page.getByText(new RegExp(`^\\d+ cars? for ${make}`))).toBeInViewport()
    await expect(cars(page, list).first().getByRole('link')).toBeInViewport()
  }
})

test(
  'whoever goes elsewhere while a search from home is on its way is not taken to its cars',
  { tag: '@desktop' },
  async ({ page }) => {
    const arrival = Promise.withResolvers<void>()
    const lists = /\/api\/listings\/(?:featured|standard)/
    await page.route(lists, async (route) => {
      await arrival.promise
      await route.continue()
    })
    await openPage(page, '/')
    await panel(page).getByLabel('Make').selectOption('Porsche')
    const isAsked = page.waitForRequest(lists)
    await panel(page).getByRole('button', { name: 'SEARCH CARS' }).click()
    await isAsked
    const car = page.getByRole('main').getByRole('article').getByRole('link').first()
    const isNext = Promise.withResolvers<void>()
    await page.route(/\/api\/listings\/\d+$/, async (route) => {
      await isNext.promise
      await route.continue()
    })
    const isOpened = page.waitForRequest(/\/api\/listings\/\d+$/)
    await car.press('Enter')
    await isOpened
    const answer = page.waitForResponse(lists)
    arrival.resolve()
    await answer
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    await expect(car).toBeFocused()
    isNext.resolve()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
  },
)

test(
  'words and a place in the panel lead to every car that they are about',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/')
    await panel(page).getByLabel('Words').fill('hot hatch')
    await panel(page).getByLabel('Near').fill('Bristol')
    await panel(page).getByLabel('Make').selectOption('Volkswagen')
    await panel(page).getByRole('button', { name: 'SEARCH CARS' }).click()
    await expect(page).toHaveURL(/\/browse\?make=Volkswagen&near=Bristol&q=hot\+hatch$/)
  },
)
