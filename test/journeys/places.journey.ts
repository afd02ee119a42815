import { expect, openPage, test } from './journey.ts'
import { outside } from './reflow.ts'

test(
  'a seller’s place is suggested, a postcode becomes its place, and no postcode is sent',
  { tag: '@either' },
  async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(decodeURIComponent(request.url())))
    await openPage(page, '/create-listing')
    const field = page.getByLabel('Location')
    await field.click()
    // Whatever the field was when somebody came to it, they go on typing.
    await page.keyboard.type('Keyn')
    await page.getByRole('option', { name: 'Keynsham' }).click()
    await expect(field).toHaveValue('Keynsham')

    await field.fill('BS1 4ST')
    await field.blur()
    await expect(field).toHaveValue('Bristol')
    expect(sent.filter((address) => /4\s?S/i.test(address.split('?')[1] ?? ''))).toEqual([])
  },
)

test(
  'what a seller types while a place is looked up stays when the response comes',
  { tag: '@either' },
  async ({ page }) => {
    const answers = Promise.withResolvers<void>()
    await page.route('**/api/places?q=BS31', async (route) => {
      await answers.promise
      await route.continue()
    })
    await openPage(page, '/create-listing')
    await page.getByLabel('Location').click()
    const field = page.getByRole('combobox', { name: 'Location' })
    await field.fill('BS31')
    await field.blur()
    await field.fill('BS31 2')
    answers.resolve()
    await expect(page.getByRole('option', { name: 'Keynsham' })).toBeVisible()
    await expect(field).toHaveValue('BS31 2')
  },
)

test(
  'a seller reads a question about an unknown place, and which of several is meant',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/create-listing')
    const field = page.getByLabel('Location')
    await field.click()
    await field.fill('Keynshm')
    const asked = page.getByRole('status').filter({ hasText: 'We don’t know “Keynshm”' })
    await expect(asked).toContainText('Did you mean Keynsham, Somerset?')
    await asked.getByRole('button', { name: 'Keynsham, Somerset' }).click()
    await expect(field).toHaveValue('Keynsham')
    await expect(asked).toHaveCount(0)

    await field.fill('Newport')
    const which = page.getByRole('status').filter({ hasText: 'We take that to mean Newport' })
    await field.blur()
    await which.getByRole('button', { name: 'Newport, Shropshire' }).click()
    await expect(field).toHaveValue('Newport, Shropshire')
    await expect(which).toHaveCount(0)
  },
)

test(
  'the places that a phone’s filters suggest are in sight above their bar, in whole words',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/browse')
    await page.getByRole('button', { name: /^Filters/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    const field = sheet.getByLabel('Near')
    await field.evaluate((one) => one.scrollIntoView({ block: 'end' }))
    await field.click()
    await field.pressSequentially('kingston')
    const town = sheet.getByRole('option', { name: 'Kingston upon Thames' })
    await expect(town).toBeVisible()
    const bar = await sheet.getByRole('link', { name: 'Clear all' }).boundingBox()
    const list = await sheet.getByRole('listbox', { name: 'Suggestions' }).boundingBox()
    expect(list!.y + list!.height).toBeLessThanOrEqual(bar!.y)
    await expect(field).toBeInViewport({ ratio: 1 })
    // Two lines, of the town and its county, have room in it; a town in three has not.
    expect((await town.boundingBox())!.height).toBeLessThan(60)
    expect(await outside(page)).toEqual([])
  },
)

test('a buyer finds a village by the keyboard, and reads of its namesakes', async ({ page }, {
  project,
}) => {
  await openPage(page, '/browse')
  if (project.name === 'phone') await page.getByRole('button', { name: /^Filters/ }).click()
  const field = page.getByLabel('Near').filter({ visible: true })
  await field.click()
  await field.pressSequentially('Keyns')
  await expect(page.getByRole('option', { name: 'Keynsham' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/near=Keynsham/)

  await openPage(page, '/browse?near=Newport')
  await page.getByRole('link', { name: 'Newport, Shropshire' }).click()
  await expect(page).toHaveURL(/near=Newport%2C(\+|%20)Shropshire/)
})

test(
  'Tab leads from a long list of places to the next field',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/create-listing?type=standard')
    const location = page.getByRole('combobox', { name: 'Location' })
    await page.getByLabel('Price').focus()
    await location.focus()
    await page.keyboard.type('Ha')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect
      .poll(() => list.evaluate((one) => one.scrollHeight - one.clientHeight))
      .toBeGreaterThan(0)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Description', { exact: true })).toBeFocused()
  },
)
