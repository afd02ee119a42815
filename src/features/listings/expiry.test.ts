import { expect, test } from 'vitest'
import { daysAfter, expiryFor } from './expiry.ts'
import { isPaid, planNames, plans } from './rules.ts'

test('a premium listing lasts 60 days and a standard one 30', () => {
  const published = new Date('2026-06-01T12:00:00Z')
  expect(expiryFor('premium', published)).toEqual(new Date('2026-07-31T12:00:00Z'))
  expect(expiryFor('standard', published)).toEqual(new Date('2026-07-01T12:00:00Z'))
})

test('plans stand in the order of their prices, and none that costs something gives less than a free one', () => {
  const of = (term: 'pricePence' | 'days' | 'photos') => planNames.map((plan) => plans[plan][term])
  expect(of('pricePence')).toEqual(of('pricePence').toSorted((one, other) => one - other))
  expect(Math.min(...of('days'))).toBe(plans.standard.days)
  expect(Math.min(...of('photos'))).toBe(plans.standard.photos)
  expect(isPaid('standard')).toBe(false)
})

test('a premium listing costs £4.99 and a standard one nothing', () => {
  expect([plans.premium.pricePence, plans.standard.pricePence]).toEqual([499, 0])
})

test('a listing runs out at the same time by the clock on the wall when summer time ends', () => {
  const atNineInSummer = new Date('2026-10-10T08:00:00Z')
  expect(daysAfter(atNineInSummer, 30)).toEqual(new Date('2026-11-09T09:00:00Z'))
})
