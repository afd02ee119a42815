import { pageSize } from '../../src/features/search/rules.ts'
import { expect, openPage, test } from './journey.ts'

const cars = 'main a[href^="/listing/"]'

test(
  'a search forgives the keyboard and says what it understood',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/browse?q=gofl+gti')
    await expect(page.getByRole('main')).toContainText('golf')
    await expect(page.locator(cars).first()).toContainText('Golf')
  },
)

test(
  'phrases become filters that are taken off one by one',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/browse?q=volkswagen+golf+gti+under+20k+1980s')
    const chips = page.getByRole('list', { name: 'Active filters' })
    for (const chip of ['Volkswagen', 'Golf', 'Up to £20,000', '1989 or earlier', '“gti”'])
      await expect(chips.getByRole('link', { name: chip, exact: false }).first()).toBeVisible()
    await chips.getByRole('link', { name: 'Up to £20,000' }).click()
    await expect(page).toHaveURL(/make=Volkswagen/)
    await expect(page).toHaveURL(/yearTo=1989/)
    await expect(page).not.toHaveURL(/maxPrice|20k/)
    await expect(page.locator(cars).first()).toContainText('Golf GTI')
  },
)

test(
  'a fact from the sellers’ form has a chip of its own, and a misspelt place is named',
  { tag: '@either' },
  async ({ page, isMobile }) => {
    await openPage(page, '/browse?q=porsche+auto+red+near+stratfrod')
    await expect(page.getByText('Showing results for')).toContainText(
      'porsche auto red near Stratford-upon-Avon. Search for “porsche auto red near stratfrod” as typed',
    )
    const chips = page.getByRole('list', { name: 'Active filters' })
    // Beside them stands 'Clear all'.
    const n = (await chips.getByRole('listitem').count()) - 1
    if (isMobile) await expect(page.getByRole('button', { name: `Filters (${n})` })).toBeVisible()
    await chips.getByRole('link', { name: 'Automatic' }).click()
    await expect(chips.getByRole('link', { name: 'Automatic' })).toHaveCount(0)
    await expect(chips.getByRole('link', { name: 'Red' })).toBeVisible()
    await expect(page).toHaveURL('/browse?make=Porsche&near=Stratford-upon-Avon&q=red')
  },
)

test(
  'a mended word is searched for as typed by its link, and its mending is offered',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/browse?q=gofl&sort=recent')
    const count = page.locator('#results-heading')
    await page.getByRole('link', { name: 'Search for “gofl” as typed' }).press('Enter')
    await expect(page).toHaveURL('/browse?q=gofl&spelling=typed&sort=recent')
    await expect(page.getByText('No car here says “gofl”.', { exact: true })).toBeVisible()
    await expect(count).toBeFocused()
    await page.getByRole('link', { name: 'golf', exact: true }).press('Enter')
    await expect(page.locator(cars).first()).toContainText('Golf')
    await expect(count).toBeFocused()
  },
)

test(
  'a link to other cars that goes away with its press leaves the keyboard at the cars',
  { tag: '@desktop' },
  async ({ page }) => {
    const count = page.locator('#results-heading')
    const press = async (name: string | RegExp) => {
      const link = page.getByRole('main').getByRole('link', { name, exact: true }).first()
      await link.press('Enter')
      await expect(link).toHaveCount(0)
      await expect(count).toBeFocused()
    }
    await openPage(page, '/browse?q=land+rover+defender')
    await press(/^Toyota Land Cruiser \(/)
    await openPage(page, '/browse?near=newport')
    const other = page.getByRole('main').getByRole('link', { name: 'Newport, Isle of Wight' })
    const opened = page.context().waitForEvent('page')
    await other.press('Control+Enter')
    await (await opened).close()
    await expect(other).toBeFocused()
    await press('Newport, Isle of Wight')
    await openPage(page, '/browse?gearbox=manual')
    await press('Show them too')
  },
)

test('a word that no car has empties nothing and is named', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/browse?q=porsche+911+spaceship')
  await expect(page.getByRole('main')).toContainText(
    'No car among these is described as “spaceship”, so we ignored that.',
  )
  await expect(page.locator(cars).first()).toContainText('911')
})

test('words of which nothing is found are not said to be left out', async ({ page }) => {
  await openPage(page, '/browse?q=hovercraft')
  await expect(page.getByText('No car here says “hovercraft”.', { exact: true })).toBeVisible()
  await expect(page.locator(cars)).toHaveCount(0)
})

