import { createQueryId, sql, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasLargeCounts } from '../../../test/full.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/database/open-test-database.ts'
import type { Db } from '../../platform/database/database.ts'
import { findOrderFor, takeDue } from './orders.server.ts'
import { listOwnOrders } from './own-orders/list.server.ts'
import { listFailedOrders } from './failed-orders.server.ts'

const count = hasLargeCounts ? 1_000_000 : 50_000
const atATime = 5_000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.primary.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    // Each is of a listing that nobody looks at.
    await sql`set local session_replication_role = replica`.execute(tx)
    // As many as were paid for in years; of a hundred something is still to be asked. So many at a time as a connection
    // that hears nothing bears on a busy machine.
    for (let from = 1; from <= count; from += atATime)
      await sql`
        insert into orders (car, term, amount_pence, provider, request_id, state, payment_id, settled_at,
          captured_pence, captured_currency, listing_id, asks_at)
        select '1989 BMW 325i', 1, 750, 'stripe', 'r', 'fulfilled', 'pi_' || n, now(), 750, 'gbp', n,
          case when n % ${sql.lit(count / 100)} = 0 then now() - interval '1 minute' * (n % 7) end
        from generate_series(${sql.lit(from)}, ${sql.lit(from + atATime - 1)}) n`.execute(tx)
    await sql`analyze orders`.execute(tx)
  })
})
afterAll(() => database.close())

/** The plan of whatever a function asks last. */
async function planOf(ask: (db: Db) => Promise<unknown>) {
  const asked: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await ask(database.primary.withPlugin(plugin))
  const { sql: text, parameters } = database.primary
    .getExecutor()
    .compileQuery(asked.at(-1)!, createQueryId())
  const query = sql.raw<{ 'QUERY PLAN': string }>(`explain ${inline(text, parameters)}`)
  const { rows } = await query.execute(database.primary)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const inline = (text: string, parameters: readonly unknown[]) =>
  text.replace(/\$(\d+)/g, (_, n) => `'${String(parameters[Number(n) - 1])}'`)

test(`10.19: orders to reconcile among ${count} paid ones are found by their index, up to the limit`, async () => {
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
      .limit(500)
      .execute(),
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

test(`10.19: among ${count} orders those of a listing, and of a browser, are found by an index`, async () => {
  const plan = await planOf((db) =>
    findOrderFor(db, { listingId: 7, browserSessionId: 7, userId: 7 }),
  )
  expect(plan).toContain('orders_by_listing')
  expect(plan).not.toMatch(/Seq Scan on orders|Sort/)
  const own = await planOf((db) => listOwnOrders(db, 7))
  expect(own).toContain('orders_by_listing')
  expect(own).not.toContain('Seq Scan on orders')
  // What is forgotten with a listing or a browser is looked for by it alone.
  for (const column of ['listing_id', 'browser_session_id'] as const) {
    const forgetting = await planOf((db) =>
      db.selectFrom('orders').select('id').where(column, '=', 7).execute(),
    )
    expect(forgetting, column).not.toContain('Seq Scan')
  }
})
