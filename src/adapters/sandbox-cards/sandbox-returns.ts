import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import {
  CardsUnavailable,
  RefundRefused,
  type Cards,
  type Dispute,
  type Movement,
  type Refund,
} from '../../features/payments/cards.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { SandboxPayment } from './sandbox-tables.ts'

type Ctx = { primary: Database['primary']; clock: Clock }

/** How long a bank takes to finish a refund, or to send it back. */
const refundSeconds = 60
/** Until when a dispute can be answered; nobody answers the sandbox's, so that it is lost then. */
const evidenceDays = 7

/** What goes back of the sandbox's payments, by the shop's refunds and its test cards' owners. */
export function sandboxReturns({ primary, clock }: Ctx) {
  /** Does what has come to pass by now. */
  async function advance(paymentId?: string) {
    const now = clock.now()
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1_000)
    const refunds = primary
      .updateTable('sandbox_refunds')
      .where('created_at', '<=', before(refundSeconds))
      .$if(paymentId !== undefined, (update) => update.where('payment_id', '=', paymentId!))
    await refunds
      .set({ state: 'failed', changed_at: now })
      .where('state', '=', 'succeeded')
      .where('payment_id', 'in', (select) =>
        select.selectFrom('sandbox_payments').select('id').where('afterwards', '=', 'refund-fails'),
      )
      .execute()
    await refunds
      .set({ state: 'succeeded', changed_at: now })
      .where('state', '=', 'pending')
      .execute()
    await primary
      .updateTable('sandbox_disputes')
      .set({ state: 'lost', changed_at: now })
      .where('state', '=', 'open')
      .where('created_at', '<=', before(evidenceDays * 86_400))
      .execute()
  }

  async function of(paymentId: string): Promise<{ refunds: Refund[]; disputes: Dispute[] }> {
    await advance(paymentId)
    const refunds = await primary
      .selectFrom('sandbox_refunds')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .orderBy('created_at', 'desc')
      .execute()
    const disputes = await primary
      .selectFrom('sandbox_disputes')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .orderBy('created_at', 'desc')
      .execute()
    return { refunds: refunds.map(toRefund), disputes: disputes.map(toDispute) }
  }

  const refund: Cards['refund'] = ({ paymentId, amountPence, key }) =>
    primary.transaction().execute(async (tx) => {
      const payment = await tx
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('id', '=', paymentId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const made = await tx
        .selectFrom('sandbox_refunds')
        .selectAll()
        .where('payment_id', '=', paymentId)
        .execute()
      const same = made.find((one) => one.key === key)
      if (same && same.amount_pence !== amountPence)
        throw new CardsUnavailable('this key was used for another refund')
      if (same) return toRefund(same)
      const disputed = await tx
        .selectFrom('sandbox_disputes')
        .select('id')
        .where('payment_id', '=', paymentId)
        .where('state', '<>', 'won')
        .executeTakeFirst()
      if (payment.state !== 'succeeded') throw new RefundRefused('this was not paid')
      if (disputed) throw new RefundRefused('this is disputed')
      const gone = made
        .filter(({ state }) => state !== 'failed')
        .reduce((sum, one) => sum + one.amount_pence, 0)
      if (amountPence > payment.amount_pence - gone)
        throw new RefundRefused('there is not so much left to be given back')
      const now = clock.now()
      const row = await tx
        .insertInto('sandbox_refunds')
        .values({
          id: `sandbox_refund_${randomUUID()}`,
          payment_id: paymentId,
          key,
          amount_pence: amountPence,
          state: payment.afterwards === 'refund-pending' ? 'pending' : 'succeeded',
          created_at: now,
          changed_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return toRefund(row)
    })

  async function* list({ since }: { since: Date | null }) {
    const from = since ?? new Date(0)
    for (const table of ['sandbox_refunds', 'sandbox_disputes'] as const) {
      const rows = await primary
        .selectFrom(table)
        .select(['id', 'payment_id as paymentId', 'created_at as madeAt'])
        .where('created_at', '>=', from)
        .execute()
      yield rows
    }
  }

  /** The owner of the card asks the bank for the money. */
  async function dispute({ id, amount_pence }: SandboxPayment) {
    const now = clock.now()
    await primary
      .insertInto('sandbox_disputes')
      .values({
        id: `sandbox_dispute_${randomUUID()}`,
        payment_id: id,
        amount_pence,
        state: 'open',
        created_at: now,
        changed_at: now,
      })
      .execute()
  }

  return { of, refund, list, dispute }
}

/** The sandbox's own books, row by row, a page for each kind. */
export async function* movementsOfSandbox(
  { primary }: Ctx,
  since: Date | null,
): AsyncGenerator<Movement[]> {
  const from = since ?? new Date(0)
  const row = (
    about: Movement['about'],
    { id, sourceId, amountPence, at }: Pick<Movement, 'id' | 'sourceId' | 'amountPence' | 'at'>,
  ): Movement[] =>
    at < from
      ? []
      : [
          {
            id,
            about,
            sourceId,
            amountPence,
            currency: 'gbp',
            settledPence: amountPence,
            settledCurrency: 'gbp',
            feePence: 0,
            at,
          },
        ]

  const payments = await primary
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('paid_at', '>=', from)
    .execute()
  yield payments.flatMap(({ id, amount_pence, paid_at }) =>
    row('payment', { id: `in_${id}`, sourceId: id, amountPence: amount_pence, at: paid_at! }),
  )
  for (const [table, about, returned] of [
    ['sandbox_refunds', 'refund', 'failed'],
    ['sandbox_disputes', 'dispute', 'won'],
  ] as const) {
    const rows = await primary
      .selectFrom(table)
      .select(['id', 'amount_pence', 'state', 'created_at', 'changed_at'])
      .where('changed_at', '>=', from)
      .execute()
    yield rows.flatMap(({ id, amount_pence, state, created_at, changed_at }) => [
      ...row(about, { id: `out_${id}`, sourceId: id, amountPence: -amount_pence, at: created_at }),
      ...(state === returned
        ? row(about, { id: `back_${id}`, sourceId: id, amountPence: amount_pence, at: changed_at })
        : []),
    ])
  }
}

const toRefund = (row: Selectable<Tables['sandbox_refunds']>): Refund => ({
  id: row.id,
  amountPence: row.amount_pence,
  state: row.state,
  reason:
    row.state === 'failed'
      ? 'expired_or_canceled_card'
      : row.state === 'pending'
        ? 'processing'
        : null,
  madeAt: row.created_at,
})

const toDispute = (row: Selectable<Tables['sandbox_disputes']>): Dispute => ({
  id: row.id,
  state: row.state,
  amountPence: row.amount_pence,
  withdrawnPence: row.state === 'won' ? 0 : row.amount_pence,
  reason: 'fraudulent',
  evidenceDueAt:
    row.state === 'open' ? new Date(row.created_at.getTime() + evidenceDays * 86_400_000) : null,
})
