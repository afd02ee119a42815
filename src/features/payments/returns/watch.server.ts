import { sql } from 'kysely'
import type { Settling } from '../settle-order.server.ts'
import { findReadUntil, latestOf, noteMode, noteReadUntil } from './card-watches.server.ts'

/** What is made while a list is read may be in it or not: read once more by then. */
const overlap = 10 * 60_000

/**
 * Has every order asked about whose payment was given back or disputed since the card service's lists
 * were last read, and of which that is not known: work goes by what has happened, and not by how many
 * orders there are or how old they are.
 */
export async function watchReturns(
  ctx: Pick<Settling, 'database' | 'cards' | 'now'>,
): Promise<void> {
  const { cards, now } = ctx
  const { primary } = ctx.database
  const began = now()
  await noteMode(ctx)
  const until = await findReadUntil(ctx, 'returns_until')
  const since = until ? new Date(until.getTime() - overlap) : null
  let newest = until
  for await (const returns of cards.listReturns({ since })) {
    newest = latestOf(
      newest,
      returns.map(({ madeAt }) => madeAt),
    )
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
    // One by one: whoever settles an order may need another of the same listing, in whichever order they were paid for.
    for (const { paymentId } of news)
      await primary
        .updateTable('orders')
        .set({ asks_at: sql<Date>`app_now()` })
        .where('payment_id', '=', paymentId)
        .where('settled_at', 'is not', null)
        .execute()
  }
  await noteReadUntil(ctx, 'returns_until', { newest, began })
}
