import { expect, test } from 'vitest'
import { golf, mx5 } from '../../../test/cars.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { guideAddress } from './address.ts'
import { findGuide } from './queries.server.ts'
import type { Guide, GuideList } from './schema.ts'

const read = async (shop: Shop, path: string) => {
  await shop.catalogue.refresh()
  return (await shop.api.get(`/api/guides/${path}`)).json<Guide>()
}

test('a guide says what is on sale and was sold of its family, and shows the cars', async () => {
  const shop = await startApp()
  const one = await shop.publishes({ ...golf, year: 1989, mileage: 90_000, pricePence: 8_000_00 })
  const other = await shop.publishes({ ...golf, mileage: 20_000, pricePence: 12_000_00 })
  const sold = await shop.publishes(golf)
  await shop.setState(sold, 'sold')
  for (const state of ['withdrawn', 'removed', 'expired'] as const)
    await shop.setState(await shop.publishes(golf), state)
  await shop.publishes({ ...golf, model: 'Polo G40' })
  const guide = await read(shop, 'volkswagen/golf')
  expect(guide).toMatchObject({
    make: 'Volkswagen',
    family: 'Golf',
    onSale: 2,
    sold: 1,
    pounds: { from: 8_000, to: 12_000 },
    years: { from: 1989, to: golf.year },
    miles: { from: 20_000, to: 90_000 },
    written: null,
  })
  expect(guide.cars.map(({ id }) => id)).toEqual([other, one])
  expect(guide.soldCars.map(({ id }) => id)).toEqual([sold])
  expect(await read(shop, 'volkswagen/scirocco')).toMatchObject({
    onSale: 0,
    pounds: null,
    years: null,
    miles: null,
    cars: [],
  })
})

test('a guide says of how many its figures are where there are more than are counted', async () => {
  const shop = await startApp()
  for (const pounds of [9_000, 7_000, 8_000])
    await shop.publishes({ ...golf, pricePence: pounds * 100 })
  const family = { make: 'Volkswagen', family: 'Golf' } as const
  const figures = (mostCounted: number) => findGuide(shop.database.primary, family, mostCounted)
  expect(await figures(3)).toMatchObject({ newest: null, onSale: 3 })
  expect(await figures(2)).toMatchObject({
    newest: 2,
    onSale: 2,
    pounds: { from: 7_000, to: 8_000 },
  })
})

test('a family’s guide has words where somebody has written them, and figures alone elsewhere', async () => {
  const shop = await startApp({ pages: 'built' })
  const car = await shop.publishes(mx5)
  await shop.publishes(golf)
  const { status, text } = await shop.visit('/cars/mazda/mx-5')
  expect(status).toBe(200)
  for (const words of [
    '<title>Mazda MX-5: what to look for',
    'rel="canonical" href="http://shop.test/cars/mazda/mx-5"',
    'BreadcrumbList',
    'What goes wrong, and where to look',
    'Where it rusts',
    'What to ask for',
    'In production',
    'https://evo.co.uk/',
    `href="/listing/${car}"`,
  ])
    expect(text).toContain(words)
  const figures = await shop.visit('/cars/volkswagen/golf')
  expect(figures.text).toContain('On sale')
  expect(figures.text).not.toContain('where to look')
  // Nothing to find, for search engines.
  expect((await shop.visit('/cars/volkswagen/scirocco')).text).not.toContain('rel="canonical"')
  expect((await shop.visit(car)).text).toContain('href="/cars/mazda/mx-5"')
})

test('the page of all guides leads to each, and to nothing else', async () => {
  const shop = await startApp({ pages: 'built' })
  const { guides } = (await shop.api.get('/api/guides')).json<GuideList>()
  expect(guides.length).toBeGreaterThanOrEqual(12)
  const { status, text } = await shop.visit('/cars')
  expect(status).toBe(200)
  const led = [...text.matchAll(/href="(\/cars\/[^"]+)"/g)].map(([, address]) => address)
  expect(led).toEqual(guides.map(guideAddress))
  for (const { about } of guides) expect(text).toContain(about)
  expect((await shop.api.get('/sitemaps/pages.xml')).text).toContain('http://shop.test/cars<')
})

test('an unknown family is not found, and one page is cached for all of them', async () => {
  const shop = await startApp({ pages: 'built' })
  for (const path of ['/cars/mazda/made-up', '/cars/trabant/601', '/cars/Mazda/MX-5'])
    expect((await shop.visit(path)).status, path).toBe(404)
  expect((await shop.api.get('/api/guides/mazda/made-up')).status).toBe(404)
  // A listing of such a family leads to no guide.
  const odd = await shop.publishes({ ...mx5, model: 'Unheardof' })
  const { status, text } = await shop.visit(odd)
  expect(status).toBe(200)
  expect(text).not.toContain('href="/cars/')
})

test('guides that are written, or of which cars are on sale, are in the sitemap', async () => {
  const shop = await startApp()
  await shop.publishes(golf)
  const { text } = await shop.api.get('/sitemaps/guides.xml')
  expect(text).toContain('http://shop.test/cars/volkswagen/golf<')
  expect(text).toContain('http://shop.test/cars/mazda/mx-5<')
  expect(text).not.toContain('/cars/volkswagen/scirocco')
  expect((await shop.api.get('/sitemap.xml')).text).toContain('/sitemaps/guides.xml')
})
