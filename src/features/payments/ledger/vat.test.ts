import { expect, test } from 'vitest'
import { vatRateOf, vatWithin } from './vat.ts'

test('a month has the newest rate that was set by then, and none before the first', () => {
  const rates = [
    { from: '2026-04', percent: 20 },
    { from: '2027-01', percent: 17.5 },
  ]
  expect(
    ['2026-03', '2026-04', '2026-12', '2027-01', '2030-01'].map((m) => vatRateOf(rates, m)),
  ).toEqual([null, 20, 20, 17.5, 17.5])
  expect(vatRateOf([], '2026-04')).toBeNull()
})

test('VAT is a part of what was paid, to the nearest penny, also of what went back', () => {
  expect(vatWithin(12_000, 20)).toBe(2_000)
  expect(vatWithin(499, 20)).toBe(83)
  expect(vatWithin(499, 17.5)).toBe(74)
  expect(vatWithin(0, 20)).toBe(0)
  expect(vatWithin(-1_200, 20)).toBe(-200)
})
