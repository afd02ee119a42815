import type { EnvironmentReader } from './environment-reader.ts'

export type StripeKeys = Readonly<{
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another place than Stripe's own, for tests. */
  apiUrl?: string
}>

/** Stripe names the mode in its keys; 'test' cards cost nobody anything. */
const modeOf = (key: string) => /^(?:sk|rk|pk)_(test|live)_/.exec(key)?.[1]

/** Whether what is paid with is money. A stand-in for Stripe, which only tests have, is taken at its word. */
export const takesMoney = ({ secretKey, apiUrl }: StripeKeys): boolean =>
  apiUrl !== undefined || modeOf(secretKey) !== 'test'

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
    const modes = [modeOf(secretKey), modeOf(publishableKey)]
    if (modes[0] && modes[1] && modes[0] !== modes[1])
      problems.push(
        `STRIPE_SECRET_KEY is a ${modes[0]} key and STRIPE_PUBLISHABLE_KEY a ${modes[1]} one`,
      )
    return { secretKey, publishableKey, webhookSecret, ...(apiUrl && { apiUrl }) }
  }
  problems.push(
    'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed together',
  )
  return undefined
}
