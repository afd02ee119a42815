import { Stripe } from 'stripe'
import {
  stripeApiVersion,
  stripeCards,
  type StripeSettings,
} from '../src/adapters/stripe-cards/stripe-cards.ts'
import type { CardsUnderTest, CardTried } from './cards-contract.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { newId } from './fake-stripe/objects.ts'

const cardNumbers: Record<CardTried, string> = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000002500003155',
  pendingRefund: '4000000000007726',
  refundFails: '4000000000005126',
  disputed: '4000000000000259',
}

/** The shop's adapter, with the fake in Stripe's place. */
export function onFakeStripe(
  fake: FakeStripe,
  changes: Partial<StripeSettings> = {},
): CardsUnderTest {
  const { keys, url, decide } = fake
  return {
    cards: stripeCards({ ...keys, apiUrl: url, ...changes }),
    secrets: [keys.secretKey, keys.webhookSecret],
    pay: ({ id, clientSecret }, card) =>
      confirmInBrowser(fake, { id, clientSecret, number: cardNumbers[card] }),
    answerChallenge: async ({ id }, approve) => decide(id, approve),
    bankActs: async ({ id }) => fake.bankActs(id),
    loseDispute: async ({ id }) => fake.decideDispute(id, false),
    signEvent: (paymentId, secondsAgo) => signEvent(keys.webhookSecret, paymentId, secondsAgo),
  }
}

/** What Stripe.js sends when the card's form is submitted; returns the status and the body. */
export async function confirmInBrowser(
  { url, keys }: FakeStripe,
  { id, clientSecret, number }: { id: string; clientSecret: string; number: string },
) {
  const response = await fetch(`${url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: keys.publishableKey,
      client_secret: clientSecret,
      return_url: 'http://localhost/checkout/success',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2040',
      'payment_method_data[card][cvc]': '123',
    }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Stripe itself in its test mode; its ready-made cards stand for those that a person would type. */
export function onRealStripe(secretKey: string): CardsUnderTest {
  if (!/^[sr]k_test_/.test(secretKey))
    throw new Error('only a key of the test mode is used in tests')
  const webhookSecret = newId('whsec')
  const stripe = new Stripe(secretKey, { apiVersion: stripeApiVersion, telemetry: false })
  const methods: Record<CardTried, string> = {
    approved: 'pm_card_visa',
    declined: 'pm_card_visa_chargeDeclined',
    challenged: 'pm_card_authenticationRequired',
    pendingRefund: 'pm_card_pendingRefund',
    refundFails: 'pm_card_refundFail',
    disputed: 'pm_card_createDispute',
  }
  return {
    cards: stripeCards({ secretKey, publishableKey: 'pk_test_unused', webhookSecret }),
    secrets: [secretKey, webhookSecret],
    pay: async ({ id }, card) => {
      const given = { payment_method: methods[card], return_url: 'https://example.com/' }
      try {
        await stripe.paymentIntents.confirm(id, given)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 500) >= 500)
          throw error
      }
    },
    signEvent: (paymentId, secondsAgo) => signEvent(webhookSecret, paymentId, secondsAgo),
  }
}

function signEvent(secret: string, paymentId: string, secondsAgo = 0) {
  const payload = JSON.stringify({
    id: newId('evt'),
    object: 'event',
    api_version: stripeApiVersion,
    type: 'payment_intent.succeeded',
    data: { object: { id: paymentId, object: 'payment_intent' } },
  })
  const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo
  return {
    body: Buffer.from(payload),
    signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  }
}
