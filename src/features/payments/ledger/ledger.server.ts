import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { OrderState } from '../rules.ts'

/** What became of all money of one currency that was taken. */
export type Money = {
  capturedPence: number
  /** Kept for listings, less what banks withdrew of what was given back before. */
  fulfilledPence: number
  refundedPence: number
  /** To go back, or on its way. */
  refundDuePence: number
  /** Withdrawn by disputes that are not decided, or held until an inquiry is. */
  disputedPence: number
  chargedBackPence: number
  /** Given back by the operator in another way than by card. */
  byHandPence: number
}

export type Ledger = {
  orders: Record<string, { n: number; pence: number }>
  /** By currency; there is always sterling. */
  money: Record<string, Money>
  /**
   * Seconds for which an order has waited for us, at most: to be begun, to be given back, or for the
   * card service to be asked whether it is paid by now. A buyer may take a day; asking may not.
   */
  oldestUnsettledSeconds: number | null
}

type Column = Exclude<keyof Money, 'capturedPence'>

/** Where what was captured is found that nobody has moved since, by the order's state. */
const retainedIn: Partial<Record<OrderState, Column>> = {
  fulfilled: 'fulfilledPence',
  'partly-refunded': 'fulfilledPence',
  'refund-due': 'refundDuePence',
  'refund-failed': 'refundDuePence',
  disputed: 'disputedPence',
  // What the bank has left us.
  'charged-back': 'fulfilledPence',
  'settled-by-hand': 'byHandPence',
}

/** Of an order; less than 0 where a bank withdraws more than a refund has left. */
const retained = sql`captured_pence - returned_pence - returning_pence - disputed_pence - lost_pence`

/** Not what was paid in a test mode in which its card service no longer runs, or the other way about. */
const counts = sql`(orders.is_test = card_watches.is_test) is not false`

/**
 * What became of all money that was taken, each amount as the card service last said: captured =
 * fulfilled + refunded + due + disputed + charged back + settled by hand.
 */
export async function readLedger(db: Db): Promise<Ledger> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('card_watches', 'card_watches.provider', 'orders.provider')
    .select([
      'state',
      sql<string>`coalesce(captured_currency, currency)`.as('paidIn'),
      sql<number>`count(*)::int`.as('n'),
      sql<number>`sum(amount_pence)::float8`.as('pence'),
      sql<number>`coalesce(sum(captured_pence) filter (where ${counts}), 0)::float8`.as('captured'),
      sql<number>`coalesce(sum(greatest(${retained}, 0)) filter (where ${counts}), 0)::float8`.as(
        'retained',
      ),
      sql<number>`coalesce(sum(least(${retained}, 0)) filter (where ${counts}), 0)::float8`.as(
        'overdrawn',
      ),
      sql<number>`coalesce(sum(returned_pence) filter (where ${counts}), 0)::float8`.as('returned'),
      sql<number>`coalesce(sum(returning_pence) filter (where ${counts}), 0)::float8`.as(
        'returning',
      ),
      sql<number>`coalesce(sum(disputed_pence) filter (where ${counts}), 0)::float8`.as('disputed'),
      sql<number>`coalesce(sum(lost_pence) filter (where ${counts}), 0)::float8`.as('lost'),
      sql<number>`extract(epoch from (select app_now()) - min(waits_since))::int`.as('oldest'),
    ])
    .groupBy(['state', 'paidIn'])
    .orderBy('state')
    .execute()
  const orders: Ledger['orders'] = {}
  const money: Ledger['money'] = { gbp: empty() }
  for (const { state, paidIn, n, pence, captured, ...row } of rows) {
    const sum = (orders[state] ??= { n: 0, pence: 0 })
    sum.n += n
    sum.pence += pence
    const own = (money[paidIn] ??= empty())
    own.capturedPence += captured
    own.refundedPence += row.returned
    own.refundDuePence += row.returning
    own.disputedPence += row.disputed
    own.chargedBackPence += row.lost
    const where = retainedIn[state]
    if (where) {
      own[where] += row.retained
      own.fulfilledPence += row.overdrawn
    }
  }
  const waiting = rows.filter(({ state }) =>
    ['requested', 'awaiting-payment', 'refund-due'].includes(state),
  )
  return {
    orders,
    money,
    oldestUnsettledSeconds: waiting.length
      ? Math.max(...waiting.map(({ oldest }) => oldest))
      : null,
  }
}

const empty = (): Money => ({
  capturedPence: 0,
  fulfilledPence: 0,
  refundedPence: 0,
  refundDuePence: 0,
  disputedPence: 0,
  chargedBackPence: 0,
  byHandPence: 0,
})

/** All that was captured is somewhere; what an order's state has no place for is missing from the sum. */
export const isBalanced = ({ money }: Pick<Ledger, 'money'>): boolean =>
  Object.values(money).every(({ capturedPence, ...parts }) => {
    const sum = Object.values(parts).reduce((total, pence) => total + pence, 0)
    return capturedPence === sum
  })