test(
  'what is known and not on sale is said to be so, with what comes near',
  { tag: '@phone' },
  async ({ page }) => {
    await openPage(page, '/browse?q=land+rover+defender')
    await expect(page.getByRole('main')).toContainText('There is no Land Rover on sale')
    await page.getByRole('link', { name: /Toyota Land Cruiser/ }).click()
    await expect(page.locator(cars).first()).toContainText('Land Cruiser')
  },
)

test(
  'suggestions are gone through by the keyboard and taken by Enter',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/browse')
    // What suggests comes with the first sign of somebody.
    await page.getByLabel('Words').focus()
    const words = page.getByRole('combobox', { name: 'Words' })
    await expect(words).toBeFocused()
    await words.fill('porsc')
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    await expect(list.getByRole('option').first()).toContainText('Porsche')
    await words.press('ArrowDown')
    await words.press('ArrowDown')
    await expect(list.getByRole('option', { selected: true })).toContainText('Porsche 911')
    await words.press('Enter')
    await expect(page).toHaveURL(/make=Porsche&model=911/)
    await expect(words).toHaveValue('')

    await words.fill('targa red')
    await words.press('Enter')
    await expect(page).toHaveURL(/q=targa\+red/)
  },
)

test(
  'cars of words that became filters are shown premium first',
  { tag: '@either' },
  async ({ page }) => {
    await openPage(page, '/browse?q=porsche+911')
    const sort = page.getByLabel('Sort')
    await expect(sort).toHaveValue('relevance')
    await sort.selectOption('Premium first')
    await expect(page).toHaveURL('/browse?make=Porsche&model=911&sort=premium-first')
    await expect(sort).toHaveValue('premium-first')
  },
)

test('other words are not sent with the place of those before', async ({ page, isMobile }) => {
  await openPage(page, '/browse?q=golf+near+leeds')
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = isMobile
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('search', { name: 'Filters' })
  await expect(filters.getByLabel('Near', { exact: true })).toHaveValue('Leeds')
  const words = filters.getByLabel('Words')
  await words.fill('golf near york')
  if (isMobile) await filters.getByRole('button', { name: /^Show/ }).click()
  else await words.press('Enter')
  await expect(page).toHaveURL('/browse?q=golf+near+york')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(chips.getByRole('link', { name: 'Near York' })).toBeVisible()
  await expect(chips).not.toContainText('Leeds')
})

test('what cannot be used is named and the rest is used', { tag: '@desktop' }, async ({ page }) => {
  const response = await page.goto('/browse?make=Porsche&maxPrice=abc')
  expect(response?.status()).toBe(200)
  await expect(page.getByRole('main')).toContainText('abc')
  await expect(page.locator(cars).first()).toContainText(/911|928|944|968|Boxster|924/)
})

test(
  'an unknown town is named, and cars are shown all the same',
  { tag: '@phone' },
  async ({ page }) => {
    const response = await page.goto('/browse?near=Atlantis')
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('main')).toContainText('Atlantis')
    await expect(page.locator(cars).first()).toBeVisible()
  },
)

test('cars of a county are all of it, at no distance', { tag: '@desktop' }, async ({ page }) => {
  await openPage(page, '/browse?near=north+yorkshire&within=25')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cars in North Yorkshire')
  const within = page.getByLabel('Within')
  await expect(within.getByRole('option')).toHaveText(['All of it'])
  const near = page.getByLabel('Near', { exact: true })
  await near.fill('Leeds')
  await near.press('Enter')
  await expect(page.getByRole('link', { name: 'Within 25 miles of Leeds' })).toBeVisible()
  await expect(within).toHaveValue('25')
  await near.fill('Cornwall')
  await near.press('Tab')
  await expect(within.getByRole('option')).toHaveText(['All of it'])
  await expect(within).toBeFocused()
})

test('going back finds the results, the place and the pages that were loaded', async ({ page }) => {
  await openPage(page, '/browse')
  const before = await page.locator(cars).count()
  await page
    .getByRole('link', { name: /more/i })
    .or(page.getByRole('button', { name: /more/i }))
    .first()
    .click()
  await expect.poll(() => page.locator(cars).count()).toBeGreaterThan(before)
  const loaded = await page.locator(cars).count()
  const chosen = page.locator(cars).nth(loaded - 2)
  await chosen.scrollIntoViewIfNeeded()
  const position = await page.evaluate(() => window.scrollY)
  await chosen.click()
  await expect(page).toHaveURL(/\/listing\/\d+/)
  await page.goBack()
  await expect.poll(() => page.locator(cars).count()).toBe(loaded)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(position - 400)
})

