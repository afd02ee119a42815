import type { Page } from '@playwright/test'
import { linkFromMail, newcomer, newestMail, signUp } from '../account-steps.ts'
import { expect, test } from '../journey.ts'
import { fitsAndIsAccessible, hires } from './steps.ts'

/** Opens what asks whom and why, and answers. */
async function decides(page: Page, name: string, { email }: { email?: string } = {}) {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  if (email !== undefined) await dialog.getByLabel('Their account’s email').fill(email)
  await dialog.getByLabel('Why?').fill('They answer reports at weekends')
  await dialog.getByRole('button', { name, exact: true }).click()
  return dialog
}

test(
  'an operator lets somebody into the office, makes more of them, and ends it, on a phone',
  { tag: '@desktop' },
  async ({ browser, page, baseURL, complaints }) => {
    const mia = newcomer()
    await signUp(page, mia)
    await page.goto(await linkFromMail(page, mia, '/verify-email'))
    await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeVisible()

    const boss = await hires(browser, baseURL!, 'operator')
    await boss.page.getByRole('link', { name: 'Staff', exact: true }).click()
    const row = (email: string) => boss.page.getByRole('row').filter({ hasText: email })
    await expect(row(boss.email)).toContainText('You: another operator’s to decide')
    await fitsAndIsAccessible(boss.page, 'the staff')

    const refused = await decides(boss.page, 'Let a Moderator In', { email: 'nobody@example.com' })
    await expect(
      refused.getByText('There is no account that has confirmed nobody@example.com'),
    ).toBeVisible()
    await expect(refused.getByLabel('Why?')).toHaveValue('They answer reports at weekends')
    await fitsAndIsAccessible(boss.page, 'letting somebody in whom nobody knows')
    await refused.getByLabel('Their account’s email').fill(mia.email)
    await refused.getByRole('button', { name: 'Let a Moderator In' }).click()
    await expect(row(mia.email)).toContainText('Moderator')
    await expect(row(mia.email)).toContainText('None yet')
    await expect
      .poll(async () => (await newestMail(page, mia.email))?.text)
      .toMatch(/You are a moderator.*\/office/s)
    await page.goto('/office')
    await expect(page.getByText('The office needs a passkey')).toBeVisible()

    await row(mia.email).getByRole('button', { name: 'Make Operator' }).click()
    await boss.page.getByLabel('Why?').fill('She minds the money from now on')
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Make Operator' }).click()
    await expect(row(mia.email)).toContainText('Operator')
    await row(mia.email).getByRole('button', { name: 'End Their Work Here' }).click()
    await boss.page.getByLabel('Why?').fill('She has left us')
    await boss.page.getByRole('dialog').getByRole('button', { name: 'End Their Work Here' }).click()
    await expect(row(mia.email)).toHaveCount(0)
    await expect(boss.page.getByRole('heading', { name: 'Staff' })).toBeFocused()
    await page.goto('/office')
    await expect(page.getByText('There is nothing at this address')).toBeVisible()

    await boss.page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(boss.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect(boss.page.getByText('STRIPE_SECRET_KEY', { exact: true })).toBeVisible()
    await fitsAndIsAccessible(boss.page, 'the settings')
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
    expect(complaints).toEqual([])
  },
)
