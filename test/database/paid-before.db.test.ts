import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { isBalanced, readLedger } from '../../src/features/payments/ledger/ledger.server.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { migrationsOfItsOwn, standBefore } from './migrations-of-its-own.ts'
import { migrations } from './prepare.ts'

const old = migrationsOfItsOwn()

test('10.19: what was ordered, paid and given back before is in the books as it was', async () => {
  await standBefore(old, '0033')
  const insert = (values: string) =>
    old.database.primary.executeQuery(
      CompiledQuery.raw(
        `insert into orders (car, term, amount_pence, provider, request_id, state, payment_id, settled_at, refund_id) values ${values}`,
      ),
    )
  await insert(`('a BMW', 1, 750, 'sandbox', 'r', 'requested', null, null, null)`)
  await insert(`('a BMW', 2, 750, 'sandbox', 'r', 'awaiting-payment', 'p2', null, null)`)
  await insert(`('a BMW', 3, 750, 'stripe', 'r', 'fulfilled', 'p3', now(), null)`)
  await insert(`('a BMW', 4, 750, 'stripe', 'r', 'refund-due', 'p4', now(), null)`)
  await insert(`('a BMW', 5, 750, 'stripe', 'r', 'refunded', 'p5', now(), 're_5')`)
  const sandbox = 'sandbox_00000000-0000-0000-0000-000000000006'
  await insert(
    `('a BMW', 6, 750, 'sandbox', 'r', 'refunded', '${sandbox}', now(), 'refund_of_${sandbox}')`,
  )
  await old.database.primary.executeQuery(
    CompiledQuery.raw(
      `insert into sandbox_payments (id, key, order_id, amount_pence, state, refunded_pence, refund_key)
       values ('${sandbox}', 'k', 6, 750, 'succeeded', 750, 'refund-k')`,
    ),
  )

  expect(await migrate(old.database, migrations)).toContain('0033-returned-money.sql')
  const ledger = await readLedger(old.database.primary)
  expect(isBalanced(ledger)).toBe(true)
  expect(ledger.money).toEqual({
    gbp: {
      capturedPence: 4 * 750,
      fulfilledPence: 750,
      refundedPence: 2 * 750,
      refundDuePence: 750,
      disputedPence: 0,
      chargedBackPence: 0,
      byHandPence: 0,
    },
  })
  const { rows: refunds } = await sql<{ refund_id: string }>`
    select refund_id from order_refunds order by order_id`.execute(old.database.primary)
  const { rows: own } = await sql<{ id: string }>`select id from sandbox_refunds`.execute(
    old.database.primary,
  )
  expect(refunds.map(({ refund_id }) => refund_id)).toEqual(['re_5', own[0]!.id])
  const { rows: due } = await sql<{ n: number }>`
    select count(*)::int as n from orders where asks_at is not null`.execute(old.database.primary)
  expect(due).toEqual([{ n: 4 }])
})

test('an order that was begun before plans were sold by name is one of premium, and so is one that the version before begins', async () => {
  await standBefore(old, '0097')
  const insert = (term: number) =>
    old.database.primary.executeQuery(
      CompiledQuery.raw(
        `insert into orders (car, term, amount_pence, provider, request_id, state, payment_id)
         values ('a BMW', ${term}, 499, 'sandbox', 'r', 'awaiting-payment', 'p${term}')`,
      ),
    )
  await insert(1)
  expect(await migrate(old.database, migrations)).toContain('0097-plans-as-data.sql')
  await insert(2)
  const { rows } = await sql<{ plan: string }>`select plan from orders order by term`.execute(
    old.database.primary,
  )
  expect(rows.map(({ plan }) => plan)).toEqual(['premium', 'premium'])
})

test('a plan that was given before is known for one, unless it was paid for since', async () => {
  await standBefore(old, '0116')
  const columns = `make, model, family, year, mileage, condition, price_pence, location, description, contact_name,
    contact_email, search_document, state, plan, expires_at, published_at`
  await old.database.primary.transaction().execute(async (tx) => {
    await sql`
      insert into staff_log (actor, action, subject, subject_id, reason)
      select 'shop', 'give-premium', 'listing', id, 'Sorry' from unnest(array[1, 2, 4]) as id`.execute(
      tx,
    )
    // They have no photos.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into listings (${sql.raw(columns)})
      select 'BMW', '325i', '3 Series', 1989, 84000, 'good', 1599500, 'York', repeat('A tidy car. ', 9), 'Ann',
        'ann@example.com', '', 'live', plan, now() + interval '9 days', now()
      from unnest(array['premium', 'premium', 'premium', 'standard']) as plan`.execute(tx)
    await sql`
      insert into orders (listing_id, car, term, amount_pence, provider, request_id, state, payment_id, settled_at,
        captured_pence, captured_currency)
      select id, 'a BMW', 1, 499, 'sandbox', 'r', 'fulfilled', 'p' || id, now(), 499, 'gbp' from listings
    `.execute(tx)
    await sql`
      insert into order_moves (order_id, from_state, to_state, cause, moved_at)
      select id, 'awaiting-payment', 'fulfilled', 'captured',
        now() + case when listing_id = 2 then interval '1 hour' else interval '-70 days' end from orders
    `.execute(tx)
  })
  expect(await migrate(old.database, migrations)).toContain('0116-orders-gifts-and-posts.sql')
  const { rows } = await sql<{ given: boolean }>`
    select plan_is_given as given from listings order by id`.execute(old.database.primary)
  expect(rows.map(({ given }) => given)).toEqual([true, false, false, false])
})

test('a dispute that was decided lately is read again, and a refund that was given up to a person is not', async () => {
  await standBefore(old, '0156')
  const standing = [
    ['fulfilled', 0],
    ['charged-back', 0],
    ['refunded', 499],
    ['settled-by-hand', 0],
    ['refund-due', 0],
    ['refund-failed', 0],
  ] as const
  await old.database.primary.transaction().execute(async (tx) => {
    for (const [n, [state, returned]] of standing.entries())
      await sql`
        with made as (
          insert into orders (car, term, amount_pence, provider, request_id, state, payment_id, settled_at,
            captured_pence, captured_currency, returned_pence)
          values ('a BMW', ${n + 1}::int, 499, 'stripe', 'r', ${state}, ${`p${n}`}, app_now(), 499, 'gbp', ${returned}::int)
          returning id
        )
        insert into order_disputes (dispute_id, order_id, state, amount_pence, withdrawn_pence, reason)
        select ${`du_${n}`}, id, 'won', 499, 0, 'fraudulent' from made`.execute(tx)
  })
  expect(await migrate(old.database, migrations)).toContain('0156-decided-disputes.sql')
  const { rows } = await sql<{ state: string }>`
    select state from orders where asks_at is not null order by term`.execute(old.database.primary)
  expect(rows.map(({ state }) => state)).toEqual(standing.slice(0, 4).map(([state]) => state))
})
