import { expectRefusals, fillSignIn } from '../account-steps.ts'
import { asksBeforeClosing, expect, openPage, test } from '../journey.ts'
import { toastOf } from '../pay-steps.ts'
import { arrive, password, signUp } from '../person.ts'
import {
  addPhotos,
  changePhoto,
  expectPhotos,
  fillCar,
  listed,
  newCar,
  onlyPhoto,
  openForm,
  photoFiles,
  sendButton,
  storedIn,
  tiles,
} from '../sell-steps.ts'

test(
  'a tab in which nothing was changed leaves the draft that another one has stored',
  { tag: '@phone' },
  async ({ page, context }) => {
    const car = newCar()
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    const empty = await context.newPage()
    await openForm(empty, 'standard')
    await openForm(page, 'standard')
    await page.getByLabel('Model').fill(car.model)
    await addPhotos(page, await photoFiles(1))
    await expectPhotos(page, 1)
    await expect.poll(stored).toMatch(/images\\":\[\\"/)
    await empty.goto('/about')
    expect(await stored()).toContain(car.model)

    const found = await context.newPage()
    await openForm(found, 'standard')
    await expect(found.getByLabel('Model')).toHaveValue(car.model)
    await expectPhotos(found, 1)
    await page.getByLabel('Description').fill('Written in the first of them.')
    await expect.poll(stored).toContain('Written in the first of them.')
    await found.goto('/about')
    expect(await stored()).toContain('Written in the first of them.')
  },
)

test(
  'whoever signs out in another tab takes along who they are, and leaves the car to whoever is next',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const ann = await arrive(context, 'Ann Archer')
    const bob = await signUp(context, 'Bob Baker')
    const phone = '07700 900123'
    await openForm(page, 'standard')
    await expect(page.getByLabel('Contact email')).toHaveValue(ann.email)
    await page.getByLabel('Model').fill('325i')
    await page.getByLabel('Contact name').fill('Annie')
    await page.getByLabel('Phone (optional)').fill(phone)
    await expect.poll(() => storedIn(page)).toContain(phone)

    const other = await context.newPage()
    await openPage(other, '/about')
    await other.getByRole('button', { name: ann.name }).click()
    await other.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page.getByText('Create an account', { exact: true }).first()).toBeVisible()
    for (const label of ['Contact name', 'Contact email', 'Phone (optional)'])
      await expect(page.getByLabel(label)).toHaveValue('')
    await page.getByLabel('Price').fill('9,500')
    await expect.poll(() => storedIn(page)).toContain('9,500')

    await openPage(other, '/login')
    await other.getByRole('main').getByLabel('Email').fill(bob.email)
    await other.getByRole('main').getByLabel('Password', { exact: true }).fill(password)
    await other.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText(`Signed in as ${bob.email}.`)).toBeVisible()
    await expect(page.getByLabel('Contact name')).toHaveValue(bob.name)
    await expect(page.getByLabel('Contact email')).toHaveValue(bob.email)
    await expect(page.getByLabel('Model')).toHaveValue('325i')
    await page.getByRole('link', { name: 'terms', exact: true }).click()
    await expect(page).toHaveURL('/terms')
    expect(await storedIn(page)).not.toMatch(/Ann|07700/)
  },
)

test(
  'closing the tab while photos are sent leads to a question first, on this page and on others',
  { tag: '@phone' },
  async ({ page }) => {
    const arrival = Promise.withResolvers<void>()
    await page.route('/api/upload-images', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await openForm(page, 'standard')
    const isAsked = () => asksBeforeClosing(page)
    expect(await isAsked()).toBe(false)
    await addPhotos(page, await photoFiles(2))
    await expect(tiles(page)).toHaveCount(2)
    expect(await isAsked()).toBe(true)
    await page.getByRole('link', { name: 'Youngtimer home' }).click()
    await expect(page).toHaveURL('/')
    expect(await isAsked()).toBe(true)
    arrival.resolve()
    await page.goBack()
    await expectPhotos(page, 2)
    expect(await isAsked()).toBe(false)
  },
)

test(
  'a shop without room for photos says so, and publishes nothing without them',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    await page.route('/api/upload-images', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'No room', code: 'unavailable', field: 'storage' }),
      }),
    )
    await openForm(page, 'standard')
    await fillCar(page, newCar())
    await addPhotos(page, await photoFiles(1))
    await expect(toastOf(page, 'Storage Limit')).toBeVisible()
    await expect(page.getByText(/^Image storage limit reached\./).first()).toBeVisible()
    await sendButton(page).click()
    await expect(page.getByText(/^A photo could not be uploaded\./).first()).toBeVisible()
    await expect(page).toHaveURL(/\/create-listing/)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('503')))
  },
)

