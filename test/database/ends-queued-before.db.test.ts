import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrationsOfItsOwn, standBefore } from './migrations-of-its-own.ts'
import { migrations } from './prepare.ts'

const own = migrationsOfItsOwn()

test('the jobs that waited for the end of a listing each are gone, and no others', async () => {
  const { primary } = own.database
  await standBefore(own, '0140')
  await sql`insert into jobs.job (name, data, state, start_after) values
    ('expire-listings', '{"listingId": 1}', 'created', now() + interval '30 days'),
    ('expire-listings', '{"listingId": 2}', 'retry', now()),
    ('expire-listings', '{"listingId": 3}', 'active', now()),
    ('expire-listings', '{}', 'created', now()),
    ('tell-seller', '{"listingId": 4}', 'created', now())`.execute(primary)
  expect(await migrate(own.database, migrations)).toContain('0140-no-job-for-each-end.sql')
  const { rows } = await sql`select name, data from jobs.job order by name, data`.execute(primary)
  expect(rows).toEqual([
    { name: 'expire-listings', data: {} },
    { name: 'expire-listings', data: { listingId: 3 } },
    { name: 'tell-seller', data: { listingId: 4 } },
  ])
})
