import type { Page } from '@playwright/test'
import { expectRefusals, fillSignIn, ian, unfoldActions } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { imagesOf, openAsIan, openToEdit, saveButton } from '../edit-steps.ts'
import { expect, openPage, test } from '../journey.ts'
import { toastOf } from '../pay-steps.ts'
import { arrive } from '../person.ts'
import {
  addPhotos,
  changePhoto,
  expectPhotos,
  listCar,
  newCar,
  onlyPhoto,
  runCar,
  tiles,
} from '../sell-steps.ts'

/** What was typed of a listing that can't be changed any more, by what its fields are called. */
async function expectKept(page: Page, typed: Record<string, string>) {
  await expect(page.getByRole('heading', { name: 'What you typed' })).toBeVisible()
  for (const [name, value] of Object.entries(typed)) {
    const field = page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')
    await expect(field).toHaveText(value)
  }
}

test(
  'what was changed in two tabs is never lost',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const car = newCar()
    const { id } = await runCar(page, car)
    const second = await page.context().newPage()
    await openToEdit(page, id)
    await openToEdit(second, id)
    await second.getByLabel('Price').fill('9000')
    // Typing while the field that suggests takes the plain one’s place has journeys of its own.
    await second.getByLabel('Location').click()
    await expect(second.getByRole('combobox', { name: 'Location' })).toBeVisible()
    await second.getByLabel('Location').fill('Leeds')
    await saveButton(second).click()
    await expect(second).toHaveURL(`/listing/${id}`)

    await page.getByLabel('Description').fill('Written in the first tab.')
    await page.getByLabel('Price').fill('9500')
    await saveButton(page).click()
    const conflict = page.getByRole('main').getByRole('alert').filter({ hasText: 'somewhere else' })
    await expect(conflict).toContainText('(location and price)')
    await expect(conflict).toContainText('Your changes have not been saved yet.')
    await expect(conflict).toContainText('You changed: price and description.')
    await expect(page.getByLabel('Description')).toHaveValue('Written in the first tab.')

    await page.getByRole('button', { name: 'Load the Other Version' }).click()
    await expect(page.getByLabel('Price')).toHaveValue('9,000')
    await expect(page.getByLabel('Description')).toHaveValue(car.description)
    await page.getByRole('button', { name: 'Put My Changes Back' }).click()
    await expect(page.getByLabel('Price')).toHaveValue('9,500')
    await expect(page.getByLabel('Description')).toHaveValue('Written in the first tab.')
    await expect(page.getByLabel('Location')).toHaveValue('Leeds')

    // And once more elsewhere, against which the first tab insists.
    await page.request.put(`/api/listings/${id}`, { data: { mileage: 85_000 } })
    await saveButton(page).click()
    await expect(conflict).toContainText('(mileage)')
    // The Enter key saves as the button at the end does, and goes over nobody's changes.
    const refused = page.waitForResponse((response) => response.status() === 409)
    await page.getByLabel('Price').press('Enter')
    await refused
    await expect(conflict).toContainText('(mileage)')
    await expect(page).toHaveURL(`/listing/${id}/edit`)
    await page.getByRole('button', { name: 'Save Mine Anyway' }).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    // Another like it may say the same.
    await expect(page.getByText('Written in the first tab.').first()).toBeVisible()
    await expect(page.getByText('£9,500').first()).toBeVisible()
    await expect(page.getByText('85,000').first()).toBeVisible()
    await expect(page.getByText('Leeds').first()).toBeVisible()
    expectRefusals(complaints, 3)
  },
)

