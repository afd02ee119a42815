import type { Transaction } from '../../../platform/database/database.ts'
import { endPaidDays } from '../../listings/end-paid-days.server.ts'
import { excuseFromEmails } from '../../selling/emails/remind-sellers.server.ts'
import { findHiddenSince } from '../../selling/state/holds.server.ts'
import type { Payment } from '../cards.ts'
import { notePayment } from '../note.server.ts'
import { lockGivenOrder, lockOrder, transitionOrder, type Order } from '../orders.server.ts'
import { enqueueReturnEmails } from './emails.server.ts'
import {
  nextCheckAfter,
  endsPeriod,
  orderTransitions,
  standing,
  wayTo,
  type OrderState,
} from '../rules.ts'
import { notifyOperator, type OrderNotice } from '../notify-operator.server.ts'

/**
 * Brings an order that was paid for to where the card service says that the money is: kept, given
 * back in part or whole, on its way, sent back, disputed or lost. The caller holds listing and order.
 */
export async function applyReturns(
  ctx: { now: () => Date },
  tx: Transaction,
  order: Order,
  payment: Payment,
): Promise<void> {
  const { snapshot, columns, lastRefundAt, lastDecisionAt, failures } = await notePayment(
    tx,
    order,
    payment,
  )
  const before = await standBeforeDispute(tx, order)
  const to = standing((await wasSettledByHand(tx, order)) ? 'settled-by-hand' : before, snapshot)
  const attempt = order.refund_attempt + (snapshot.hasFailedAnew ? 1 : 0)
  const isTransition = to !== order.state
  const now = ctx.now()
  const wait = nextCheckAfter(to, {
    sinceLastRefund: lastRefundAt && now.getTime() - lastRefundAt.getTime(),
    sinceLastDecision: lastDecisionAt && now.getTime() - lastDecisionAt.getTime(),
    failures,
    refusals: 0,
  })
  // What waits for its next try goes on waiting: having been looked at is no reason to try sooner.
  const isWaiting =
    !isTransition && !snapshot.hasFailedAnew && ['refund-due', 'refund-failed'].includes(to)
  const known = {
    ...columns,
    refund_attempt: attempt,
    looks: order.looks + 1,
    ...(!isWaiting && { asks_at: wait === null ? null : new Date(now.getTime() + wait) }),
    ...(isTransition && to !== 'refund-due' && { trouble: null }),
  }
  const way = wayTo(order.state, to)
  if (way.length === 0) {
    await tx.updateTable('orders').set(known).where('id', '=', order.id).execute()
    return
  }
  const isEnding = endsPeriod(before, to)
  const hadEnded = isEnding && (await hasEndedPeriod(tx, order))
  let from: OrderState = order.state
  for (const next of way) {
    const cause =
      (orderTransitions[from] as Partial<Record<OrderState, string>>)[next] ?? 'unforeseen'
    await transitionOrder(
      tx,
      { id: order.id, state: from },
      { to: next, cause, ...(next === to && known) },
    )
    from = next
  }
  const transitioned = await lockOrder(tx, order.id)
  const ended =
    isEnding &&
    order.listing_id !== null &&
    (await lockGivenOrder(tx, order.listing_id))?.id === order.id
      ? await endPaidDays(tx, {
          id: order.listing_id,
          hiddenSince: (await findHiddenSince(tx, order.listing_id)) ?? now,
        })
      : null
  // A dispute that is lost again, or of what was refunded, is no news to its seller where nothing came down.
  const listing = ended && (ended.wasOnSale || !hadEnded) ? ended : null
  // That its days are over is said by the email that follows.
  if (listing?.state === 'expired' && order.listing_id !== null)
    await excuseFromEmails(tx, [order.listing_id])
  await enqueueReturnEmails(tx, { order: transitioned, from: before, listing })
  const notice = noticeOf(to, payment)
  if (notice) await notifyOperator(tx, { order: transitioned, ...notice })
}

/** What an operator is told of where an order stands now; null where there is nothing to do or to know. */
function noticeOf(
  to: OrderState,
  { disputes, refunds }: Payment,
): Omit<OrderNotice, 'order'> | null {
  switch (to) {
    case 'disputed': {
      const dispute = disputes.find(({ state }) => state === 'open' || state === 'inquiry')
      if (!dispute) return null
      return { what: 'is disputed', why: dispute.reason, until: dispute.evidenceDueAt }
    }
    case 'charged-back': {
      const lost = disputes.find(({ state }) => state === 'lost')
      return { what: 'was lost to a dispute', why: lost?.reason ?? 'unknown' }
    }
    case 'refund-failed': {
      const failed = refunds.find(({ state }) => state === 'failed')
      return { what: 'could not be given back', why: failed?.reason ?? 'unknown' }
    }
    default:
      return null
  }
}

/** Of what was once, a refund by card that arrives all the same may come back yet: it is taken for settled by hand for good. */
async function wasSettledByHand(tx: Transaction, { id }: Pick<Order, 'id'>): Promise<boolean> {
  const transition = await tx
    .selectFrom('order_moves')
    .select('id')
    .where('order_id', '=', id)
    .where('to_state', '=', 'settled-by-hand')
    .limit(1)
    .executeTakeFirst()
  return transition !== undefined
}

/** Where an order stood when it was first disputed; of one that isn't, where it stands. */
async function standBeforeDispute(tx: Transaction, { id, state }: Order): Promise<OrderState> {
  if (state !== 'disputed' && state !== 'charged-back') return state
  const { from_state: from } = await tx
    .selectFrom('order_moves')
    .select('from_state')
    .where('order_id', '=', id)
    .where('to_state', '=', 'disputed')
    .where('from_state', '<>', 'charged-back')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return from
}

/** Whether the days that an order paid for have ended with its money before. */
async function hasEndedPeriod(tx: Transaction, { id }: Pick<Order, 'id'>): Promise<boolean> {
  const transitions = await tx
    .selectFrom('order_moves')
    .select(['from_state', 'to_state'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  let beforeDispute: OrderState | null = null
  for (const { from_state: from, to_state: to } of transitions) {
    const isOfDispute = from === 'disputed' || from === 'charged-back'
    if (endsPeriod((isOfDispute && beforeDispute) || from, to)) return true
    if (to === 'disputed' && !isOfDispute) beforeDispute = from
  }
  return false
}
