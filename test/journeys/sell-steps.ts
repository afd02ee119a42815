import { randomBytes, randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { linkFromMail } from './account-steps.ts'
import { expect, openPage } from './journey.ts'

/** So many photos, each of its own colour. */
export const photoFiles = (count: number, width = 600) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const background = { r: (index * 53) % 256, g: (index * 97) % 256, b: 120 }
      const height = Math.round((width * 2) / 3)
      const buffer = await sharp({ create: { width, height, channels: 3, background } })
        .jpeg()
        .toBuffer()
      return { name: `photo-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )

/** A photo like no other: taken down, it keeps no other journey's from being listed meanwhile. */
export async function onlyPhoto() {
  const raw = { width: 600, height: 400, channels: 3 } as const
  const buffer = await sharp(randomBytes(600 * 400 * 3), { raw })
    .jpeg()
    .toBuffer()
  return { name: 'photo-1.jpg', mimeType: 'image/jpeg', buffer }
}

/** A car that no other journey sells. */
export const newCar = () => ({
  model: `325i ${randomUUID().slice(0, 8)}`,
  email: `${randomUUID()}@example.com`,
  password: 'kettle wharf sill',
  description: 'Two owners, every stamp in the book, and rust in the usual places.',
})
export type Car = ReturnType<typeof newCar>

export const tiles = (page: Page) =>
  page.getByRole('list', { name: /^Photos/ }).getByRole('listitem')

export const sendButton = (page: Page) =>
  page.getByRole('button', { name: /Create Free Listing|Continue to Payment/ })

export const addPhotos = async (page: Page, files: Awaited<ReturnType<typeof photoFiles>>) =>
  page.locator('input[type=file]').setInputFiles(files)

/** So many are shown, and the server has them: before that they are shown from their files. */
export async function expectPhotos(page: Page, count: number) {
  await expect(tiles(page).getByRole('img')).toHaveCount(count)
  await expect(page.locator('li[aria-busy=true]')).toHaveCount(0)
}

/** The button of a photo's menu; the first photo is 1. */
export const photoMenu = (page: Page, n: number) =>
  page.getByRole('button', { name: `Change photo ${n}`, exact: true })

/** Does with a photo what its menu offers. */
export async function changePhoto(page: Page, n: number, action: string) {
  await photoMenu(page, n).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Fills in everything but the photos, as fast as a machine can. */
export async function fillCar(
  page: Page,
  car: Car,
  { withAccount = true, isSignedIn = false } = {},
) {
  await page.getByLabel('Make').selectOption('BMW')
  await page.getByLabel('Model').fill(car.model)
  await page.getByLabel('Year').selectOption('1988')
  await page.getByLabel('Condition').selectOption('very-good')
  await page.getByLabel('Mileage').fill('84,000')
  await page.getByLabel('Price').fill('12500')
  await page.getByLabel('Location').fill('Harrogate')
  await page.getByLabel('Description').fill(car.description)
  await page.getByLabel('Contact name').fill('Jo Driver')
  await page.getByLabel('Contact email').fill(car.email)
  if (isSignedIn) return
  if (!withAccount) return page.getByRole('switch').uncheck()
  await page.getByLabel('Password', { exact: true }).fill(car.password)
  await page.getByLabel('Confirm password').fill(car.password)
}

/** Goes on with the Tab key until it is there, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`the Tab key never came to ${String(target)}`)
}

/** What is on sale of this model, as everybody sees it. */
export async function listed(page: Page, { model }: Car) {
  const response = await page.request.get('/api/listings/standard')
  const all = (await response.json()) as { id: number; model: string }[]
  const ids = all.filter((listing) => listing.model === model).map(({ id }) => id)
  return { ids, all: all.map(({ id }) => id) }
}

/** Sends a car past the screens, as the form of this browser would; returns what the shop does. */
async function sendCar(
  page: Page,
  car: Car,
  { photos = 1, ...more }: { photos?: number; isPremium?: boolean; contactPhone?: string } = {},
) {
  const images: string[] = []
  for (const photo of await photoFiles(photos)) {
    const response = await page.request.post('/api/upload-images', { multipart: { photo } })
    images.push(...((await response.json()) as { urls: string[] }).urls)
  }
  return page.request.post('/api/listings', {
    data: {
      listingData: {
        make: 'BMW',
        model: car.model,
        year: 1988,
        condition: 'very-good',
        mileage: 84_000,
        price: '12500.00',
        location: 'Harrogate',
        description: car.description,
        contactName: 'Jo Driver',
        contactEmail: car.email,
        images,
        ...more,
      },
    },
  })
}

/** Puts a car on sale past the screens, from this browser. */
export async function listCar(
  page: Page,
  car: Car,
  more: { photos?: number; contactPhone?: string } = {},
): Promise<number> {
  const response = await sendCar(page, car, more)
  expect(response.status()).toBe(201)
  return ((await response.json()) as { id: number }).id
}

/** Keeps a premium listing past the screens, to be paid for; returns its id. */
export async function storeDraft(page: Page, car: Car): Promise<number> {
  const response = await sendCar(page, car, { isPremium: true })
  expect(response.status()).toBe(402)
  return ((await response.json()) as { draftId: number }).draftId
}

/** A car on sale, and its manage link open in the browser. */
export async function runCar(page: Page, car: Car, more: { photos?: number } = {}) {
  const id = await listCar(page, car, more)
  const link = await linkFromMail(page, car, '/manage')
  const response = await page.request.post('/api/manage', { data: { token: link.split('=')[1] } })
  expect(response.status()).toBe(200)
  return { id, link }
}

export const openForm = (page: Page, plan: 'standard' | 'premium') =>
  openPage(page, `/create-listing?type=${plan}`)

/** What this tab and this browser keep. */
export const storedIn = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage }))
