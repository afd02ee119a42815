import type { EnvironmentReader } from './environment-reader.ts'

export type StripeKeys = Readonly<{
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another place than Stripe's own, for tests. */
  apiUrl?: string
}>

/** Reads Stripe's keys: all of them, or none. */
export function readStripe({
  given,
  service,
  problems,
}: EnvironmentReader): StripeKeys | undefined {
  const [secretKey, publishableKey, webhookSecret] = [
    given('STRIPE_SECRET_KEY'),
    given('STRIPE_PUBLISHABLE_KEY'),
    given('STRIPE_WEBHOOK_SECRET'),
  ]
  if (!secretKey && !publishableKey && !webhookSecret) return undefined
  if (secretKey && publishableKey && webhookSecret) {
    const apiUrl = service('STRIPE_API_URL')
    return { secretKey, publishableKey, webhookSecret, ...(apiUrl && { apiUrl }) }
  }
  problems.push(
    'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed together',
  )
  return undefined
}
