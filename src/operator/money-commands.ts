import { poundsOf } from '../features/cars/money.ts'
import { groundNames } from '../features/moderation/rules.ts'
import { takeDown } from '../features/moderation/take-down.server.ts'
import { abandonByHand } from '../features/payments/unpaid/abandon-order.server.ts'
import { moneyOf } from '../features/payments/ledger/money-of.ts'
import { findOrderHistory } from '../features/payments/ledger/order-history.server.ts'
import { findOrderByReference } from '../features/payments/orders.server.ts'
import {
  giveBackOrder,
  nothingGoesBack,
  refundOrder,
  retryRefund,
  settleByHand,
} from '../features/payments/returns/refund-order.server.ts'
import type { Settling } from '../features/payments/settle-order.server.ts'
import { logAct } from '../features/staff/log.server.ts'
import { countFailedOrders, listFailedOrders } from '../features/payments/failed-orders.server.ts'
import type { Transaction } from '../platform/database/database.ts'
import { AppError } from '../platform/errors.ts'
import type { Command } from './command.ts'
import { printComparison, printLedger } from './ledger.ts'
import { readMost, sayMore } from './most.ts'
import { wholeNumber } from './whole-number.ts'

/** What the operator may do about money. */
export const moneyCommands: Record<string, Command> = {
  ledger: {
    arguments: '[--compare]',
    does: 'what became of all the money taken; with --compare, beside the card service’s own books',
    run: async (ctx, flag) => {
      if (flag !== undefined && flag !== '--compare')
        throw new AppError('invalid', `'${flag}' is not '--compare'`)
      const ledger = await printLedger(ctx)
      return flag ? `${ledger}\n\n${await printComparison(ctx)}` : ledger
    },
  },
  orders: {
    arguments: '[most]',
    does: 'orders that need somebody to act, and why',
    run: async ({ database }, most) => {
      const troubled = await listFailedOrders(database.primary, readMost(most, 200))
      if (troubled.length === 0) return 'no order needs you'
      const all = await countFailedOrders(database.primary)
      return [
        ...troubled.map(({ id, state, car, left, currency, why, since, evidenceDueAt }) =>
          [
            `order ${id}  ${state}  ${moneyOf(left, currency)}  ${car}`,
            `  since ${minuteOf(since)}: ${why ?? 'no reason is known'}`,
            ...(evidenceDueAt ? [`  evidence is taken until ${minuteOf(evidenceDueAt)}`] : []),
          ].join('\n'),
        ),
        ...sayMore({ command: 'orders', shown: troubled.length, all }),
      ].join('\n')
    },
  },
  order: {
    arguments: '<order>',
    does: 'everything that has happened to an order',
    run: async (ctx, given) => printOrder(ctx.database, await orderCalled(ctx, given)),
  },
  refund: {
    arguments: '<order> <reason>',
    does: 'refunds what was paid for an order; its listing stays',
    run: async (ctx, order, reason) => {
      const orderId = await orderCalled(ctx, order)
      await giveBackOrder(ctx, logged('refund', { orderId, reason: reason! }))
      return settled(ctx, `order ${orderId} is to be given back`, orderId)
    },
  },
  'retry-refund': {
    arguments: '<order> <reason>',
    does: 'tries a refund again that was refused or came back',
    run: async (ctx, order, reason) => {
      const orderId = await orderCalled(ctx, order)
      await retryRefund(ctx, logged('retry', { orderId, reason: reason! }))
      return settled(ctx, `the refund of order ${orderId} is tried again`, orderId)
    },
  },
  'settle-order': {
    arguments: '<order> <reason>',
    does: 'records a refund that you have made other than by card',
    run: async (ctx, order, reason) => {
      const orderId = await orderCalled(ctx, order)
      await settleByHand(ctx, logged('settle', { orderId, reason: reason! }))
      return `order ${orderId} is settled by hand`
    },
  },
  'abandon-order': {
    arguments: '<order> <reason>',
    does: 'gives up an order that nobody can pay; its listing can be paid for anew',
    run: async (ctx, order, reason) => {
      const orderId = await orderCalled(ctx, order)
      await abandonByHand(ctx, logged('abandon', { orderId, reason: reason! }))
      return `order ${orderId} is given up`
    },
  },
  'take-down': {
    arguments: `<listing> <reason> [keep-money] [${groundNames.join('|')}]`,
    does: 'takes a listing down or refuses it, tells its seller why, and gives the money back',
    run: async (ctx, listing, reason, ...choices) => {
      const ground = groundNames.find((name) => choices.includes(name)) ?? 'other'
      const wrong = choices.find((one) => one !== 'keep-money' && one !== ground)
      if (wrong !== undefined)
        throw new AppError('invalid', `'${wrong}' is neither 'keep-money' nor a ground`)
      const listingId = wholeNumber(listing, 'listing')
      const { car, orderId, keepsMoney } = await takeDown(
        { ...ctx, enqueue: ctx.jobs.enqueue },
        {
          listingId,
          ground,
          reason: reason!,
          refund: !choices.includes('keep-money'),
          by: 'command',
        },
      )
      const said = `listing ${listingId} (${car}) is taken down`
      if (orderId !== null)
        return settled(ctx, `${said}, order ${orderId} is to be given back`, orderId)
      return keepsMoney ? `${said}. ${nothingGoesBack}` : said
    },
  },
}

