import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrationsOfItsOwn, standBefore } from './migrations-of-its-own.ts'
import { migrations } from './prepare.ts'

const own = migrationsOfItsOwn()

test('posts whose listing was removed before lose its words, and get none any more', async () => {
  const { primary } = own.database
  await standBefore(own, '0157')
  await sql`insert into social_posts (network, term_ends_at, mark, caption)
    values ('facebook', now(), 'Ref. 1-1', '1989 BMW 325i Sport')`.execute(primary)
  expect(await migrate(own.database, migrations)).toContain('0157-words-of-gone-listings.sql')
  const captions = async () => (await sql`select caption from social_posts`.execute(primary)).rows
  expect(await captions()).toEqual([{ caption: '' }])
  await sql`update social_posts set caption = '1989 BMW 325i Sport'`.execute(primary)
  expect(await captions()).toEqual([{ caption: '' }])
})
