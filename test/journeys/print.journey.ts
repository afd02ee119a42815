import { expect, openPage, test } from './journey.ts'

test(
  'a listing is printed on one page: its photo, its facts and its words, and nothing to press',
  { tag: '@desktop' },
  async ({ page }) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await openPage(page, '/listing/1')
      const paper = await page.pdf({ format: 'A4' })
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      await page.emulateMedia({ media: 'print', colorScheme: scheme })
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByRole('img').first()).toBeVisible()
      await expect(main.getByRole('table', { name: 'Specification' })).toBeVisible()
      await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible()
      await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
      const [ink, ground] = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.documentElement)
        return [color, backgroundColor]
      })
      expect([ink, ground]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
      await page.emulateMedia({ media: null })
    }
  },
)
