import { takeDown } from '../features/moderation/take-down.server.ts'
import { isBalanced, readLedger } from '../features/payments/ledger.server.ts'
import { reconcileOrders } from '../features/payments/reconcile-orders.server.ts'
import { giveBackOrder } from '../features/payments/refund-order.server.ts'
import type { Settling } from '../features/payments/settle-order.server.ts'
import { AppError } from '../platform/errors.ts'
import { printFigures } from './figures.ts'

/** What the operator may do in a shop that is open or not, by name. */
export type Command = {
  /** As the help shows them; what is in brackets may be left out. */
  arguments: string
  does: string
  run(ctx: Settling, ...given: string[]): Promise<string>
}

const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`

export const commands: Record<string, Command> = {
  ledger: {
    arguments: '',
    does: 'what became of all money that was taken',
    run: async ({ database }) => {
      const ledger = await readLedger(database.primary)
      const waits = ledger.oldestUnsettledSeconds
      return [
        ...Object.entries(ledger.orders).map(
          ([state, { n, pence }]) =>
            `${state.padEnd(18)}${String(n).padStart(7)}  ${pounds(pence)}`,
        ),
        `captured ${pounds(ledger.capturedPence)} = fulfilled ${pounds(ledger.fulfilledPence)} + refunded ${pounds(ledger.refundedPence)} + on its way back ${pounds(ledger.refundDuePence)}: ${isBalanced(ledger) ? 'balanced' : 'NOT BALANCED'}`,
        waits === null
          ? 'no order is open'
          : `the oldest open order has waited for ${Math.round(waits / 60)} minutes`,
      ].join('\n')
    },
  },
  figures: {
    arguments: '[days]',
    does: 'page views, saves, calls, messages and new listings by day',
    run: (ctx, days) => printFigures(ctx, days),
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

function wholeNumber(text: string | undefined, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text ?? ''))
    throw new AppError(
      'invalid',
      `'${text}' is no number of ${what === 'order' ? 'an' : 'a'} ${what}`,
    )
  return Number(text)
}

/** Whether so many were given as a command takes. */
export function takes(
  { arguments: said }: Pick<Command, 'arguments'>,
  given: readonly string[],
): boolean {
  const all = said.match(/<[^>]+>|\[[^\]]+\]/g) ?? []
  const needed = all.filter((one) => one.startsWith('<')).length
  return given.length >= needed && given.length <= all.length && given.every(Boolean)
}
