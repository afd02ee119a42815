import {
  capturedOf,
  chargeBody,
  disputeBody,
  inSeconds,
  intentBody,
  newId,
  refundBody,
  refundedOf,
} from './objects.ts'
import type { Afterwards, BalanceRow, Dispute, Intent, Payout, Refund } from './objects.ts'
import { noSuch, Refusal, unexpectedState } from './refusal.ts'
import type { Outcome } from './test-cards.ts'

/** Tells the world what happened, with the object as it is at that moment. */
export type Notify = (type: string, object: object) => void

const payable: Intent['status'][] = ['requires_payment_method', 'requires_action']

/** Payments and what was given back: what Stripe would hold, in memory. */
export function openBooks(notify: Notify) {
  const intents = new Map<string, Intent>()
  let slowBank = false
  /** Every row of the balance, the oldest first. */
  const rows: BalanceRow[] = []
  const payouts: Payout[] = []
  let emptyBalance: 'refuses' | 'holds' | null = null
  let now = inSeconds

  const book = (
    type: BalanceRow['type'],
    amount: number,
    {
      intent = null,
      source = null,
      fee = 0,
      currency = intent?.currency ?? 'gbp',
    }: Partial<Pick<BalanceRow, 'intent' | 'source' | 'fee' | 'currency'>>,
  ) =>
    void rows.push({
      id: newId('txn'),
      type,
      amount,
      fee,
      currency,
      created: now(),
      intent,
      source,
      payout: null,
    })

  const find = (id: string): Intent => {
    const intent = intents.get(id)
    if (!intent) throw noSuch('payment_intent', id, 'intent')
    return intent
  }

  function attempt(intent: Intent, paid: boolean) {
    const { amount, afterwards } = intent
    const created = now()
    const charge = { id: newId('ch'), amount, paid, afterwards, created }
    intent.charge = { ...charge, refunds: [], disputes: [] }
    intent.status = paid ? 'succeeded' : 'requires_payment_method'
    if (paid) book('charge', amount, { intent, fee: feeOf(amount) })
    notify(paid ? 'charge.succeeded' : 'charge.failed', chargeBody(intent.charge, intent))
  }

  function capture(intent: Intent) {
    intent.lastError = null
    attempt(intent, true)
    notify('payment_intent.succeeded', intentBody(intent))
    if (intent.afterwards === 'disputed') dispute(intent)
  }

  function dispute(
    intent: Intent,
    { isInquiry = false, amount = intent.charge?.amount ?? 0, reason = 'fraudulent' } = {},
  ): Dispute {
    const { charge } = intent
    if (!charge?.paid) throw new Error(`${intent.id} was not paid`)
    const one: Dispute = {
      id: newId('dp'),
      amount,
      status: isInquiry ? 'warning_needs_response' : 'needs_response',
      reason,
      created: now(),
      dueBy: now() + 9 * 86_400,
    }
    charge.disputes.unshift(one)
    if (!isInquiry) book('adjustment', -amount, { intent, source: one, fee: disputeFee })
    // A refund that waits is ended by it.
    for (const refund of charge.refunds)
      if (refund.status === 'pending')
        failRefund(intent, refund, 'charge_for_pending_refund_disputed')
    notify('charge.dispute.created', disputeBody(one, intent, rows))
    if (!isInquiry) notify('charge.dispute.funds_withdrawn', disputeBody(one, intent, rows))
    return one
  }

  function failRefund(intent: Intent, refund: Refund, reason: string) {
    const wasBooked = rows.some(({ source }) => source === refund)
    refund.status = 'failed'
    refund.failureReason = reason
    delete refund.pendingReason
    if (wasBooked) book('refund_failure', refund.amount, { intent, source: refund })
    notify('refund.failed', refundBody(refund, intent))
    notify('charge.refund.updated', refundBody(refund, intent))
  }

  function succeedRefund(intent: Intent, refund: Refund) {
    if (!rows.some(({ source }) => source === refund))
      book('refund', -refund.amount, { intent, source: refund })
    refund.status = 'succeeded'
    delete refund.pendingReason
    notify('refund.updated', refundBody(refund, intent))
  }

  function fail(intent: Intent, error: Record<string, unknown>) {
    intent.status = 'requires_payment_method'
    intent.lastError = { type: 'card_error', ...error }
    notify('payment_intent.payment_failed', intentBody(intent))
  }

  function decline(intent: Intent): Refusal {
    attempt(intent, false)
    const message = 'Your card was declined.'
    const error = { code: 'card_declined', decline_code: 'generic_decline', message }
    fail(intent, { ...error, charge: intent.charge?.id })
    const whole = { ...intent.lastError, message, payment_intent: intentBody(intent) }
    return new Refusal(402, whole)
  }

  return {
    find,
    list: () => [...intents.values()],

    create(params: Pick<Intent, 'amount' | 'currency' | 'description' | 'metadata'>): Intent {
      const id = newId('pi')
      const intent: Intent = {
        ...params,
        id,
        clientSecret: `${id}_${newId('secret')}`,
        status: 'requires_payment_method',
        created: now(),
        charge: null,
        lastError: null,
        cancellationReason: null,
        canceledAt: null,
        afterwards: 'nothing',
      }
      intents.set(id, intent)
      notify('payment_intent.created', intentBody(intent))
      return intent
    },

    confirm(id: string, outcome: Outcome): Intent {
      const intent = find(id)
      if (!payable.includes(intent.status))
        throw unexpectedState(
          `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
          intentBody(intent),
        )
      intent.afterwards = isLater(outcome) ? outcome : 'nothing'
      if (outcome === 'declined') throw decline(intent)
      if (outcome === 'challenged') {
        intent.status = 'requires_action'
        notify('payment_intent.requires_action', intentBody(intent))
      } else if (slowBank) {
        intent.status = 'processing'
        notify('payment_intent.processing', intentBody(intent))
      } else capture(intent)
      return intent
    },

    /** The owner's answer to the bank's question, or the slow bank's own. */
    decide(id: string, approve: boolean) {
      const intent = find(id)
      const waits = intent.status === 'requires_action' || intent.status === 'processing'
      if (!waits) throw new Error(`nobody is asked about ${id}, which is ${intent.status}`)
      if (approve) capture(intent)
      else if (intent.status === 'processing') decline(intent)
      else
        fail(intent, {
          code: 'payment_intent_authentication_failure',
          message:
            'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        })
    },

    cancel(id: string, reason: string | undefined): Intent {
      const intent = find(id)
      if (!payable.includes(intent.status))
        throw unexpectedState(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          intentBody(intent),
        )
      intent.status = 'canceled'
      intent.canceledAt = now()
      intent.cancellationReason = reason ?? null
      notify('payment_intent.canceled', intentBody(intent))
      return intent
    },

    refund(id: string, desired: number | undefined) {
      const intent = intents.get(id)
      if (!intent) throw noSuch('payment_intent', id, 'payment_intent')
      const { charge } = intent
      if (!charge?.paid)
        throw new Refusal(400, {
          message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
        })
      if (charge.disputes.some(({ status }) => status === 'needs_response' || status === 'lost'))
        throw new Refusal(400, {
          code: 'charge_disputed',
          message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
        })
      const left = charge.amount - refundedOf(charge)
      if (left === 0)
        throw new Refusal(400, {
          code: 'charge_already_refunded',
          message: `Charge ${charge.id} has already been refunded.`,
        })
      const amount = desired ?? left
      if (amount < 1 || amount > left)
        throw new Refusal(400, {
          message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
          param: 'amount',
        })
      if (emptyBalance === 'refuses')
        throw new Refusal(400, {
          code: 'balance_insufficient',
          message: 'Insufficient funds in your Stripe account to refund this amount.',
        })
      const waits = emptyBalance === 'holds' || charge.afterwards === 'pendingRefund'
      const refund: Refund = {
        id: newId('re'),
        amount,
        status: waits ? 'pending' : 'succeeded',
        created: now(),
        ...(waits && {
          pendingReason: emptyBalance === 'holds' ? 'insufficient_funds' : 'processing',
        }),
      }
      charge.refunds.unshift(refund)
      // What waits for our balance has not left it.
      if (emptyBalance !== 'holds') book('refund', -amount, { intent, source: refund })
      notify('charge.refunded', chargeBody(charge, intent))
      notify('refund.created', refundBody(refund, intent))
      return refundBody(refund, intent)
    },

    dispute: (id: string, how?: Parameters<typeof dispute>[1]) => dispute(find(id), how),

    /** The bank's word on the newest dispute of a payment. */
    decideDispute(id: string, won: boolean) {
      const intent = find(id)
      const [one] = intent.charge?.disputes ?? []
      if (!one || ['won', 'lost', 'warning_closed'].includes(one.status))
        throw new Error(`${id} is not disputed`)
      const isInquiry = one.status === 'warning_needs_response'
      one.status = isInquiry ? (won ? 'warning_closed' : 'needs_response') : won ? 'won' : 'lost'
      if (isInquiry && !won)
        book('adjustment', -one.amount, { intent, source: one, fee: disputeFee })
      if (!isInquiry && won) book('adjustment', one.amount, { intent, source: one })
      notify(
        isInquiry && !won ? 'charge.dispute.updated' : 'charge.dispute.closed',
        disputeBody(one, intent, rows),
      )
    },

    /** What banks do with refunds by and by, by the card: those that wait succeed, or come back. */
    bankActs(id: string) {
      const intent = find(id)
      for (const refund of intent.charge?.refunds ?? [])
        if (refund.status === 'pending' && !(emptyBalance === 'holds'))
          succeedRefund(intent, refund)
        else if (refund.status === 'succeeded' && intent.charge?.afterwards === 'refundFails')
          failRefund(intent, refund, 'expired_or_canceled_card')
    },

    /** The bank sends the newest refund of a payment back, or it has to be asked about. */
    failRefund(id: string, reason = 'lost_or_stolen_card') {
      const intent = find(id)
      const refund = intent.charge?.refunds.find(({ status }) => status !== 'failed')
      if (!refund) throw new Error(`${id} has no refund that could fail`)
      failRefund(intent, refund, reason)
    },
    askOwner(id: string) {
      const refund = find(id).charge?.refunds[0]
      if (!refund) throw new Error(`${id} has no refund`)
      refund.status = 'requires_action'
    },

    /** With nothing left in our account refunds are refused, or wait; null fills it again. */
    emptyBalance(how: 'refuses' | 'holds' | null) {
      emptyBalance = how
    },

    /** As if it had been begun otherwise: in another currency, for another order or amount. */
    alter(id: string, changes: Partial<Pick<Intent, 'amount' | 'currency' | 'metadata'>>) {
      Object.assign(find(id), changes)
    },

    /**
     * Pays out to the bank: so much as somebody asks for by hand, or else by itself all that is in the
     * account of one currency and in no payout.
     */
    payOut(desired?: number, currency = 'gbp'): Payout {
      const items = rows.filter(
        (row) => desired === undefined && row.currency === currency && !row.payout,
      )
      const payout: Payout = {
        id: newId('po'),
        amount: desired ?? items.reduce((sum, { amount, fee }) => sum + amount - fee, 0),
        currency,
        status: 'in_transit',
        automatic: desired === undefined,
        created: now(),
        arrival: now() + 2 * 86_400,
      }
      payouts.push(payout)
      book('payout', -payout.amount, { source: payout, currency })
      for (const row of [...items, rows.at(-1)!]) if (payout.automatic) row.payout = payout
      return payout
    },
    arrive(payout: Payout) {
      payout.status = 'paid'
    },
    /** The bank sends a payout back. */
    failPayout(payout: Payout) {
      payout.status = 'failed'
      book('payout_failure', payout.amount, { source: payout, currency: payout.currency })
    },
    /** What Stripe takes by the month. */
    charge: (amount: number) => book('stripe_fee', -amount, {}),
    payouts: () => payouts,
    /** As if a row of the balance had never been. */
    lose: (row: BalanceRow) => void rows.splice(rows.indexOf(row), 1),

    rows: () => rows,

    /** The time by which things are dated; that of the machine until told. */
    useClock(clock: () => Date) {
      now = () => Math.floor(clock().getTime() / 1_000)
    },

    /** The cards of the time after this stay with their bank until `decide`. */
    holdAtBank(held: boolean) {
      slowBank = held
    },

    /** What was taken and given back, for each payment. */
    ledger: () =>
      [...intents.values()].map((intent) => ({
        paymentId: intent.id,
        capturedPence: capturedOf(intent),
        refundedPence: refundedOf(intent.charge),
      })),
  }
}

/** Of a British card. */
const feeOf = (amount: number) => Math.round(amount * 0.015) + 20
const disputeFee = 2_000

const isLater = (outcome: Outcome): outcome is Exclude<Afterwards, 'nothing'> =>
  outcome === 'pendingRefund' || outcome === 'refundFails' || outcome === 'disputed'

export type Books = ReturnType<typeof openBooks>
