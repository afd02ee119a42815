import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasLargeCounts } from '../../../test/full.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/database/open-test-database.ts'
import { takeDue } from './orders.server.ts'
import { listFailedOrders } from './failed-orders.server.ts'

const count = hasLargeCounts ? 1_000_000 : 50_000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await sql`set statement_timeout = 0`.execute(database.primary)
  // As many as were paid for in years; of a hundred something is still to be asked.
  await sql`
    insert into orders (car, term, amount_pence, provider, request_id, state, payment_id, settled_at,
      captured_pence, captured_currency, asks_at)
    select '1989 BMW 325i', 1, 750, 'stripe', 'r', 'fulfilled', 'pi_' || n, now(), 750, 'gbp',
      case when n % ${sql.lit(count / 100)} = 0 then now() - interval '1 minute' * (n % 7) end
    from generate_series(1, ${sql.lit(count)}) n`.execute(database.primary)
  await sql`analyze orders`.execute(database.primary)
}, 300_000)
afterAll(() => database.close())

/** The plan of whatever a function asks last. */
async function planOf(
  ask: (db: TestDatabase['primary']) => {
    compile(): { sql: string; parameters: readonly unknown[] }
  },
) {
  const { sql: text, parameters } = ask(database.primary).compile()
  const query = sql.raw<{ 'QUERY PLAN': string }>(`explain ${inline(text, parameters)}`)
  const { rows } = await query.execute(database.primary)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const inline = (text: string, parameters: readonly unknown[]) =>
  text.replace(/\$(\d+)/g, (_, n) => `'${String(parameters[Number(n) - 1])}'`)

test(`10.19: among ${count} paid orders those to be asked about are found by their index, and no more than are asked for`, async () => {
  const due = (limit: number) => takeDue(database.primary, 'stripe', limit)
  expect(await due(60)).toHaveLength(60)
  expect(await due(60)).toHaveLength(40)
  expect(await due(60)).toEqual([])
  const plan = await planOf((db) =>
    db
      .selectFrom('orders')
      .select('id')
      .where('asks_at', '<=', sql<Date>`(select app_now())`)
      .where('provider', '=', 'stripe')
      .orderBy('asks_at')
      .limit(500),
  )
  expect(plan).toContain('orders_to_ask')
  expect(plan).not.toContain('Seq Scan')
  const failures = await sql<{ 'QUERY PLAN': string }>`
    explain select count(*) from orders
    where state in ('refund-failed', 'refund-due', 'disputed', 'refund-pending')`.execute(
    database.primary,
  )
  expect(failures.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_in_trouble')
  expect(await listFailedOrders(database.primary, 10)).toEqual([])
})
