import type { Page } from '@playwright/test'
import { expect, openPage, test } from '../journey.ts'
import { arrive } from '../person.ts'
import { listCar, newCar } from '../sell-steps.ts'

/**
 * Scrolls through a page and touches all that stays in its place: what was touched instead, and how
 * many places were tried.
 */
const touchWhatStays = (page: Page) =>
  page.evaluate(async () => {
    const stays = [...document.querySelectorAll('body *')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    )
    const covered = new Set<string>()
    let touched = 0
    const end = Math.min(document.documentElement.scrollHeight - innerHeight, 5000)
    for (let top = 0; top <= end; top += 40) {
      window.scrollTo({ top, behavior: 'instant' })
      for (const element of stays) {
        const box = element.getBoundingClientRect()
        const [first, last] = [Math.max(0, box.top) + 2, Math.min(innerHeight, box.bottom) - 2]
        for (let y = first; y < last; y += 14)
          for (let x = Math.max(0, box.left) + 4; x < Math.min(innerWidth, box.right); x += 22) {
            const hit = document.elementFromPoint(x, y)
            touched++
            if (hit && !element.contains(hit))
              covered.add(
                `${element.className} by ${hit.closest('[aria-label]')?.ariaLabel ?? hit.outerHTML.slice(0, 80)}`,
              )
          }
      }
      await new Promise(requestAnimationFrame)
    }
    return { covered: [...covered], touched }
  })

async function expectNothingCovered(page: Page) {
  const { covered, touched } = await touchWhatStays(page)
  expect(covered).toEqual([])
  expect(touched).toBeGreaterThan(100)
}

for (const address of ['/browse', '/browse?make=Porsche', '/listing/1']) {
  test(`what stays in its place on ${address} is never covered by what goes by`, async ({
    page,
  }) => {
    await openPage(page, address)
    await expectNothingCovered(page)
  })
}

test(
  'what stays in its place below saved cars of which two are ticked is never covered by what goes by',
  { tag: '@phone' },
  async ({ page }) => {
    await arrive(page.context(), 'Nell')
    for (const id of [1, 2, 3, 4, 5])
      expect((await page.request.post(`/api/saved-cars/${id}`)).ok()).toBe(true)
    await openPage(page, '/saved-cars')
    const ticks = page.getByRole('checkbox', { name: /^Compare the/ })
    await ticks.nth(0).check()
    await ticks.nth(1).check()
    await expectNothingCovered(page)
  },
)

test(
  'what stays in its place on one’s own listing is never covered by what goes by',
  { tag: '@phone' },
  async ({ page }) => {
    await arrive(page.context(), 'Nell')
    const id = await listCar(page, newCar(), { contactPhone: '01423 496000' })
    await openPage(page, `/listing/${id}`)
    await expect(page.getByRole('region', { name: 'Your listing' })).toBeVisible()
    await expectNothingCovered(page)
  },
)
