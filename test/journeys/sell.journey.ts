import sharp from 'sharp'
import { premium } from '../premium.ts'
import { expectRefusals } from './account-steps.ts'
import { asksBeforeClosing, expect, openPage, test } from './journey.ts'
import { toastOf } from './pay-steps.ts'
import { arrive } from './person.ts'
import {
  addPhotos,
  expectPhotos,
  fillCar,
  listed,
  newCar,
  onlyPhoto,
  openForm,
  photoFiles,
  photoMenu,
  sendButton,
  storedIn,
  tabTo,
  tiles,
} from './sell-steps.ts'

test.describe('on a phone-sized screen', { tag: '@phone' }, () => {
  test('a standard listing with three photos, by the keyboard alone', async ({ page }) => {
    const car = newCar()
    const { keyboard } = page
    await openPage(page, '/create-listing')
    await expect(sendButton(page)).toHaveText('Continue to Payment')
    await expect(sendButton(page)).toBeDisabled()

    await tabTo(page, page.getByRole('radio', { name: 'Premium' }))
    await keyboard.press('ArrowUp')
    await expect(page).toHaveURL('/create-listing?type=standard')
    await expect(sendButton(page)).toHaveText('Create Free Listing')

    await tabTo(page, page.getByLabel('Make'))
    await keyboard.type('BMW')
    await tabTo(page, page.getByLabel('Model'))
    await keyboard.type(car.model)
    await tabTo(page, page.getByLabel('Year'))
    await keyboard.type('1988')
    await tabTo(page, page.getByLabel('Condition'))
    await keyboard.type('Very')
    await tabTo(page, page.getByLabel('Mileage'))
    await keyboard.type('84000')
    await tabTo(page, page.getByLabel('Price'))
    await expect(page.getByLabel('Mileage')).toHaveValue('84,000')
    await keyboard.type('12500')
    await tabTo(page, page.getByLabel('Location'))
    await keyboard.type('Harrogate')
    await tabTo(page, page.getByLabel('Description'))
    await keyboard.type(car.description)

    const chooser = page.waitForEvent('filechooser')
    await tabTo(page, page.getByRole('button', { name: 'Add photos' }))
    await keyboard.press('Enter')
    await (await chooser).setFiles(await photoFiles(3, 3000))
    await expectPhotos(page, 3)
    const addressOf = (index: number) => tiles(page).nth(index).getByRole('img').getAttribute('src')
    const third = await addressOf(2)

    await tabTo(page, photoMenu(page, 3))
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Make it the cover' })).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(photoMenu(page, 2)).toBeFocused()
    await expect(page.getByText('Photo moved to position 2 of 3.')).toBeAttached()
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Make it the cover' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page.getByText('it is now the cover')).toBeAttached()
    expect(await addressOf(0)).toBe(third)
    await expect(tiles(page).first()).toContainText('Cover')
    // What can't be done is said to be so, and does nothing; Escape gives the focus back.
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Move earlier' })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: 'Make it the cover' })).toBeFocused()
    await keyboard.press('Enter')
    await keyboard.press('Escape')
    await expect(photoMenu(page, 1)).toBeFocused()
    expect(await addressOf(0)).toBe(third)

    await tabTo(page, page.getByLabel('Contact name'))
    await keyboard.type('Jo Driver')
    await tabTo(page, page.getByLabel('Contact email'))
    await keyboard.type(car.email)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await keyboard.type(car.password)
    await tabTo(page, page.getByLabel('Confirm password'))
    await keyboard.type(car.password)
    await tabTo(page, sendButton(page))
    await keyboard.press('Enter')

    await expect(page).toHaveURL(/\/listing\/\d+$/)
    await expect(toastOf(page, 'Listing Created Successfully')).toBeVisible()
    await expect(toastOf(page, 'Your car listing has been created and is now live!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(car.model)
    await expect(page.getByText('£12,500').first()).toBeVisible()
    const strip = page.getByText(`We have written to ${car.email}`)
    await expect(strip).toBeVisible()
    await page.getByRole('button', { name: 'Close this message' }).click()
    await expect(strip).toHaveCount(0)

    const { ids, all } = await listed(page, car)
    expect(ids).toHaveLength(1)
    // Other journeys may have listed a newer one meanwhile.
    expect(all.slice(0, all.indexOf(ids[0]!)).every((id) => id > ids[0]!)).toBe(true)
    await page.goto('/')
    await expect(page.getByRole('link', { name: new RegExp(car.model) }).first()).toBeVisible()
    await openPage(page, '/create-listing')
    await expect(page.getByLabel('Model')).toHaveValue('')
  })
})

test(
  'what was typed survives a reload, and can be cleared and had back',
  { tag: '@phone' },
  async ({ page }) => {
    const car = newCar()
    await openForm(page, 'premium')
    await fillCar(page, car)
    const more = page.getByText('More about the car (optional)')
    const gearbox = page.getByLabel('Gearbox', { exact: true })
    await more.click()
    await gearbox.selectOption('manual')
    await addPhotos(page, await photoFiles(2))
    await expectPhotos(page, 2)
    await page.getByRole('radio', { name: 'Standard' }).check()
    await expect(page).toHaveURL('/create-listing?type=standard')
    await page.reload({ waitUntil: 'networkidle' })

    await expect(page.getByText('We kept what you typed.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked()
    await expect(page.getByLabel('Make')).toHaveValue('BMW')
    await expect(page.getByLabel('Model')).toHaveValue(car.model)
    await expect(page.getByLabel('Description')).toHaveValue(car.description)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await expectPhotos(page, 2)
    await more.click()
    await expect(gearbox).toHaveValue('manual')

    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(page.getByLabel('Model')).toHaveValue('')
    await expect(gearbox).toHaveValue('')
    await expect(tiles(page)).toHaveCount(0)
    await expect.poll(() => storedIn(page)).not.toContain('manual')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Model')).toHaveValue(car.model)
    await expect(gearbox).toHaveValue('manual')
    await expectPhotos(page, 2)

    // And while somebody looks at another page, and comes back.
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goBack()
    await expect(page.getByLabel('Model')).toHaveValue(car.model)
    await expectPhotos(page, 2)
  },
)

test(
  'photos that are under way as everything is cleared are had back, and so are those added since',
  { tag: '@desktop' },
  async ({ page }) => {
    const arrival = Promise.withResolvers<void>()
    let requests = 0
    await page.route('/api/upload-images', async (route) => {
      if (++requests === 3) await arrival.promise
      await route.continue()
    })
    await openForm(page, 'standard')
    await page.getByLabel('Model').fill(newCar().model)
    await addPhotos(page, await photoFiles(2))
    await expectPhotos(page, 2)
    await page.reload({ waitUntil: 'networkidle' })
    await expectPhotos(page, 2)
    const [third, fourth] = await Promise.all([onlyPhoto(), onlyPhoto()])
    await addPhotos(page, [third])
    await expect.poll(() => requests).toBe(3)
    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(tiles(page)).toHaveCount(0)
    await addPhotos(page, [fourth])
    await expect(tiles(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(tiles(page)).toHaveCount(4)
    arrival.resolve()
    await expectPhotos(page, 4)
    const kept = async () => {
      const [, images = ''] = /images\\":\[([^\]]*)/.exec(await storedIn(page)) ?? []
      return images.split(',').length
    }
    await expect.poll(kept).toBe(4)
  },
)

test(
  'whoever is signed in starts again with their own name and email, and has back what they typed instead',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const ann = await arrive(context, 'Ann Archer')
    const [name, email] = [page.getByLabel('Contact name'), page.getByLabel('Contact email')]
    await openForm(page, 'standard')
    await expect(email).toHaveValue(ann.email)
    await page.getByLabel('Model').fill('325i')
    await name.fill('Annie')
    await expect.poll(() => storedIn(page)).toContain('Annie')
    await page.reload()
    await expect(page.getByText('We kept what you typed.')).toBeVisible()
    await expect(name).toHaveValue('Annie')
    await expect(email).toHaveValue(ann.email)

    await page.getByRole('button', { name: 'Start again' }).click()
    await expect(page.getByLabel('Model')).toHaveValue('')
    await expect(name).toHaveValue(ann.name)
    await expect(email).toHaveValue(ann.email)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByLabel('Model')).toHaveValue('325i')
    await expect(name).toHaveValue('Annie')
    await expect(email).toHaveValue(ann.email)
  },
)

test(
  'a photo is made smaller, upright and nameless in the browser',
  { tag: '@desktop' },
  async ({ page }) => {
    const sent: Buffer[] = []
    await page.route('/api/upload-images', (route) => {
      const body = route.request().postDataBuffer() ?? Buffer.alloc(0)
      sent.push(body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff]))))
      return route.continue()
    })
    await openForm(page, 'standard')
    const [photo] = await photoFiles(1, 4000)
    const turned = await sharp(photo!.buffer).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    await addPhotos(page, [{ ...photo!, buffer: turned }])
    await expectPhotos(page, 1)
    const { format, width, height, exif } = await sharp(sent[0]).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'jpeg',
      width: 1280,
      height: 1920,
      exif: undefined,
    })
  },
)

