import { poundsOf } from '../features/cars/money.ts'
import { compareLedger } from '../features/payments/ledger/compare.server.ts'
import { comparePayouts } from '../features/payments/ledger/compare-payouts.server.ts'
import { isBalanced, readLedger } from '../features/payments/ledger/ledger.server.ts'
import { moneyOf } from '../features/payments/ledger/money-of.ts'
import type { Settling } from '../features/payments/settle-order.server.ts'

/** What became of all money that was taken, and whether it adds up. */
export async function printLedger({ database }: Pick<Settling, 'database'>): Promise<string> {
  const ledger = await readLedger(database.primary)
  const waits = ledger.oldestUnsettledSeconds
  return [
    ...Object.entries(ledger.orders).map(
      ([state, { n, pence }]) => `${state.padEnd(18)}${String(n).padStart(7)}  ${poundsOf(pence)}`,
    ),
    ...Object.entries(ledger.money).map(([currency, money]) => {
      const amount = (pence: number) => moneyOf(pence, currency)
      const more = [
        ['disputed', money.disputedPence],
        ['charged back', money.chargedBackPence],
        ['settled by hand', money.byHandPence],
      ] as const
      const sum = [
        `captured ${amount(money.capturedPence)} = fulfilled ${amount(money.fulfilledPence)}`,
        `refunded ${amount(money.refundedPence)}`,
        `on its way back ${amount(money.refundDuePence)}`,
        ...more.flatMap(([name, pence]) => (pence === 0 ? [] : [`${name} ${amount(pence)}`])),
      ].join(' + ')
      return `${sum}: ${isBalanced({ money: { [currency]: money } }) ? 'balanced' : 'NOT BALANCED'}`
    }),
    waits === null
      ? 'no order is open'
      : `the oldest open order has waited for ${Math.round(waits / 60)} minutes`,
  ].join('\n')
}

/** Our rows beside the card service's, with the name of each that differs. */
export async function printComparison(
  ctx: Pick<Settling, 'database' | 'cards' | 'now'>,
): Promise<string> {
  const { ours, theirs, sums, differences, differing } = await compareLedger(ctx)
  const amount = (pence: number | null, currency: string | null) =>
    pence === null ? 'nothing' : moneyOf(pence, currency)
  return [
    `${ours} rows of ours beside ${theirs} of ${ctx.cards.name}'s`,
    ...sums.map(
      ({ currency, oursPence, theirsPence }) =>
        `${currency}: in all ${amount(oursPence, currency)} here, ${amount(theirsPence, currency)} there`,
    ),
    ...differences.map(
      (one) =>
        `${one.about} ${one.sourceId} (${one.orderId === null ? 'no order of ours' : `order ${one.orderId}`}): ${amount(one.oursPence, one.ourCurrency)} here, ${amount(one.theirsPence, one.theirCurrency)} there`,
    ),
    ...(differing > differences.length
      ? [`and ${differing - differences.length} more that differ`]
      : []),
    differing === 0 ? 'every row agrees' : `${differing} ROWS DIFFER`,
    ...(await printPayouts(ctx)),
  ].join('\n')
}

/** Of payouts that differ; what comes after so many is counted. */
const mostNamed = 200

/** What went to our bank beside the rows of the books, which were read just now. */
async function printPayouts({
  database,
  cards,
}: Pick<Settling, 'database' | 'cards'>): Promise<string[]> {
  const compared = await comparePayouts(database.primary, { provider: cards.name, most: mostNamed })
  const { balances, sums, differing, differingPayouts } = compared
  const named = compared.payouts.filter(({ differs }) => differs)
  return [
    ...sums.map(
      ({ currency, n, pence, bookedPence }) =>
        `${n} payouts of ${moneyOf(pence, currency)} in all, ${moneyOf(bookedPence, currency)} in its books`,
    ),
    ...balances.map(
      ({ currency, expectedPence, balancePence }) =>
        `${currency}: ${moneyOf(expectedPence, currency)} should be left there, ${moneyOf(balancePence, currency)} is`,
    ),
    ...named.map(
      ({ id, state, amountPence, bookedPence, itemsPence, currency }) =>
        `payout ${id} (${state}) of ${moneyOf(amountPence, currency)}: ${moneyOf(bookedPence, currency)} in its books, ${itemsPence === null ? 'rows unknown' : `rows of ${moneyOf(itemsPence, currency)}`}`,
    ),
    ...(differingPayouts > named.length
      ? [`and ${differingPayouts - named.length} more payouts that differ`]
      : []),
    differing === 0 ? 'every payout agrees' : `${differing} PAYOUTS OR BALANCES DIFFER`,
  ]
}