test(
  'photos under way go with the changes that are set aside, and are had back beside what was added since',
  { tag: '@desktop' },
  async ({ page }) => {
    const { id } = await runCar(page, newCar(), { photos: 2 })
    const first = await imagesOf(page, id)
    await openToEdit(page, id)
    await page.getByLabel('Description').fill('Written before.')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(toastOf(page, 'Not Saved Yet')).toBeVisible()
    await openToEdit(page, id)
    await expect(page.getByText('We kept what you typed.')).toBeVisible()
    const arrival = Promise.withResolvers<void>()
    await page.route('/api/upload-images', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await addPhotos(page, [await onlyPhoto()])
    await expect(tiles(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Discard My Changes' }).click()
    await expect(page.getByText('This is the listing as last saved.')).toBeVisible()
    await expect(tiles(page)).toHaveCount(2)
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
    await page.getByLabel('Price').fill('9,750')
    await addPhotos(page, [await onlyPhoto()])
    await expect(tiles(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Put My Changes Back' }).click()
    await expect(tiles(page)).toHaveCount(4)
    await expect(page.getByLabel('Description')).toHaveValue('Written before.')
    await expect(page.getByLabel('Price')).toHaveValue('9,750')
    arrival.resolve()
    await expectPhotos(page, 4)
    await saveButton(page).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    const images = await imagesOf(page, id)
    expect([images.length, images.slice(0, 2)]).toEqual([4, first])
  },
)

test(
  'what goes on top of another version waits for photos under way, and goes without none that failed',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const { id } = await runCar(page, newCar())
    const [first] = await imagesOf(page, id)
    await openToEdit(page, id)
    await page.request.put(`/api/listings/${id}`, { data: { mileage: 85_000 } })
    await page.getByLabel('Description').fill('Written in the first tab.')
    await saveButton(page).click()
    const insist = page.getByRole('button', { name: 'Save Mine Anyway' })
    await expect(insist).toBeEnabled()
    const arrival = Promise.withResolvers<void>()
    let requests = 0
    await page.route('/api/upload-images', async (route) => {
      if (++requests > 1) return route.continue()
      await arrival.promise
      return route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } })
    })
    await addPhotos(page, [await onlyPhoto()])
    await expect(insist).toBeDisabled()
    await expect(insist).toHaveAccessibleDescription(/^Photos are still being uploaded\./)
    await insist.press('Enter')
    arrival.resolve()
    await expect(tiles(page).getByRole('alert')).toHaveText('Please try again in a minute.')
    await insist.click()
    await expect(page.getByText(/^A photo could not be uploaded\. Try it again/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPhotos(page, 2)
    await expect(page.getByText(/^A photo could not be uploaded\./)).toHaveCount(0)
    await insist.click()
    await expect(page).toHaveURL(`/listing/${id}`)
    const images = await imagesOf(page, id)
    expect([images.length, images[0]]).toEqual([2, first])
    expectRefusals(complaints, 1)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('503')))
  },
)

test(
  'photos that were changed elsewhere while one could not be sent are those of the form that one comes back to',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const { id } = await runCar(page, newCar(), { photos: 2 })
    const [, second = ''] = await imagesOf(page, id)
    await openToEdit(page, id)
    let requests = 0
    await page.route('/api/upload-images', (route) =>
      ++requests > 1
        ? route.continue()
        : route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } }),
    )
    await addPhotos(page, [await onlyPhoto()])
    await expect(tiles(page).getByRole('alert')).toHaveText('Please try again in a minute.')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL('/manage')
    const response = await page.request.put(`/api/listings/${id}`, { data: { images: [second] } })
    expect(response.status()).toBe(200)
    await page.getByRole('link', { name: /^Edit/ }).click()
    await expect(tiles(page)).toHaveCount(2)
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPhotos(page, 2)
    await saveButton(page).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    const images = await imagesOf(page, id)
    expect([images.length, images[0]]).toEqual([2, second])
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('503')))
  },
)

test(
  'photos that were set aside are had back after another version was saved over in vain',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const { id } = await runCar(page, newCar(), { photos: 2 })
    const [first = '', second = ''] = await imagesOf(page, id)
    await openToEdit(page, id)
    await changePhoto(page, 1, 'Remove')
    await expectPhotos(page, 1)
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await openToEdit(page, id)
    await page.getByRole('button', { name: 'Discard My Changes' }).click()
    await expectPhotos(page, 2)
    await page.getByLabel('Price').fill('9,750')
    await page.request.put(`/api/listings/${id}`, { data: { images: [second, first] } })
    await saveButton(page).click()
    const insist = page.getByRole('button', { name: 'Save Mine Anyway' })
    await expect(insist).toBeEnabled()
    const saving = `/api/listings/${id}`
    await page.route(saving, (route) =>
      route.fulfill({ status: 503, json: { message: 'Please try again in a minute.' } }),
    )
    await insist.click()
    await expect(page.getByText('Please try again in a minute.')).toBeVisible()
    await page.unroute(saving)
    await page.getByRole('button', { name: 'Put My Changes Back' }).click()
    await expectPhotos(page, 1)
    await saveButton(page).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    expect(await imagesOf(page, id)).toEqual([second])
    expectRefusals(complaints, 1)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('503')))
  },
)

