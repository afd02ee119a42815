import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sitemapSize } from '../../src/web/sitemap.ts'
import { e30, golf, mx5 } from '../cars.ts'
import { startApp, type Shop } from '../start-app.ts'

const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) =>
    new URL(address!.replaceAll('&amp;', '&')).href.replace(/^https?:\/\/[^/]+/, ''),
  )

async function read(shop: Shop) {
  const index = await shop.api.get('/sitemap.xml')
  expect(index.headers['content-type']).toMatch(/^application\/xml/)
  const parts = addressesIn(index.text)
  const listed: string[] = []
  for (const part of parts) {
    const response = await shop.api.get(part)
    expect(response.status, part).toBe(200)
    listed.push(...addressesIn(response.text))
  }
  return { parts, listed }
}

test('the sitemap leads to every car on sale, however far apart their numbers are', async () => {
  const shop = await startApp()
  const first = await shop.publishes(e30)
  await sql`alter table listings alter column id restart with ${sql.lit(7 * sitemapSize)}`.execute(
    shop.database.primary,
  )
  const [last, ended] = [await shop.publishes(golf), await shop.publishes(mx5)]
  await shop.setState(ended, 'withdrawn')
  await shop.catalogue.refresh()
  const { parts, listed } = await read(shop)
  expect(parts.filter((path) => path.includes('/cars/'))).toEqual([
    '/sitemaps/cars/0.xml',
    '/sitemaps/cars/7.xml',
  ])
  const cars = listed.filter((path) => path.startsWith('/listing/'))
  expect(cars).toEqual([first, last].map((id) => `/listing/${id}`))
  expect(listed).toContain('/about')
})

test('cars whose numbers are drawn are in few files, however far apart', async () => {
  const shop = await startApp()
  const counted = await shop.publishes(e30)
  const drawn = [123_456_789_012, 129_999_999_999, 523_456_789_012, 999_999_999_999]
  for (const id of drawn) {
    await sql`alter table listings alter column id restart with ${sql.lit(id)}`.execute(
      shop.database.primary,
    )
    await shop.publishes(golf)
  }
  await shop.catalogue.refresh()
  const { parts, listed } = await read(shop)
  expect(parts.filter((path) => path.includes('/cars/'))).toEqual([
    '/sitemaps/cars/0.xml',
    '/sitemaps/cars/12000000.xml',
    '/sitemaps/cars/52000000.xml',
    '/sitemaps/cars/99000000.xml',
  ])
  expect(listed.filter((path) => path.startsWith('/listing/'))).toEqual(
    [counted, ...drawn].map((id) => `/listing/${id}`),
  )
  // A number within a run is none of a part.
  expect((await shop.api.get('/sitemaps/cars/12345678.xml')).status).toBe(404)
})

test('each make, family, town and area of which cars are on sale is in the sitemap, and responds with 200', async () => {
  const shop = await startApp()
  for (const car of [e30, e30, e30, golf]) await shop.publishes(car)
  const { listed } = await read(shop)
  const searches = listed.filter((path) => path.startsWith('/browse?'))
  expect(searches).toEqual([
    '/browse?make=BMW',
    '/browse?make=Volkswagen',
    '/browse?make=BMW&model=3+Series',
    '/browse?make=Volkswagen&model=Golf',
    `/browse?location=${e30.location}`,
    '/browse?near=England',
    '/browse?near=North+Yorkshire',
    '/browse?near=Yorkshire',
  ])
  for (const path of searches) expect((await shop.visit(path)).status, path).toBe(200)
})

test.each(['/sitemaps/cars/3.xml', '/sitemaps/searches/9.xml', '/sitemaps/cars/x.xml'])(
  '%s is a sitemap that doesn’t exist, and responds so',
  async (path) => {
    const { api } = await startApp()
    const response = await api.get(path)
    expect([400, 404]).toContain(response.status)
  },
)
