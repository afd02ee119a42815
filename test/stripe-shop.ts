import { onTestFinished } from 'vitest'
import { stripeCards } from '../src/adapters/stripe-cards/stripe-cards.ts'
import { commands } from '../src/operator/commands.ts'
import { site } from '../src/site.ts'
import { beginsPaying, drafts } from './buyers.ts'
import { startFakeStripe } from './fake-stripe.ts'
import type { Intent } from './fake-stripe/objects.ts'
import type { SentEvent } from './fake-stripe/webhooks.ts'
import { rowsOf } from './sellers.ts'
import { startApp, type Shop } from './start-app.ts'
import { confirmInBrowser } from './stripe-under-test.ts'

type Browser = ReturnType<Shop['browser']>

/** A shop that is paid by Stripe, whose events it doesn't hear unless a test hands them on. */
export async function openStripeShop(at = '2026-06-01T12:00:00Z') {
  const fake = await startFakeStripe()
  onTestFinished(() => fake.close())
  const cards = stripeCards({ ...fake.keys, apiUrl: fake.url, timeoutMilliseconds: 1_000 })
  const shop = await startApp({ cards, at })
  fake.useClock(() => shop.clock.now())

  const pay = ({ id, clientSecret }: { id: string; clientSecret: string }) =>
    confirmInBrowser(fake, { id, clientSecret, number: '4242424242424242' })

  /** Begins a payment and pays it, as it was begun or otherwise; returns its id. */
  async function paysFor(
    buyer: Browser,
    listingId: number,
    alter: Partial<Pick<Intent, 'amount' | 'currency' | 'metadata'>> = {},
  ) {
    const payment = await beginsPaying(buyer, listingId)
    fake.alter(payment.id, alter)
    await pay(payment)
    return payment.id
  }

  async function poll() {
    const outcome = await shop.runs('reconcile-orders')
    await shop.catalogue.refresh()
    return outcome as { transitioned: number; failed: number }
  }

  const orderOf = async (paymentId: string) => {
    const orders = await rowsOf(shop, 'orders')
    return orders.find((order) => order['payment_id'] === paymentId)!
  }

  return {
    shop,
    fake: { ...fake, pay },
    paysFor,
    poll,
    /** Pays for a listing, which is published unless its seller deletes it, or pays otherwise. */
    async buys({
      deletes = false,
      isSeen = !deletes,
      alter,
      buyer = shop.browser(),
    }: {
      buyer?: Browser
      deletes?: boolean
      isSeen?: boolean
      alter?: Parameters<typeof paysFor>[2]
    } = {}) {
      const listingId = await drafts(buyer)
      const paymentId = await paysFor(buyer, listingId, alter)
      if (deletes) await buyer.delete(`/api/listings/${listingId}`)
      if (isSeen && !alter) await poll()
      const { id } = await orderOf(paymentId)
      return { listingId, paymentId, orderId: Number(id) }
    },
    /** Tells the shop what Stripe has said, once; returns its status. */
    async onEvent({ body }: SentEvent) {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        payload: body,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': fake.webhooks.sign(body),
        },
      })
      return statusCode
    },
    stateOf: async (paymentId: string) => (await orderOf(paymentId))['state'],
    isLive: async (listingId: number) =>
      (await shop.api.get(`/api/listings/${listingId}`)).status === 200,
    emailsTo: shop.mailTo,
    emailsToOperator: () => shop.mailTo(site.email),
    operate: (name: string, ...given: string[]) => commands[name]!.run(shop.operator, ...given),
  }
}
