import type { Page } from '@playwright/test'
import { linkFromMail, newcomer, signUp } from '../account-steps.ts'
import { expect, test } from '../journey.ts'
import { hires } from './steps.ts'

const reason = 'She minds the money from now on'

const dialogs = (page: Page, name: string) => ({
  opener: page.getByRole('main').getByRole('button', { name, exact: true }),
  dialog: page.getByRole('dialog', { name }),
  why: page.getByRole('dialog', { name }).getByLabel('Why?'),
  submit: page.getByRole('dialog').getByRole('button', { name, exact: true }),
})

test(
  'a dialog of the office has one entry in the history, whichever way one goes',
  { tag: '@phone' },
  async ({ browser, baseURL, complaints }) => {
    const { page } = await hires(browser, baseURL!, 'operator')
    await page.getByRole('link', { name: 'Staff', exact: true }).click()
    await expect(page).toHaveURL(/\/office\/staff$/)
    const { opener, dialog, why } = dialogs(page, 'Let a Moderator In')
    await opener.click()
    await why.fill(reason)
    await page.goBack()
    await expect(dialog).toBeHidden()
    await page.goForward()
    await expect(dialog, 'Forward opens it').toBeVisible()
    await expect(why).toHaveValue(reason)
    await page.goBack()
    await expect(dialog, 'one Back closes it').toBeHidden()
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/office\/staff$/)

    // What was typed is gone with the document: nothing says what it was that was asked.
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.reload()
    await expect(opener).toBeVisible()
    await expect(page).toHaveURL(/\/office\/staff$/)
    await expect(dialog).toBeHidden()
    await opener.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/office\/staff$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/office$/)
    expect(complaints).toEqual([])
  },
)

test(
  'a reason is for the act for which it was typed, and Back leads to nobody who was erased',
  { tag: '@phone' },
  async ({ browser, page: visitor, baseURL, complaints }) => {
    const mia = newcomer()
    await signUp(visitor, mia)
    await visitor.goto(await linkFromMail(visitor, mia, '/verify-email'))
    await expect(visitor.getByRole('heading', { name: 'Your email is confirmed.' })).toBeVisible()
    const { page } = await hires(browser, baseURL!, 'operator')

    await page.getByRole('link', { name: 'Staff', exact: true }).click()
    const lets = dialogs(page, 'Let a Moderator In')
    await lets.opener.click()
    await lets.dialog.getByLabel('Their account’s email').fill(mia.email)
    await lets.why.fill('They answer reports at weekends')
    await lets.submit.click()
    const row = page.getByRole('row').filter({ hasText: mia.email })
    const promotes = dialogs(page, 'Make Operator')
    await row.getByRole('button', { name: 'Make Operator' }).click()
    await promotes.why.fill(reason)
    await page.keyboard.press('Escape')
    await expect(promotes.dialog).toBeHidden()
    // Another operator has done it meanwhile.
    await page.evaluate(
      async (body) =>
        fetch('/api/office/staff/acts', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      { act: 'let-in', email: mia.email, role: 'operator', reason },
    )
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    )
    await row.getByRole('button', { name: 'Make Moderator' }).click()
    await expect(dialogs(page, 'Make Moderator').why).toHaveValue('')
    await page.keyboard.press('Escape')
    const ends = dialogs(page, 'End Their Work Here')
    await row.getByRole('button', { name: 'End Their Work Here' }).click()
    await ends.why.fill('She has left us')
    await ends.submit.click()
    await expect(row).toHaveCount(0)

    await page.getByRole('link', { name: 'People', exact: true }).click()
    await page.getByRole('searchbox').fill(mia.email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/people\/\d+$/)
    const erases = dialogs(page, 'Erase')
    await erases.opener.click()
    await erases.why.fill('She asked for it by letter')
    await erases.submit.click()
    await expect(page).toHaveURL(/\/office\/people$/)
    await expect(page.getByRole('searchbox')).toBeVisible()
    await page.goBack()
    await expect(page, 'Back leads to nobody who is gone').not.toHaveURL(/people\/\d+/)
    await expect(page.getByText('There is no such account')).toBeHidden()
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
    expect(complaints).toEqual([])
  },
)
