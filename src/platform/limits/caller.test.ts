import { expect, test } from 'vitest'
import { isAlone, noteCaller } from './caller.ts'

test('10.3: a caller is alone until another sends a request, and again a while after', () => {
  // Long after whoever has asked in this process before.
  const beginning = performance.now() + 3_600_000
  const at = (milliseconds: number) => beginning + milliseconds
  noteCaller('a', at(1_000))
  expect(isAlone('a', at(1_001))).toBe(true)
  expect(isAlone('b', at(1_001))).toBe(false)
  noteCaller('b', at(2_000))
  noteCaller('a', at(2_001))
  noteCaller('a', at(2_002))
  noteCaller(null, at(2_003))
  expect(isAlone('a', at(2_003))).toBe(false)
  expect(isAlone('a', at(11_999))).toBe(false)
  expect(isAlone('a', at(12_001))).toBe(true)
})
