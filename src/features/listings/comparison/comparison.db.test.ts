import { expect, test } from 'vitest'
import { e30, golf, mx5 } from '../../../../test/cars.ts'
import { startApp } from '../../../../test/start-app.ts'
import type { Comparison } from './schema.ts'

test('cars are compared in the order in which they were requested, and those that nobody may see are named', async () => {
  const shop = await startApp({ at: '2026-06-15T12:00:00Z' })
  const ids = [await shop.publishes(e30), await shop.publishes(golf), await shop.publishes(mx5)]
  const [first, second, third] = ids as [number, number, number]
  await shop.database.primary
    .updateTable('listings')
    .set({ state: 'withdrawn' })
    .where('id', '=', second)
    .execute()
  const response = await shop.api.get(`/api/comparison?ids=${third},${second},${first},${third}`)
  expect(response.status).toBe(200)
  const { cars, gone } = response.json<Comparison>()
  expect(cars.map(({ id }) => id)).toEqual([third, first])
  expect(gone).toEqual([second])
  expect(cars[0]).toMatchObject({ make: mx5.make, model: mx5.model })
  expect(cars[0]!.keeping.lines.length).toBeGreaterThan(0)
  // What a car's own page says of its seller isn't said here.
  for (const name of ['contactName', 'hasPhone', 'description', 'similar'])
    expect(cars[0]).not.toHaveProperty(name)
})

test('a comparison is of one to four listings, and says so of anything else', async () => {
  const { api } = await startApp()
  for (const ids of ['', '1,2,3,4,5', '1,', 'x', '0', '1-2']) {
    const response = await api.get(`/api/comparison?ids=${encodeURIComponent(ids)}`)
    expect([ids, response.status]).toEqual([ids, 400])
    expect(response.json()).toMatchObject({
      field: 'ids',
      message: expect.stringContaining('1 to 4 listing ids'),
    })
  }
  expect((await api.get('/api/comparison?ids=1,2')).json()).toEqual({ cars: [], gone: [1, 2] })
})

test('a page that compares cars says how many are left, and is no page for search engines', async () => {
  const shop = await startApp({ pages: 'built' })
  const ids = [await shop.publishes(e30), await shop.publishes(golf)]
  const page = await shop.visit(`/compare/${ids.join('-')}-999999`)
  expect(page.status).toBe(200)
  expect(page.text).toContain('1 other isn’t for sale here')
  expect(page.text).toMatch(/<meta name="robots" content="noindex/)
  for (const none of ['1-2-3-4-5', 'cars', '0'])
    expect([none, (await shop.visit(`/compare/${none}`)).status]).toEqual([none, 404])
})