test(
  'what another tab takes out of a car is out in the version that is loaded, and stays out when one’s own changes go on top',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const { id } = await runCar(page, newCar())
    const changeElsewhere = (data: object) => page.request.put(`/api/listings/${id}`, { data })
    await changeElsewhere({ facts: { gearbox: 'manual' } })
    await openToEdit(page, id)
    await page.getByText('More about the car (optional)').click()
    const gearbox = page.getByLabel('Gearbox', { exact: true })
    await expect(gearbox).toHaveValue('manual')
    await changeElsewhere({ facts: { gearbox: null } })
    await page.getByLabel('Description').fill('Written in the first tab.')
    await saveButton(page).click()
    await page.getByRole('button', { name: 'Load the Other Version' }).click()
    await expect(gearbox).toHaveValue('')
    await expect(saveButton(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Put My Changes Back' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('Written in the first tab.')
    await expect(gearbox).toHaveValue('')

    await changeElsewhere({ mileage: 85_000 })
    await saveButton(page).click()
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save Mine Anyway' }).click()
    expect((await sent).postDataJSON()).toEqual({ description: 'Written in the first tab.' })
    await expect(page).toHaveURL(`/listing/${id}`)
    expectRefusals(complaints, 2)
  },
)

test(
  'what is said of a car on another device stays said, whatever of it is typed, found again and insisted on here',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const { id } = await runCar(page, newCar())
    const changeElsewhere = async (data: object) =>
      expect((await page.request.put(`/api/listings/${id}`, { data })).status()).toBe(200)
    const more = page.getByText('More about the car (optional)')
    const gearbox = page.getByLabel('Gearbox', { exact: true })
    const owners = page.locator('[name="facts.owners"]')
    const sent = () => page.waitForRequest((request) => request.method() === 'PUT')
    await changeElsewhere({ facts: { gearbox: 'manual' } })
    await openToEdit(page, id)
    await more.click()
    await owners.selectOption('2')
    await page.goto('/about')
    await changeElsewhere({ facts: { gearbox: 'automatic', v5c: 'present' } })
    await openToEdit(page, id)
    await expect(page.getByText(/changed somewhere else since/)).toBeVisible()
    await more.click()
    await expect(gearbox).toHaveValue('automatic')
    await expect(owners).toHaveValue('2')

    await changeElsewhere({ facts: { gearbox: 'manual' } })
    const refused = page.waitForResponse((response) => response.status() === 409)
    await saveButton(page).click()
    await refused
    const insisted = sent()
    await page.getByRole('button', { name: 'Save Mine Anyway' }).click()
    expect((await insisted).postDataJSON()).toEqual({ facts: { owners: '2' } })
    await expect(page).toHaveURL(`/listing/${id}`)
    const { facts } = (await (await page.request.get(`/api/listings/${id}`)).json()) as {
      facts: { name: string; value: unknown }[]
    }
    expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toEqual({
      gearbox: 'manual',
      owners: '2',
      v5c: 'present',
    })
    expectRefusals(complaints, 1)
  },
)

test(
  'a tab in which nothing was changed leaves what is stored from another one',
  { tag: '@phone' },
  async ({ page, context }) => {
    const { id } = await runCar(page, newCar())
    const other = await context.newPage()
    await openToEdit(other, id)
    await openToEdit(page, id)
    await page.getByLabel('Model').fill('320i Touring')
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(stored).toContain('320i Touring')
    await other.goto('/about')
    expect(await stored()).toContain('320i Touring')
  },
)

