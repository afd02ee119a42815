import { expect, test } from 'vitest'
import type { OrderStatus } from '../../features/payments/schema.ts'
import { isFinal, nextPollDelay } from './variants.ts'

test('the page after a payment polls every two seconds at first, and then less often', () => {
  expect([1, 2, 5].map(nextPollDelay)).toEqual([2_000, 2_000, 2_000])
  expect(nextPollDelay(6)).toBe(3_000)
  expect(nextPollDelay(8)).toBeLessThan(10_000)
  expect([9, 10, 1_000].map(nextPollDelay)).toEqual([10_000, 10_000, 10_000])
})

test('the page after a payment stops polling when nothing more will happen by itself', () => {
  const order = (state: OrderStatus['state']) => ({
    draftId: 1,
    plan: 'premium' as const,
    state,
    lastError: null,
    amountPence: 750,
  })
  expect(
    [undefined, order('confirming'), order('refund-due'), order('disputed')].map(isFinal),
  ).toEqual([false, false, false, false])
  expect([order('live'), order('refunded'), order('settled')].map(isFinal)).toEqual([
    true,
    true,
    true,
  ])
})
