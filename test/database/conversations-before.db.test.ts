import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listConversations } from '../../src/features/enquiries/conversation/queries.server.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrationsOfItsOwn, standBefore } from './migrations-of-its-own.ts'
import { migrations } from './prepare.ts'

const own = migrationsOfItsOwn()

test('what was written before is a conversation, read, with the addresses that emails have named', async () => {
  const { primary } = own.database
  await standBefore(own, '0077')
  await sql`insert into users (id, email, name, email_verified) overriding system value
    values (1, 'ann@example.com', 'Ann', true)`.execute(primary)
  await sql`insert into listings (id, user_id, plan, state, make, model, family, year, mileage, condition,
      price_pence, location, description, contact_name, contact_email, expires_at, search_document)
    overriding system value
    values (1, 1, 'standard', 'draft', 'BMW', '325i', '3 Series', 1989, 84000, 'good', 1599500, 'Harrogate',
      'A straight, honest car.', 'Ann Seller', 'ann@example.com', now() + interval '30 days', 'bmw 325i')`.execute(
    primary,
  )
  await sql`insert into enquiries (listing_id, name, email, message, read_at, told_at, created_at) values
    (1, 'Bob', 'bob@example.com', 'Is it still there?', now(), now() - interval '3 days', now() - interval '3 days'),
    (1, 'Carl', 'carl@example.com', 'Is the belt done?', null, null, now() - interval '2 days')`.execute(
    primary,
  )
  await sql`insert into enquiry_answers (enquiry_id, message, created_at)
    select id, 'It is, come on Sunday.', now() - interval '1 day' from enquiries where name = 'Bob'`.execute(
    primary,
  )

  expect(await migrate(own.database, migrations)).toContain('0077-conversations.sql')
  const { items } = await listConversations(primary, { side: 'seller', userId: 1 })
  expect(items).toMatchObject([
    {
      name: 'Bob',
      isRead: true,
      email: 'bob@example.com',
      isEmailShown: true,
      answers: [{ message: 'It is, come on Sunday.', isOwn: true }],
    },
    // Nobody was sent the words of this one, nor the address.
    { name: 'Carl', isRead: false, email: null, isEmailShown: false, answers: [] },
  ])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from enquiry_answers where read_at is null`.execute(primary)
  expect(rows[0]!.n).toBe(0)
})