test(
  'what is saved of a listing that was deleted elsewhere is refused in sight, and its row goes',
  { tag: '@phone' },
  async ({ page, context, complaints }) => {
    await arrive(context)
    const id = await listCar(page, newCar())
    await openPage(page, '/account')
    await expect(page.getByRole('article')).toHaveCount(1)
    const editing = await context.newPage()
    await openToEdit(editing, id)
    await editing.getByLabel('Description').fill('Written while it is deleted.')
    expect((await page.request.delete(`/api/listings/${id}`)).status()).toBe(200)

    await saveButton(editing).click()
    await expect(
      editing.getByText(/can’t be changed\. This listing was deleted\./),
    ).toBeInViewport()
    await expectKept(editing, { Description: 'Written while it is deleted.' })
    await editing.reload()
    await expectKept(editing, { Description: 'Written while it is deleted.' })
    await unfoldActions(page)
    await page.getByRole('button', { name: /^Under Offer/ }).click()
    await expect(toastOf(page, 'Update Failed')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(0)
    expectRefusals(complaints, 2)
  },
)

test(
  'what was typed of a listing that is gone is there to be read and copied, and goes when its writer says so',
  { tag: '@desktop' },
  async ({ page, context, complaints }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id } = await runCar(page, newCar())
    await openToEdit(page, id)
    await page.getByLabel('Price').fill('9,750')
    await page.getByText('More about the car (optional)').click()
    await page.getByLabel('Power (bhp)').fill('171')
    expect((await page.request.delete(`/api/listings/${id}`)).status()).toBe(200)
    await page.getByLabel('Description').fill('Three owners,\nand every stamp.')
    await saveButton(page).click()
    await expectKept(page, {
      Price: '9,750',
      Description: 'Three owners,\nand every stamp.',
      Power: '171',
    })
    await expectAccessible(page, 'what was typed')
    await page.getByRole('button', { name: 'Copy what you typed' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'Price: 9,750\n\nDescription: Three owners,\nand every stamp.\n\nPower: 171',
    )
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'What you typed' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What you typed' })).toHaveCount(0)
    expectRefusals(complaints, 1)
  },
)

test(
  'a browser that stores nothing makes the page say so before one leaves and after, and nothing is said to be saved',
  { tag: '@phone' },
  async ({ page }) => {
    const { id } = await runCar(page, newCar(), { photos: 2 })
    await openToEdit(page, id)
    await expect(page.getByText('are kept in this browser until you save them')).toBeVisible()
    // Full by now; what is found on arriving is asked for below.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.getByLabel('Model').fill('320i Touring')
    const status = page.getByText('Your changes are not kept in this browser')
    await expect(status).toBeVisible()
    await expect(page.getByText('save your changes before you leave this page')).toBeVisible()
    await expect(page.getByText('are kept in this browser until')).toHaveCount(0)
    await expectAccessible(page, 'changes that are not kept')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(toastOf(page, 'Not Saved')).toBeVisible()
    await expect(page.getByText('Not Saved Yet')).toHaveCount(0)

    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto('/create-listing')
    await expect(page.getByText('finish before you close or leave this page')).toBeVisible()
    await expect(page.getByText('What you type is kept in this browser')).toHaveCount(0)
    await expect(page.getByText('will be waiting here')).toHaveCount(0)
  },
)

test(
  'a photo that can’t be shown for a moment is tried again, and only one that is gone is said to be',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    const { id } = await runCar(page, newCar(), { photos: 2 })
    await page.route('**/photos/**', (route) => route.fulfill({ status: 503 }))
    await openToEdit(page, id)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toHaveCount(2)
    await expect(page.getByText('no longer kept')).toHaveCount(0)
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
    await page.unroute('**/photos/**')
    await again.first().click()
    await expect(again).toHaveCount(1)
    await again.click()
    await expect(again).toHaveCount(0)
    await expectPhotos(page, 2)
    await expect(tiles(page).getByRole('alert')).toHaveCount(0)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('503')))

    const [first = ''] = await imagesOf(page, id)
    await page.route(`**/photos/${first.split('/')[2]}/**`, (route) =>
      route.fulfill({ status: 404 }),
    )
    await page.reload()
    await expect(tiles(page).first().getByRole('alert')).toHaveText(/^This photo is no longer kept/)
    await expect(tiles(page).getByRole('alert')).toHaveCount(1)
    await expect(again).toHaveCount(0)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
  },
)

test(
  'a session that has ended costs nothing that was typed',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const id = await openAsIan(page)
    await page.getByLabel('Model').fill('320i Touring')
    await page.request.post('/api/auth/logout', { data: {} })
    await saveButton(page).click()
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await fillSignIn(page, ian)
    await expect(page).toHaveURL(`/listing/${id}/edit`)
    await expect(page.getByText('We kept what you typed.')).toBeVisible()
    await expect(page.getByLabel('Model')).toHaveValue('320i Touring')
    expectRefusals(complaints, 1)
  },
)

test(
  'whoever signs out in another tab leaves none of themselves in a listing that they were changing',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const ann = await arrive(context, 'Ann Archer')
    const id = await listCar(page, newCar())
    await openToEdit(page, id)
    const phone = '07700 900123'
    await page.getByLabel('Phone (optional)').fill(phone)
    await page.getByLabel('Description').fill('Three owners, and every stamp in the book.')
    const stored = () =>
      page.evaluate(
        () => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage }),
      )
    await expect.poll(stored).toContain(phone)
    const other = await context.newPage()
    await openPage(other, '/about')
    await other.getByRole('button', { name: ann.name }).click()
    await other.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByLabel('Description')).toHaveCount(0)
    expect(await stored()).toContain('Three owners')
    expect(await stored()).not.toContain(phone)
  },
)
