import type { Page } from '@playwright/test'
import { expect, openPage, test } from '../journey.ts'

/** Presses Tab until the focus stands on what is looked for, as somebody without a mouse does. */
async function tabTo(page: Page, role: 'link' | 'button' | 'combobox', name: RegExp) {
  const desired = page.getByRole(role, { name })
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await desired.and(focused).count()) > 0) return focused
  }
  throw new Error(`no ${role} called ${name} is reached by the Tab key`)
}

test(
  'a visitor searches, reads a car, looks through its photos and goes back by keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/')
    await tabTo(page, 'combobox', /^Make/)
    await page.keyboard.type('Porsche')
    await tabTo(page, 'button', /SEARCH CARS/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/make=Porsche/)

    await tabTo(page, 'link', /911 Carrera 2/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('911 Carrera 2')

    await tabTo(page, 'button', /View full screen/)
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog')
    await expect(viewer).toBeVisible()
    await expect(viewer.getByRole('status')).toHaveText(/^Photo 1 of \d+$/)
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('status')).toHaveText(/^Photo 2 of \d+$/)
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()

    // Alt and the left arrow are the browser's own and reach no page.
    await page.goBack()
    await expect(page).toHaveURL(/make=Porsche/)
    await expect(page.getByLabel('Make').first()).toHaveValue('Porsche')
  },
)

test(
  'a visitor goes from the guides to one, to a source of it and to a car by keyboard alone',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/cars')
    await tabTo(page, 'link', /^Ford Escort$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Ford Escort' })).toBeVisible()

    const mark = await tabTo(page, 'link', /^Source 3$/)
    const source = page.locator((await mark.getAttribute('href'))!)
    await page.keyboard.press('Enter')
    await expect(source).toBeInViewport()
    // On from where the source stands, and not from the top again.
    await page.keyboard.press('Tab')
    await expect(source.getByRole('link')).toBeFocused()

    await tabTo(page, 'link', /Escort XR3i/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/listing\/\d+$/)
  },
)

test(
  'Tab leads past the suggestions of a place, and what was typed stays as it is',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/browse?q=golf+near+leeds')
    const filters = page.getByRole('search', { name: 'Filters' })
    const near = filters.getByLabel('Near', { exact: true })
    await expect(near).toHaveValue('Leeds')
    await near.focus()
    await page.keyboard.press('Tab')
    await expect(filters.getByLabel('Within')).toBeFocused()
    await page.keyboard.press('Tab')
    // A choice of one's own, which would come after that of a place.
    await filters.getByLabel('Words').fill('golf near york')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/browse?q=golf+near+york')
    await page.goBack()
    await expect(page).toHaveURL('/browse?q=golf+near+leeds')
    await expect(filters.getByLabel('Words')).toHaveValue('golf near leeds')
  },
)

test(
  'Escape closes suggestions, and where there are none the filters of a phone',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/browse?q=red&near=Leeds')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const opensFilters = async () => {
      // A sheet that closes is out of sight a frame before what lies under it can have the focus.
      await expect(page.locator('dialog:modal')).toHaveCount(0)
      await page.getByRole('button', { name: /^Filters/ }).press('Enter')
    }
    for (const name of ['Near', 'Words']) {
      await opensFilters()
      await sheet.getByLabel(name, { exact: true }).focus()
      await expect(sheet.getByRole('combobox', { name })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL('/browse?q=red&near=Leeds')
    }
    await opensFilters()
    await sheet.getByLabel('Words').focus()
    const words = sheet.getByRole('combobox', { name: 'Words' })
    await expect(words).toHaveValue('red')
    await words.fill('porsc')
    const suggestions = sheet.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect(suggestions.first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(suggestions).toHaveCount(0)
    await expect(words).toHaveValue('porsc')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  },
)
