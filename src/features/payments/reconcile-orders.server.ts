import { requestPayment } from './begin-payment.server.ts'
import { CardsUnavailable } from './cards.ts'
import { listUnsettled, lockOrder, moveOrder, type Order } from './orders.server.ts'
import { refundOrder } from './refund-order.server.ts'
import { paymentHours } from './rules.ts'
import { settleOrder, type Settling } from './settle-order.server.ts'

/** So many orders are looked at in one run, and so many of them at once. */
const most = 500
const atOnce = 5

/** What the card service has not begun by then is given up: whoever still wants it orders anew. */
const mostMinutesRequested = 5

/** After so many in a row it is not these orders about which the card service is silent. */
const mostSilent = 10

/**
 * Asks the card service about every order that is not settled, so that nothing depends on its
 * telling: what was paid is published, what must go back goes back, and what nobody pays is
 * cancelled after a day. An order that fails, always even, holds up no other.
 */
export async function reconcileOrders(ctx: Settling): Promise<{ moved: number; failed: number }> {
  const outcome = { moved: 0, failed: 0 }
  const waiting = await listUnsettled(ctx.database.primary, most)
  let silent = 0
  const work = async () => {
    for (let order = waiting.pop(); order && silent < mostSilent; order = waiting.pop()) {
      try {
        if ((await reconcile(ctx, order)).state !== order.state) outcome.moved++
        silent = 0
      } catch (error) {
        outcome.failed++
        if (error instanceof CardsUnavailable) silent++
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

async function reconcile(ctx: Settling, order: Order): Promise<Order> {
  const hours = (ctx.now().getTime() - order.created_at.getTime()) / 3_600_000
  const isOver = hours >= paymentHours || !(await isWanted(ctx, order))
  if (order.state === 'refund-due') return refundOrder(ctx, order)
  if (order.state === 'requested') {
    // Whether the card service has begun it or not, nobody was ever given what it takes to pay.
    if (isOver || hours * 60 >= mostMinutesRequested) return giveUp(ctx, order)
    await requestPayment(ctx, order)
    return settleOrder(ctx, order.id)
  }
  const settled = await settleOrder(ctx, order.id)
  if (settled.state !== 'awaiting-payment' || !isOver) return settled
  // It may have been paid at this very moment: what it is afterwards decides.
  await ctx.cards.cancelPayment(order.payment_id!)
  return settleOrder(ctx, order.id)
}

const giveUp = (ctx: Settling, { id }: Order) =>
  ctx.database.primary.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.state === 'requested')
      await moveOrder(tx, order, {
        to: 'abandoned',
        cause: 'it never began, and nobody can pay it',
      })
    return lockOrder(tx, id)
  })

/** Whether what is ordered can still be published. */
async function isWanted(ctx: Settling, order: Order): Promise<boolean> {
  if (order.listing_id === null) return false
  const listing = await ctx.database.primary
    .selectFrom('listings')
    .select('state')
    .where('id', '=', order.listing_id)
    .executeTakeFirst()
  return listing !== undefined && !['withdrawn', 'removed'].includes(listing.state)
}
