import { expectRefusals, unfoldActions } from './account-steps.ts'
import { imagesOf, openAsIan, openToEdit, saveButton } from './edit-steps.ts'
import { expect, test } from './journey.ts'
import { toastOf } from './pay-steps.ts'
import { arrive } from './person.ts'
import {
  addPhotos,
  changePhoto,
  expectPhotos,
  listCar,
  newCar,
  photoFiles,
  runCar,
  tabTo,
  tiles,
} from './sell-steps.ts'

test(
  'from the account: what is changed is saved, by keyboard alone, and seen by everyone',
  { tag: '@phone' },
  async ({ page }) => {
    const car = newCar()
    await arrive(page.context())
    const id = await listCar(page, car)
    const other = `${car.model} Sport`
    await page.goto('/account')
    await unfoldActions(page)
    await page.getByRole('button', { name: /^Under Offer/ }).press('Enter')
    await expect(page.getByRole('button', { name: /^Back on Sale/ })).toBeFocused()
    await expect(page.getByRole('article')).toContainText('Under offer')
    await page.getByRole('link', { name: /^Edit/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/listing/${id}/edit`)
    await expect(page.getByLabel('Price')).toHaveValue('12,500')
    await expect(page.getByRole('heading', { name: 'Edit listing' })).toBeFocused()
    await expect(saveButton(page)).toBeDisabled()
    await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()

    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await tabTo(page, page.getByLabel('Model'))
    await page.keyboard.press('End')
    await page.keyboard.type(' Sport')
    await tabTo(page, page.getByLabel('Price'))
    await page.keyboard.type('11,950.50')
    await tabTo(page, saveButton(page))
    await page.keyboard.press('Enter')
    expect((await sent).postDataJSON()).toEqual({ model: other, price: '11950.50' })
    expect((await sent).headers()['if-match']).toBe('"r1"')

    await expect(page).toHaveURL(`/listing/${id}`)
    await expect(toastOf(page, 'Listing Updated')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(other)
    await expect(page.getByText('Under offer.').first()).toBeVisible()
    await page.goto('/account')
    await expect(page.getByRole('article')).toContainText(other)
  },
)

test(
  'what is wrong is said beside its field, and what was typed stays',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const id = await openAsIan(page)
    await page.getByLabel('Description').fill('Short')
    await page.getByLabel('Model').fill('')
    await saveButton(page).click()
    await expect(page.getByLabel('Model')).toBeFocused()
    await expect(page.getByText('Model is required')).toBeVisible()
    await expect(page.getByText('Description must be at least 10 characters')).toBeVisible()

    await page.getByLabel('Model').fill('320i Touring')
    await page.getByLabel('Description').fill('Sold with a year of tests.')
    await page.route(`/api/listings/${id}`, (route) =>
      route.fulfill({ status: 400, json: { message: 'Model is odd', field: 'model' } }),
    )
    await saveButton(page).click()
    await expect(toastOf(page, 'Update Failed')).toBeVisible()
    await expect(page.getByLabel('Model')).toBeFocused()
    await expect(page.getByText('Model is odd').first()).toBeVisible()
    await expect(page.getByLabel('Description')).toHaveValue('Sold with a year of tests.')
    expectRefusals(complaints, 1)
  },
)

test(
  'what was changed survives leaving, a reload and another version',
  { tag: '@phone' },
  async ({ page }) => {
    const { id } = await runCar(page, newCar(), { photos: 2 })
    await openToEdit(page, id)
    await page.getByLabel('Model').fill('320i Touring')
    const more = page.getByText('More about the car (optional)')
    const gearbox = page.getByLabel('Gearbox', { exact: true })
    await more.click()
    await gearbox.selectOption('manual')
    await changePhoto(page, 1, 'Remove')
    await page.getByRole('link', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL('/manage')
    await expect(toastOf(page, 'Not Saved Yet')).toBeVisible()

    await page.getByRole('link', { name: /^Edit/ }).click()
    await expect(page.getByText('We kept what you typed.')).toBeVisible()
    await expect(page.getByLabel('Model')).toHaveValue('320i Touring')
    await expectPhotos(page, 1)
    await more.click()
    await expect(gearbox).toHaveValue('manual')
    await page.getByRole('button', { name: 'Discard My Changes' }).click()
    await expect(page.getByLabel('Model')).not.toHaveValue('320i Touring')
    await expect(gearbox).toHaveValue('')
    await expectPhotos(page, 2)
    await expect(saveButton(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Put My Changes Back' }).click()
    await expect(page.getByLabel('Model')).toHaveValue('320i Touring')
    await expect(gearbox).toHaveValue('manual')
    await expectPhotos(page, 1)

    const response = await page.request.put(`/api/listings/${id}`, { data: { location: 'Leeds' } })
    expect(response.status()).toBe(200)
    await page.reload()
    await expect(page.getByText(/changed somewhere else since/)).toBeVisible()
    await expect(page.getByLabel('Model')).toHaveValue('320i Touring')
    await expect(page.getByLabel('Location')).toHaveValue('Leeds')
    await expectPhotos(page, 1)
    await saveButton(page).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    await openToEdit(page, id)
    await expect(page.getByText('We kept what you typed.')).toBeHidden()
  },
)

test(
  'photos are added, removed and put in another order',
  { tag: '@desktop' },
  async ({ page }) => {
    const { id } = await runCar(page, newCar(), { photos: 3 })
    const [first, second, third] = await imagesOf(page, id)
    await openToEdit(page, id)
    await expectPhotos(page, 3)
    await changePhoto(page, 3, 'Move earlier')
    await changePhoto(page, 2, 'Move earlier')
    await changePhoto(page, 2, 'Remove')
    await expect(tiles(page)).toHaveCount(2)
    await addPhotos(page, (await photoFiles(4)).slice(3))
    await expect(toastOf(page, '1 photo is ready.')).toBeVisible()
    await expectPhotos(page, 3)
    await saveButton(page).click()
    await expect(page).toHaveURL(`/listing/${id}`)
    const saved = await imagesOf(page, id)
    expect(saved).toHaveLength(3)
    expect(saved.slice(0, 2)).toEqual([third, second])
    expect(saved).not.toContain(first)

    await openToEdit(page, id)
    await addPhotos(page, await photoFiles(8, 60))
    // Beside how many are ready, where these are quicker than the first toast.
    const tooMany = page.getByText(/Maximum 10 images allowed for standard listings/)
    await expect(tooMany.first()).toBeVisible()
    await expectPhotos(page, 10)
  },
)

test(
  'a person who may not edit a listing reads what to do',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    await page.goto('/listing/1/edit')
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/login?returnTo=%2Flisting%2F1%2Fedit')
    await arrive(page.context())
    await page.goto('/listing/1/edit')
    await expect(page.getByRole('heading', { name: 'Listing Not Found' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Account' }).click()
    await expect(page).toHaveURL('/account')
    expectRefusals(complaints, 1)
    const response = await page.goto('/listing/nonsense/edit')
    expect(response?.status()).toBe(404)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expectRefusals(complaints, 1)
  },
)
