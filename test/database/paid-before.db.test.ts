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
