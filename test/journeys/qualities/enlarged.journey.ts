import { screensOfOnesOwn, signInAsHarriet } from './screens.ts'
import { expect, openPage, test } from '../journey.ts'
import { outside, setTypeSize } from '../reflow.ts'

/** Every screen that has come is looked at by `accessibility.journey.ts`. */
test(
  'at type of 200 % what is still on its way is not scrolled sideways',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/about')
    await signInAsHarriet(page)
    await page.route('/api/**', () => {})
    for (const address of ['/manage', '/browse', ...Object.values(screensOfOnesOwn)]) {
      await openPage(page, address)
      await setTypeSize(page, '200%')
      expect([address, await outside(page)]).toEqual([address, []])
    }
  },
)

test(
  'at type of 200 % what is said of a car stands below what it is about, as wide as its table',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/listing/1')
    const cells = page.getByRole('main').getByRole('table').getByRole('cell')
    const narrowest = () =>
      cells.evaluateAll((all) =>
        Math.min(...all.map((cell) => cell.clientWidth / cell.closest('table')!.clientWidth)),
      )
    expect(await narrowest()).toBeLessThan(0.7)
    await setTypeSize(page, '200%')
    expect(await narrowest()).toBeGreaterThan(0.9)
    await expect(
      page.getByRole('table', { name: 'Specification' }).getByRole('row', { name: 'Year 1999' }),
    ).toBeVisible()
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
