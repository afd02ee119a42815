import type { Stripe } from '@stripe/stripe-js'
import { withTimeout } from '../../../platform/with-timeout.ts'

/** Milliseconds. Stripe's own loader waits for ever for a host that takes the call and is silent. */
export const stripeLimit = 10_000

/** Fetches Stripe's script, from Stripe, as it must be; throws where it doesn't come in time. */
export async function loadStripeInTime(publishableKey: string): Promise<Stripe> {
  const { loadStripe } = await import('@stripe/stripe-js/pure/index.js')
  // Without them it watches nobody, and leaves no cookies for it.
  loadStripe.setLoadParameters({ advancedFraudSignals: false })
  const stripe = await withTimeout(
    loadStripe(publishableKey),
    stripeLimit,
    'Stripe does not answer',
  )
  if (!stripe) throw new Error('Stripe is for browsers')
  return stripe
}
