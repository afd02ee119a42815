import { takeDown } from '../features/moderation/take-down.server.ts'
import { isBalanced, readLedger } from '../features/payments/ledger.server.ts'
import { reconcileOrders } from '../features/payments/reconcile-orders.server.ts'
import { giveBackOrder } from '../features/payments/refund-order.server.ts'
import type { Settling } from '../features/payments/settle-order.server.ts'
import { AppError } from '../platform/errors.ts'
import type { Command } from './command.ts'
import { wholeNumber } from './whole-number.ts'
import { poundsOf } from '../features/listings/money.ts'

/** What the operator may do about money. */
export const moneyCommands: Record<string, Command> = {
  ledger: {
    arguments: '',
    does: 'what became of all money that was taken',
    run: async ({ database }) => {
      const ledger = await readLedger(database.primary)
      const waits = ledger.oldestUnsettledSeconds
      return [
        ...Object.entries(ledger.orders).map(
          ([state, { n, pence }]) =>
            `${state.padEnd(18)}${String(n).padStart(7)}  ${poundsOf(pence)}`,
        ),
        `captured ${poundsOf(ledger.capturedPence)} = fulfilled ${poundsOf(ledger.fulfilledPence)} + refunded ${poundsOf(ledger.refundedPence)} + on its way back ${poundsOf(ledger.refundDuePence)}: ${isBalanced(ledger) ? 'balanced' : 'NOT BALANCED'}`,
        waits === null
          ? 'no order is open'
          : `the oldest open order has waited for ${Math.round(waits / 60)} minutes`,
      ].join('\n')
    },
  },
  refund: {
    arguments: '<order> <reason>',
    does: 'gives back what was paid for an order; its listing stays',
    run: async (ctx, order, reason) => {
      const orderId = wholeNumber(order, 'order')
      await giveBackOrder(ctx, { orderId, cause: `the operator: ${reason}`.slice(0, 255) })
      return settled(ctx, `order ${orderId} is to be given back`)
    },
  },
  'take-down': {
    arguments: '<listing> <reason> [keep-money]',
    does: 'takes a listing down or refuses it, tells its seller why, and gives the money back',
    run: async (ctx, listing, reason, keep) => {
      if (keep !== undefined && keep !== 'keep-money')
        throw new AppError('invalid', `'${keep}' is not 'keep-money'`)
      const listingId = wholeNumber(listing, 'listing')
      const { car, orderId } = await takeDown(ctx, {
        listingId,
        reason: reason!,
        refund: keep === undefined,
      })
      const said = `listing ${listingId} (${car}) is taken down`
      return orderId === null ? said : settled(ctx, `${said}, order ${orderId} is to be given back`)
    },
  },
}

/** What is due is done at once where the card service answers, or within a minute of its doing so. */
async function settled(ctx: Settling, said: string): Promise<string> {
  const { failed } = await reconcileOrders(ctx)
  return failed === 0 ? `${said}: done` : `${said}; the card service did not answer, it is tried on`
}
