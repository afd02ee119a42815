import { expect, test } from 'vitest'
import { e30, golf, mx5 } from '../../../test/cars.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import type { SearchResponse } from './schema.ts'

async function smallShop() {
  const shop = await startApp()
  const automatic = await shop.publishes({
    ...e30,
    facts: { gearbox: 'automatic', body: 'estate', colour: 'grey', paint: 'Nardo Grey' },
  })
  const manual = await shop.publishes({
    ...golf,
    facts: { gearbox: 'manual', body: 'hatchback', owners: '1', engineSize: 1_781 },
  })
  const half = await shop.publishes({ ...e30, facts: { gearbox: 'automatic' } })
  const silent = await shop.publishes(mx5)
  return { shop, automatic, manual, half, silent }
}

const search = async ({ api }: Pick<Shop, 'api'>, query: string) => {
  const response = await api.get(`/api/listings?${query}`)
  expect(response.status, response.text.slice(0, 200)).toBe(200)
  const { items, ...rest } = response.json<SearchResponse>()
  return { ids: items.map(({ id }) => id).sort((a, b) => a - b), ...rest }
}

test('cars that don’t say what is filtered by are counted, and shown where they are requested', async () => {
  const { shop, automatic, half, silent } = await smallShop()
  const own = await search(shop, 'gearbox=automatic')
  expect(own).toMatchObject({ ids: [automatic, half], unsaid: { n: 1, exact: true } })
  const more = await search(shop, 'gearbox=automatic&unsaid=with')
  expect(more).toMatchObject({ ids: [automatic, half, silent], total: { n: 3 }, unsaid: { n: 1 } })
  expect((await search(shop, 'unsaid=with')).total?.n).toBe(4)
  expect((await search(shop, '')).unsaid).toBeNull()
})

test('a filter of several fields counts a car once where any of them is unknown, and not where one says otherwise', async () => {
  const { shop, automatic, half, silent } = await smallShop()
  const query = 'body=estate&colour=grey&gearbox=automatic'
  expect(await search(shop, query)).toMatchObject({ ids: [automatic], unsaid: { n: 2 } })
  expect((await search(shop, `${query}&unsaid=with`)).ids).toEqual([automatic, half, silent])
  expect(await search(shop, `${query}&make=Mazda`)).toMatchObject({ ids: [], unsaid: { n: 1 } })
})

test('a figure or a day that is not said is no small one', async () => {
  const { shop, automatic, manual, half, silent } = await smallShop()
  expect(await search(shop, 'engineTo=2000')).toMatchObject({ ids: [manual], unsaid: { n: 3 } })
  expect((await search(shop, 'engineFrom=2000&unsaid=with')).ids).toEqual([automatic, half, silent])
  expect((await search(shop, 'engineFrom=1750&engineTo=1781&owners=2&unsaid=with')).ids).toEqual([
    automatic,
    manual,
    half,
    silent,
  ])
  expect(await search(shop, 'motLeft=6')).toMatchObject({ ids: [], unsaid: { n: 4 } })
})

test('filters are named as people say them', async () => {
  const { shop } = await smallShop()
  expect((await search(shop, 'engineTo=2000&owners=3&gearbox=MANUAL')).factsAsked).toEqual([
    { field: 'gearbox', label: 'Gearbox: manual', any: 'Any gearbox' },
    { field: 'owners', label: 'Owners: up to 3', any: 'Any owners' },
    { field: 'engineTo', label: 'Engine size: up to 2,000 cc', any: 'Any engine size' },
  ])
  expect((await search(shop, 'make=BMW')).factsAsked).toEqual([])
})

test('months of MOT are counted from today, to the day', async () => {
  const shop = await startApp({ at: '2026-11-23T12:00:00Z' })
  const enough = await shop.publishes({ ...e30, facts: { motUntil: '2027-05-23' } })
  await shop.publishes({ ...e30, facts: { motUntil: '2027-05-22' } })
  expect(await search(shop, 'motLeft=6')).toMatchObject({ ids: [enough], unsaid: { n: 0 } })
})

test('a choice that no field has is refused by its name', async () => {
  const { api } = await startApp()
  for (const query of [
    ...['gearbox=none', 'colour=toString', 'driveSide=middle', 'unsaid=without', 'owners=more'],
    ...['engineFrom=49', 'motLeft=99', 'engineTo=1000&engineFrom=2000', 'serviceHistory=none'],
  ]) {
    const response = await api.get(`/api/listings?${query}`)
    expect(response.status, query).toBe(400)
    expect(response.json(), query).toMatchObject({ field: query.split('=')[0] })
  }
})

test('what is said in fields is found by words', async () => {
  const { shop, automatic, manual, half } = await smallShop()
  const found = async (q: string) => (await search(shop, `q=${encodeURIComponent(q)}`)).ids
  expect(await found('auto')).toEqual([automatic, half])
  expect(await found('estate')).toEqual([automatic])
  expect(await found('nardo grey')).toEqual([automatic])
  expect(await found('one owner')).toEqual([manual])
})
