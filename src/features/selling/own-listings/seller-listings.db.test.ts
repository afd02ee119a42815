import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { e30, golf, mx5 } from '../../../../test/cars.ts'
import { listsCar, typed } from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { plans } from '../../listings/rules.ts'

const [short, long] = [plans.standard.days, plans.premium.days]

async function annsCars(shop: Shop) {
  const ann = await shop.signsUp('ann@example.com')
  const ids: number[] = []
  for (const car of [e30, golf, mx5])
    ids.push(
      await shop.publishes({ ...car, photos: 2, plan: car === mx5 ? 'premium' : 'standard' }),
    )
  await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
  return { ann, ids: ids as [number, number, number] }
}
const listed = async ({ api }: Awaited<ReturnType<Shop['signsUp']>>) =>
  (await api.get('/api/auth/listings')).json<Record<string, unknown>[]>()

test('a seller sees their own cars in every state but deleted, the newest first, and what came of each', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const { ann, ids } = await annsCars(shop)
  const [first, second, third] = ids
  await shop.publishes(e30)
  const bob = await shop.signsUp('bob@example.com')
  for (const id of [first, third]) await bob.api.post(`/api/saved-cars/${id}`)
  await ann.api.post(`/api/saved-cars/${third}`)
  await shop.api.post(`/api/listings/${first}/phone`)
  await shop.api.post(`/api/listings/${first}/phone`)
  await shop.setState(second, 'sold')
  for (const [days, views] of [
    [0, 1],
    [1, 2],
  ])
    await sql`insert into listing_figures (listing_id, day, views)
      values (${third}, current_date - ${days}::int, ${views})`.execute(shop.database.primary)
  expect(await listed(ann)).toMatchObject([
    {
      id: third,
      isPremium: true,
      daysLeft: long,
      views: 3,
      saves: 2,
      photoCount: 2,
      isActive: true,
    },
    { id: second, state: 'sold', daysLeft: null, views: 0, saves: 0, calls: 0, isActive: false },
    { id: first, isPremium: false, daysLeft: short, saves: 1, calls: 2, isActive: true },
  ])
  await timePasses(shop, { days: short - 10 })
  await ann.api.get('/api/auth/user')
  await timePasses(shop, { days: 9, hours: 1 })
  expect((await listed(ann)).map(({ daysLeft }) => daysLeft)).toEqual([long - short + 1, null, 1])
  await timePasses(shop, { hours: 23 })
  expect((await listed(ann)).map(({ daysLeft }) => daysLeft)).toEqual([long - short, null, null])
  await ann.api.delete(`/api/listings/${first}`)
  expect((await listed(ann)).map(({ id }) => id)).toEqual([third, second])
})

test('days that are left are counted by the clock on the wall, also before it is changed', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-10-10T12:00:00Z')
  const { ann, ids } = await annsCars(shop)
  const left = async () => {
    const own = await ann.api.get(`/api/auth/listings/${ids[0]}`)
    return [...(await listed(ann)), own.json<{ daysLeft: number }>()].map((one) => one.daysLeft)
  }
  expect(await left()).toEqual([long, short, short, short])
  await timePasses(shop, { hours: 2 })
  expect(await left()).toEqual([long, short, short, short])
})

test('in the hour that comes twice as the clocks go back a listing that is on sale has a day left', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-10-10T12:00:00Z')
  const { ann } = await annsCars(shop)
  await sql`update listings set expires_at = '2026-10-25T01:10:00Z'`.execute(shop.database.primary)
  await timeIs(shop, '2026-10-25T00:50:00Z')
  expect((await listed(ann)).map(({ daysLeft }) => daysLeft)).toEqual([1, 1, 1])
})

test('a listing among a seller’s own has everything that its own page shows', async () => {
  const shop = await startApp()
  const { ann, ids } = await annsCars(shop)
  const own = (await ann.api.get(`/api/auth/listings/${ids[0]}`)).json<object>()
  expect(own).toEqual({
    ...(await shop.api.get(`/api/listings/${ids[0]}`)).json<object>(),
    contactEmail: e30.contactEmail,
    contactPhone: e30.contactPhone,
    plan: 'standard',
    promote: false,
    kept: null,
    shots: [],
    evidence: [],
    revision: 1,
    daysLeft: short,
  })
  await shop.setState(ids[0], 'expired')
  expect((await ann.api.get(`/api/auth/listings/${ids[0]}`)).json()).toMatchObject({
    state: 'expired',
    images: [expect.any(String), expect.any(String)],
    description: e30.description,
  })
})

test('10.24: an own listing, in whatever state, is shown to its seller and nobody else', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com')
  const id = await listsCar(ann.api)
  const own = (who: typeof ann.api) => who.get(`/api/auth/listings/${id}`)
  for (const state of ['live', 'under-offer', 'sold', 'expired', 'removed'] as const) {
    if (state !== 'live') await shop.setState(id, state)
    expect((await own(ann.api)).status, state).toBe(200)
    for (const other of [eve.api, shop.browser()]) {
      const response = await own(other)
      expect(response.status, state).toBe(404)
      expect(response.text, state).not.toContain(typed.contactEmail)
    }
  }
})
