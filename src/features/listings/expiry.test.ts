import { expect, test } from 'vitest'
import { expiryFor } from './expiry.ts'
import { plans } from './rules.ts'

test('a premium listing lasts 60 days and a standard one 30', () => {
  const published = new Date('2026-06-01T12:00:00Z')
  expect(expiryFor('premium', published)).toEqual(new Date('2026-07-31T12:00:00Z'))
  expect(expiryFor('standard', published)).toEqual(new Date('2026-07-01T12:00:00Z'))
})

test('a premium listing costs £4.99 and a standard one nothing', () => {
  expect([plans.premium.pricePence, plans.standard.pricePence]).toEqual([499, 0])
})

test('a listing runs out at the same time by the clock on the wall when summer time ends', () => {
  const atNineInSummer = new Date('2026-10-10T08:00:00Z')
  expect(expiryFor('standard', atNineInSummer)).toEqual(new Date('2026-11-09T09:00:00Z'))
})
