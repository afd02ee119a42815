import type { Stripe } from 'stripe'
import type { Movement, Payout } from '../../features/payments/cards.ts'
import { idOf } from './stripe-payment.ts'

/**
 * A row of Stripe's balance, with its source. What it is about is told by the source, and its amount there
 * is the source's own: the row's may be of another currency, at the day's rate.
 */
export function toMovement(row: Stripe.BalanceTransaction): Movement {
  const { id, type, amount, currency, created, fee, source } = row
  const as = (
    about: Movement['about'],
    of = { id, pence: Math.abs(amount), currency },
  ): Movement => ({
    id,
    about,
    sourceId: of.id,
    // A payout out of an empty account is less than 0 itself.
    amountPence: amount === 0 ? 0 : Math.sign(amount) * Math.abs(of.pence),
    currency: of.currency,
    settledPence: amount,
    settledCurrency: currency,
    feePence: fee,
    at: new Date(created * 1_000),
  })
  if (fees.has(type)) return as('fee')
  if (!source || typeof source !== 'object') return as('other')
  const { id: sourceId } = source
  switch (source.object) {
    case 'charge': {
      if (type !== 'charge' && type !== 'payment') return as('other')
      const paymentId = idOf(source.payment_intent) ?? sourceId
      return as('payment', {
        id: paymentId,
        pence: source.amount_captured,
        currency: source.currency,
      })
    }
    case 'refund':
      return as('refund', { id: sourceId, pence: source.amount, currency: source.currency })
    case 'dispute':
      return as('dispute', { id: sourceId, pence: source.amount, currency: source.currency })
    case 'payout':
      return as('payout', { id: sourceId, pence: source.amount, currency: source.currency })
    default:
      return as('other')
  }
}

const fees = new Set<string>(['stripe_fee', 'stripe_fx_fee', 'tax_fee'])

export const toPayout = (payout: Stripe.Payout): Payout => ({
  id: payout.id,
  amountPence: payout.amount,
  currency: payout.currency,
  state:
    payout.status === 'paid'
      ? 'paid'
      : payout.status === 'failed' || payout.status === 'canceled'
        ? 'failed'
        : 'on-its-way',
  isItemised: payout.reconciliation_status === 'completed',
  arrivesAt: new Date(payout.arrival_date * 1_000),
})
