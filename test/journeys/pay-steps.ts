import type { Page } from '@playwright/test'
import { premium } from '../premium.ts'
import { expect } from './journey.ts'
import { storeDraft, type Car } from './sell-steps.ts'

export const payButton = (page: Page) =>
  page.getByRole('button', { name: `Pay ${premium.said} & List Car`, exact: true })
export const promotion = (page: Page) =>
  page.getByRole('checkbox', { name: /^Post my car on your Facebook/ })
export const consent = (page: Page) =>
  page.getByRole('checkbox', { name: `Start my ${premium.days} days` })
export const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

/** Comes to the checkout with a listing that is to be paid for; returns its id. */
export async function openCheckout(page: Page, car: Car, { isReady = true } = {}): Promise<number> {
  const id = await storeDraft(page, car)
  await page.goto('/about')
  await page.evaluate((draftId) => {
    sessionStorage.setItem('draft', JSON.stringify({ draftId }))
  }, id)
  await page.goto('/checkout')
  if (isReady) await expect(payButton(page)).toBeEnabled()
  await expect(page.getByText(`1988 BMW ${car.model}`)).toBeVisible()
  return id
}

/** Fills in one of the three cards and asks for the days to start; paying is left to be pressed. */
export async function useCard(page: Page, does: RegExp) {
  await page.getByRole('button', { name: does }).click()
  await consent(page).check()
}
export const accepted = /the card that is accepted/
export const declined = /the card that is declined/
export const challenged = /the card that asks your bank/

/** On sale for everybody: asked from a browser that knows nothing. */
export const isOnSale = async (page: Page, id: number) => {
  const response = await page.request.get(`/api/listings/${id}`)
  return response.status() === 200
}
