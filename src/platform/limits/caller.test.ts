import { expect, test } from 'vitest'
import { isAlone, noteCaller } from './caller.ts'

test('10.3: one is alone until another asks, and again a while after', () => {
  noteCaller('a', 1_000)
  expect(isAlone('a', 1_001)).toBe(true)
  expect(isAlone('b', 1_001)).toBe(false)
  noteCaller('b', 2_000)
  noteCaller('a', 2_001)
  noteCaller('a', 2_002)
  noteCaller(null, 2_003)
  expect(isAlone('a', 2_003)).toBe(false)
  expect(isAlone('a', 11_999)).toBe(false)
  expect(isAlone('a', 12_001)).toBe(true)
})
