import { Stripe } from 'stripe'
import { BadSignature, CardsUnavailable, type Cards } from '../../features/payments/cards.ts'
import { stripeIsSilent } from './stripe-is-silent.ts'
import { toCardEvent, toPayable, toPayment } from './stripe-payment.ts'

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
    ...(settings.apiUrl && placeOf(settings.apiUrl)),
  })
  const ask = <T>(operation: () => Promise<T>) => answerWithin(timeoutMilliseconds, operation)
  const find = (paymentId: string) => stripe.paymentIntents.retrieve(paymentId, withCharge)

  return {
    name: 'stripe',
    forBrowser: { provider: 'stripe', publishableKey },

    createPayment: ({ key, orderId, amountPence, description, requestId }) =>
      ask(async () => {
        const begun = await stripe.paymentIntents.create(
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
        const isReplayed = begun.lastResponse.headers['idempotent-replayed'] === 'true'
        return toPayable(isReplayed ? await find(begun.id) : begun)
      }),

    findPayment: (paymentId) => ask(async () => toPayable(await find(paymentId))),

    cancelPayment: (paymentId) =>
      ask(async () => {
        try {
          const reason = { cancellation_reason: 'abandoned' } as const
          return toPayment(
            await stripe.paymentIntents.cancel(paymentId, { ...reason, ...withCharge }),
          )
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
          const wanted = { payment_intent: paymentId, amount: amountPence }
          const made = await stripe.refunds.create(wanted, onceFor(key))
          if (!isGiven(made)) throw new CardsUnavailable(`Stripe's refund ${made.id} failed`)
          return { id: made.id }
        } catch (error) {
          const isRefunded = isCalled(error, 'charge_already_refunded')
          // A 500 is answered again for the same key, even where the refund was made.
          if (!isRefunded && !isServerError(error)) throw error
          const made = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 })
          const given = made.data.filter(isGiven)
          const whole = given.find(({ amount }) => amount === amountPence)
          const found = whole ?? (isRefunded ? given[0] : undefined)
          if (!found) throw error
          return { id: found.id }
        }
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

const withCharge = { expand: ['latest_charge'] }

/** Only what Stripe does once however often it is asked is asked again. */
const onceFor = (idempotencyKey: string) => ({ idempotencyKey, maxNetworkRetries: 1 })

function placeOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}

/** The SDK's own timeout is of one attempt, and begins anew with each byte. */
async function answerWithin<T>(milliseconds: number, operation: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new CardsUnavailable(`Stripe did not answer within ${milliseconds} ms`)),
    milliseconds,
  )
  try {
    return await Promise.race([operation(), late.promise])
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? stripeIsSilent(error) : error
  } finally {
    clearTimeout(timer)
  }
}

const isCalled = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code

const isServerError = (error: unknown) =>
  error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500

const isGiven = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'
