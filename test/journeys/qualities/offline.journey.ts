import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { expect, openPage, test as base } from '../journey.ts'
import { openLine } from './line.ts'
import { arrive } from '../person.ts'
import { listCar, newCar } from '../sell-steps.ts'
import { stored } from '../visitor.ts'

type Line = Awaited<ReturnType<typeof openLine>>

const test = base.extend<{ line: Line }>({
  line: async ({}, use) => {
    const line = await openLine(process.env['SHOP_ADDRESS']!)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.address),
  complaints: async ({ complaints, line }, use) => {
    await use(complaints)
    // Here the line is the shop's address, and no connection is a fault of nobody's.
    const expected = [
      `another host: ${line.address}/`,
      `503 from ${line.address}/`,
      'Failed to load resource',
    ]
    const strange = complaints.filter((one) => !expected.some((part) => one.includes(part)))
    complaints.splice(0, Infinity, ...strange)
  },
})
test.use({ serviceWorkers: 'allow' })

const noConnection = (page: Page) => page.getByRole('heading', { name: 'There is no connection' })

/** Opens a page and does something there, which has the page for no connection kept. */
async function comeOnce(page: Page, address: string) {
  await openPage(page, address)
  // A single sign may come before anything listens for it; people give more of them.
  let moves = 0
  await expect
    .poll(async () => {
      await page.mouse.move(5 + (moves++ % 2), 5)
      return page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.active?.state
      })
    })
    .toBe('activated')
}

test('a page without a connection says so, and nothing of the visitor is stored for it', async ({
  page,
  line,
}) => {
  await comeOnce(page, '/browse')
  line.cut()
  const answer = await page.goto('/about')
  expect(answer?.status()).toBe(503)
  await expect(noConnection(page)).toBeVisible()
  await expect(page).toHaveTitle('No connection · Youngtimer')
  await expectAccessibleInBothThemes(page, 'the page for no connection')
  // Not even a page that has just been looked at.
  await page.goto('/browse')
  await expect(noConnection(page)).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual([])
  expect(await stored(page)).toEqual([])
})

test(
  'whoever has paid and then is offline reads not to pay again, and a draft is said to be stored only where it is',
  { tag: '@either' },
  async ({ page, line }) => {
    const money = page.getByText('If you have just paid, don’t pay again')
    const typed = page.getByText(
      'What you typed into a listing, a message, a report or an appeal is kept',
    )
    await comeOnce(page, '/create-listing')
    line.cut()
    await page.goto('/checkout/success?draft=7')
    await expect(noConnection(page)).toBeVisible()
    await expect(money).toBeVisible()
    await expect(typed).toBeHidden()
    await expectAccessibleInBothThemes(page, 'the page for no connection after paying')
    await page.goto('/checkout?type=premium')
    await expect(money).toBeVisible()
    line.mend()
    await openPage(page, '/create-listing')
    await page.getByLabel('Model').fill('325i')
    await page.getByRole('link', { name: 'About' }).first().click()
    await expect(page).toHaveURL('/about')
    line.cut()
    await page.reload()
    await expect(noConnection(page)).toBeVisible()
    await expect(typed).toBeVisible()
    await expect(money).toBeHidden()
  },
)

test(
  'online again a page is as new as the shop has it, by pressing and by itself',
  { tag: '@either' },
  async ({ page, line, browser }) => {
    const seller = await browser.newContext({ baseURL: process.env['SHOP_ADDRESS']! })
    await arrive(seller)
    const sellerPage = await seller.newPage()
    const id = await listCar(sellerPage, newCar())
    const price = async (pounds: number) => {
      const changed = await seller.request.put(`/api/listings/${id}`, {
        data: { price: String(pounds) },
      })
      expect(changed.status()).toBe(200)
    }
    await comeOnce(page, `/listing/${id}`)
    await expect(page.getByRole('main')).toContainText('£12,500')
    // What it asks for now and then has a journey of its own.
    await page.route('**/*', (route) =>
      route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
    )

    line.cut()
    await page.reload()
    await expect(noConnection(page)).toBeVisible()
    await price(11_000)
    line.mend()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    await expect(page.getByRole('main')).toContainText('£11,000')

    line.cut()
    await page.reload()
    await expect(noConnection(page)).toBeVisible()
    await price(10_500)
    line.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('main')).toContainText('£10,500')
    await page.goto('/about')
    await expect(noConnection(page)).toHaveCount(0)
    await seller.close()
  },
)

test(
  'the page tries by itself while the browser was online all along and the shop was not there',
  { tag: '@either' },
  async ({ page, line }) => {
    await comeOnce(page, '/browse')
    line.cut()
    await page.goto('/about')
    await expect(noConnection(page)).toBeVisible()
    line.mend()
    await expect(noConnection(page)).toHaveCount(0)
    await expect(page).toHaveTitle(/About/)
  },
)

test('a later deployment takes it away again', { tag: '@desktop' }, async ({ page, line }) => {
  await comeOnce(page, '/about')
  line.replace('/service-worker.js', 'self.registration.unregister()')
  await page.goto('/browse')
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0)
})

test(
  'the browser stores nothing where nothing has been done',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/about')
    await page.waitForLoadState('networkidle')
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0)
  },
)

test(
  'a link that is pressed while the browser says that it is offline says so, and leads there afterwards',
  { tag: '@either' },
  async ({ page, context }) => {
    // The page for no connection is kept by then: its worker, on its way, would be missed as an error.
    await comeOnce(page, '/browse')
    const car = (nth: number) =>
      page.getByRole('main').getByRole('article').nth(nth).getByRole('link').first()
    await car(0).click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
    await page.goBack()
    await expect(page.getByRole('status').filter({ hasText: /^\d+ cars?$/ })).toBeVisible()
    const other = car(1)
    const title = (await other.textContent())!.trim()
    await context.setOffline(true)
    await other.click()
    await expect(page.getByRole('heading', { name: 'That page didn’t load' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Check your connection')
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  },
)

test(
  'a page that did not load is arrived at as any other, and so is the one after it',
  { tag: '@either' },
  async ({ page, context }) => {
    await comeOnce(page, '/browse')
    await expect(page).toHaveTitle(/^Browse/)
    const failed = page.getByRole('heading', { name: 'That page didn’t load' })
    await context.setOffline(true)
    await page.getByRole('main').getByRole('article').getByRole('link').first().press('Enter')
    await expect(failed).toBeFocused()
    await expect(page).toHaveTitle('That page didn’t load · Youngtimer')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: /^Browse/ })).toBeFocused()
    await expect(page).toHaveTitle(/^Browse/)
    await page.goForward()
    await expect(failed).toBeFocused()
    await context.setOffline(false)
    await page.getByRole('main').getByRole('link', { name: 'Home' }).press('Enter')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)
