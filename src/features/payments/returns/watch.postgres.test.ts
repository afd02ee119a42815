import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countWaiting } from '../../../../test/database/count-waiting.ts'
import { openStripeShop } from '../../../../test/stripe-shop.ts'
import { watchReturns } from './watch.server.ts'

test.each([
  [0, 1],
  [1, 0],
] as const)(
  'the watch for returned money waits for an order (%i) and locks no other meanwhile (%i)',
  async (held, free) => {
    const { shop, fake, buys } = await openStripeShop()
    const { primary } = shop.database
    const orders = [await buys(), await buys()]
    for (const { paymentId } of orders) fake.refundInDashboard(paymentId)
    const hold = (id: number) => sql`select from orders where id = ${id} for update nowait`
    let looking: Promise<void> | undefined
    await primary.transaction().execute(async (tx) => {
      await hold(orders[held]!.orderId).execute(tx)
      looking = watchReturns(shop.operator)
      await expect.poll(() => countWaiting(primary)).toBe(1)
      await hold(orders[free]!.orderId).execute(tx)
    })
    await looking
    const { rows } = await sql`select from orders where asks_at <= app_now()`.execute(primary)
    expect(rows).toHaveLength(2)
  },
)
