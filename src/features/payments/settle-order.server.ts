import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { Rounds } from '../../platform/rounds.ts'
import { holdSeller } from '../selling/access/hold-seller.server.ts'
import type { PublishPaid } from '../selling/publish-paid.server.ts'
import type { CardEvent, Cards, Payment } from './cards.ts'
import { applyReturns } from './returns/apply.server.ts'
import { holdListing, lockOrder, transitionOrder, type Order } from './orders.server.ts'
import { enqueueReceipt } from './receipt.server.ts'
import { notifyOperator } from './notify-operator.server.ts'

export type Settling = {
  database: Pick<Database, 'primary'>
  cards: Cards
  publishPaid: PublishPaid
  publicUrl: string
  /** Whether the shop has pages to post on. */
  sellsPromotion: boolean
  now: () => Date
  logger: Pick<FastifyBaseLogger, 'info' | 'error'>
}

type Cause = {
  event?: CardEvent
  requestId?: string
  /** Also where the order was settled before: what was paid can go back, or be disputed. */
  asksAgain?: boolean
  /** Why the operator wants nothing published by it: what was captured is due to go back instead, once they say how. */
  withholds?: string
}

/** What each process asks a card service: about one order, one question at a time. */
const roundsOf = new WeakMap<Cards, Rounds<number, Cause, Order>>()

/**
 * Brings an order to where the card service says that its payment is: published, given back, disputed
 * or given up. Whoever comes first does it: the service's event, the browser, or the minute's look at
 * orders. Doing it again, or twice at once, does nothing more. Those of one process who come at once share
 * what is asked and done; those of another are noticed by what they have written.
 *
 * The service is asked anew rather than an event believed: events come late, twice and out of order.
 *
 * @throws {AppError} 'unavailable' where other processes were quicker each time
 */
export function settleOrder(ctx: Settling, id: number, cause: Cause = {}): Promise<Order> {
  const rounds = roundsOf.get(ctx.cards) ?? new Rounds()
  roundsOf.set(ctx.cards, rounds)
  return rounds.join(id, cause, (causes) => settleFor(ctx, id, causes))
}

const mostTries = 10

async function settleFor(ctx: Settling, id: number, causes: Cause[]): Promise<Order> {
  for (let tries = 0; tries < mostTries; tries++) {
    const settled = await settleOnce(ctx, id, causes)
    if (settled) return settled
  }
  throw new AppError(
    'unavailable',
    'This payment is being looked at. Please try again in a moment.',
    {
      retryAfter: 5,
    },
  )
}

/** Null where somebody else has written down what the service says since it was asked: it may be newer. */
async function settleOnce(ctx: Settling, id: number, causes: Cause[]): Promise<Order | null> {
  const { database } = ctx
  const events = causes.flatMap(({ event }) => event ?? [])
  const seen = await database.primary
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const asks =
    seen.state === 'awaiting-payment' ||
    (seen.settled_at !== null && (events.length > 0 || causes.some(({ asksAgain }) => asksAgain)))
  // Another service knows nothing of it.
  const payment =
    asks && seen.payment_id && seen.provider === ctx.cards.name
      ? await ctx.cards.findPayment(seen.payment_id)
      : null
  const settled = await database.primary.transaction().execute(async (tx) => {
    if (seen.listing_id !== null) {
      // It may be on sale by it: nobody suspends its seller meanwhile.
      await holdSeller(tx, seen.listing_id)
      await holdListing(tx, seen.listing_id)
    }
    const order = await lockOrder(tx, id)
    if (payment && order.looks !== seen.looks) return null
    if (payment && order.is_test !== ctx.cards.isTest)
      await tx
        .updateTable('orders')
        .set({ is_test: ctx.cards.isTest })
        .where('id', '=', id)
        .execute()
    const news = await recordEvents(tx, events, id)
    if (news === 0 && causes.every(({ event }) => event)) return order
    if (payment && order.state === 'awaiting-payment')
      await apply(ctx, tx, order, {
        payment,
        withheld: causes.find(({ withholds }) => withholds)?.withholds,
      })
    else if (payment && order.settled_at) await applyReturns(ctx, tx, order, payment)
    return lockOrder(tx, id)
  })
  if (settled && settled.state !== seen.state)
    ctx.logger.info(
      {
        orderId: id,
        from: seen.state,
        to: settled.state,
        event: events[0]?.type,
        reqId: causes.find(({ requestId }) => requestId)?.requestId ?? seen.request_id,
      },
      'order moved',
    )
  return settled
}

async function apply(
  ctx: Settling,
  tx: Transaction,
  order: Order,
  { payment, withheld }: { payment: Payment; withheld: string | undefined },
) {
  if (payment.state === 'canceled')
    return transitionOrder(tx, order, {
      to: 'abandoned',
      cause: 'the card service has cancelled it',
    })
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
  const wrong = whatIsWrong(order, payment)
  if (wrong) ctx.logger.error({ orderId: order.id, wrong }, 'a payment is not that of its order')
  // What went back, or is disputed, before anything came of it is not published any more.
  const isWhole = payment.refunds.length === 0 && payment.disputes.length === 0
  const published =
    !wrong &&
    withheld === undefined &&
    isWhole &&
    order.listing_id !== null &&
    (await ctx.publishPaid(tx, { listingId: order.listing_id, plan: order.plan }))
  const captured = {
    captured_pence: payment.capturedPence,
    captured_currency: payment.currency,
    settled_at: sql<Date>`app_now()`,
    looks: order.looks + 1,
  }
  if (published) {
    await transitionOrder(tx, order, {
      to: 'fulfilled',
      cause: 'captured and published',
      ...captured,
    })
    const { publicUrl, sellsPromotion } = ctx
    await enqueueReceipt(tx, {
      order,
      listing: published,
      publicUrl,
      sellsPromotion,
      now: ctx.now(),
    })
    return
  }
  const cause =
    wrong ??
    (withheld === undefined
      ? 'captured, and there is nothing to publish'
      : `captured, and not to be published; the operator: ${withheld}`)
  await transitionOrder(tx, order, {
    to: 'refund-due',
    cause,
    ...captured,
    asks_at: withheld === undefined ? sql<Date>`app_now()` : null,
    ...(wrong && { trouble: wrong }),
  })
  const due = await lockOrder(tx, order.id)
  if (wrong) await notifyOperator(tx, { order: due, what: 'was paid wrongly', why: wrong })
  if (!isWhole) await applyReturns(ctx, tx, due, payment)
}

/** Why what was paid is not what was ordered; null where it is. */
function whatIsWrong(order: Order, payment: Payment): string | null {
  if (payment.orderId !== order.id) return 'the payment is not of this order'
  if (payment.currency !== order.currency)
    return `paid in ${payment.currency}, and not in ${order.currency}`
  if (payment.capturedPence !== order.amount_pence) return 'another amount was paid'
  return null
}

/** How many of them were not heard before; that they were is part of the transaction of their effect. */
async function recordEvents(tx: Transaction, events: CardEvent[], orderId: number) {
  if (events.length === 0) return 0
  const inserted = await tx
    .insertInto('card_events')
    .values(events.map(({ id, type }) => ({ event_id: id, type, order_id: orderId })))
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows)
}
