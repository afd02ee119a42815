import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetRegistrations } from '../../src/features/listings/registration/registrations.server.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrationsOfItsOwn, standBefore } from './migrations-of-its-own.ts'
import { migrations } from './prepare.ts'

const own = migrationsOfItsOwn()

test('a history whose registration was erased before goes, and that of a car sold before is stored for its days', async () => {
  const { primary } = own.database
  await standBefore(own, '0119')
  const idsIn = async (table: string) => {
    const { rows } = await sql<{ id: number }>`
      select listing_id as id from ${sql.table(table)} order by id`.execute(primary)
    return rows.map(({ id }) => id)
  }
  await sql`insert into listings (id, plan, state, make, model, family, year, mileage, condition, price_pence,
      location, description, contact_name, contact_email, published_at, updated_at, expires_at, search_document)
    overriding system value
    select id, 'standard', 'sold', 'BMW', '325i', '3 Series', 1989, 84000, 'good', 1599500, 'Harrogate',
      'A straight, honest car.', 'Ann', 'ann@example.com', now() - interval '50 days', now() - days * interval '1 day',
      now() + interval '10 days', 'bmw 325i'
    from (values (1, 31), (2, 29), (3, 29)) as sold (id, days)`.execute(primary)
  await sql`insert into listing_registrations (listing_id, sealed_mark, shows_mot_history, shows_mark)
    select id, decode(repeat('07', 39), 'hex'), true, false from (values (1), (2)) as kept (id)`.execute(
    primary,
  )
  await sql`insert into mot_histories (listing_id) values (1), (2), (3)`.execute(primary)

  expect(await migrate(own.database, migrations)).toContain('0120-histories-by-registration.sql')
  expect(await idsIn('mot_histories')).toEqual([1, 2])
  await forgetRegistrations(primary)
  for (const table of ['listing_registrations', 'mot_histories'])
    expect(await idsIn(table), table).toEqual([2])
})
