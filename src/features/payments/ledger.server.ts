import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export type Ledger = {
  orders: Record<string, { n: number; pence: number }>
  capturedPence: number
  fulfilledPence: number
  refundedPence: number
  /** On its way back. */
  refundDuePence: number
  /**
   * Seconds for which an order has waited for us, at most: to be begun, to be given back, or for the
   * card service to be asked whether it is paid by now. A buyer may take a day; asking may not.
   */
  oldestUnsettledSeconds: number | null
}

/** What became of all money that was taken: captured = fulfilled + refunded + on its way back. */
export async function readLedger(db: Db): Promise<Ledger> {
  const rows = await db
    .selectFrom('orders')
    .select([
      'state',
      sql<number>`count(*)::int`.as('n'),
      sql<number>`sum(amount_pence)::int`.as('pence'),
      sql<number>`coalesce(sum(amount_pence) filter (where settled_at is not null), 0)::int`.as(
        'captured',
      ),
      sql<number>`extract(epoch from (select app_now()) - min(waits_since))::int`.as('oldest'),
    ])
    .groupBy('state')
    .execute()
  const pence = (state: string) => rows.find((row) => row.state === state)?.pence ?? 0
  const waiting = rows.filter(({ state }) =>
    ['requested', 'awaiting-payment', 'refund-due'].includes(state),
  )
  return {
    orders: Object.fromEntries(rows.map(({ state, n, pence: sum }) => [state, { n, pence: sum }])),
    capturedPence: rows.reduce((sum, { captured }) => sum + captured, 0),
    fulfilledPence: pence('fulfilled'),
    refundedPence: pence('refunded'),
    refundDuePence: pence('refund-due'),
    oldestUnsettledSeconds: waiting.length
      ? Math.max(...waiting.map(({ oldest }) => oldest))
      : null,
  }
}

/** An order is of the money that was taken once; the sum must come out. */
export const isBalanced = (ledger: Ledger): boolean =>
  ledger.capturedPence === ledger.fulfilledPence + ledger.refundedPence + ledger.refundDuePence
