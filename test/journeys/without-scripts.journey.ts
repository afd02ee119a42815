import { expect, test } from './journey.ts'

test.use({ javaScriptEnabled: false })

test(
  'a visitor without scripts searches by make and reads a car',
  { tag: '@either' },
  async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Premium Listings' })).toBeVisible()
    await page.getByLabel('Make').first().selectOption('Porsche')
    await page.getByRole('button', { name: 'SEARCH CARS' }).click()

    await expect(page).toHaveURL(/\/browse\?.*make=Porsche/)
    const cars = page.getByRole('main').getByRole('link', { name: /Porsche/ })
    await expect(cars.first()).toBeVisible()
    await page
      .getByRole('link', { name: /911 Carrera 2/ })
      .first()
      .click()

    await expect(page.getByRole('heading', { level: 1 })).toContainText('911 Carrera 2')
    await expect(page.getByRole('img', { name: /photo 1 of/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /^Mileage/ })).toBeVisible()
  },
)

test('a visitor without scripts pages through all cars', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/browse')
  const first = await page.locator('a[href^="/listing/"]').first().getAttribute('href')
  await page.locator('a[href*="cursor="]').first().click()
  await expect(page).toHaveURL(/cursor=/)
  expect(await page.locator('a[href^="/listing/"]').first().getAttribute('href')).not.toBe(first)
})

test('the largest price hides no dearer car', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Max price').selectOption({ label: '£100,000+' })
  await page.getByRole('button', { name: 'SEARCH CARS' }).click()
  await page.goto(`${page.url()}&sort=price-high`)
  await expect(page.locator('a[href^="/listing/"]').first()).toContainText('F355')
})

test(
  'a visitor without scripts opens more filters, and finds a car by its owners',
  { tag: '@either' },
  async ({ page }, { project }) => {
    // No journey sells a car for as much.
    await page.goto('/browse?priceFrom=15000')
    if (project.name === 'phone') await page.getByRole('link', { name: 'Filters' }).click()
    // By text nothing is found in a <noscript>.
    await page.locator('summary').filter({ visible: true }).click()
    await page.getByLabel('Owners', { exact: true }).selectOption('Up to 3')
    await page.getByLabel('Service history').selectOption('Full')
    await page.getByRole('button', { name: 'Show cars' }).click()
    await expect(page).toHaveURL(/owners=3/)
    await expect(page.locator('a[href^="/listing/"]').first()).toContainText('M3 Coupe')
    await expect(page.getByRole('link', { name: 'Owners: up to 3' })).toBeVisible()
  },
)

test(
  'a visitor without scripts reads what needs them, and types into no form that sends nothing',
  { tag: '@phone' },
  async ({ page }) => {
    for (const address of [
      '/login',
      '/sign-up',
      '/forgot-password',
      '/support',
      '/create-listing',
      '/browse',
      '/',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const dead = page.locator('form:not([action])').filter({ visible: true })
      await expect(dead, address).toHaveCount(0)
    }
  },
)
