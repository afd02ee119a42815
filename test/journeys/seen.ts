import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** A toast's words stand on the page, and a second time for a moment, to be read out. */
export const expectText = (page: Page, text: string) =>
  expect(page.getByText(text).first()).toBeVisible()

/** What the test brings about stands in the browser's console as well. */
export const expectComplaint = (complaints: string[], about: RegExp) => {
  expect(complaints.length).toBeGreaterThan(0)
  complaints.splice(0, Infinity, ...complaints.filter((one) => !about.test(one)))
}
