import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp } from '../../../../test/start-app.ts'

test('cars of an older vocabulary are named anew, once, and found by their names', async () => {
  const shop = await startApp()
  const id = await shop.publishes({
    model: '325i Sport',
    year: 1989,
    description: 'A car to drive.',
  })
  const { primary } = shop.database
  const row = () =>
    sql<{ names: string; family: string; search_document: string }>`
      select names::text, family, search_document from listings where id = ${id}`
      .execute(primary)
      .then(({ rows }) => rows[0])
  const before = await row()
  const found = async () =>
    (await shop.api.get('/api/listings?q=e30'))
      .json<{ items: { id: number }[] }>()
      .items.map((car) => car.id)
  expect(await found()).toEqual([id])

  await sql`update listings set names = '', names_edition = 0, family = 'Old', search_document = 'old words'`.execute(
    primary,
  )
  await sql`insert into search_terms (term) values ('old'), ('words') on conflict do nothing`.execute(
    primary,
  )
  await shop.runs('name-again')
  expect(await row()).toEqual(before)
  expect(await found()).toEqual([id])
  const { rows: gone } = await sql`select term from search_terms where term = 'old'`.execute(
    primary,
  )
  expect(gone).toEqual([])

  const { rows: version } = await sql`select version from catalogue`.execute(primary)
  await shop.runs('name-again')
  expect((await sql`select version from catalogue`.execute(primary)).rows).toEqual(version)
})
