import { busyMails, cars, openBusyShop } from './busy-shop.ts'
import { expect, test } from '../journey.ts'
import { fitsAndIsAccessible, hires } from './steps.ts'

let shop: Awaited<ReturnType<typeof openBusyShop>>
test.beforeAll(async () => {
  // A shop of its own opens, on a machine that may be busy.
  test.setTimeout(300_000)
  shop = await openBusyShop()
})
test.afterAll(() => shop.close())

test(
  'a long table of the office is read to its end, and a press for more leaves the focus in its place',
  { tag: '@phone' },
  async ({ browser, page: visitor, complaints }) => {
    const { page } = await hires(browser, shop.address, 'operator', {
      folder: shop.folder,
      viewport: visitor.viewportSize()!,
    })
    await page.goto('/office/listings')
    await page.getByRole('link', { name: `1989 BMW ${cars.reported}` }).click()
    const emails = page.getByRole('table', { name: /^Emails to the seller/ })
    const rows = emails.getByRole('row')
    await expect(rows).toHaveCount(1 + 50)
    await expect(page.getByText('There are more; these are the newest 50.')).toBeVisible()
    const older = page.getByRole('button', { name: /^(Show|Nothing) Older$/ })
    await page.route('**/emails?before=*', (route) => route.abort())
    await older.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
    await expect(older).toBeFocused()
    await page.unroute('**/emails?before=*')
    await older.press('Enter')
    await expect(rows).toHaveCount(1 + 100)
    await expect(page.getByText('could not be loaded')).toBeHidden()
    await expect(older).toBeFocused()
    await older.press('Enter')
    await expect(older).toHaveText('Nothing Older')
    await expect(older).toBeFocused()
    expect(await rows.count()).toBeGreaterThan(busyMails)
    await expect(page.getByText('There are more')).toBeHidden()
    await fitsAndIsAccessible(page, 'a table that was read to its end')
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
    await page.getByLabel('Why?').fill('As far as we can see from its photos')
    await page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click()
    await expect(page.getByText('Being checked', { exact: true })).toBeVisible()
    expect(await rows.count(), 'what was read stays').toBeGreaterThan(busyMails)
    expect(complaints).toEqual([])
  },
)
