import { randomBytes } from 'node:crypto'

export type Refund = {
  id: string
  amount: number
  status: 'succeeded' | 'failed'
  created: number
}

export type Charge = {
  id: string
  amount: number
  paid: boolean
  refunds: Refund[]
  created: number
}

export type Intent = {
  id: string
  clientSecret: string
  amount: number
  currency: string
  description: string | null
  metadata: Record<string, string>
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  created: number
  charge: Charge | null
  lastError: Record<string, unknown> | null
  cancellationReason: string | null
  canceledAt: number | null
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export const inSeconds = () => Math.floor(Date.now() / 1_000)

export const refundedOf = (charge: Charge | null) =>
  (charge?.refunds ?? [])
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)

export const capturedOf = ({ charge }: Intent) => (charge?.paid ? charge.amount : 0)

export const refundBody = (refund: Refund, intent: Intent) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: intent.charge?.id ?? null,
  created: refund.created,
  currency: intent.currency,
  metadata: {},
  payment_intent: intent.id,
  reason: null,
  status: refund.status,
})

export const chargeBody = (charge: Charge, intent: Intent) => ({
  id: charge.id,
  object: 'charge',
  amount: charge.amount,
  amount_captured: charge.paid ? charge.amount : 0,
  amount_refunded: refundedOf(charge),
  captured: charge.paid,
  created: charge.created,
  currency: intent.currency,
  description: intent.description,
  livemode: false,
  metadata: intent.metadata,
  paid: charge.paid,
  payment_intent: intent.id,
  refunded: charge.paid && refundedOf(charge) === charge.amount,
  status: charge.paid ? 'succeeded' : 'failed',
})

/** As the secret key sees it. */
export const intentBody = (intent: Intent, expand: readonly string[] = []) => ({
  ...forBrowser(intent),
  amount_received: capturedOf(intent),
  latest_charge:
    intent.charge && expand.includes('latest_charge')
      ? chargeBody(intent.charge, intent)
      : (intent.charge?.id ?? null),
  metadata: intent.metadata,
})

/** As the publishable key and the client secret show it. */
export const forBrowser = (intent: Intent) => ({
  id: intent.id,
  object: 'payment_intent',
  allowed_payment_method_types: ['card'],
  amount: intent.amount,
  canceled_at: intent.canceledAt,
  cancellation_reason: intent.cancellationReason,
  capture_method: 'automatic_async',
  client_secret: intent.clientSecret,
  confirmation_method: 'automatic',
  created: intent.created,
  currency: intent.currency,
  description: intent.description,
  last_payment_error: intent.lastError,
  livemode: false,
  next_action:
    intent.status === 'requires_action'
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
      : null,
  payment_method: null,
  payment_method_types: ['card'],
  processing: null,
  receipt_email: null,
  setup_future_usage: null,
  shipping: null,
  status: intent.status,
})
