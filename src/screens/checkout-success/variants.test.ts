import { expect, test } from 'vitest'
import { isFinal, nextLook } from './variants.ts'

test('it looks every two seconds at first, and then less often', () => {
  expect([1, 2, 5].map(nextLook)).toEqual([2_000, 2_000, 2_000])
  expect(nextLook(6)).toBe(3_000)
  expect(nextLook(8)).toBeLessThan(10_000)
  expect([9, 10, 1_000].map(nextLook)).toEqual([10_000, 10_000, 10_000])
})

test('it stops when nothing more will happen by itself', () => {
  const order = (state: 'live' | 'confirming' | 'refund-due' | 'refunded') => ({
    draftId: 1,
    state,
    lastError: null,
    amountPence: 499,
  })
  expect([undefined, order('confirming'), order('refund-due')].map(isFinal)).toEqual([
    false,
    false,
    false,
  ])
  expect([order('live'), order('refunded')].map(isFinal)).toEqual([true, true])
})
