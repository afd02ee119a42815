import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { e30, golf } from '../../../../test/cars.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { likeCars, scoredNames } from './rules.ts'
import type { ListingScore } from './schema.ts'

type Asking = { get(path: string): Promise<{ status: number; json<T>(): T }> }
const scoreOf = async (asking: Asking, id: number) => {
  const response = await asking.get(`/api/auth/listings/${id}/score`)
  expect(response.status).toBe(200)
  return response.json<ListingScore>()
}
const isThere = ({ items }: ListingScore) =>
  items.filter((item) => item.isThere).map(({ name }) => name)

const says = ({ database }: Shop, id: number, facts: object) =>
  sql`update listings set facts = facts || ${JSON.stringify(facts)}::jsonb where id = ${id}`.execute(
    database.primary,
  )

async function annsCar(shop: Shop, car: Parameters<Shop['publishes']>[0]) {
  const ann = await shop.signsUp('ann@example.com')
  const id = await shop.publishes(car)
  await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
  return { ann, id }
}

test('a listing’s score counts its photos, its words and what its seller has said of the car', async () => {
  const shop = await startApp()
  const { ann, id } = await annsCar(shop, {
    ...e30,
    description: 'A good car, ready to drive away.',
    photos: 2,
  })
  expect(isThere(await scoreOf(ann.api, id))).toEqual([])
  await says(shop, id, { gearbox: 'manual', owners: '2', motUntil: '2027-05-31' })
  await shop.database.primary
    .updateTable('listings')
    .set({ description: Array(60).fill('word').join(' ') })
    .where('id', '=', id)
    .execute()
  expect(isThere(await scoreOf(ann.api, id))).toEqual(['description', 'mot', 'owners', 'gearbox'])
  const edit = { shots: ['wheels', 'interior'] }
  expect((await ann.api.send('PUT', `/api/listings/${id}`, { payload: edit })).status).toBe(200)
  expect(isThere(await scoreOf(ann.api, id))).toContain('interior')
  expect((await scoreOf(ann.api, id)).items.map(({ name }) => name)).toEqual(scoredNames)
})

test('a listing is compared with others of its family alone, its own left out', async () => {
  const shop = await startApp()
  const { ann, id } = await annsCar(shop, e30)
  for (let n = 0; n < likeCars.least; n++) {
    const like = await shop.publishes(e30)
    if (n < 3) await says(shop, like, { serviceHistory: 'full' })
  }
  await says(shop, await shop.publishes(golf), { serviceHistory: 'full' })
  const score = await scoreOf(ann.api, id)
  expect(score.like).toBe(likeCars.least)
  expect(score.items.find(({ name }) => name === 'serviceHistory')).toEqual({
    name: 'serviceHistory',
    isThere: false,
    likeWithIt: 3,
  })
})

test('a listing’s score is shown to its seller and nobody else', async () => {
  const shop = await startApp()
  const { id } = await annsCar(shop, e30)
  const bob = await shop.signsUp('bob@example.com')
  for (const stranger of [bob.api, shop.browser()])
    expect((await stranger.get(`/api/auth/listings/${id}/score`)).status).toBe(404)
})
