import type { Page } from '@playwright/test'
import { cars, openBusyShop, sally } from './busy-shop.ts'
import { expect, test } from '../journey.ts'
import { hires } from './steps.ts'

let shop: Awaited<ReturnType<typeof openBusyShop>>
test.beforeAll(async () => {
  // A shop of its own opens, on a machine that may be busy.
  test.setTimeout(300_000)
  shop = await openBusyShop()
})
test.afterAll(() => shop.close())

const reason = 'As far as we can see from its photos'

/** The names of the buttons of a page that ask before they do anything. */
const openersOn = async (page: Page) => {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Loading', { exact: true }).first().waitFor({ state: 'hidden' })
  const names = await page.getByRole('main').getByRole('button').allTextContents()
  return names.filter((name) => !/^(Save|Show|Find|Nothing|Try It)/.test(name))
}

/** Opens and closes each dialog of a page by the keyboard alone. */
async function walksDialogs(page: Page) {
  const address = page.url()
  const names = await openersOn(page)
  for (const name of new Set(names)) {
    const opener = page.getByRole('main').getByRole('button', { name, exact: true }).first()
    const dialog = page.getByRole('dialog', { name })
    const why = dialog.getByLabel('Why?')
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(dialog.locator(':focus'), `${name}: the focus goes in`).toHaveCount(1)
    await why.focus()
    await page.keyboard.type(reason)
    await page.keyboard.press('Escape')
    await expect(dialog, name).toBeHidden()
    await expect(opener, `${name}: Escape gives the focus back`).toBeFocused()
    await expect(page).toHaveURL(address)
    await page.keyboard.press('Enter')
    await expect(why, `${name}: nothing typed is lost`).toHaveValue(reason)
    await page.goBack()
    await expect(dialog, `${name}: Back closes it`).toBeHidden()
    await expect(page, `${name}: Back leaves the page alone`).toHaveURL(address)
    await expect(opener, `${name}: Back gives the focus back`).toBeFocused()
  }
  return names
}

test(
  'each dialog of the office is opened and closed by keyboard, and loses nothing that was typed',
  { tag: '@phone' },
  async ({ browser, page: visitor, complaints }) => {
    test.setTimeout(300_000)
    const { page } = await hires(browser, shop.address, 'operator', {
      folder: shop.folder,
      viewport: visitor.viewportSize()!,
    })
    const walked: string[] = []
    const walks = async (path: string) => {
      await page.goto(path)
      walked.push(...(await walksDialogs(page)))
    }
    await page.goto('/office/listings')
    for (const car of [cars.reported, cars.takenDown, cars.appealed, cars.sallys]) {
      const link = page.getByRole('link', { name: `1989 BMW ${car}` })
      await walks((await link.getAttribute('href'))!)
      await page.goto('/office/listings')
    }
    await page.goto(`/office/people?q=${sally.email}`)
    await expect(page).toHaveURL(/people\/\d+$/)
    await walks(new URL(page.url()).pathname)
    await page.goto('/office/money')
    await walks((await page.getByRole('link', { name: /^YT-/ }).getAttribute('href'))!)
    for (const room of ['work', 'staff']) await walks(`/office/${room}`)
    expect(walked).toEqual(
      expect.arrayContaining([
        ...['Hold', 'Extend', 'Dismiss Reports', 'Take Down', 'Restore', 'Take Down and Refund'],
        ...['Grant Appeal', 'Refuse Appeal', 'Suspend', 'Ban', 'Export', 'Erase', 'Refund'],
        ...['Sign Out Everywhere', 'Offer Another Email', 'Try All Jobs Again'],
        ...['Send All Emails Again', 'Let a Moderator In', 'Let an Operator In'],
      ]),
    )

    await page.goto('/office/work')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
    })
    await page.getByRole('button', { name: 'Try All Jobs Again' }).press('Enter')
    await page.getByRole('dialog').getByLabel('Why?').fill(reason)
    const submit = page.getByRole('dialog').getByRole('button', { name: 'Try All Jobs Again' })
    await submit.dblclick()
    await expect(page.getByText('Every job has succeeded.')).toBeVisible()
    expect(sent.filter((path) => path === '/api/office/work/acts')).toHaveLength(1)
    await expect(page).toHaveURL(/\/office\/work$/)
    expect(complaints).toEqual([])
  },
)