test(
  'photos that can’t be shown for a moment stay in the draft',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    await openForm(page, 'standard')
    await addPhotos(page, await photoFiles(3))
    await expectPhotos(page, 3)
    await page.route('**/photos/**', (route) => route.fulfill({ status: 503 }))
    await page.reload()
    const notShown = Array.from({ length: 3 }, () => 'This photo can’t be shown just now.')
    await expect(tiles(page).getByRole('alert')).toHaveText(notShown)
    // Nor do the words lie under the button of the menu, on the narrowest of phones.
    await page.setViewportSize({ width: 320, height: 640 })
    const apart = await tiles(page)
      .getByText('Not shown')
      .evaluateAll((all) =>
        all.map((words) => {
          const range = document.createRange()
          range.selectNodeContents(words)
          const button = words.closest('li')!.querySelector('button')!.getBoundingClientRect()
          const { right, top } = range.getBoundingClientRect()
          return right <= button.left || top >= button.bottom
        }),
      )
    expect(apart).toEqual([true, true, true])
    await page.getByLabel('Location').fill('York')
    await expect.poll(() => storedIn(page)).toContain('York')
    await page.unroute('**/photos/**')
    await page.reload()
    await expectPhotos(page, 3)
    await expect(page.getByText('We kept what you typed.')).toBeVisible()
    await expect(tiles(page).getByRole('alert')).toHaveCount(0)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('503')))
  },
)

