import { expect, test } from 'vitest'
import { counted, day, miles, pounds, pricePence } from './format.ts'

test('prices are pounds with no decimals', () => {
  expect(pounds('12995.00')).toBe('£12,995')
  expect(pounds(250_000)).toBe('£250,000')
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

test('a day is the day in London, summer time included', () => {
  expect(day('2026-11-21T12:00:00Z')).toBe('21 Nov 2026')
  expect(day('2026-06-30T23:30:00Z')).toBe('1 Jul 2026')
  expect(day('2026-09-01T10:00:00Z')).toBe('1 Sep 2026')
})
