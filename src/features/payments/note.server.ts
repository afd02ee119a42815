import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Payment } from './cards.ts'
import type { Order } from './orders.server.ts'
import type { PaymentSnapshot } from './rules.ts'

type Noted = {
  snapshot: PaymentSnapshot
  /** What the row of the order has to say of it. */
  columns: Pick<
    Order,
    | 'captured_pence'
    | 'captured_currency'
    | 'returned_pence'
    | 'returning_pence'
    | 'disputed_pence'
    | 'lost_pence'
  >
  lastRefundAt: Date | null
  /** When the last of its disputes was decided, as far as we know; null where none was. */
  lastDecisionAt: Date | null
  /** How many refunds of it the bank has sent back. */
  failures: number
}

/** Writes down each refund and dispute of an order's payment as the card service has them now; sums up. */
export async function notePayment(
  tx: Transaction,
  { id: orderId }: Order,
  { refunds, disputes, capturedPence, currency }: Payment,
): Promise<Noted> {
  const failedBefore = await tx
    .selectFrom('order_refunds')
    .select('refund_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .execute()
  if (refunds.length > 0)
    await tx
      .insertInto('order_refunds')
      .values(
        refunds.map(({ id, amountPence, state, reason, madeAt }) => ({
          refund_id: id,
          order_id: orderId,
          amount_pence: amountPence,
          state,
          reason: reason?.slice(0, 255) || null,
          made_at: madeAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('refund_id').doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          reason: row.ref('excluded.reason'),
          changed_at: sql<Date>`app_now()`,
        })),
      )
      .execute()
  if (disputes.length > 0)
    await tx
      .insertInto('order_disputes')
      .values(
        disputes.map(({ id, state, amountPence, withdrawnPence, reason, evidenceDueAt }) => ({
          dispute_id: id,
          order_id: orderId,
          state,
          amount_pence: amountPence,
          withdrawn_pence: withdrawnPence,
          reason: reason.slice(0, 255) || 'unknown',
          evidence_due_at: evidenceDueAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('dispute_id').doUpdateSet((row) => ({
          state: row.ref('excluded.state'),
          amount_pence: row.ref('excluded.amount_pence'),
          withdrawn_pence: row.ref('excluded.withdrawn_pence'),
          evidence_due_at: row.ref('excluded.evidence_due_at'),
          // The service doesn't say when it was decided: that is when it was first found to be.
          changed_at: sql<Date>`case when order_disputes.state = excluded.state
            then order_disputes.changed_at else app_now() end`,
        })),
      )
      .execute()

  const refunded = (state: Payment['refunds'][number]['state']) =>
    sum(refunds.filter((refund) => refund.state === state).map((refund) => refund.amountPence))
  const withdrawn = (isLost: boolean) =>
    sum(
      disputes
        .filter(({ state }) => (state === 'lost') === isLost)
        .map(({ withdrawnPence }) => withdrawnPence),
    )
  const known = new Set(failedBefore.map(({ refund_id }) => refund_id))
  const columns = {
    captured_pence: capturedPence,
    captured_currency: currency,
    returned_pence: refunded('succeeded'),
    returning_pence: refunded('pending'),
    disputed_pence: withdrawn(false),
    lost_pence: withdrawn(true),
  }
  return {
    snapshot: {
      capturedPence,
      returnedPence: columns.returned_pence,
      returningPence: columns.returning_pence,
      hasFailedAnew: refunds.some(({ id, state }) => state === 'failed' && !known.has(id)),
      isDisputed: disputes.some(({ state }) => state === 'open' || state === 'inquiry'),
      isLost: disputes.some(({ state }) => state === 'lost'),
    },
    columns,
    lastRefundAt: refunds.length
      ? new Date(Math.max(...refunds.map(({ madeAt }) => madeAt.getTime())))
      : null,
    lastDecisionAt: disputes.length ? await findLastDecision(tx, orderId) : null,
    failures: refunds.filter(({ state }) => state === 'failed').length,
  }
}

async function findLastDecision(tx: Transaction, orderId: number): Promise<Date | null> {
  const { at } = await tx
    .selectFrom('order_disputes')
    .select(({ fn }) => fn.max<Date | null>('changed_at').as('at'))
    .where('order_id', '=', orderId)
    .where('state', 'in', ['won', 'lost'])
    .executeTakeFirstOrThrow()
  return at
}

/** How many refunds of an order that is held the bank has sent back, as it was last written down. */
export async function countFailures(tx: Transaction, orderId: number): Promise<number> {
  const { failures } = await tx
    .selectFrom('order_refunds')
    .select(sql<number>`count(*)::int`.as('failures'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return failures
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
