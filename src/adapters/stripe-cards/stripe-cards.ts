import { Stripe } from 'stripe'
import {
  BadSignature,
  CardsUnavailable,
  RefundRefused,
  type Cards,
} from '../../features/payments/cards.ts'
import { StripeErrorResponse, stripeIsSilent } from './stripe-is-silent.ts'
import { toMovement, toPayout } from './stripe-movement.ts'
import { idOf, toCardEvent, toPayable, toPayment, toRefund, withCharge } from './stripe-payment.ts'
import { withTimeout } from '../../platform/with-timeout.ts'

/** The SDK's own, whose types are of this version: a newer SDK fails the type check here first. */
export const stripeApiVersion = '2026-10-28.endive'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another place than Stripe's own, in tests. */
  apiUrl?: string
  /** For each answer that the shop waits for, with all that is asked of Stripe to give it. */
  timeoutMilliseconds?: number
}

/** Payments by Stripe: docs.stripe.com/api/payment_intents. */
export function stripeCards(settings: StripeSettings): Cards {
  const { secretKey, publishableKey, webhookSecret, timeoutMilliseconds = 10_000 } = settings
  const stripe = new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    timeout: timeoutMilliseconds,
    telemetry: false,
    maxNetworkRetries: 0,
    ...(settings.apiUrl && endpointOf(settings.apiUrl)),
  })
  const ask = <T>(operation: () => Promise<T>) => respondWithin(timeoutMilliseconds, operation)
  /** With all that was ever given back of it or disputed; most payments take one call. */
  const find = async (paymentId: string) => {
    const intent = await stripe.paymentIntents.retrieve(paymentId, withCharge)
    const { latest_charge: charge } = intent
    if (!charge || typeof charge !== 'object') return { intent }
    const ofPayment = { payment_intent: paymentId, limit: mostOnPage }
    return {
      intent,
      ...(charge.refunds?.has_more && { refunds: (await stripe.refunds.list(ofPayment)).data }),
      ...(charge.disputed && { disputes: (await stripe.disputes.list(ofPayment)).data }),
    }
  }

  /** Every page of a list, each waited for no longer than an answer is. */
  async function* pagesOf<T extends { id: string }>(
    list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
  ): AsyncGenerator<T[]> {
    let last: T | undefined
    for (;;) {
      const from = last && { starting_after: last.id }
      const { data, has_more } = await ask(() => list({ limit: mostOnPage, ...from }))
      yield data
      last = data.at(-1)
      if (!has_more || !last) return
    }
  }

  return {
    name: 'stripe',
    isTest: /^[sr]k_test_/.test(secretKey),
    forBrowser: { provider: 'stripe', publishableKey },

    createPayment: ({ key, orderId, amountPence, description, requestId }) =>
      ask(async () => {
        const created = await stripe.paymentIntents.create(
          {
            amount: amountPence,
            currency: 'gbp',
            description,
            metadata: { order_id: orderId, request_id: requestId },
            // Cards alone (with Apple's and Google's wallets): whatever else may be ticked in
            // Stripe's dashboard can stay unsettled for days, when it can't be cancelled either.
            allowed_payment_method_types: ['card'],
            ...withCharge,
          },
          onceFor(key),
        )
        // What is replayed is the payment as it was when it began; it may be paid by now.
        const isReplayed = created.lastResponse.headers['idempotent-replayed'] === 'true'
        return toPayable(isReplayed ? await find(created.id) : { intent: created })
      }),

    findPayment: (paymentId) => ask(async () => toPayable(await find(paymentId))),

    cancelPayment: (paymentId) =>
      ask(async () => {
        try {
          const reason = { cancellation_reason: 'abandoned' } as const
          const intent = await stripe.paymentIntents.cancel(paymentId, { ...reason, ...withCharge })
          return toPayment({ intent })
        } catch (error) {
          if (!isCalled(error, 'payment_intent_unexpected_state')) throw error
          const found = toPayment(await find(paymentId))
          if (found.state === 'open') throw error
          return found
        }
      }),

    refund: ({ paymentId, amountPence, key }) =>
      ask(async () => {
        try {
          const desired = { payment_intent: paymentId, amount: amountPence }
          return toRefund(await stripe.refunds.create(desired, onceFor(key)))
        } catch (error) {
          // What was refused for what it is, was not done; of anything else nobody knows.
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          if (error.statusCode !== 400 && error.statusCode !== 402) throw error
          const response = new StripeErrorResponse(error)
          throw new RefundRefused(response.message, { cause: response })
        }
      }),

    async *listReturns({ since }) {
      const created = since && { created: { gte: inSeconds(since) } }
      const lists = [
        pagesOf((page) => stripe.refunds.list({ ...created, ...page })),
        pagesOf((page) => stripe.disputes.list({ ...created, ...page })),
      ]
      for (const list of lists)
        for await (const page of list)
          yield page.flatMap(({ id, payment_intent: intent, created: at }) => {
            const paymentId = idOf(intent)
            return paymentId ? [{ id, paymentId, madeAt: new Date(at * 1_000) }] : []
          })
    },

    async *listMovements({ since }) {
      const params = {
        ...(since && { created: { gte: inSeconds(since) } }),
        expand: ['data.source'],
      }
      const pages = pagesOf((page) => stripe.balanceTransactions.list({ ...params, ...page }))
      for await (const page of pages) yield page.map(toMovement)
    },

    async *listPayouts({ since }) {
      const created = since && { created: { gte: inSeconds(since) } }
      const pages = pagesOf((page) => stripe.payouts.list({ ...created, ...page }))
      for await (const page of pages) yield page.map(toPayout)
    },

    async sumPayout(payoutId) {
      const pages = pagesOf((page) =>
        stripe.balanceTransactions.list({ payout: payoutId, ...page }),
      )
      let sum = 0
      for await (const page of pages)
        // The payout's own row stands among them.
        for (const { type, net } of page) if (type !== 'payout') sum += net
      return sum
    },

    readBalance: () =>
      ask(async () => {
        const { available, pending } = await stripe.balance.retrieve()
        const sums = new Map<string, number>()
        for (const { currency, amount } of [...available, ...pending])
          sums.set(currency, (sums.get(currency) ?? 0) + amount)
        return [...sums].map(([currency, pence]) => ({ currency, pence }))
      }),

    readEvent(body, signature) {
      try {
        return toCardEvent(
          stripe.webhooks.constructEvent(body, signature ?? '', webhookSecret, toleranceSeconds),
        )
      } catch (error) {
        // Stripe's own error holds the whole body.
        throw new BadSignature(error instanceof Error ? error.message.split('\n')[0] : undefined)
      }
    },
  }
}

const toleranceSeconds = 300

/** As many as Stripe gives at once. */
const mostOnPage = 100

const inSeconds = (date: Date) => Math.floor(date.getTime() / 1_000)

/** Only what Stripe does once however often it is asked is asked again. */
const onceFor = (idempotencyKey: string) => ({ idempotencyKey, maxNetworkRetries: 1 })

function endpointOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

/**
 * The SDK's own timeout is of one attempt, and begins anew with each byte. What has a key may be asked for once more after
 * it was given up here, which Stripe takes for the same.
 */
async function respondWithin<T>(milliseconds: number, operation: () => Promise<T>): Promise<T> {
  const late = new CardsUnavailable(`Stripe did not answer within ${milliseconds} ms`)
  try {
    return await withTimeout(operation(), milliseconds, late)
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? stripeIsSilent(error) : error
  }
}

const isCalled = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code
