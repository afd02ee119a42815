import type { Locator, Page } from '@playwright/test'
import { openBusyShop, cars } from './busy-shop.ts'
import { expect, test } from '../journey.ts'
import { fitsAndIsAccessible, hires } from './steps.ts'

const reason = 'As far as we can see from its photos'

let shop: Awaited<ReturnType<typeof openBusyShop>>
test.beforeAll(async () => {
  // A shop of its own opens, on a machine that may be busy.
  test.setTimeout(300_000)
  shop = await openBusyShop()
})
test.afterAll(() => shop.close())

/** Where the focus stands, and whether somebody who looks for it finds it. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    // What comes after the last of a page, and the button that opens a date's calendar, show it in the browser's way.
    const isTheBrowsers = focused === document.body || focused.matches('[type=date]:not(:focus)')
    const isInSight = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
    const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    return {
      what: `${focused.localName} ${focused.textContent.trim().slice(0, 40)}`,
      isSeen: isTheBrowsers || (isInSight && isOutlined),
    }
  })

/** Presses Tab until the focus stands on what is looked for; wherever it stands on the way, it is seen. */
async function tabTo(page: Page, desired: Locator) {
  await desired.waitFor()
  const isThere = () => desired.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 120; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
    const { what, isSeen } = await readFocus(page)
    expect(isSeen, `the focus is seen on ${what}`).toBe(true)
  }
  throw new Error(`${desired.toString()} is not reached by the Tab key`)
}

async function presses(page: Page, desired: Locator) {
  await tabTo(page, desired)
  await page.keyboard.press('Enter')
}

/** Does what asks why; a rule is chosen by the keys that its words begin with. */
async function acts(page: Page, name: string, { rule = '' } = {}) {
  await presses(page, page.getByRole('button', { name, exact: true }))
  const dialog = page.getByRole('dialog', { name })
  if (rule) {
    await expect(dialog.getByLabel('Which rule?')).toBeFocused()
    await page.keyboard.type(rule)
    await page.keyboard.press('Tab')
  }
  await expect(dialog.getByLabel('Why?')).toBeFocused()
  await page.keyboard.type(reason)
  await presses(page, dialog.getByRole('button', { name, exact: true }))
  await expect(dialog).toBeHidden()
}

test(
  'the office by keyboard alone: the focus is seen, and never lost by what goes away',
  { tag: '@phone' },
  async ({ browser, page: visitor, complaints }) => {
    test.setTimeout(300_000)
    const person = await hires(browser, shop.address, 'operator', {
      folder: shop.folder,
      viewport: visitor.viewportSize()!,
    })
    const { page } = person
    const heading = (level: number, name: string | RegExp) =>
      page.getByRole('heading', { level, name })
    const room = (name: string) =>
      page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name })

    await page.context().clearCookies()
    await page.goto('/login')
    await presses(page, page.getByRole('button', { name: /passkey/i }))
    await expect(page).toHaveURL(/\/account$/)
    await page.goto('/office')
    const showPasskey = page.getByRole('button', { name: 'Use Passkey' })
    await showPasskey.waitFor()
    await fitsAndIsAccessible(page, 'the door of the office')
    await presses(page, showPasskey)
    await expect(heading(1, 'Today')).toBeFocused()

    await presses(page, page.getByText('By day', { exact: true }))
    const byDay = page.getByRole('table', { name: 'Figures of 30 days' })
    await expect(byDay.getByRole('columnheader', { name: 'Begun to paid (%)' })).toBeVisible()
    await page.goto('/office')
    await presses(page, page.getByRole('link', { name: `1989 BMW ${cars.reported}` }))
    await expect(heading(1, /^Listing/)).toBeFocused()
    const hold = page.getByRole('button', { name: 'Hold', exact: true })
    await presses(page, hold)
    await expect(page.getByLabel('Why?')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(hold).toBeFocused()
    await acts(page, 'Hold')
    await expect(page.getByText('Being checked', { exact: true })).toBeVisible()
    await expect(heading(1, /^Listing/)).toBeFocused()
    await acts(page, 'Take Down', { rule: 'It looks like a fraud' })
    await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
    await expect(heading(1, /^Listing/)).toBeFocused()

    await presses(page, room('Log'))
    await expect(heading(1, 'Log')).toBeFocused()
    const find = page.getByLabel('Find what was done, to what, by whom or why')
    const log = page.getByRole('table')
    await tabTo(page, find)
    await page.keyboard.type('took down from its photos')
    await page.keyboard.press('Enter')
    await expect(log.getByRole('row')).toHaveCount(2)
    await tabTo(page, page.getByRole('link', { name: 'Save All as CSV' }))
    await presses(page, log.getByRole('link', { name: /^took down listing/ }))
    await expect(heading(1, /^Listing/)).toBeFocused()

    await presses(page, room('Work'))
    await acts(page, 'Try All Jobs Again')
    await expect(page.getByText('Every job has succeeded.')).toBeVisible()
    await expect(heading(2, 'Jobs that were given up')).toBeFocused()

    await presses(page, room('Rules'))
    await tabTo(page, page.getByLabel('Name'))
    await page.keyboard.type('Just this one')
    await tabTo(page, page.getByLabel('Phrases'))
    await page.keyboard.type('nothing says this')
    await presses(page, page.getByRole('button', { name: 'Write Rule' }))
    await presses(page, page.getByRole('button', { name: 'Delete: Just this one' }))
    await expect(page.getByText('There is no rule yet')).toBeVisible()
    await expect(heading(1, 'Rules')).toBeFocused()
    expect(complaints).toEqual([])
  },
)

test(
  'whose passkey counts no longer shows it where they stand, and goes on there',
  { tag: '@phone' },
  async ({ browser, page: visitor }) => {
    const { page, email, password } = await hires(browser, shop.address, 'operator', {
      folder: shop.folder,
      viewport: visitor.viewportSize()!,
    })
    /** A session in which no passkey was shown: to an open page it is as if eight hours had passed. */
    const beginsAnew = async () => {
      const { origin } = new URL(page.url())
      const data = { email, password }
      const headers = { origin }
      const answer = await page.request.post('/api/auth/login', { data, headers })
      expect(answer.status()).toBe(200)
    }
    const showPasskey = page.getByRole('button', { name: 'Use Passkey' })

    await page.getByRole('link', { name: 'Listings', exact: true }).click()
    await expect(page.getByRole('table', { name: 'Listings' })).toBeVisible()
    await beginsAnew()
    await page.getByLabel('Find a listing').fill(cars.takenDown)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please show your passkey to continue')).toBeVisible()
    await fitsAndIsAccessible(page, 'a search without a passkey')
    await presses(page, showPasskey)
    await presses(page, page.getByRole('link', { name: `1989 BMW ${cars.takenDown}` }))

    await presses(page, page.getByRole('button', { name: 'Restore', exact: true }))
    await beginsAnew()
    await page.keyboard.type(reason)
    const dialog = page.getByRole('dialog', { name: 'Restore' })
    const restore = dialog.getByRole('button', { name: 'Restore', exact: true })
    await presses(page, restore)
    await expect(dialog.getByText('Please show your passkey to continue')).toBeVisible()
    await presses(page, showPasskey)
    await expect(restore).toBeFocused()
    await expect(dialog.getByText('Please show your passkey')).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^restored listing/)).toBeVisible()
  },
)