test(
  'a photo whose upload fails is tried again alone',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    let requests = 0
    await page.route('/api/upload-images', (route) =>
      ++requests === 1 ? route.abort() : route.continue(),
    )
    await openForm(page, 'standard')
    await addPhotos(page, await photoFiles(3))
    await expect(toastOf(page, 'Upload Failed')).toBeVisible()
    await expect(tiles(page).getByRole('alert')).toHaveText(/could not be sent/)
    await expect(tiles(page)).toHaveCount(3)
    await expect.poll(() => requests).toBe(3)
    // Its file is in this page alone.
    const isAsked = () => asksBeforeClosing(page)
    await expect.poll(isAsked).toBe(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => requests).toBe(4)
    await expectPhotos(page, 3)
    await expect.poll(isAsked).toBe(false)
    expect(requests).toBe(4)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('ERR_FAILED')))
  },
)

test('photos are dropped and pasted', { tag: '@desktop' }, async ({ page }) => {
  await openForm(page, 'standard')
  // What is let fall before scripts come opens in the browser itself, on any page.
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeEnabled()
  const [dropped, pasted] = await photoFiles(2)
  const bring = async (photo: typeof dropped, event: 'drop' | 'paste') =>
    page.evaluate(
      ([bytes, name, kind]) => {
        const transfer = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0)!)
        transfer.items.add(new File([content], name, { type: 'image/jpeg' }))
        const more = { bubbles: true, cancelable: true }
        const given =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: transfer, ...more })
            : new ClipboardEvent('paste', { clipboardData: transfer, ...more })
        document.body.dispatchEvent(given)
      },
      [photo!.buffer.toString('base64'), photo!.name, event] as const,
    )
  await bring(dropped, 'drop')
  await expectPhotos(page, 1)
  await bring(pasted, 'paste')
  await expectPhotos(page, 2)
  // Text that is pasted into a field is none of the photos' business.
  await page.getByLabel('Description').focus()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Two owners')
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(tiles(page)).toHaveCount(2)
  // Nor are cells of a table, which bring a picture of themselves along.
  const pasteCells = (selector: string) =>
    page.locator(selector).evaluate((target, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'Cambelt\t2019')
      const content = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0)!)
      clipboardData.items.add(new File([content], 'image.jpg', { type: 'image/jpeg' }))
      const isPasted = { clipboardData, bubbles: true, cancelable: true }
      return target.dispatchEvent(new ClipboardEvent('paste', isPasted))
    }, dropped!.buffer.toString('base64'))
  expect(await pasteCells('textarea'), 'left to the browser').toBe(true)
  await expect(tiles(page)).toHaveCount(2)
  expect(await pasteCells('body')).toBe(false)
  await expectPhotos(page, 3)
})

