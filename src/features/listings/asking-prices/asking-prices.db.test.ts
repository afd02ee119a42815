import { expect, test } from 'vitest'
import { golf } from '../../../../test/cars.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import type { AskingPrices } from './schema.ts'

const address = '/api/asking-prices?make=Volkswagen&family=Golf'
const read = async (shop: Shop, path = address) =>
  (await shop.api.get(path)).json<AskingPrices>().cars.map(({ id, outcome }) => [id, outcome])

const monthsAgo = (shop: Shop, months: number) =>
  new Date(shop.clock.now().getTime() - months * 30.5 * 86_400_000)

test('a family’s prices are those of cars on sale, sold and not sold, the latest first', async () => {
  const shop = await startApp({ at: '2026-05-01T09:00:00Z' })
  const lists = (months: number, more = {}) =>
    shop.publishes({ ...golf, publishedAt: monthsAgo(shop, months), ...more })
  const sold = await lists(20)
  await shop.setState(sold, 'sold')
  const expired = await lists(10)
  await shop.setState(expired, 'expired')
  // Its time is over, and nobody has told the row yet.
  const overdue = await lists(2)
  const live = await lists(0.1, { mileage: 90_000, pricePence: 9_250_99 })
  const offered = await lists(0)
  await shop.setState(offered, 'under-offer')
  for (const state of ['withdrawn', 'removed'] as const)
    await shop.setState(await lists(0.2), state)
  // As long ago as some that have ended are erased.
  await lists(25)
  await lists(0, { model: 'Polo G40' })
  await lists(0, { make: 'Audi', model: 'Golf' })
  expect(await read(shop)).toEqual([
    [offered, 'on-sale'],
    [live, 'on-sale'],
    [overdue, 'unsold'],
    [expired, 'unsold'],
    [sold, 'sold'],
  ])
  const { cars } = (await shop.api.get(address)).json<AskingPrices>()
  expect(cars[1]).toMatchObject({ pounds: 9_250, miles: 90_000, year: golf.year })
  expect(Object.keys(cars[0]!)).toHaveLength(6)
})

test('no more than eighty are read, and a family that nobody lists has none', async () => {
  const shop = await startApp()
  await shop.publishes(golf)
  for (let n = 0; n < 82; n++) await shop.publishes(golf)
  expect(await read(shop)).toHaveLength(80)
  expect(await read(shop, '/api/asking-prices?make=Volkswagen&family=Unheardof')).toEqual([])
})

test('a response is rendered once for a known family, and each time for a made-up one', async () => {
  const shop = await startApp()
  await shop.publishes(golf)
  const made = `${address.replace('Golf', 'Made-up')}`
  for (const path of [address, made, address, made]) await read(shop, path)
  const known = (path: string) => shop.caches.answers.get(`api ${path}`)
  expect(known(address)).toBeDefined()
  expect(known(made)).toBeUndefined()
})

test('what is no make or no family is refused by its name', async () => {
  const shop = await startApp()
  for (const [query, field] of [
    ['make=Trabant&family=Golf', 'make'],
    ['make=Volkswagen', 'family'],
    ['make=Volkswagen&family=%20', 'family'],
    [`make=Volkswagen&family=${'a'.repeat(121)}`, 'family'],
  ]) {
    const response = await shop.api.get(`/api/asking-prices?${query}`)
    expect(response.status, query).toBe(400)
    expect(response.json(), query).toMatchObject({ field })
  }
})
