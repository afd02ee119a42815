import { randomBytes } from 'node:crypto'

export type Refund = {
  id: string
  amount: number
  status: 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled'
  created: number
  failureReason?: string
  pendingReason?: string
}

export type Dispute = {
  id: string
  amount: number
  status: 'warning_needs_response' | 'needs_response' | 'warning_closed' | 'won' | 'lost'
  reason: string
  created: number
  dueBy: number
}

/** What the card that paid brings about later. */
export type Afterwards = 'nothing' | 'pendingRefund' | 'refundFails' | 'disputed'

export type Charge = {
  id: string
  amount: number
  paid: boolean
  /** The newest first. */
  refunds: Refund[]
  disputes: Dispute[]
  afterwards: Afterwards
  created: number
}

/** A row of the balance: what came in and went out, and of what. */
export type BalanceRow = {
  id: string
  type:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'payout'
    | 'payout_failure'
    | 'stripe_fee'
  amount: number
  fee: number
  currency: string
  created: number
  intent: Intent | null
  source: Refund | Dispute | Payout | null
  /** The automatic payout that it is in. */
  payout: Payout | null
}

export type Payout = {
  id: string
  amount: number
  currency: string
  status: 'in_transit' | 'paid' | 'failed'
  automatic: boolean
  created: number
  arrival: number
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
  afterwards: Afterwards
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

export const inSeconds = () => Math.floor(Date.now() / 1_000)

/** What has gone back, or is on its way; what failed has not. */
export const refundedOf = (charge: Charge | null) =>
  (charge?.refunds ?? [])
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amount }) => sum + amount, 0)

export const capturedOf = ({ charge }: Intent) => (charge?.paid ? charge.amount : 0)

export const refundBody = (refund: Refund, intent: Intent) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  charge: intent.charge?.id ?? null,
  created: refund.created,
  currency: intent.currency,
  ...(refund.failureReason && { failure_reason: refund.failureReason }),
  metadata: {},
  payment_intent: intent.id,
  ...(refund.pendingReason && { pending_reason: refund.pendingReason }),
  reason: null,
  status: refund.status,
})

export const disputeBody = (dispute: Dispute, intent: Intent, rows: BalanceRow[]) => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.amount,
  balance_transactions: rows
    .filter(({ source }) => source === dispute)
    .map((row) => ({ ...rowBody(row, rows, false), source: dispute.id })),
  charge: intent.charge?.id ?? null,
  created: dispute.created,
  currency: intent.currency,
  evidence_details: { due_by: dispute.dueBy, has_evidence: false, past_due: false },
  is_charge_refundable: dispute.status.startsWith('warning'),
  livemode: false,
  metadata: {},
  payment_intent: intent.id,
  reason: dispute.reason,
  status: dispute.status,
})

/** A row of the balance, with what it is of where that is asked for. */
export function rowBody(row: BalanceRow, rows: BalanceRow[], withSource: boolean): object {
  const { id, type, amount, fee, currency, created, intent, source } = row
  const whole = () =>
    source && 'arrival' in source
      ? payoutBody(source)
      : !intent
        ? null
        : source === null
          ? chargeBody(intent.charge!, intent)
          : 'dueBy' in source
            ? disputeBody(source, intent, rows)
            : refundBody(source, intent)
  return {
    id,
    object: 'balance_transaction',
    amount,
    created,
    currency,
    fee,
    net: amount - fee,
    source: withSource ? whole() : (source?.id ?? intent?.charge?.id ?? null),
    status: 'available',
    type,
  }
}

export const payoutBody = (payout: Payout) => ({
  id: payout.id,
  object: 'payout',
  amount: payout.amount,
  arrival_date: payout.arrival,
  automatic: payout.automatic,
  created: payout.created,
  currency: payout.currency,
  livemode: false,
  metadata: {},
  method: 'standard',
  reconciliation_status: !payout.automatic
    ? 'not_applicable'
    : payout.status === 'in_transit'
      ? 'in_progress'
      : 'completed',
  status: payout.status,
  type: 'bank_account',
})

export const chargeBody = (charge: Charge, intent: Intent, withRefunds = false) => ({
  id: charge.id,
  object: 'charge',
  amount: charge.amount,
  amount_captured: charge.paid ? charge.amount : 0,
  amount_refunded: refundedOf(charge),
  captured: charge.paid,
  created: charge.created,
  currency: intent.currency,
  description: intent.description,
  disputed: charge.disputes.length > 0,
  livemode: false,
  metadata: intent.metadata,
  paid: charge.paid,
  payment_intent: intent.id,
  refunded: charge.paid && refundedOf(charge) === charge.amount,
  ...(withRefunds && {
    // The ten newest; of the others, the list tells.
    refunds: {
      object: 'list',
      data: charge.refunds.slice(0, 10).map((refund) => refundBody(refund, intent)),
      has_more: charge.refunds.length > 10,
      url: `/v1/charges/${charge.id}/refunds`,
    },
  }),
  status: charge.paid ? 'succeeded' : 'failed',
})

/** As the secret key sees it. */
export const intentBody = (intent: Intent, expand: readonly string[] = []) => ({
  ...forBrowser(intent),
  amount_received: capturedOf(intent),
  latest_charge:
    intent.charge && expand.some((path) => path.startsWith('latest_charge'))
      ? chargeBody(intent.charge, intent, expand.includes('latest_charge.refunds'))
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
