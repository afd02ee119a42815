import {
  capturedOf,
  chargeBody,
  inSeconds,
  intentBody,
  newId,
  refundBody,
  refundedOf,
} from './objects.ts'
import type { Intent, Refund } from './objects.ts'
import { noSuch, Refusal, unexpectedState } from './refusal.ts'
import type { Outcome } from './test-cards.ts'

/** Tells the world what happened, with the object as it is at that moment. */
export type Tell = (type: string, object: object) => void

const payable: Intent['status'][] = ['requires_payment_method', 'requires_action']

/** Payments and what was given back: what Stripe would hold, in memory. */
export function openBooks(tell: Tell) {
  const intents = new Map<string, Intent>()
  let slowBank = false

  const find = (id: string): Intent => {
    const intent = intents.get(id)
    if (!intent) throw noSuch('payment_intent', id, 'intent')
    return intent
  }

  function attempt(intent: Intent, paid: boolean) {
    const { amount } = intent
    intent.charge = { id: newId('ch'), amount, paid, refunds: [], created: inSeconds() }
    intent.status = paid ? 'succeeded' : 'requires_payment_method'
    tell(paid ? 'charge.succeeded' : 'charge.failed', chargeBody(intent.charge, intent))
  }

  function capture(intent: Intent) {
    intent.lastError = null
    attempt(intent, true)
    tell('payment_intent.succeeded', intentBody(intent))
  }

  function fail(intent: Intent, error: Record<string, unknown>) {
    intent.status = 'requires_payment_method'
    intent.lastError = { type: 'card_error', ...error }
    tell('payment_intent.payment_failed', intentBody(intent))
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

    create(wanted: Pick<Intent, 'amount' | 'currency' | 'description' | 'metadata'>): Intent {
      const id = newId('pi')
      const intent: Intent = {
        ...wanted,
        id,
        clientSecret: `${id}_${newId('secret')}`,
        status: 'requires_payment_method',
        created: inSeconds(),
        charge: null,
        lastError: null,
        cancellationReason: null,
        canceledAt: null,
      }
      intents.set(id, intent)
      tell('payment_intent.created', intentBody(intent))
      return intent
    },

    confirm(id: string, outcome: Outcome): Intent {
      const intent = find(id)
      if (!payable.includes(intent.status))
        throw unexpectedState(
          `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
          intentBody(intent),
        )
      if (outcome === 'declined') throw decline(intent)
      if (outcome === 'challenged') {
        intent.status = 'requires_action'
        tell('payment_intent.requires_action', intentBody(intent))
      } else if (slowBank) {
        intent.status = 'processing'
        tell('payment_intent.processing', intentBody(intent))
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
      intent.canceledAt = inSeconds()
      intent.cancellationReason = reason ?? null
      tell('payment_intent.canceled', intentBody(intent))
      return intent
    },

    refund(id: string, wanted: number | undefined) {
      const intent = intents.get(id)
      if (!intent) throw noSuch('payment_intent', id, 'payment_intent')
      const { charge } = intent
      if (!charge?.paid)
        throw new Refusal(400, {
          message: `This PaymentIntent (${id}) does not have a successful charge to refund.`,
        })
      const left = charge.amount - refundedOf(charge)
      if (left === 0)
        throw new Refusal(400, {
          code: 'charge_already_refunded',
          message: `Charge ${charge.id} has already been refunded.`,
        })
      const amount = wanted ?? left
      if (amount < 1 || amount > left)
        throw new Refusal(400, {
          message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
          param: 'amount',
        })
      const refund: Refund = { id: newId('re'), amount, status: 'succeeded', created: inSeconds() }
      charge.refunds.unshift(refund)
      tell('charge.refunded', chargeBody(charge, intent))
      tell('refund.created', refundBody(refund, intent))
      return refundBody(refund, intent)
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

export type Books = ReturnType<typeof openBooks>
