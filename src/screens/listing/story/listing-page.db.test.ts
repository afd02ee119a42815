import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { canaries, golf } from '../../../../test/cars.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import type { ListingPage } from './schema.ts'

const prices = '/api/asking-prices?make=Volkswagen&family=Golf'
const tests = [
  { on: '2024-05-03', result: 'passed', reading: { value: 80_000, unit: 'miles' }, defects: [] },
  { on: '2025-05-04', result: 'passed', reading: { value: 82_000, unit: 'miles' }, defects: [] },
]

async function withHistory(shop: Shop): Promise<number> {
  const registration = { mark: 'G123ABC', showsMotHistory: true, showsMark: false }
  const id = await shop.publishes({ ...golf, registration })
  await sql`
    update mot_histories set outcome = 'found', tests = ${JSON.stringify(tests)}, read_at = app_now()
    where listing_id = ${id}`.execute(shop.database.primary)
  return id
}

const pageOf = (shop: Shop, id: number) => shop.api.get(`/api/listings/${id}/page`)

test('the response that a listing’s page is rendered from has what each part’s own address returns', async () => {
  const shop = await startApp()
  const id = await withHistory(shop)
  const { listing, story } = (await pageOf(shop, id)).json<ListingPage>()
  const at = async (path: string) => (await shop.api.get(path)).json<unknown>()
  expect(listing).toEqual(await at(`/api/listings/${id}`))
  expect(story.motHistory).toEqual(await at(`/api/listings/${id}/mot-history`))
  expect(story.motHistory?.tests).toHaveLength(2)
  expect(story.seller).toEqual(await at(`/api/listings/${id}/seller`))
  expect(story.askingPrices).toEqual(await at(prices))
  expect(story.evidence).toBeNull()
})

test('the asking prices of a family are read once, whichever of its cars is shown', async () => {
  const shop = await startApp()
  const [one, other] = [await shop.publishes(golf), await shop.publishes(golf)]
  const known = () => shop.caches.answers.get(`api ${prices}`)
  expect(known()).toBeUndefined()
  await pageOf(shop, one)
  const read = known()
  const text = await read!.text()
  expect(text).toContain(`"id":${other}`)
  const { story } = (await pageOf(shop, other)).json<ListingPage>()
  expect(known()).toBe(read)
  expect(story.askingPrices).toEqual(JSON.parse(text))
  expect((await shop.api.get(prices)).text).toBe(text)
})

test('there is none of a listing that nobody may see, and it says nothing of who sells', async () => {
  const shop = await startApp()
  const id = await shop.publishes({ ...golf, contactEmail: canaries.email })
  expect((await pageOf(shop, id)).text).not.toContain(canaries.email)
  await shop.setState(id, 'withdrawn')
  await shop.catalogue.refresh()
  expect((await pageOf(shop, id)).status).toBe(404)
  expect((await pageOf(shop, Number.NaN)).status).toBe(404)
})
