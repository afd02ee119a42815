import { expectRefusals } from '../account-steps.ts'
import { expectAccessible } from '../axe.ts'
import { expect, openPage, test } from '../journey.ts'
import { arrive } from '../person.ts'
import { expectReflow, outside, setTypeSize } from '../reflow.ts'
import { saved } from '../saved-cars-steps.ts'

test('saved cars are ticked, by keyboard alone, and stand side by side', async ({ page }) => {
  await arrive(page.context())
  for (const id of [1, 2, 3, 4, 5]) await saved(page, id)
  await openPage(page, '/saved-cars')
  const ticks = page.getByRole('checkbox', { name: /^Compare the/ })
  await expect(ticks).toHaveCount(5)
  const compare = page.getByRole('link', { name: 'Compare Side by Side' })
  await ticks.nth(4).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 car ticked. Tick another to compare them.').last()).toBeVisible()
  await expect(compare).toHaveCount(0)
  for (const index of [1, 2, 3]) {
    await ticks.nth(index).focus()
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('4 cars ticked, as many as fit').last()).toBeVisible()
  await expect(ticks.nth(0)).toBeDisabled()
  await expectAccessible(page, 'four cars ticked')
  await expectReflow(page, 'four cars ticked')
  await ticks.nth(3).focus()
  await page.keyboard.press('Space')
  await expect(ticks.nth(0)).toBeEnabled()

  await compare.focus()
  await page.keyboard.press('Enter')
  // The first that was saved stands last; each in the order in which it was ticked.
  await expect(page).toHaveURL('/compare/1-4-3')
  await expect(page.getByRole('heading', { name: 'Compare cars' })).toBeVisible()
  const table = page.getByRole('table', { name: 'What is said about each of these cars' })
  await expect(table.getByRole('link', { name: /^1999 Lotus Elise/ })).toBeVisible()
  await expect(table.getByText('the lowest')).toHaveCount(2)

  const lines = await table.locator('tbody').count()
  await page.getByRole('switch', { name: 'Only what differs' }).press('Space')
  expect(await table.locator('tbody').count()).toBeLessThan(lines)
  await expectAccessible(page, 'only what differs')

  await table.getByRole('link', { name: 'Take off the 1999 Lotus Elise' }).press('Enter')
  await expect(page).toHaveURL('/compare/4-3')
  await page.goBack()
  await expect(table.getByRole('link', { name: /^1999 Lotus Elise/ })).toBeVisible()

  // One that is left differs from none, and says all that it said.
  await page.goForward()
  await expect(page).toHaveURL('/compare/4-3')
  await table
    .getByRole('link', { name: /^Take off/ })
    .first()
    .press('Enter')
  await expect(page).toHaveURL('/compare/3')
  await expect(table.getByRole('rowheader', { name: 'Price' })).toBeVisible()

  await page.goBack()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/saved-cars')
  await expect(page.getByRole('checkbox', { name: /^Compare the/, checked: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Clear', exact: true }).press('Enter')
  // What was pressed has gone; the heading over it has the focus.
  await expect(page.locator('#main :is(h1, h2):focus')).toHaveCount(1)
})

test(
  'a visitor sets a car beside those that are like it, and follows one',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/listing/1')
    await page.getByRole('link', { name: 'Compare side by side' }).click()
    await expect(page).toHaveURL(/\/compare\/1-\d+-\d+-\d+$/)
    const heads = page.getByRole('table').locator('thead').getByRole('columnheader')
    await expect(heads.filter({ has: page.locator('img, svg') })).toHaveCount(4)
    await heads.getByRole('link', { name: /^1999 Lotus Elise$/ }).click()
    await expect(page).toHaveURL('/listing/1')
  },
)

test(
  'at type of 200 % four cars are scrolled sideways in their table, by keyboard too, and no figure is cut in two',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/compare/1-2-3-4')
    await expectReflow(page, 'four cars side by side')
    await setTypeSize(page, '200%')
    expect(await outside(page)).toEqual([])
    const region = page.getByRole('region', { name: 'Cars side by side' })
    const prices = region.getByRole('cell').getByText(/^£[\d,]+$/)
    await expect(prices).toHaveCount(4)
    for (const price of await prices.all())
      expect(await price.evaluate((one) => one.getClientRects().length)).toBe(1)
    await region.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => region.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
    await expectAccessible(page, 'four cars in large type')
  },
)

test(
  'one car alone is no wider on a desk than beside others',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/compare/1')
    const photo = page.getByRole('main').getByRole('table').locator('img')
    expect((await photo.boundingBox())!.width).toBeLessThanOrEqual(320)
  },
)

test(
  'an address of more cars than fit says how many do',
  { tag: '@either' },
  async ({ page, complaints }) => {
    await page.goto('/compare/1-2-3-4-5-6')
    await expect(page.getByText('Up to 4 cars can be compared')).toBeVisible()
    expectRefusals(complaints, 1)
  },
)
