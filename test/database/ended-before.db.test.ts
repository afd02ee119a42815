import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrationsOfItsOwn, standBefore } from './migrations-of-its-own.ts'
import { migrations } from './prepare.ts'

const own = migrationsOfItsOwn()

test('what had ended before ends were noted has ended when it changed last, however many they are', async () => {
  const { primary } = own.database
  await standBefore(own, '0125')
  await sql`insert into listings (id, plan, state, make, model, family, year, mileage, condition, price_pence,
      location, description, contact_name, contact_email, published_at, updated_at, expires_at, search_document)
    overriding system value
    select id, 'standard', case when id > 2500 then 'expired' else 'sold' end, 'BMW', '325i', '3 Series', 1989, 84000,
      'good', 1599500, 'Harrogate', 'A straight, honest car.', 'Ann', 'ann@example.com', '2024-01-01',
      timestamptz '2024-02-01' + id * interval '1 minute', '2024-03-01', 'bmw 325i'
    from generate_series(1, 2502) as id`.execute(primary)
  // Noted by its trigger already.
  await sql`update listings set state = 'withdrawn' where id = 7`.execute(primary)
  expect(await migrate(own.database, migrations)).toContain('0125-ends-of-before.sql')
  const { rows } = await sql`
    select count(*)::int as n, count(ended_at)::int as ended,
      count(*) filter (where ended_at = updated_at)::int as when_changed
    from listings`.execute(primary)
  expect(rows).toEqual([{ n: 2_502, ended: 2_500, when_changed: 2_499 }])
})
