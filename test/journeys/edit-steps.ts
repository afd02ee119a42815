import type { Page } from '@playwright/test'
import { ian } from './account-steps.ts'
import { expect } from './journey.ts'

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

export async function openToEdit(page: Page, id: number) {
  await page.goto(`/listing/${id}/edit`)
  await expect(page.getByLabel('Model')).toBeVisible()
}

/** Past the screens; his car is there already, and how many are listed is limited. */
export async function openAsIan(page: Page): Promise<number> {
  await page.request.post('/api/auth/login', { data: ian })
  const response = await page.request.get('/api/auth/listings')
  const [car] = (await response.json()) as { id: number }[]
  await openToEdit(page, car!.id)
  return car!.id
}

export const imagesOf = async (page: Page, id: number) => {
  const response = await page.request.get(`/api/listings/${id}`)
  return ((await response.json()) as { images: string[] }).images
}
