import type { Page } from '@playwright/test'
import { expect, openPage, test } from '../journey.ts'
import { listAll } from './full-listing.ts'

/** Black on white, and nothing to press, whatever the screen was like. */
async function expectOnPaper(page: Page) {
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  const [ink, ground] = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.documentElement)
    return [color, backgroundColor]
  })
  expect([ink, ground]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
}

/** Below the last line: where a sheet ends right after it, as much would be a sheet with nothing on it. */
const emptyBelow = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')!
    const hasWords = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent)
    const lines = [...main.querySelectorAll('*')].filter(
      (element) => element.checkVisibility() && hasWords(element),
    )
    const end = Math.max(...lines.map((line) => line.getBoundingClientRect().bottom))
    return main.firstElementChild!.getBoundingClientRect().bottom - end
  })

test(
  'a listing is printed on one page: its photo, its facts, its words and the way back to it, and nothing to press',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await openPage(page, '/listing/1')
      const qr = page.locator('img[src="/api/listings/1/qr"]')
      await expect(qr).toBeHidden()
      const paper = await page.pdf({ format: 'A4' })
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      await page.emulateMedia({ media: 'print', colorScheme: scheme })
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByRole('img').first()).toBeVisible()
      await expect(main.getByRole('table', { name: 'Specification' })).toBeVisible()
      await expect(qr).toBeVisible()
      await expect
        .poll(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await expect(
        page.getByRole('banner').getByRole('link').filter({ visible: true }),
      ).toHaveCount(1)
      await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible()
      expect(await emptyBelow(page)).toBeLessThan(8)
      await expectOnPaper(page)
      await page.emulateMedia({ media: null })
    }
  },
)

test(
  'a listing with every field filled is printed on one page as well, in whole lines, and says where it goes on',
  { tag: '@desktop' },
  async ({ page }) => {
    const id = await listAll(page)
    await openPage(page, `/listing/${id}`)
    for (const format of ['A4', 'Letter']) {
      const paper = await page.pdf({ format })
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    }
    // A sheet of A4 within its margins.
    await page.setViewportSize({ width: 703, height: 1032 })
    await page.emulateMedia({ media: 'print' })
    const main = page.getByRole('main')
    for (const part of [
      main.getByRole('heading', { level: 1 }),
      main.getByRole('img').first(),
      // Of the table itself a browser says how tall it would be in one column.
      main.getByRole('row', { name: /^Listing number/ }),
      main.getByRole('region', { name: 'Description' }).getByRole('paragraph').first(),
      main.getByText('The whole description is at'),
      page.locator(`img[src="/api/listings/${id}/qr"]`),
    ]) {
      const { x, y, width, height } = (await part.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThan(8)
      expect(x + width).toBeLessThanOrEqual(703)
      expect(y + height).toBeLessThanOrEqual(1032)
    }
    // What anybody can look up has no place where the seller's own words have none.
    const keeping = main.getByRole('region', { name: 'What it costs to keep' })
    expect((await keeping.boundingBox())?.height ?? 0).toBeLessThan(8)
    await expect(main.getByText('The whole description is at')).toContainText(
      `${new URL(page.url()).origin}/listing/${id}`,
    )
  },
)

test(
  'a guide is printed to take along: what was made, where to look, what to ask for and from where',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await openPage(page, '/cars/ford/escort')
      await page.emulateMedia({ media: 'print', colorScheme: scheme })
      const main = page.getByRole('main')
      for (const name of ['Ford Escort', 'What was made', 'What to ask for', 'Sources'])
        await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(main.getByRole('figure')).toContainText('Where it rusts')
      await expect(main.getByRole('heading', { name: 'On sale' })).toBeHidden()
      expect(await emptyBelow(page)).toBeLessThan(8)
      await expectOnPaper(page)
      await page.emulateMedia({ media: null })
      await openPage(page, '/cars')
      await page.emulateMedia({ media: 'print', colorScheme: scheme })
      await expect(main.getByRole('link', { name: 'Ford Escort' })).toBeVisible()
      await expectOnPaper(page)
      await page.emulateMedia({ media: null })
    }
  },
)

test(
  'the check-list of each guide fills one page, and the rest of it another',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/cars')
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    const guides = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
    expect(guides.length).toBeGreaterThan(10)
    for (const guide of guides) {
      await openPage(page, guide)
      const paper = await page.pdf({ format: 'A4' })
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g), guide).toHaveLength(2)
      // A4 within its margins, in CSS pixels.
      await page.setViewportSize({ width: 703, height: 1032 })
      await page.emulateMedia({ media: 'print' })
      const asks = page.getByRole('region', { name: 'What to ask for' }).getByRole('listitem')
      const { y, height } = (await asks.last().boundingBox())!
      expect(y + height, guide).toBeLessThanOrEqual(1032)
      await page.emulateMedia({ media: null })
    }
  },
)

test(
  'cars side by side are printed on one page, with nothing to press',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/compare/1-2-3-4')
    const paper = await page.pdf({ format: 'A4' })
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const main = page.getByRole('main')
    await expect(main.getByRole('columnheader').filter({ hasText: 'Lotus Elise' })).toBeVisible()
    await expect(main.getByText('Take off')).toHaveCount(4)
    for (const link of await main.getByText('Take off').all()) await expect(link).toBeHidden()
    await expect(main.getByText('Only what differs')).toBeHidden()
    await expectOnPaper(page)
  },
)
