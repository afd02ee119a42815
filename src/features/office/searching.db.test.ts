import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listsCar } from '../../../test/sellers.ts'
import { hires } from '../../../test/staff.ts'
import { startApp } from '../../../test/start-app.ts'
import { mostShown, type FoundListing } from './schema.ts'
import { plans } from '../listings/rules.ts'

test('what no database takes is refused by its name wherever the office searches', async () => {
  const shop = await startApp()
  const boss = await hires(shop, 'operator')
  const searched = ['listings', 'people', 'orders', 'log', 'log/export']
  for (const room of searched) {
    const refused = await boss.api.get(`/api/office/${room}?q=a%00b`)
    expect(refused.status, room).toBe(400)
    expect(refused.json(), room).toMatchObject({ field: 'q' })
    expect((await boss.api.get(`/api/office/${room}?q=%09%5C%22%ED%A0%80`)).status, room).toBe(200)
  }
  for (const room of ['log', 'log/export']) {
    const refused = await boss.api.get(`/api/office/${room}?from=0000-01-01`)
    expect(refused.status, room).toBe(400)
    expect(refused.json(), room).toMatchObject({ field: 'from' })
  }
})

test('a listing is found by the name of its seller, whole or by its beginning', async () => {
  const shop = await startApp()
  const id = await listsCar(shop.browser(), { contactName: 'Wilhelmina O’Dowd' })
  const mod = await hires(shop, 'moderator')
  const finds = async (q: string) =>
    (await mod.api.get(`/api/office/listings?q=${encodeURIComponent(q)}`))
      .json<FoundListing[]>()
      .map((one) => one.id)
  for (const q of ['Wilhelmina O’Dowd', 'wilhelmina', 'WILHEL'])
    expect(await finds(q), q).toEqual([id])
  expect(await finds('Wilfred')).toEqual([])
  expect(await finds('%')).toEqual([])
})

test('a search for listings, people or orders returns one more than is shown, so that a page can say so', async () => {
  const shop = await startApp()
  const { database } = shop
  await sql`insert into users (name, email) select 'Ann', 'ann' || n || '@example.com' from generate_series(1, 60) n`.execute(
    database.primary,
  )
  await sql`insert into orders (car, term, amount_pence, provider, request_id)
    select '1989 BMW 325i', 1, ${plans.premium.pricePence}, 'sandbox', 'r' from generate_series(1, 60)`.execute(
    database.primary,
  )
  const boss = await hires(shop, 'operator')
  for (const found of ['people?q=ann', 'orders'])
    expect((await boss.api.get(`/api/office/${found}`)).json<unknown[]>(), found).toHaveLength(
      mostShown + 1,
    )
})
