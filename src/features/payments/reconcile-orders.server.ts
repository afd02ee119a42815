import { requestPayment } from './begin.server.ts'
import { CardsUnavailable, NoSuchPayment } from './cards.ts'
import {
  listForeign,
  listOpen,
  lockOrder,
  takeDue,
  transitionOrder,
  type Order,
} from './orders.server.ts'
import { refundOrder } from './returns/refund-order.server.ts'
import { owingStates, paymentHours, type OrderState } from './rules.ts'
import { settleOrder, type Settling } from './settle-order.server.ts'
import { abandonOrder } from './unpaid/abandon-order.server.ts'
import { watchReturns } from './returns/watch.server.ts'

/** So many orders are looked at in one run, of those that are not paid for and of those that are. */
const most = 500
/** And so many of them at once. */
const atOnce = 5

/** What the card service has not begun by then is given up: whoever still wants it orders anew. */
const mostMinutesRequested = 5

/** After so many in a row it is not these orders about which the card service is silent. */
const mostSilent = 10

type Outcome = { transitioned: number; failed: number }

/**
 * Asks the card service about every order that is not settled, about what was given back or disputed
 * since it was last asked, and about refunds and disputes that can still change: so that nothing
 * depends on its telling. An order that fails, always even, holds up no other.
 */
export async function reconcileOrders(ctx: Settling): Promise<Outcome> {
  const { primary } = ctx.database
  for (const order of await listForeign(primary, ctx.cards.name, most))
    await abandonOrder(
      ctx.database,
      order,
      'it was begun with another card service, and nobody can pay it',
    )
  const open = await pollOrders(ctx, await listOpen(primary, ctx.cards.name, most), reconcileOpen)
  await listReturned(ctx)
  const due = await pollOrders(ctx, await takeDue(primary, ctx.cards.name, most), reconcileDue)
  return { transitioned: open.transitioned + due.transitioned, failed: open.failed + due.failed }
}

async function pollOrders(
  ctx: Settling,
  waiting: Order[],
  poll: (ctx: Settling, order: Order) => Promise<Order>,
): Promise<Outcome> {
  const outcome = { transitioned: 0, failed: 0 }
  let silent = 0
  const work = async () => {
    for (let order = waiting.pop(); order && silent < mostSilent; order = waiting.pop()) {
      try {
        if ((await poll(ctx, order)).state !== order.state) outcome.transitioned++
        silent = 0
      } catch (error) {
        outcome.failed++
        // Of one payment alone: the service is there, and says so.
        if (error instanceof NoSuchPayment) silent = 0
        else if (error instanceof CardsUnavailable) silent++
        ctx.logger.error(
          { orderId: order.id, err: error, reqId: order.request_id },
          'order not settled',
        )
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}

/** Lists that can't be read hold up nothing else: they are read from the same moment on next time. */
async function listReturned(ctx: Settling): Promise<void> {
  try {
    await watchReturns(ctx)
  } catch (error) {
    if (!(error instanceof CardsUnavailable)) throw error
    ctx.logger.error({ err: error }, 'refunds and disputes not listed')
  }
}

async function reconcileOpen(ctx: Settling, order: Order): Promise<Order> {
  const hours = (ctx.now().getTime() - order.created_at.getTime()) / 3_600_000
  const isOver = hours >= paymentHours || !(await canBePublished(ctx, order))
  if (order.state === 'requested') {
    // Whether the card service has begun it or not, nobody was ever given what it takes to pay.
    if (isOver || hours * 60 >= mostMinutesRequested)
      return abandonOrder(ctx.database, order, 'it never began, and nobody can pay it')
    await requestPayment(ctx, order)
    return settleOrder(ctx, order.id)
  }
  const settled = await settleOrFindMissing(ctx, order)
  if (settled.state !== 'awaiting-payment' || !isOver) return settled
  // It may have been paid at this very moment: what it is afterwards decides.
  await ctx.cards.cancelPayment(order.payment_id!)
  return settleOrder(ctx, order.id)
}

async function reconcileDue(ctx: Settling, order: Order): Promise<Order> {
  try {
    return (owingStates as readonly OrderState[]).includes(order.state)
      ? await refundOrder(ctx, order)
      : await settleOrder(ctx, order.id, { asksAgain: true })
  } catch (error) {
    if (!(error instanceof NoSuchPayment) || !error.isTest) throw error
    return endTestOrder(ctx, order)
  }
}

const unfinished: readonly OrderState[] = [...owingStates, 'refund-pending', 'disputed']

/** By a payment of test mode nothing was taken, and nothing can go back: it is asked about no more. */
const endTestOrder = ({ database }: Settling, { id }: Order): Promise<Order> =>
  database.primary.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    const ended = { is_test: true, asks_at: null, trouble: null }
    if (unfinished.includes(order.state))
      await transitionOrder(tx, order, {
        to: 'settled-by-hand',
        cause:
          'the card service knows it in test mode alone: nothing was taken, and nothing can go back',
        ...ended,
      })
    else await tx.updateTable('orders').set(ended).where('id', '=', id).execute()
    return lockOrder(tx, id)
  })

/**
 * A payment of test mode takes no money, and none can be given for it by keys that don't know it. One of another account
 * may have been paid with that one's keys: it stays, and is the operator's to give up.
 */
async function settleOrFindMissing(ctx: Settling, order: Order): Promise<Order> {
  try {
    return await settleOrder(ctx, order.id)
  } catch (error) {
    if (!(error instanceof NoSuchPayment) || !error.isTest) throw error
    return abandonOrder(
      ctx.database,
      order,
      'the card service knows it in test mode alone, and nobody can pay it',
    )
  }
}

/** Whether what is ordered can still be published. */
async function canBePublished(ctx: Settling, order: Order): Promise<boolean> {
  if (order.listing_id === null) return false
  const listing = await ctx.database.primary
    .selectFrom('listings')
    .select('state')
    .where('id', '=', order.listing_id)
    .executeTakeFirst()
  return listing !== undefined && !['withdrawn', 'removed'].includes(listing.state)
}
