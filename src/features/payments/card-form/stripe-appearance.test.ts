import { expect, test } from 'vitest'
import { rgb } from './stripe-appearance.ts'

test('a colour is written in a form that every browser, and Stripe, understands', () => {
  expect(rgb('color(srgb 0.1 0.2 0.3)')).toBe('rgb(26, 51, 77)')
  expect(rgb('color(srgb 1.002 -1e-7 0.5)')).toBe('rgb(255, 0, 128)')
  expect(rgb('rgb(1, 2, 3)')).toBe('rgb(1, 2, 3)')
})
