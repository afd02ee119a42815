import { expect, test } from 'vitest'
import { usualHours } from '../../listings/rules.ts'
import { kindTime } from './checking-time.ts'

test.each([
  [0, 'an hour'],
  [1, 'an hour'],
  [1.01, '2 hours'],
  [2.2, '3 hours'],
  [4.5, '6 hours'],
  [13, '18 hours'],
  [24, '24 hours'],
  [24.1, '2 days'],
  [71, '3 days'],
  [14 * 24, '14 days'],
  [14 * 24 + 1, '3 weeks'],
  [29 * 24, '5 weeks'],
])('%d hours of checking are said to be %s, never less than it takes', (hours, words) => {
  expect(kindTime(hours)).toBe(words)
})

test('what is promised while too few were checked is said as it stands', () => {
  expect(kindTime(usualHours)).toBe(`${usualHours} hours`)
})