test(
  'a response of cars that is overtaken leaves the keyboard where it is',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/browse')
    const shown = page.getByRole('article')
    const more = page.getByRole('button', { name: /more/i })
    await more.click()
    await expect(shown).toHaveCount(2 * pageSize)
    await page.getByLabel('Sort').selectOption('price-low')
    await expect(shown).toHaveCount(pageSize)
    const held = Promise.withResolvers<void>()
    await page.route(/\/api\/listings\?.*cursor=/, async (route) => {
      await held.promise
      await route.continue()
    })
    const isAsked = page.waitForRequest(/\/api\/listings\?.*cursor=/)
    await more.click()
    await isAsked
    await page.goBack()
    await expect(shown).toHaveCount(2 * pageSize)
    // Whatever follows the frame that shows them.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    await expect(shown.locator('a:focus')).toHaveCount(0)
    held.resolve()
  },
)

test('any price is searched for by typing it, from and to', async ({ page, isMobile }) => {
  await openPage(page, '/browse')
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  const filters = isMobile
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('search', { name: 'Filters' })
  const max = filters.getByLabel('Max price')
  await max.selectOption('Other price…')
  await expect(max).toBeFocused()
  await max.fill('cheap')
  await max.press('Enter')
  await expect(filters.getByText('Pounds, such as 12,000 or 12k')).toBeVisible()
  await max.fill('£12k')
  await max.press('Enter')
  await expect(page).toHaveURL(/\/browse\?maxPrice=12000$/)
  await filters.getByLabel('Min price').selectOption('Other price…')
  await expect(max).toHaveValue('12000')
  await filters.getByLabel('Min price').fill('11,000')
  await filters.getByLabel('Min price').press('Enter')
  await expect(page).toHaveURL(/\/browse\?priceFrom=11000&maxPrice=12000$/)
  await max.focus()
  await expect(filters.getByLabel('Min price')).toHaveValue('11000')
  const keep = async (leave: () => Promise<void>) => {
    await max.selectOption('Other price…')
    await expect(max).toBeFocused()
    await expect(max).toHaveValue('')
    await leave()
    await expect(max).toHaveValue('12000')
    await expect(page).toHaveURL(/\/browse\?priceFrom=11000&maxPrice=12000$/)
  }
  await keep(() => max.press('Tab'))
  await keep(() => max.press('Escape'))
  await expect(max).toBeFocused()
  if (isMobile) await page.keyboard.press('Escape')
  const outside = async () =>
    (await page.getByRole('article').allInnerTexts())
      .map((text) => Number(/£([\d,]+)/.exec(text)?.[1]?.replace(',', '')))
      .filter((price) => price < 11_000 || price > 12_000)
  await expect.poll(outside).toEqual([])
  expect(await page.getByRole('article').count()).toBeGreaterThan(0)
})

test(
  'cars that come before their counts are shown, and the counts follow',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPage(page, '/browse')
    await page.route(/\/api\/listings\?sort=price-low/, async (route) => {
      const response = await route.fetch()
      const found = await response.json()
      await route.fulfill({ response, json: { ...found, total: null, facets: null } })
    })
    const counted = Promise.withResolvers<void>()
    await page.route('**/api/listings/counts', async (route) => {
      await counted.promise
      await route.continue()
    })
    const heading = page.locator('#results-heading')
    const all = (await heading.textContent())!
    const makes = page.getByRole('search', { name: 'Filters' }).getByLabel('Make')
    await expect(makes.getByRole('option', { name: /^BMW \(\d+\)$/ })).toBeAttached()
    await page.getByLabel('Sort').selectOption('price-low')
    await expect(heading).toHaveText('Cars')
    await expect(page.getByText(`${pageSize} cars so far`)).toBeVisible()
    await expect(makes.getByRole('option', { name: 'BMW', exact: true })).toBeAttached()
    counted.resolve()
    await expect(heading).toHaveText(all)
    await expect(page.getByText(`${pageSize} of ${all}`)).toBeVisible()
    await expect(makes.getByRole('option', { name: /^BMW \(\d+\)$/ })).toBeAttached()
  },
)
