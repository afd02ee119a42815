import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { withTimeout } from '../../../platform/with-timeout.ts'
import { stripeAppearance } from './stripe-appearance.ts'
import { loadStripeInTime, stripeLimit } from './stripe-load.client.ts'

type MountTarget = {
  host: HTMLElement
  publishableKey: string
  clientSecret: string
  signal: AbortSignal
}
type Parts = { stripe: Stripe; elements: StripeElements }

/** Puts Stripe's form into `host`, until the signal ends it; throws where it doesn't come in time. */
export async function mountStripe(target: MountTarget): Promise<Parts> {
  const { host, publishableKey, clientSecret, signal } = target
  const stripe = await loadStripeInTime(publishableKey)
  signal.throwIfAborted()
  const elements = stripe.elements({
    clientSecret,
    appearance: stripeAppearance(),
    locale: 'en-GB',
  })
  const form = elements.create('payment', {
    layout: 'tabs',
    // Both need a permission that other sites' frames don't get here.
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  signal.addEventListener('abort', () => form.destroy())
  const arrival = new Promise<void>((resolve, reject) => {
    form.on('ready', () => resolve())
    form.on('loaderror', ({ error }) => reject(new Error(error.message ?? 'not loaded')))
  })
  form.mount(host)
  await withTimeout(arrival, stripeLimit, 'Stripe’s form does not arrive')
  signal.throwIfAborted()
  return { stripe, elements }
}

/** Charges what was typed: null, or Stripe's words for the refusal. Throws where nobody knows. */
export async function confirmWithStripe(
  { stripe, elements }: Parts,
  returnAddress: string,
): Promise<string | null> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    redirect: 'if_required',
    confirmParams: { return_url: returnAddress },
  })
  // Another tab, or an answer that was lost, may have paid before.
  const status = (paymentIntent ?? error?.payment_intent)?.status
  if (status === 'succeeded' || status === 'processing') return null
  if (error?.type === 'api_connection_error') throw new Error(error.message)
  return error?.message ?? 'The payment was not made. Please try again.'
}
