import type { Stripe } from 'stripe'
import {
  CardsUnavailable,
  type CardEvent,
  type Dispute,
  type Payment,
  type PaymentState,
  type Refund,
} from '../../features/payments/cards.ts'

const states: Record<Stripe.PaymentIntent.Status, PaymentState> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  // Only where capture is manual, which is never asked for.
  requires_capture: 'processing',
  processing: 'processing',
  succeeded: 'succeeded',
  canceled: 'canceled',
}

/** What is asked for with a payment: what was taken for it, and given back. */
export const withCharge = { expand: ['latest_charge.refunds'] }

type Found = {
  intent: Stripe.PaymentIntent
  /** Where there are more than come with the charge. */
  refunds?: Stripe.Refund[]
  disputes?: Stripe.Dispute[]
}

export function toPayment({ intent, refunds, disputes = [] }: Found): Payment {
  const state = states[intent.status]
  if (!state) throw new CardsUnavailable(`Stripe's payment ${intent.id} is ${intent.status}`)
  const charge = intent.latest_charge
  const order = intent.metadata['order_id']
  const given = refunds ?? (charge && typeof charge === 'object' ? charge.refunds?.data : null)
  return {
    id: intent.id,
    state,
    amountPence: intent.amount,
    currency: intent.currency,
    capturedPence: state === 'succeeded' ? intent.amount_received : 0,
    orderId: order && /^\d{1,15}$/.test(order) ? Number(order) : null,
    refunds: (given ?? []).map(toRefund),
    disputes: disputes.map(toDispute),
    lastError: intent.last_payment_error?.message ?? null,
  }
}

/** With that which lets a browser pay it. */
export function toPayable(found: Found): Payment & { clientSecret: string } {
  const { client_secret: clientSecret, id } = found.intent
  if (!clientSecret) throw new CardsUnavailable(`Stripe's payment ${id} has no secret`)
  return { ...toPayment(found), clientSecret }
}

const refundStates: Record<string, Refund['state']> = {
  pending: 'pending',
  // For ways of paying whose owners are asked where it should go; cards have none of it.
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

export function toRefund(refund: Stripe.Refund): Refund {
  const { id, amount, status, created } = refund
  const state = refundStates[status ?? '']
  if (!state) throw new CardsUnavailable(`Stripe's refund ${id} is ${status}`)
  const reason = refund.failure_reason ?? refund.pending_reason
  const known = reason ?? (status === 'requires_action' ? status : null)
  return { id, amountPence: amount, state, reason: known, madeAt: new Date(created * 1_000) }
}

const disputeStates: Record<string, Dispute['state']> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  // Ended by a refund, before it began.
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}

function toDispute(dispute: Stripe.Dispute): Dispute {
  const { id, status, amount, reason, balance_transactions: transactions } = dispute
  const state = disputeStates[status]
  if (!state) throw new CardsUnavailable(`Stripe's dispute ${id} is ${status}`)
  // What was withdrawn and what was given back again may be of another currency: they are counted.
  const taken = transactions.reduce((sum, row) => sum + Math.sign(row.amount), 0) < 0
  const dueBy = dispute.evidence_details.due_by
  return {
    id,
    state,
    amountPence: amount,
    withdrawnPence: taken ? amount : 0,
    reason,
    evidenceDueAt: dueBy ? new Date(dueBy * 1_000) : null,
  }
}

export const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** Of what is told, what may have moved an order. */
export function toCardEvent({ id, type, data }: Stripe.Event): CardEvent | null {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return { id, type, paymentId: data.object.id }
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const paymentId = idOf(data.object.payment_intent)
      return paymentId ? { id, type, paymentId } : null
    }
    default:
      return null
  }
}
