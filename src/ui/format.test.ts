import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, day, miles, number, pounds, pricePence } from './format.ts'

test('prices are pounds with no decimals, and with their pence where they have any', () => {
  expect(pounds('12995.00')).toBe('£12,995')
  expect(pounds(250_000)).toBe('£250,000')
  expect(pounds('12995.50')).toBe('£12,995.50')
  expect(pounds('0.05')).toBe('£0.05')
  expect(pounds('99999999.99')).toBe('£99,999,999.99')
})

test('a price is shown as it is stored, whatever it is', () => {
  const british = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (pence) => {
      const shown = pounds((pence / 100).toFixed(2))
      expect(shown.includes('.') ? shown : `${shown}.00`).toBe(`£${british.format(pence / 100)}`)
    }),
  )
})

test('what a plan costs is pounds and pence, or free', () => {
  expect(pricePence(750)).toBe('£7.50')
  expect(pricePence(0)).toBe('Free')
})

test('miles and counts know one from many', () => {
  expect(miles(84_000)).toBe('84,000 miles')
  expect(miles(1)).toBe('1 mile')
  expect(counted(0, 'car')).toBe('0 cars')
})

test('a figure is parted as Intl parts it for Britain', () => {
  const british = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 99 }), (value, pence) => {
      expect(number(value)).toBe(british.format(value))
      const price = (value % 1e9) + pence / 100
      expect(number(price)).toBe(british.format(price))
    }),
  )
  expect(number(-12_345)).toBe(british.format(-12_345))
})

test('a day is the day in London, summer time included', () => {
  expect(day('2026-11-21T12:00:00Z')).toBe('21 Nov 2026')
  expect(day('2026-06-30T23:30:00Z')).toBe('1 Jul 2026')
  expect(day('2026-09-01T10:00:00Z')).toBe('1 Sep 2026')
})

test('a day is the day that Intl has for London, at any hour of a century', () => {
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' })
  const london = (instant: Date) => {
    const [year, month, date] = iso.format(instant).split('-').map(Number)
    return `${date} ${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[month! - 1]} ${year}`
  }
  // A quarter of all are near midnight, where a wrong hour is a wrong day.
  const hours = fc.oneof(fc.integer({ min: 0, max: 23 }), fc.constantFrom(22, 23, 0, 1))
  const days = fc.integer({ min: Date.UTC(1998, 0) / 864e5, max: Date.UTC(2098, 0) / 864e5 })
  fc.assert(
    fc.property(days, hours, (since, hour) => {
      const instant = new Date(since * 864e5 + hour * 36e5)
      expect(day(instant)).toBe(london(instant))
    }),
    { numRuns: 2_000 },
  )
  expect(() => day('no date')).toThrow(RangeError)
})
