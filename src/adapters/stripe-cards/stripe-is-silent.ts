import type { Stripe } from 'stripe'
import { CardsUnavailable, NoSuchPayment } from '../../features/payments/cards.ts'

/** What Stripe answered, without what it holds: its own errors carry whole payments, secrets too. */
export class StripeErrorResponse extends Error {
  override name = 'StripeErrorResponse'
  readonly code: string | undefined
  readonly statusCode: number | undefined

  constructor(error: Stripe.errors.StripeError) {
    const code = error.code ?? systemCode(error.detail)
    super(
      [error.type, code, error.requestId, withoutSecrets(error.message)]
        .filter(Boolean)
        .join(' · '),
    )
    this.code = code
    this.statusCode = error.statusCode
  }
}

/**
 * Whatever is not an answer that the shop understands: no connection, no answer in time, 5xx, 429, a
 * key that another request holds, and keys that are not good. That there is no such payment is an answer.
 */
export function stripeIsSilent(error: Stripe.errors.StripeError): CardsUnavailable {
  const cause = new StripeErrorResponse(error)
  const { code, statusCode, param } = error
  if (code === 'resource_missing' && statusCode === 404 && param === 'intent')
    return new NoSuchPayment('Stripe knows no such payment', {
      // Stripe says it in words alone: an id doesn't tell of which mode it is.
      isTest: /\bexists in test mode\b/.test(error.message),
      cause,
    })
  return new CardsUnavailable('Stripe gave no answer that can be used', { cause })
}

/** ECONNREFUSED and its kin, of what the SDK holds about the connection. */
const systemCode = (detail: unknown) =>
  detail instanceof Error && 'code' in detail && typeof detail.code === 'string'
    ? detail.code
    : undefined

const withoutSecrets = (text: string) =>
  text.replace(/\b(?:[srp]k_(?:live|test)|whsec)_\w+|\b\w+_secret_\w+/g, '…')
