import type { Transaction } from '../../platform/database/database.ts'
import { facts, paragraph } from '../../platform/mail/template/blocks.ts'
import { enqueueEmail } from '../../platform/mail/outbox.server.ts'
import { site } from '../../site.ts'
import { dayAndTime } from '../../ui/day-and-time.ts'
import { moneyOf } from './ledger/money-of.ts'
import type { Order } from './orders.server.ts'

export type OrderNotice = {
  order: Order
  /** After 'Order 7 ': 'is disputed'. */
  what: string
  why: string
  /** Until when something can be done. */
  until?: Date | null
}

/** Writes to whoever runs the shop about an order that needs a person. */
export async function notifyOperator(
  tx: Transaction,
  { order, what, why, until }: OrderNotice,
): Promise<void> {
  await enqueueEmail(tx, {
    to: { address: site.email, name: site.name },
    subject: `Order ${order.id} ${what}`,
    blocks: [
      paragraph(`Order ${order.id} ${what}.`),
      facts(
        ['Car', order.car],
        ['Why', why],
        ['Paid', moneyOf(order.captured_pence, order.captured_currency)],
        ['Payment', order.payment_id ?? 'none'],
        ...(until
          ? [['Evidence is taken until', dayAndTime(until.toISOString())] as [string, string]]
          : []),
      ),
      paragraph(`What can be done: bin/shop order ${order.id}, and docs/operating.md.`),
    ],
  })
}
