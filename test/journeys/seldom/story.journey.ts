import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, openPage, test } from '../journey.ts'
import { listCar, newCar } from '../sell-steps.ts'

/** A car of the demonstration whose seller has its MOT history shown, with a gap of some years. */
const car = '/listing/3'

/** Histories are read by a job, once the shop is open. */
const historyIsRead = (page: Page) =>
  expect
    .poll(async () => (await page.request.get('/api/listings/3/mot-history')).status(), {
      timeout: 90_000,
    })
    .toBe(200)

async function expectHistory(page: Page) {
  const history = page.getByRole('region', { name: 'MOT history' })
  await expect(history).toContainText(
    'from DVSA’s records of the registration that the seller gave, read on',
  )
  await expect(history).toContainText('All of it is invented, for this demonstration.')
  await expect(
    history.getByRole('img', { name: /^Mileage at \d+ tests: [\d,]+ in \d{4}/ }),
  ).toBeVisible()
  await expect(history).toContainText('No test is on record between April 2011 and April 2015.')
  await expect(history).toContainText(/Corrosion, near-side sill: 2007, 2011/)
  const tests = history.getByRole('table', { name: 'MOT tests, the latest first' })
  await expect(tests).toBeHidden()
  await history.getByText(/^All \d+ tests$/).click()
  await expect(
    tests.getByRole('row', { name: /^6 April 2025 Passed, [\d,]+ miles Advisory: / }),
  ).toBeVisible()
  return history
}

test(
  'a buyer reads a car’s MOT history, and what comes again',
  { tag: '@either' },
  async ({ page }) => {
    await historyIsRead(page)
    await openPage(page, car)
    await expectHistory(page)
    await expectAccessible(page, 'a listing with its MOT history')
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWider).toBe(false)
  },
)

test(
  'whoever comes by a link within the shop reads the same',
  { tag: '@either' },
  async ({ page }) => {
    await historyIsRead(page)
    await openPage(page, '/browse?make=Porsche')
    await page.locator(`main a[href="${car}"]`).first().click()
    await expect(page).toHaveURL(car)
    await expectHistory(page)
  },
)

test('a car without any of it looks as before', { tag: '@either' }, async ({ page }) => {
  await openPage(page, '/listing/1')
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'MOT history' })).toHaveCount(0)
})

test(
  'a buyer sees the asking prices of cars like this one, once there are enough',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/listing/1')
    const prices = page.getByRole('region', { name: 'Asking prices' })
    await expect(prices).toContainText(/Lotus Elise: only .* too few to compare asking prices\./)
    let id = 0
    // With those of the demonstration there are eight of its family.
    for (let n = 0; n < 5; n++) id = await listCar(page, newCar())
    await expect
      .poll(
        async () => {
          await openPage(page, `/listing/${id}`)
          return prices.textContent()
        },
        // The other cars of a family may be a minute old.
        { timeout: 90_000, intervals: [5_000] },
      )
      .toMatch(/\d+ cars listed here in the last two years: \d+ on sale/)
    await expect(prices).toContainText('This one: £12,500, with 84,000 miles.')
    await expect(prices).toContainText('What was asked, not what was paid.')
    await expect(prices.getByRole('figure', { name: 'By mileage' })).toBeVisible()
    await expect(prices.getByRole('figure', { name: 'By when it was listed' })).toBeVisible()
    await expectAccessible(page, 'a listing with asking prices')
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWider).toBe(false)
  },
)

test(
  'a buyer reads the guide to a car’s family, with its sources, and goes on to a car',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/browse?make=Mazda&model=MX-5')
    await page.locator('main a[href^="/listing/"]').first().click()
    await page.getByRole('link', { name: 'More about the Mazda MX-5' }).click()
    await expect(page).toHaveURL('/cars/mazda/mx-5')
    await expect(page.getByRole('heading', { level: 1, name: 'Mazda MX-5' })).toBeVisible()
    await expect(page.getByText(/^[\d,]+ to [\d,]+ miles$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'wheel arches' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Sources' })).toContainText('evo: ')
    await expectAccessible(page, 'a guide')
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWider).toBe(false)
    await page.locator('main a[href^="/listing/"]').first().click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
  },
)

test(
  'a guide to a family that is none leads nowhere, as any such address does',
  { tag: '@either' },
  async ({ page, complaints }) => {
    await openPage(page, '/cars/ford/made-up')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
    await expect(page).toHaveTitle(/^404 Page Not Found/)
    // That of the page and that of its guide; a page that the browser had to draw anew would complain as well.
    const others = complaints.splice(0).filter((one) => !/status of 404/.test(one))
    expect(others).toEqual([])
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the chart and the tests are there', { tag: '@desktop' }, async ({ page }) => {
    await historyIsRead(page)
    await page.goto(car)
    await expectHistory(page)
  })
})