test(
  'what is no photo says so, and can only be removed',
  { tag: '@phone' },
  async ({ page, complaints }) => {
    await openForm(page, 'standard')
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>')
    await addPhotos(page, [{ name: 'car.svg', mimeType: 'image/svg+xml', buffer }])
    await expect(tiles(page).getByRole('alert')).toHaveText(/not a photo we can read/)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    // The car comes before its photos.
    await sendButton(page).click()
    await expect(page.getByText('A photo could not be uploaded. Please remove it.')).toBeVisible()
    await expect(page.getByLabel('Make')).toBeFocused()
    await changePhoto(page, 1, 'Remove')
    await expect(tiles(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()
    expectRefusals(complaints, 1)
  },
)

test(
  'more photos than the plan allows are left out, and said to be',
  { tag: '@desktop' },
  async ({ page }) => {
    await openForm(page, 'standard')
    await addPhotos(page, await photoFiles(11, 60))
    await expect(toastOf(page, 'Too Many Images')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Not added' })).toHaveText(
      /^Maximum 10 images allowed for standard listings\. Left out: [^,]+\.jpg\.$/,
    )
    await expectPhotos(page, 10)
    await page.getByRole('radio', { name: 'Premium' }).check()
    await addPhotos(page, await photoFiles(1, 60))
    await expectPhotos(page, 11)
    await fillCar(page, newCar(), { withAccount: false })
    await page.getByRole('radio', { name: 'Standard' }).check()
    await sendButton(page).click()
    const refusal = page.getByText('Maximum 10 images allowed for standard listings')
    await expect(refusal.last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()
  },
)

test('a double click makes one listing', { tag: '@phone' }, async ({ page }) => {
  const car = newCar()
  await openForm(page, 'standard')
  await fillCar(page, car, { withAccount: false })
  await addPhotos(page, await photoFiles(1))
  await expect(sendButton(page)).toBeEnabled()
  await sendButton(page).dblclick()
  await expect(page).toHaveURL(/\/listing\/\d+$/)
  expect((await listed(page, car)).ids).toHaveLength(1)
})

test(
  'a listing whose response was lost is still one when it is sent again',
  { tag: '@desktop' },
  async ({ page, complaints }) => {
    const car = newCar()
    let requests = 0
    await page.route('/api/listings', async (route) => {
      if (++requests > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await openForm(page, 'standard')
    await fillCar(page, car, { withAccount: false })
    await addPhotos(page, await photoFiles(1))
    await expect(sendButton(page)).toBeEnabled()
    await sendButton(page).click()
    await expect(toastOf(page, 'Error Creating Listing')).toBeVisible()
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByLabel('Model')).toHaveValue(car.model)
    await expect(sendButton(page)).toBeEnabled()
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
    expect((await listed(page, car)).ids).toHaveLength(1)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('ERR_FAILED')))
  },
)

test(
  'changes after a lost response stay stored, and the page leads to the listing that has none of them',
  { tag: '@phone' },
  async ({ page, context, complaints }) => {
    await arrive(context, 'Ann Archer')
    const car = newCar()
    let requests = 0
    await page.route('/api/listings', async (route) => {
      if (++requests > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await openForm(page, 'standard')
    await fillCar(page, car, { isSignedIn: true })
    await addPhotos(page, await photoFiles(1))
    await expect(sendButton(page)).toBeEnabled()
    await sendButton(page).click()
    await expect(toastOf(page, 'Error Creating Listing')).toBeVisible()
    await page.getByLabel('Price').fill('11500')
    await sendButton(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'not in it' })
    await expect(alert).toBeVisible()
    const { ids } = await listed(page, car)
    expect(ids).toHaveLength(1)

    // The same again, and of another plan too.
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByLabel('Price')).toHaveValue('11,500')
    await page.getByRole('radio', { name: /Premium/ }).check()
    await sendButton(page).click()
    await expect(alert).toBeVisible()
    await page.getByLabel('Price').press('Enter')
    await expect.poll(() => requests).toBe(4)
    await expect(alert).toBeVisible()
    // A photo that is under way would be left out of it.
    const arrival = Promise.withResolvers<void>()
    await page.route('/api/upload-images', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await addPhotos(page, [await onlyPhoto()])
    const another = page.getByRole('button', { name: 'This Is Another Car' })
    await expect(another).toBeDisabled()
    await expect(another).toHaveAccessibleDescription(/Photos are still being uploaded\./)
    await another.press('Enter')
    await expect(alert).toBeVisible()
    arrival.resolve()
    await expectPhotos(page, 2)
    expect(requests).toBe(4)
    // Its photos are that listing's.
    await another.click()
    await expect(page.getByText('One of the photos is no longer there.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit That Listing' })).toBeHidden()
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByLabel('Price')).toHaveValue('11,500')
    expectRefusals(complaints, 4)
    complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('ERR_FAILED')))
  },
)

test('a checkout without a listing leads back', { tag: '@phone' }, async ({ page, complaints }) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL('/create-listing')
  await expect(toastOf(page, 'Session Expired')).toBeVisible()
  // The shop was asked for the newest draft of this browser, and there is none.
  complaints.splice(0, Infinity, ...complaints.filter((one) => !one.includes('404')))
})

test(
  'a session that has ended while a car was filled in makes no car of nobody’s, and costs nothing that was typed',
  { tag: '@desktop' },
  async ({ page, context, complaints }) => {
    const ann = await arrive(context, 'Ann Archer')
    const car = newCar()
    await openForm(page, 'standard')
    await fillCar(page, car, { isSignedIn: true })
    await addPhotos(page, await photoFiles(1))
    await expectPhotos(page, 1)
    await page.request.post('/api/auth/logout', { data: {} })
    await sendButton(page).click()
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await expect(page.getByText('Create an account', { exact: true }).first()).toBeVisible()
    expect((await listed(page, car)).ids).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click()
    await fillSignIn(page, { ...ann, password })
    await expect(page).toHaveURL(/\/create-listing/)
    await expect(page.getByLabel('Model')).toHaveValue(car.model)
    await expectPhotos(page, 1)
    await sendButton(page).click()
    await expect(page).toHaveURL(/\/listing\/\d+$/)
    const own = await page.request.get('/api/auth/listings')
    expect(await own.json()).toMatchObject([{ model: car.model }])
    expectRefusals(complaints, 1)
  },
)
