import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findFailure, needsPerson } from '../../payments/failed-orders.server.ts'
import { findOrderHistory, type OrderHistory } from '../../payments/ledger/order-history.server.ts'
import { findOrderByReference } from '../../payments/orders.server.ts'
import { listActsOn } from '../to-act.server.ts'
import { mostShown } from '../schema.ts'
import type { FoundOrder, OfficeOrder, OrdersQuery } from './schema.ts'

export const noSuchOrder = () => new AppError('not-found', 'There is no such order')

/** As exactly as it is sent: the page after it begins there. */
const evidenceDueAt = sql`(
  select date_trunc('milliseconds', min(evidence_due_at)) from order_disputes
  where order_disputes.order_id = orders.id and order_disputes.state in ('inquiry', 'open')
)`

type Row = Omit<FoundOrder, 'createdAt' | 'evidenceDueAt'> & {
  createdAt: Date
  evidenceDueAt: Date | null
}

/**
 * Orders: with nothing asked those that need somebody, the nearest date first, then the newest; else by reference,
 * number or the number of a listing.
 */
export async function findOrders(db: Db, { q, ...page }: OrdersQuery): Promise<FoundOrder[]> {
  const { rows } = await sql<Row>`
    select id, reference, car, state, coalesce(captured_currency, 'gbp') as currency, captured_pence as "capturedPence",
      returned_pence as "returnedPence", disputed_pence as "disputedPence", created_at as "createdAt",
      ${evidenceDueAt} as "evidenceDueAt", ${needsPerson} as "needsPerson"
    from orders where (${await matching(db, q)}) and ${isAfter(page)}
    order by ${needsPerson} desc, "evidenceDueAt" asc nulls last, id desc limit ${mostShown + 1}
  `.execute(db)
  return rows.map(({ createdAt, evidenceDueAt: due, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    evidenceDueAt: due?.toISOString() ?? null,
  }))
}

/** What comes after the row with which the page before ended, as that stood when it was shown. */
function isAfter({ before, needsPerson: needed, evidenceDueAt: due }: Omit<OrdersQuery, 'q'>) {
  if (before === undefined) return sql`true`
  return sql`(not ${needsPerson}, coalesce(${evidenceDueAt}, 'infinity'), -id)
    > (${needed !== 'true'}, coalesce(${due ?? null}::timestamptz, 'infinity'), -${before}::bigint)`
}

async function matching(db: Db, q: string) {
  if (q === '') return sql`true`
  if (/^[1-9]\d{0,14}$/.test(q)) return sql`id = ${q}::bigint or listing_id = ${q}::bigint`
  return sql`id = ${await findOrderByReference(db, q)}::bigint`
}

/** All that has become of one, and what there is to send to the bank where it is disputed. */
export async function findOfficeOrder(db: Db, id: number, publicUrl: string): Promise<OfficeOrder> {
  const found = await findOrderHistory(db, id)
  if (!found) throw noSuchOrder()
  const { order, transitions, refunds, disputes, actions } = found
  return {
    id,
    reference: order.reference,
    car: order.car,
    listingId: order.listing_id,
    state: order.state,
    provider: order.provider,
    paymentId: order.payment_id,
    amountPence: order.amount_pence,
    currency: order.captured_currency ?? 'gbp',
    capturedPence: order.captured_pence,
    returnedPence: order.returned_pence,
    returningPence: order.returning_pence,
    disputedPence: order.disputed_pence,
    lostPence: order.lost_pence,
    trouble: order.trouble,
    ...(await findFailure(db, id)),
    createdAt: order.created_at.toISOString(),
    evidence: disputes.some(({ state }) => state === 'open' || state === 'inquiry')
      ? evidenceOf(found, publicUrl)
      : [],
    disputes: disputes.map((dispute) => ({
      id: dispute.dispute_id,
      state: dispute.state,
      amountPence: dispute.amount_pence,
      reason: dispute.reason,
      evidenceDueAt: dispute.evidence_due_at?.toISOString() ?? null,
    })),
    refunds: refunds.map((refund) => ({
      id: refund.refund_id,
      state: refund.state,
      amountPence: refund.amount_pence,
      reason: refund.reason,
      madeAt: refund.made_at.toISOString(),
    })),
    moves: transitions.map((move) => ({
      id: move.id,
      movedAt: move.moved_at.toISOString(),
      from: move.from_state,
      to: move.to_state,
      cause: move.cause,
    })),
    acts: [
      ...actions.map(({ action, reason, done_at }) => ({
        doneAt: done_at.toISOString(),
        what: action,
        reason,
      })),
    ],
    log: await listActsOn(db, { subject: 'order', subjectId: id }),
  }
}

/** What there is to send to the bank: of what never was, only that it wasn’t. */
function evidenceOf({ order, transitions }: OrderHistory, publicUrl: string): string[] {
  const wasPublished = transitions.some(
    ({ from_state: from, to_state: to }) => from === 'awaiting-payment' && to === 'fulfilled',
  )
  return [
    ...(wasPublished
      ? [
          `Receipt ${order.reference}, sent to the buyer when the payment succeeded`,
          order.listing_id === null
            ? 'The listing is gone'
            : `The listing as it ran: ${publicUrl}/listing/${order.listing_id}`,
        ]
      : ['Nothing was published by it: no receipt was sent, and no listing ran']),
    order.consented_at === null
      ? 'The buyer did not ask for it to start within the 14 days to cancel'
      : `The buyer asked for it to start within the 14 days to cancel, on ${order.consented_at.toISOString()}`,
    `The terms and the right to cancel: ${publicUrl}/terms, ${publicUrl}/refunds`,
  ]
}
