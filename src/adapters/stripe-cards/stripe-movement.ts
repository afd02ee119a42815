import type { Stripe } from 'stripe'
import type { Movement } from '../../features/payments/cards.ts'
import { idOf } from './stripe-payment.ts'

/**
 * A row of Stripe's balance, with its source, where it is of a payment; null for payouts, fees and
 * the like. The amount is the source's own: the row's may be of another currency, at the day's rate.
 */
export function toMovement({
  id,
  type,
  amount,
  created,
  source,
}: Stripe.BalanceTransaction): Movement | null {
  if (!source || typeof source !== 'object') return null
  const sign = amount < 0 ? -1 : 1
  const row = (about: Movement['about'], sourceId: string, pence: number, currency: string) =>
    pence === 0
      ? null
      : { id, about, sourceId, amountPence: sign * pence, currency, at: new Date(created * 1_000) }
  switch (source.object) {
    case 'charge': {
      if (type !== 'charge' && type !== 'payment') return null
      const paymentId = idOf(source.payment_intent)
      return row('payment', paymentId ?? source.id, source.amount_captured, source.currency)
    }
    case 'refund':
      return row('refund', source.id, source.amount, source.currency)
    case 'dispute':
      return row('dispute', source.id, source.amount, source.currency)
    default:
      return null
  }
}