/** What is decided about an order, with its line in the log of what staff do. */
const logged = (
  act: 'refund' | 'retry' | 'settle' | 'abandon',
  decided: { orderId: number; reason: string },
) => ({
  ...decided,
  log: (tx: Transaction) =>
    logAct(tx, {
      by: 'command',
      action: `order-${act}`,
      subject: 'order',
      subjectId: decided.orderId,
      reason: decided.reason.slice(0, 1_000),
    }),
})

/** An order by its number, or by what it is called in emails. */
async function orderCalled(
  { database }: Pick<Settling, 'database'>,
  given: string | undefined,
): Promise<number> {
  if (!/^\s*YT-/i.test(given ?? '')) return wholeNumber(given, 'order')
  const id = await findOrderByReference(database.primary, given!)
  if (id === null) throw new AppError('not-found', `There is no order ${given}`)
  return id
}

/**
 * What is due is done at once where the card service answers, or within a minute of its doing so. Of this
 * order, and when whoever has it just then is done: a look at all orders would pass it by.
 */
async function settled(ctx: Settling, said: string, orderId: number): Promise<string> {
  await refundOrder(ctx, { id: orderId }).catch((error: unknown) =>
    ctx.logger.error({ orderId, err: error }, 'order not refunded'),
  )
  const found = await findOrderHistory(ctx.database.primary, orderId)
  const { state, trouble } = found!.order
  switch (state) {
    case 'refunded':
      return `${said}: done`
    case 'refund-pending':
      return `${said}: on its way`
    case 'refund-due':
      return trouble
        ? `${said}; the card service refuses: ${trouble}; it is tried again`
        : `${said}; the card service did not answer, it is tried on`
    default:
      return `${said}: it is ${state}`
  }
}

const minuteOf = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

async function printOrder(database: Settling['database'], id: number): Promise<string> {
  const found = await findOrderHistory(database.primary, id)
  if (!found) throw new AppError('not-found', `There is no order ${id}`)
  const { order, transitions, refunds, disputes, actions } = found
  const money = (pence: number) => moneyOf(pence, order.captured_currency)
  return [
    `order ${id}  ${order.reference}  ${order.state}  ${order.car}, term ${order.term} of listing ${order.listing_id ?? 'that is gone'}`,
    `asked ${poundsOf(order.amount_pence)}, captured ${money(order.captured_pence)}, given back ${money(order.returned_pence)}, on its way ${money(order.returning_pence)}, disputed ${money(order.disputed_pence)}, lost ${money(order.lost_pence)}`,
    `${order.provider} payment ${order.payment_id ?? 'none'}`,
    ...(order.trouble ? [`trouble: ${order.trouble}`] : []),
    ...(order.asks_at ? [`asked about next at ${minuteOf(order.asks_at)}`] : []),
    ...transitions.map(
      ({ moved_at, from_state, to_state, cause }) =>
        `${minuteOf(moved_at)}  ${from_state} → ${to_state}: ${cause}`,
    ),
    ...refunds.map(
      ({ made_at, refund_id, amount_pence, state, reason }) =>
        `${minuteOf(made_at)}  refund ${refund_id} of ${money(amount_pence)}: ${state}${reason ? ` (${reason})` : ''}`,
    ),
    ...disputes.map(
      ({ dispute_id, amount_pence, state, reason, evidence_due_at }) =>
        `dispute ${dispute_id} of ${money(amount_pence)}: ${state} (${reason})${evidence_due_at ? `, evidence until ${minuteOf(evidence_due_at)}` : ''}`,
    ),
    ...actions.map(
      ({ done_at, action, reason }) => `${minuteOf(done_at)}  the operator: ${action}, ${reason}`,
    ),
  ].join('\n')
}
