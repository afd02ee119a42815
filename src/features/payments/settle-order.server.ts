import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { PublishPaid } from '../listings/publish-paid.server.ts'
import type { CardEvent, Cards, Payment } from './cards.ts'
import { lockOrder, moveOrder, type Order } from './orders.server.ts'
import { postReceipt } from './receipt.server.ts'

export type Settling = {
  database: Pick<Database, 'primary'>
  cards: Cards
  publishPaid: PublishPaid
  publicUrl: string
  now: () => Date
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>
}

type Cause = { event?: CardEvent; requestId?: string }

/**
 * Brings an order to where the card service says that its payment is: published, given back, or
 * given up. Whoever comes first does it: the service's event, the browser, or the minute's look at
 * what is open. Doing it again, or twice at once, does nothing more.
 *
 * The service is asked anew rather than an event believed: events come late, twice and out of order.
 */
export async function settleOrder(ctx: Settling, id: number, cause: Cause = {}): Promise<Order> {
  const { database } = ctx
  const seen = await database.primary
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const payment =
    seen.payment_id && seen.state === 'awaiting-payment'
      ? await ctx.cards.findPayment(seen.payment_id)
      : null
  const settled = await database.primary.transaction().execute(async (tx) => {
    // Before the order, as everywhere: whoever changes both waits here.
    if (seen.listing_id !== null) await holdListing(tx, seen.listing_id)
    const order = await lockOrder(tx, id)
    if (cause.event && !(await isNews(tx, cause.event, id))) return order
    if (payment && order.state === 'awaiting-payment') await apply(ctx, tx, order, payment)
    return lockOrder(tx, id)
  })
  if (settled.state !== seen.state)
    ctx.logger.info(
      {
        orderId: id,
        from: seen.state,
        to: settled.state,
        event: cause.event?.type,
        reqId: cause.requestId ?? seen.request_id,
      },
      'order moved',
    )
  return settled
}

async function apply(ctx: Settling, tx: Transaction, order: Order, payment: Payment) {
  if (payment.state === 'canceled')
    return moveOrder(tx, order, { to: 'abandoned', cause: 'the card service has cancelled it' })
  if (payment.state !== 'succeeded') {
    await tx
      .updateTable('orders')
      .set({
        last_error: payment.lastError?.slice(0, 500) ?? null,
        is_processing: payment.state === 'processing',
        waits_since: sql<Date>`app_now()`,
      })
      .where('id', '=', order.id)
      .execute()
    return
  }
  const isRight = payment.amountPence === order.amount_pence && payment.orderId === order.id
  if (!isRight) ctx.logger.error({ orderId: order.id }, 'a payment is not that of its order')
  const published =
    isRight && order.listing_id !== null && (await ctx.publishPaid(tx, order.listing_id))
  if (!published)
    return moveOrder(tx, order, {
      to: 'refund-due',
      cause: isRight
        ? 'captured, and there is nothing to publish'
        : 'not the payment of this order',
    })
  await moveOrder(tx, order, { to: 'fulfilled', cause: 'captured and published' })
  await postReceipt(tx, { order, listing: published, publicUrl: ctx.publicUrl })
}

const holdListing = (tx: Transaction, id: number) =>
  tx.selectFrom('listings').select('id').where('id', '=', id).forUpdate().execute()

/** Whether an event was not heard before; that it was is part of the transaction of its effect. */
async function isNews(tx: Transaction, { id, type }: CardEvent, orderId: number) {
  const inserted = await tx
    .insertInto('card_events')
    .values({ event_id: id, type, order_id: orderId })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) > 0
}
