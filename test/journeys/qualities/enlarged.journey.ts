import { screensOfOnesOwn, signInAsHarriet } from './screens.ts'
import { expect, openPage, test } from '../journey.ts'
import { outside, setTypeSize } from './reflow.ts'

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
