import type { Stripe } from 'stripe'
import {
  CardsUnavailable,
  type CardEvent,
  type Payment,
  type PaymentState,
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

/** Of a payment with its latest charge. */
export function toPayment(intent: Stripe.PaymentIntent): Payment {
  const state = states[intent.status]
  if (!state) throw new CardsUnavailable(`Stripe's payment ${intent.id} is ${intent.status}`)
  const charge = intent.latest_charge
  const order = intent.metadata['order_id']
  return {
    id: intent.id,
    state,
    amountPence: intent.amount,
    orderId: order && /^\d{1,15}$/.test(order) ? Number(order) : null,
    refundedPence: charge && typeof charge === 'object' ? charge.amount_refunded : 0,
    lastError: intent.last_payment_error?.message ?? null,
  }
}

/** With that which lets a browser pay it. */
export function toPayable(intent: Stripe.PaymentIntent): Payment & { clientSecret: string } {
  const { client_secret: clientSecret } = intent
  if (!clientSecret) throw new CardsUnavailable(`Stripe's payment ${intent.id} has no secret`)
  return { ...toPayment(intent), clientSecret }
}

/** Of what is told, what may settle an order. */
export function toCardEvent({ id, type, data }: Stripe.Event): CardEvent | null {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
      return { id, type, paymentId: data.object.id }
    case 'charge.refunded': {
      const intent = data.object.payment_intent
      const paymentId = typeof intent === 'string' ? intent : intent?.id
      return paymentId ? { id, type, paymentId } : null
    }
    default:
      return null
  }
}
