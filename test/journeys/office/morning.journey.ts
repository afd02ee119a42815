import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { openBusyShop, cars, sally } from './busy-shop.ts'
import { expect, test } from '../journey.ts'
import { fitsAndIsAccessible, hires } from './steps.ts'

/** How many presses each of them takes, as docs/operating.md has it: fewer are written down there, more are refused. */
const documented = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../../docs/operating.md'), 'utf8').matchAll(
      /^\| ([^|]+?) +\| +(\d+) \|$/gm,
    ),
  ].map(([, task, presses]) => [task!, Number(presses)]),
)
const most = 4

let shop: Awaited<ReturnType<typeof openBusyShop>>
test.beforeAll(async () => {
  shop = await openBusyShop()
})
test.afterAll(() => shop.close())

const reason = 'As was agreed on the telephone'

test(
  'an operator’s morning: ten tasks, none of more than four presses, each accessible',
  { tag: '@either' },
  async ({ browser, page: visitor }) => {
    test.setTimeout(300_000)
    const { page } = await hires(browser, shop.address, 'operator', {
      folder: shop.folder,
      viewport: visitor.viewportSize()!,
    })
    let presses = 0
    await page.exposeFunction('pressed', () => void presses++)
    const listen = () =>
      document.addEventListener('pointerdown', ({ isTrusted }) => {
        if (isTrusted) void (window as unknown as { pressed: () => Promise<void> }).pressed()
      })
    await page.addInitScript(listen)

    const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
    const room = (name: string) =>
      page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name })
    /** Says something where the caret is already, or else where it is put by a press. */
    const types = async (into: Locator, text: string) => {
      await into.waitFor()
      if (!(await into.evaluate((element) => element === document.activeElement)))
        await into.click()
      await page.keyboard.type(text)
    }
    const acts = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      const dialog = page.getByRole('dialog', { name })
      await types(dialog.getByLabel('Why?'), reason)
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    const finds = async (label: string, text: string) => {
      await types(page.getByLabel(label), text)
      await page.keyboard.press('Enter')
    }
    const car = (model: string) => `1989 BMW ${model}`

    const tasks: Record<string, () => Promise<void>> = {
      'See what needs a person first': async () => {
        await page
          .getByRole('table', { name: 'Listings that wait' })
          .getByRole('link')
          .first()
          .click()
        await expect(page.getByRole('heading', { name: 'Reports' })).toBeVisible()
      },
      'Hold a listing that was reported': async () => {
        await link(car(cars.reported)).click()
        await acts('Hold')
        await expect(page.getByText('Being checked', { exact: true })).toBeVisible()
      },
      'Answer an appeal': async () => {
        await link(car(cars.appealed)).click()
        await acts('Refuse Appeal')
        await expect(page.getByText('Refused: it stays down.')).toBeVisible()
      },
      'Restore what was taken down': async () => {
        await room('Log').click()
        await link(/^took down listing/)
          .first()
          .click()
        await acts('Restore')
        await expect(page.getByText(/^restored listing/)).toBeVisible()
      },
      'Refund an order': async () => {
        await room('Money').click()
        await link(/^YT-/).click()
        await acts('Refund')
        await expect(page.getByText(/^refunded order/)).toBeVisible()
      },
      'Find a seller by telephone number': async () => {
        await room('Listings').click()
        await finds('Find a listing', sally.phone)
        await link(car(cars.sallys)).click()
        await link(sally.name).click()
        await expect(page.getByText(sally.email)).toBeVisible()
      },
      'Sign somebody out everywhere': async () => {
        await room('People').click()
        await finds('Find a person', sally.email)
        await acts('Sign Out Everywhere')
        await expect(page.getByText(/^signed out everywhere user/)).toBeVisible()
      },
      'Try the jobs again that were given up': async () => {
        await room('Work').click()
        await acts('Try All Jobs Again')
        await expect(page.getByText('Every job has succeeded.')).toBeVisible()
      },
      'Send the emails again that failed': async () => {
        await room('Work').click()
        await acts('Send All Emails Again')
        await expect(page.getByText('Every email has left.')).toBeVisible()
      },
      'Export the months': async () => {
        await room('Money').click()
        await link('Months and payouts').click()
        const saved = page.waitForEvent('download')
        await page
          .getByRole('region', { name: 'Months' })
          .getByRole('button', { name: 'Save as CSV' })
          .click()
        expect((await saved).suggestedFilename()).toBe('months.csv')
      },
    }

    const taken = new Map<string, number>()
    for (const [task, does] of Object.entries(tasks)) {
      await page.goto('/office')
      await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
      presses = 0
      await does()
      taken.set(task, presses)
      test.info().annotations.push({ type: 'presses', description: `${task}: ${presses}` })
      await fitsAndIsAccessible(page, task)
    }
    console.log([...taken].map(([task, n]) => `${n} presses: ${task}`).join('\n'))
    expect([...taken].filter(([, n]) => n > most)).toEqual([])
    expect(taken.size).toBe(10)
    expect([...taken].map(([task]) => [task, documented.get(task)])).toEqual([...taken])
  },
)
