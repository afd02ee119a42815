import { expect, test } from 'vitest'
import { drafts, pays } from '../../test/buyers.ts'
import { countWaiting } from '../../test/database/count-waiting.ts'
import { runSql } from '../../test/database/run-sql.ts'
import { rowsOf } from '../../test/sellers.ts'
import { startApp, type Shop } from '../../test/start-app.ts'
import { commands } from './commands.ts'

/** Holds the one order for as long as it is told to, once whoever holds it now lets it go. */
const holdOrder = (shop: Shop, milliseconds: number) =>
  runSql(
    shop.database.url!,
    `begin; select from orders for update; select pg_sleep(${milliseconds / 1_000}); commit`,
  )

const waiting = ({ database }: Shop) => countWaiting(database.primary)

test('the operator’s refund waits for whoever has the order just then, and says what came of it', async () => {
  const shop = await startApp()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await pays(buyer)
  await buyer.post('/api/listings', { draftId })
  const [order] = await rowsOf(shop, 'orders')
  const before = holdOrder(shop, 2_000)
  const held = `select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep'`
  await expect.poll(() => runSql(shop.database.url!, held)).toEqual([{ n: 1 }])
  const refunded = commands['refund']!.run(shop.operator, String(order!['id']), 'by courtesy')
  await expect.poll(() => waiting(shop)).toBe(1)
  // Comes between marking the order and giving its money back: for long enough to be met.
  const between = holdOrder(shop, 500)
  await expect.poll(() => waiting(shop)).toBe(2)
  expect(await refunded).toMatch(/is to be given back: done$/)
  await Promise.all([before, between])
})
