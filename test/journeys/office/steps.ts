import type { Browser, Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inherited } from '../../environment.ts'
import { addDevice, field, linkFromMail, newcomer, signUp } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expect } from '../journey.ts'
import { expectReflow } from '../reflow.ts'

/** Runs a command of `bin/shop` beside the shop whose folder it is. */
const operate = (folder: string, ...command: string[]) =>
  promisify(execFile)(process.execPath, ['src/cli.ts', ...command], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...inherited(), DATA_DIR: folder },
  })

/** Somebody who works here, with a device that has a passkey of theirs. */
export async function hires(
  browser: Browser,
  baseURL: string,
  role: 'moderator' | 'operator',
  { viewport = { width: 390, height: 844 }, folder = process.env['SHOP_FOLDER'] ?? '' } = {},
) {
  const person = newcomer()
  // A passkey belongs to a name, never to a numeric address.
  const page = await browser.newPage({
    baseURL: baseURL.replace('127.0.0.1', 'localhost'),
    viewport,
  })
  await addDevice(page)
  await signUp(page, person)
  await page.goto(await linkFromMail(page, person, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Your email is confirmed.' })).toBeVisible()
  await operate(folder, 'staff', 'add', person.email, role)
  await page.goto('/office')
  await expect(page.getByText('The office needs a passkey')).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).first().click()
  await field(page, 'Name of the passkey').fill('Work phone')
  await page
    .getByRole('form', { name: 'Add a passkey' })
    .getByLabel('Current password')
    .fill(person.password)
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Work phone')
  await page.goto('/office')
  await page.getByRole('button', { name: 'Use Passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  return { page, ...person }
}

export async function fitsAndIsAccessible(page: Page, state: string) {
  const { wide, seen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }))
  expect(wide, `${state} is no wider than the screen`).toBeLessThanOrEqual(seen)
  // On a desk with type twice as large the layout is that of a screen half as wide, which only the browser's own setting does.
  if (page.viewportSize()!.width < 640) await expectReflow(page, state)
  await expectAccessible(page, state)
}
