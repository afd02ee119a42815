import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrationsOfItsOwn, standBefore } from './migrations-of-its-own.ts'
import { migrations } from './prepare.ts'

const own = migrationsOfItsOwn()

test('emails of a conversation to a buyer that went to another address than its buyer’s account has are that account’s', async () => {
  const { primary } = own.database
  await standBefore(own, '0134')
  await sql`insert into users (id, email, name, email_verified) overriding system value values
    (1, 'ann@example.com', 'Ann', true), (2, 'guest@example.com', 'Guest', false)`.execute(primary)
  await sql`insert into listings (id, user_id, plan, state, make, model, family, year, mileage, condition,
      price_pence, location, description, contact_name, contact_email, expires_at, search_document)
    overriding system value
    values (1, null, 'standard', 'draft', 'BMW', '325i', '3 Series', 1989, 84000, 'good', 1599500, 'Harrogate',
      'A straight, honest car.', 'Bob Seller', 'bob@example.com', now() + interval '30 days', 'bmw 325i')`.execute(
    primary,
  )
  await sql`insert into enquiries (id, listing_id, user_id, name, email, message) overriding system value values
    (1, 1, 1, 'Ann', 'work@example.com', 'Is it still there?'),
    (2, 1, 2, 'Guest', 'work@example.com', 'Is the belt done?'),
    (3, 1, null, 'Carl', 'ann@example.com', 'Is it rusty?'),
    (4, 1, 1, 'Ann', 'bob@example.com', 'Is it yours?')`.execute(primary)
  await sql`insert into mails (id, to_address, subject, body) overriding system value values
    (1, 'work@example.com', 'To Ann', 'x'), (2, 'bob@example.com', 'To the seller', 'x'),
    (3, 'work@example.com', 'To a guest', 'x'), (4, 'ann@example.com', 'To Carl', 'x'),
    (5, 'work@example.com', 'Of no conversation', 'x'),
    (6, 'work@example.com', 'To a seller who reads there', 'x'),
    (7, 'bob@example.com', 'To either', 'x'), (8, 'bob@example.com', 'To Ann at the seller’s', 'x'),
    (9, 'work@example.com', 'To Ann before', 'x')`.execute(primary)
  await sql`insert into enquiry_mails (mail_id, enquiry_id, passes_on_to) values
    (1, 1, 'buyer'), (2, 1, 'seller'), (3, 2, null), (4, 3, null), (6, 1, 'seller'), (7, 4, null),
    (8, 4, 'buyer'), (9, 1, null)`.execute(primary)

  await sql`create table passes (id bigint generated always as identity)`.execute(primary)
  await sql`create function count_pass() returns trigger language plpgsql as
    $$ begin insert into passes default values; return null; end $$`.execute(primary)
  await sql`create trigger count_pass after update on mails execute function count_pass()`.execute(
    primary,
  )

  expect(await migrate(own.database, migrations)).toContain('0134-emails-of-buyers.sql')
  const passes = await sql`select from passes`.execute(primary)
  expect(passes.rows, 'no pass looks for what an earlier one has left').toHaveLength(1)
  const { rows } = await sql<{
    subject: string
  }>`select subject from mails where user_id = 1 order by id`.execute(primary)
  expect(rows.map(({ subject }) => subject)).toEqual([
    'To Ann',
    'To Ann at the seller’s',
    'To Ann before',
  ])
  const others = await sql`select id from mails where user_id is null`.execute(primary)
  expect(others.rows).toHaveLength(6)
})
