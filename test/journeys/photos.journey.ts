import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './axe.ts'
import { expect, openPage, test } from './journey.ts'
import {
  addPhotos,
  changePhoto,
  expectPhotos,
  fillCar,
  newCar,
  photoFiles,
  photoMenu,
  runCar,
  sendButton,
  tiles,
} from './sell-steps.ts'

/** A blue photo with a yellow number plate low in its middle, held so that it must be turned right. */
async function carWithPlate() {
  const block = (background: string, width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  const upright = await sharp(await block('#2040a0', 900, 600))
    .composite([
      { input: await block('#d04020', 900, 120), left: 0, top: 0 },
      { input: await block('#ffe000', 180, 42), left: 360, top: 420 },
    ])
    .png()
    .toBuffer()
  const buffer = await sharp(upright).rotate(270).jpeg({ quality: 92 }).toBuffer()
  return { name: 'car.jpg', mimeType: 'image/jpeg', buffer }
}

async function yellowIn(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  let n = 0
  for (let at = 0; at < data.length; at += info.channels)
    if (data[at]! > data[at + 2]! + 60 && data[at + 1]! > data[at + 2]! + 60) n++
  return n
}

const sizeOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight])

/** Draws with a finger from one place of an element to another, in shares of its sides. */
async function draw(page: Page, on: Locator, from: [number, number], to: [number, number]) {
  const { x, y, width, height } = (await on.boundingBox())!
  const at = ([left, top]: [number, number]) => [{ x: x + left * width, y: y + top * height }]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
  await touch('touchStart', at(from))
  for (const share of [0.3, 0.6, 1])
    await touch(
      'touchMove',
      at([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]),
    )
  await touch('touchEnd', [])
}

test(
  'a photo is turned, cropped and its number plate hidden with a finger, and nobody sees the plate',
  { tag: '@phone' },
  async ({ page, browser, complaints }) => {
    const car = newCar()
    await openPage(page, '/create-listing?type=standard')
    await fillCar(page, car, { withAccount: false })
    await addPhotos(page, [await carWithPlate()])
    await expectPhotos(page, 1)
    const image = tiles(page).getByRole('img')
    expect(await sizeOf(image)).toEqual([600, 900])

    await photoMenu(page, 1).click()
    await expect(page.getByRole('menuitem', { name: 'Back to the photo as sent' })).toBeDisabled()
    await expectAccessible(page, 'a photo’s menu')
    await page.getByRole('menuitem', { name: 'Turn right' }).click()
    await expect.poll(() => sizeOf(image)).toEqual([640, 427])
    await expect(page.getByText('Photo 1 turned right.')).toBeAttached()
    await expect(photoMenu(page, 1)).toBeFocused()

    await changePhoto(page, 1, 'Crop')
    const crop = page.getByRole('dialog', { name: 'Crop the photo' })
    await expect(crop.getByAltText('As it is now')).toBeVisible()
    await expectAccessible(page, 'cropping')
    await crop.getByRole('button', { name: /^Top left corner/ }).focus()
    for (let times = 0; times < 6; times++) await page.keyboard.press('Shift+ArrowDown')
    await expect(crop.getByRole('status')).toHaveText(
      /^5% from the left, 35% from the top, 90% wide, 60% high/,
    )
    await crop.getByRole('button', { name: 'Crop', exact: true }).click()
    await expect(crop).toHaveCount(0)
    await expect(page.getByText('Photo cropped.')).toBeAttached()
    await expect.poll(() => sizeOf(image)).toEqual([640, 284])

    await changePhoto(page, 1, 'Back to the photo as sent')
    await expect.poll(() => sizeOf(image)).toEqual([600, 900])
    await changePhoto(page, 1, 'Turn right')
    await expect.poll(() => sizeOf(image)).toEqual([640, 427])
    const turned = (await image.getAttribute('src'))!

    await changePhoto(page, 1, 'Hide number plate')
    const hide = page.getByRole('dialog', { name: 'Hide the number plate' })
    await expect(hide.getByAltText('As it is now')).toBeVisible()
    await expectAccessible(page, 'hiding a number plate')
    await draw(page, hide.getByAltText('As it is now'), [0.2, 0.82], [0.68, 0.64])
    await expect(hide.getByRole('status')).toHaveText(
      /^20% from the left, 64% from the top, 48% wide, 18% high/,
    )
    const hidePlate = hide.getByRole('button', { name: 'Hide plate' })
    const screen = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 560 })
    await expect(hidePlate, 'on a small phone').toBeInViewport({ ratio: 1 })
    await page.setViewportSize(screen)
    await hidePlate.click()
    await expect(hide).toHaveCount(0)
    await expect(image).not.toHaveAttribute('src', turned)

    await expect(sendButton(page)).toBeEnabled()
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
    const id = page.url().split('/').at(-1)
    const stranger = await browser.newContext()
    const response = await stranger.request.get(new URL(`/api/listings/${id}`, page.url()).href)
    const { images } = (await response.json()) as { images: string[] }
    for (const file of ['320.avif', '1280.webp', '2560.jpg']) {
      const address = new URL(images[0]!.replace('1280.jpg', file), page.url()).href
      expect(await yellowIn(await (await stranger.request.get(address)).body()), file).toBe(0)
    }
    expect((await page.request.get(turned)).status()).toBe(404)
    await stranger.close()
    expect(complaints).toEqual([])
  },
)

