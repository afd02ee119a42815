import type { Cards } from '../features/payments/cards.ts'
import { pagePolicy } from '../platform/http/security-headers.ts'

const scripts = 'https://js.stripe.com https://*.js.stripe.com'

/**
 * What Stripe's card form needs, on the one page that has it (docs.stripe.com/security/guide). No
 * other page may load anything from elsewhere, hence that one is always loaded anew. It in turn
 * sends nothing to where other pages may.
 */
export function checkoutHeaders(cards: Cards['name']): Record<string, Record<string, string>> {
  if (cards !== 'stripe') return { '/checkout': { 'content-security-policy': pagePolicy() } }
  const headers = {
    'content-security-policy': pagePolicy({
      'script-src': `'self' ${scripts}`,
      'frame-src': `${scripts} https://hooks.stripe.com`,
      'connect-src': "'self' https://api.stripe.com",
    }),
    'permissions-policy': 'payment=(self "https://js.stripe.com")',
  }
  return { '/checkout': headers }
}
