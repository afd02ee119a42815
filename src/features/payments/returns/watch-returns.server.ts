import { sql } from 'kysely'
import type { Settling } from '../settle-order.server.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    card_watches: {
      provider: 'stripe' | 'sandbox'
      returns_until: Date | null
      movements_until: Date | null
    }
  }
}

/** What is made while a list is read may be in it or not, and clocks differ: read once more by then. */
const overlap = 10 * 60_000

/**
 * Has every order asked about whose payment was given back or disputed since the card service's lists
 * were last read, and of which that is not known: work goes by what has happened, and not by how many
 * orders there are or how old they are.
 */
export async function watchReturns({
  database: { primary },
  cards,
  now,
}: Pick<Settling, 'database' | 'cards' | 'now'>): Promise<void> {
  const began = now()
  const watch = await primary
    .selectFrom('card_watches')
    .select('returns_until')
    .where('provider', '=', cards.name)
    .executeTakeFirst()
  const until = watch?.returns_until
  const since = until ? new Date(until.getTime() - overlap) : null
  for await (const returns of cards.listReturns({ since })) {
    if (returns.length === 0) continue
    const ids = returns.map(({ id }) => id)
    const known = await primary
      .selectFrom('order_refunds')
      .select('refund_id as id')
      .where('refund_id', 'in', ids)
      .unionAll(
        primary
          .selectFrom('order_disputes')
          .select('dispute_id as id')
          .where('dispute_id', 'in', ids),
      )
      .execute()
    const news = returns.filter(({ id }) => !known.some((one) => one.id === id))
    if (news.length === 0) continue
    await primary
      .updateTable('orders')
      .set({ asks_at: sql<Date>`app_now()` })
      .where(
        'payment_id',
        'in',
        news.map(({ paymentId }) => paymentId),
      )
      .where('settled_at', 'is not', null)
      .execute()
  }
  await primary
    .insertInto('card_watches')
    .values({ provider: cards.name, returns_until: began })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ returns_until: began }))
    .execute()
}