test(
  'photos of a listing are changed by the keyboard alone, and what the server refuses is said',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const { keyboard } = page
    const { id } = await runCar(page, newCar(), { photos: 2 })
    await openPage(page, `/listing/${id}/edit`)
    await expectPhotos(page, 2)
    const before = await tiles(page).first().getByRole('img').getAttribute('src')
    await photoMenu(page, 1).focus()
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Make it the cover' })).toBeFocused()
    await keyboard.press('End')
    for (let times = 0; times < 2; times++) await keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Hide number plate' })).toBeFocused()
    await keyboard.press('Enter')
    const hide = page.getByRole('dialog', { name: 'Hide the number plate' })
    const box = hide.getByRole('group', { name: /^What is covered/ })
    await box.focus()
    const said = hide.getByRole('status')
    await expect(said).toHaveText(/^30% from the left/)
    await keyboard.press('ArrowRight')
    await keyboard.press('Shift+ArrowRight')
    await expect(said).toHaveText(/^36% from the left, 55% from the top/)
    await hide.getByRole('button', { name: 'Another box' }).press('Enter')
    await expect(said).toHaveText(/^Another box: 30% from the left/)

    await page.route('/api/photos/*/edits', (route) =>
      route.fulfill({
        status: 429,
        json: { message: 'Please try again tomorrow.', code: 'too-many' },
      }),
    )
    await hide.getByRole('button', { name: 'Hide plate' }).press('Enter')
    await expect(hide.getByRole('alert')).toHaveText('Please try again tomorrow.')
    await page.unroute('/api/photos/*/edits')
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    await hide.getByRole('button', { name: 'Hide plate' }).press('Enter')
    expect(((await asked).postDataJSON() as { plates: unknown[] }).plates).toHaveLength(2)
    await expect(hide).toHaveCount(0)
    await expect(photoMenu(page, 1)).toBeFocused()
    await expect(tiles(page).first().getByRole('img')).not.toHaveAttribute('src', before!)
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
    await expect(page).toHaveURL(`/listing/${id}`)
    expect((await page.request.get(before!)).status()).toBe(404)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !/\b(429|404)\b/.test(one)))
  },
)

test(
  'an editor that is closed while it saves has a failure said of its photo, and takes neither the focus nor another editor',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await openPage(page, '/create-listing?type=standard')
    await addPhotos(page, await photoFiles(2))
    await expectPhotos(page, 2)
    const hide = page.getByRole('dialog', { name: 'Hide the number plate' })
    /** Returns what has the server answer. */
    const closesWhileSaving = async () => {
      const answer = Promise.withResolvers<'refused' | 'done'>()
      await page.unroute('/api/photos/*/edits')
      await page.route('/api/photos/*/edits', async (route) => {
        if (route.request().method() === 'POST' && (await answer.promise) === 'refused')
          return route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } })
        return route.continue()
      })
      await changePhoto(page, 1, 'Hide number plate')
      await expect(hide.getByAltText('As it is now')).toBeVisible()
      await hide.getByRole('button', { name: 'Hide plate' }).click()
      await expect(hide.getByRole('button', { name: 'Saving…' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(hide).toHaveCount(0)
      return answer.resolve
    }

    const refused = await closesWhileSaving()
    refused('refused')
    await expect(tiles(page).first().getByRole('alert')).toHaveText('Please try again in a minute.')
    await expect(tiles(page).getByRole('alert')).toHaveCount(1)

    const done = await closesWhileSaving()
    await expect(tiles(page).getByRole('alert')).toHaveCount(0)
    const description = page.getByLabel('Description')
    await description.focus()
    done('done')
    await expect(page.getByText('Number plate hidden.')).toBeAttached()
    await expect(description).toBeFocused()

    const doneToo = await closesWhileSaving()
    const before = (await tiles(page).first().getByRole('img').getAttribute('src'))!
    await changePhoto(page, 2, 'Crop')
    const crop = page.getByRole('dialog', { name: 'Crop the photo' })
    await expect(crop.getByAltText('As it is now')).toBeVisible()
    doneToo('done')
    await expect(page.locator(`img[src="${before}"]`)).toHaveCount(0)
    await crop.getByRole('button', { name: 'Crop', exact: true }).click()
    await expect(page.getByText('Photo cropped.')).toBeAttached()
    await expect(crop).toHaveCount(0)
    await expect(photoMenu(page, 2)).toBeFocused()
    complaints.splice(0, Infinity, ...complaints.filter((one) => !/\b503\b/.test(one)))
  },
)

test(
  'photos are seen from their files at once, one bar says how far all are, and the form is used meanwhile',
  { tag: '@phone' },
  async ({ page }) => {
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('/api/upload-images', async (route) => {
      await mayGoOn
      await route.continue()
    })
    await openPage(page, '/create-listing?type=standard')
    await expect(page.getByText('Or drop or paste them here.')).toBeHidden()
    await page.getByText('Photos that buyers look for').click()
    await page.getByRole('checkbox', { name: /^Dashboard/ }).check()
    await expect(page.getByText(/^1 of 8 ticked/)).toBeVisible()
    await addPhotos(page, await photoFiles(8))
    await expect(tiles(page).getByRole('img')).toHaveCount(8)
    for (const image of await tiles(page).getByRole('img').all())
      await expect.poll(() => sizeOf(image)).toEqual([600, 400])
    const bar = page.getByRole('progressbar', { name: /^Uploading: 0 of 8/ })
    await expect(bar).toBeVisible()
    await expectAccessible(page, 'photos on their way')
    await page.getByLabel('Location').fill('Harrogate')
    await photoMenu(page, 8).click()
    await expect(page.getByRole('menuitem', { name: 'Crop' })).toBeDisabled()
    await page.getByRole('menuitem', { name: 'Make it the cover' }).click()
    await expect(page.getByText('it is now the cover')).toBeAttached()
    goOn()
    await expectPhotos(page, 8)
    await expect(bar).toHaveCount(0)
    await expect(page.getByLabel('Location')).toHaveValue('Harrogate')
  },
)