test(
  '10.15: a text file among photos is named and left out, and that the others have arrived is said',
  { tag: '@phone' },
  async ({ page }) => {
    await openForm(page, 'standard')
    const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Two owners') }
    const [front, ...others] = await photoFiles(3, 60)
    await addPhotos(page, [front!, notes, ...others])
    const text = 'notes.txt is not a photo. Use JPEG, PNG, WebP, AVIF or HEIC.'
    await expect(page.getByRole('list', { name: 'Not added' })).toHaveText(text)
    await expect(toastOf(page, 'Images Uploaded')).toBeVisible()
    await expect(toastOf(page, '3 photos are ready.')).toBeVisible()
    await expect(tiles(page)).toHaveCount(3)
    await expect(page.getByText(/try again/i)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  },
)

test(
  'what is wrong is said beside its field, in a toast, and by the server',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const car = newCar()
    await openForm(page, 'standard')
    await addPhotos(page, await photoFiles(1))
    await expect(sendButton(page)).toBeEnabled()
    await sendButton(page).click()
    await expect(page.getByLabel('Make')).toBeFocused()
    await expect(toastOf(page, 'Password Required')).toBeVisible()
    for (const text of [
      'Make is required',
      'Model is required',
      'Year must be between 1980-2005',
      'Mileage is required',
      'Condition is required',
      'Price is required',
      'Location is required',
      'Description must be at least 10 characters',
      'Contact name is required',
      'Valid email is required',
      'Password is required',
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible()

    await fillCar(page, car)
    await page.getByLabel('Mileage').fill('-5')
    await page.getByLabel('Confirm password').fill('something else')
    await sendButton(page).click()
    await expect(page.getByText('Mileage must be 0 or greater')).toBeVisible()
    await expect(toastOf(page, "Passwords Don't Match")).toBeVisible()
    await expect(page.getByText("Passwords don't match", { exact: true })).toBeVisible()

    await page.getByLabel('Mileage').fill('5')
    await page.getByLabel('Contact name').fill('')
    await page.getByLabel('Confirm password').fill(car.password)
    await sendButton(page).click()
    await expect(toastOf(page, 'Account Information Required')).toBeVisible()

    await page.getByLabel('Contact name').fill('Jo Driver')
    await page.getByLabel('Password', { exact: true }).fill('password')
    await page.getByLabel('Confirm password').fill('password')
    await sendButton(page).click()
    await expect(toastOf(page, 'Error Creating Listing')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(page.getByText(/one of the first that others would try/).first()).toBeVisible()
    expectRefusals(complaints, 1)
  },
)

test(
  'a premium listing is stored, and waits at the checkout',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const car = newCar()
    await openForm(page, 'premium')
    await fillCar(page, car, { withAccount: false })
    await addPhotos(page, await photoFiles(1))
    await expect(sendButton(page)).toBeEnabled()
    await sendButton(page).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('button', { name: `Pay ${premium.said} & List Car` })).toBeVisible()
    await expect(page.getByText(new RegExp(car.model))).toBeVisible()
    expect((await listed(page, car)).ids).toEqual([])
    expectRefusals(complaints, 1)
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form says what it needs', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/create-listing?type=standard')
    await expect(page.getByRole('main').getByText(/needs JavaScript/)).toBeVisible()
    // What was typed into it would be lost.
    await expect(sendButton(page)).toBeHidden()
  })
})
