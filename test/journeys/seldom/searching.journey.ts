import { expect, openPage, test } from '../journey.ts'

test(
  'what is typed before suggestions can be made is suggested for all the same',
  { tag: '@desktop' },
  async ({ page }) => {
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/suggesting-input.*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await openPage(page, '/browse')
    await page.getByLabel('Words').pressSequentially('porsc')
    held.resolve()
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(list.getByRole('option').first()).toContainText('Porsche')
    await expect(page.getByRole('combobox', { name: 'Words' })).toBeFocused()
  },
)

test('nobody’s query brings the page down', { tag: '@phone' }, async ({ page }) => {
  const queries = [
    'maxPrice=abc',
    'year=99999',
    `q=${'x'.repeat(10_000)}`,
    'make=BMW&make=Audi',
    'q=%ED%A0%80',
    'model=%00',
    '%E0%A4%A',
    '__proto__=1&constructor=2',
    'cursor=AAAA',
    'sort=nearest',
  ]
  for (const query of queries) {
    const response = await page.request.get(`/browse?${query}`)
    expect([query.slice(0, 40), response.status()]).toEqual([query.slice(0, 40), 200])
  }
})

test(
  'what is chosen while a search is on its way stays chosen, and Back shows the search before',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/')
    const price = page.getByLabel('Max price')
    await price.selectOption({ label: '£10,000' })
    // In one go: whoever is quick is no slower than a machine that is busy.
    await price.evaluate((select: HTMLSelectElement) => {
      select.form!.requestSubmit()
      select.value = '50000'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(page).toHaveURL(/maxPrice=10000/)
    await expect(page.getByRole('heading', { name: 'Premium Listings' })).toBeFocused()
    await expect(price).toHaveValue('50000')

    await page.getByRole('button', { name: 'SEARCH CARS' }).click()
    await expect(page).toHaveURL(/maxPrice=50000/)
    await page.goBack()
    await expect(price).toHaveValue('10000')
    await page.goForward()
    await expect(price).toHaveValue('50000')
  },
)

test(
  '10.15: ‘£100,000+’ stays chosen, on the home page and beside the results',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    const chosen = (label: string) =>
      page.getByLabel(label).first().locator('option:checked').textContent()
    await openPage(page, '/')
    for (const first of ['£10,000', '£100,000+']) {
      await page.getByLabel('Max price').selectOption({ label: first })
      await page.getByRole('button', { name: 'SEARCH CARS' }).click()
    }
    await expect(page).not.toHaveURL(/maxPrice/)
    expect(await chosen('Max price')).toBe('£100,000+')

    await openPage(page, '/browse')
    if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
    const list = page.locator('select[name="maxPrice"]').filter({ visible: true })
    await list.selectOption({ label: '£100,000+' })
    await expect(list.locator('option:checked')).toHaveText('£100,000+')
    await expect(page).not.toHaveURL(/maxPrice/)
  },
)

test('any price is searched for on the home page as well', { tag: '@either' }, async ({ page }) => {
  await openPage(page, '/')
  const max = page.getByRole('search', { name: 'Find a car' }).getByLabel('Max price')
  await max.selectOption('Other price…')
  await expect(max).toBeFocused()
  await max.fill('12,000')
  await max.press('Enter')
  await expect(page).toHaveURL(/\/\?maxPrice=12000$/)
  const chips = page.getByRole('list', { name: 'Filters' })
  await expect(chips).toContainText('Up to £12,000')
  const min = page.getByRole('search', { name: 'Find a car' }).getByLabel('Min price')
  await min.fill('15k')
  await min.press('Enter')
  expect(await max.evaluate((field: HTMLInputElement) => field.validationMessage)).toMatch(/below/)
  await min.fill('£5,000')
  await min.press('Enter')
  await expect(page).toHaveURL(/\/\?priceFrom=5000&maxPrice=12000$/)
  await expect(chips).toContainText('£5,000 to £12,000')
  // The address alone says both.
  await page.reload()
  await expect(min).toHaveValue('5,000')
  await expect(max).toHaveValue('12,000')
  await chips.getByRole('link').click()
  await expect(page).toHaveURL('/')
  await expect(max.locator('option:checked')).toHaveText('Any price')
})

test(
  'the search before is in reach where somebody comes to all cars again',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/browse?make=Porsche&maxPrice=30000&sort=price-low')
    await page.getByRole('main').getByRole('article').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/listing\//)
    await page.goto('/about')
    const menu = page.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await menu.click()
    await page
      .getByRole('link', { name: 'Browse', exact: true })
      .filter({ visible: true })
      .first()
      .click()
    const last = page.getByRole('link', { name: 'Porsche, Up to £30,000, Price: low to high' })
    await last.click()
    await expect(page).toHaveURL('/browse?make=Porsche&maxPrice=30000&sort=price-low')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(last).toBeVisible()
  },
)

test(
  'the order that was chosen last is that of the next search of the visit, until another is chosen',
  { tag: '@either' },
  async ({ page }) => {
    const search = async () => {
      await openPage(page, '/')
      const panel = page.getByRole('search', { name: 'Find a car' })
      await panel.getByLabel('Words').fill('convertible')
      await panel.getByRole('button', { name: 'SEARCH CARS' }).click()
    }
    await openPage(page, '/browse?make=Porsche')
    const sort = page.getByLabel('Sort')
    await sort.selectOption('price-low')
    await expect(page).toHaveURL('/browse?make=Porsche&sort=price-low')
    await search()
    await expect(page).toHaveURL('/browse?q=convertible&sort=price-low')
    await sort.selectOption('relevance')
    await expect(page).not.toHaveURL(/price-low/)
    await search()
    await expect(page).toHaveURL('/browse?q=convertible')
    await openPage(page, '/')
    await page.getByRole('navigation', { name: 'Sort' }).getByText('Price: high to low').click()
    await expect(page).toHaveURL('/?sort=price-high')
    await search()
    await expect(page).toHaveURL('/browse?q=convertible&sort=price-high')
  },
)
