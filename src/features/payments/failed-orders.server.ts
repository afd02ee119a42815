import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { asking, type OrderState } from './rules.ts'

/** An order about which a person has to do something. */
export type FailedOrder = {
  id: number
  state: OrderState
  car: string
  /** What has not gone back yet; of a refund that is stuck, what is on its way. */
  left: number
  currency: string | null
  why: string | null
  since: Date
  /** The first date by which evidence is wanted. */
  evidenceDueAt: Date | null
}

const evidenceDueAt = sql<Date | null>`(
  select min(evidence_due_at) from order_disputes
  where order_disputes.order_id = orders.id and state in ('inquiry', 'open')
)`

const isRefused = sql<boolean>`(state = 'refund-due' and trouble is not null)`
const isStuck = sql<boolean>`(state = 'refund-pending'
  and waits_since < (select app_now()) - ${`${asking.stuckDays} days`}::interval)`

const isUnknown = sql<boolean>`(state = 'awaiting-payment'
  and waits_since < (select app_now()) - ${`${asking.unknownHours} hours`}::interval)`

/**
 * Part of a SELECT: a dispute that waits for evidence, a refund that doesn't come off, or one that has been on its
 * way for too long; and an order of which nobody has been able to say for as long whether it is paid, or publish what is.
 */
export const needsPerson = sql<boolean>`
  (state in ('refund-failed', 'disputed') or ${isRefused} or ${isStuck} or ${isUnknown})`

/** Part of a SELECT: what is known of why one is among them. */
const why = sql<string | null>`coalesce(trouble, case when state = 'awaiting-payment'
    then 'whether it is paid can’t be told, or what is paid not published: see the log' end, (
    select reason from order_disputes where order_disputes.order_id = orders.id
    order by changed_at desc limit 1
  ), (
    select reason from order_refunds where order_refunds.order_id = orders.id
      and order_refunds.state <> 'succeeded'
    order by made_at desc limit 1
  ))`

/** Whether one order needs somebody, and why. */
export async function findFailure(
  db: Db,
  id: number,
): Promise<Pick<FailedOrder, 'why'> & { needsPerson: boolean }> {
  const found = await db
    .selectFrom('orders')
    .select([needsPerson.as('needsPerson'), why.as('why')])
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.needsPerson ? found : { needsPerson: false, why: null }
}

/** Orders in trouble, those with the next date first; a handful, or something is very wrong. */
export async function listFailedOrders(db: Db, limit: number): Promise<FailedOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select([
      'id',
      'state',
      'car',
      sql<number>`captured_pence - returned_pence
        - case when state = 'refund-pending' then 0 else returning_pence end`.as('left'),
      'captured_currency as currency',
      why.as('why'),
      'waits_since as since',
      evidenceDueAt.as('evidenceDueAt'),
    ])
    .where(needsPerson)
    .orderBy(sql`${evidenceDueAt} asc nulls last`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows
}

export async function countFailedOrders(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('n'))
    .where(needsPerson)
    .executeTakeFirstOrThrow()
  return n
}

export type OrderFailures = {
  refundFailed: number
  /** Refused, or paid wrongly. */
  refundRefused: number
  disputed: number
  /** On its way for longer than banks take: our balance may be too low. */
  refundStuck: number
  /** Seconds until evidence is wanted, at least; less than 0 where it is late; null where none is. */
  evidenceDueSeconds: number | null
  /** Neither known to be unpaid for too long, nor published. */
  unknown: number
}

/** How many orders wait for the operator, by what is wrong. */
export async function readOrderFailures(db: Db): Promise<OrderFailures> {
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`count(*) filter (where state = 'refund-failed')::int`.as('refundFailed'),
      sql<number>`count(*) filter (where ${isRefused})::int`.as('refundRefused'),
      sql<number>`count(*) filter (where state = 'disputed')::int`.as('disputed'),
      sql<number>`count(*) filter (where ${isStuck})::int`.as('refundStuck'),
      sql<number>`count(*) filter (where ${isUnknown})::int`.as('unknown'),
    ])
    .where('state', 'in', [
      'refund-failed',
      'refund-due',
      'disputed',
      'refund-pending',
      'awaiting-payment',
    ])
    .executeTakeFirstOrThrow()
  const { seconds } = await db
    .selectFrom('order_disputes')
    .select(
      sql<number | null>`extract(epoch from min(evidence_due_at) - (select app_now()))::int`.as(
        'seconds',
      ),
    )
    .where('state', 'in', ['inquiry', 'open'])
    .executeTakeFirstOrThrow()
  return { ...row, evidenceDueSeconds: seconds }
}
