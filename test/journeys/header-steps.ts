import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const joanna = 'Joanna Fairweather'
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** The entries for whoever looks at the page, wherever this screen has them. */
export async function openEntries(page: Page, name = joanna) {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByText(name)).toBeVisible()
    return { menu, entry: (text: string) => menu.getByText(text, { exact: true }) }
  }
  await page.getByRole('button', { name }).click()
  const menu = page.getByRole('menu')
  return { menu, entry: (text: string) => menu.getByRole('menuitem', { name: text }) }
}

export async function signOut(page: Page) {
  const { entry } = await openEntries(page)
  await entry('Sign Out').click()
}
