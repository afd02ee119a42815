import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmWithStripe } from './stripe-element.client.ts'
import { loadStripeInTime, stripeLimit } from './stripe-load.client.ts'

const loadStripe = vi.hoisted(() =>
  Object.assign(vi.fn<() => Promise<unknown>>(), { setLoadParameters: vi.fn<() => void>() }),
)
vi.mock('@stripe/stripe-js/pure/index.js', () => ({ loadStripe }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a script that never comes is given up after ten seconds', async () => {
  loadStripe.mockReturnValue(new Promise(() => {}))
  await Promise.all([
    expect(loadStripeInTime('pk_test')).rejects.toThrow('does not answer'),
    vi.advanceTimersByTimeAsync(stripeLimit),
  ])
})

test('Stripe’s script is loaded without its watching of visitors', async () => {
  loadStripe.mockResolvedValue({})
  await loadStripeInTime('pk_test')
  expect(loadStripe.setLoadParameters).toHaveBeenCalledWith({ advancedFraudSignals: false })
})

const respondingWith = (response: object) => ({
  stripe: { confirmPayment: async () => response } as unknown as Stripe,
  elements: {} as StripeElements,
})
const confirm = (response: object) =>
  confirmWithStripe(respondingWith(response), 'https://shop.test/')

test('Stripe’s response is paid, refused in its words, or unknown', async () => {
  expect(await confirm({ paymentIntent: { status: 'succeeded' } })).toBeNull()
  expect(await confirm({ paymentIntent: { status: 'processing' } })).toBeNull()
  expect(await confirm({ error: { type: 'card_error', message: 'Declined.' } })).toBe('Declined.')
  expect(
    await confirm({
      error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } },
    }),
  ).toBeNull()
  await expect(
    confirm({ error: { type: 'api_connection_error', message: 'No connection' } }),
  ).rejects.toThrow('No connection')
})
