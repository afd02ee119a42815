import { expect, test } from 'vitest'
import { groupCode, groupExpiry, groupNumber, wrongExpiry, wrongNumber } from './typing.ts'

test('a number stands in groups of four, however it was typed', () => {
  expect(groupNumber('4242')).toBe('4242')
  expect(groupNumber('42424')).toBe('4242 4')
  expect(groupNumber('4242-4242 4242.4242')).toBe('4242 4242 4242 4242')
  expect(groupNumber('1'.repeat(30)).replaceAll(' ', '')).toHaveLength(19)
})

test('an expiry is month and year, as typed or as a browser fills it in', () => {
  expect(groupExpiry('1')).toBe('1')
  expect(groupExpiry('12')).toBe('12')
  expect(groupExpiry('123')).toBe('12/3')
  expect(groupExpiry('12/3')).toBe('12/3')
  expect(groupExpiry('12/34')).toBe('12/34')
  expect(groupExpiry('12/345')).toBe('12/34')
  expect(groupExpiry('12 / 2034')).toBe('12/34')
  expect(groupExpiry('9/')).toBe('09/')
})

test('a card is good to the end of its month', () => {
  expect(wrongExpiry('11/26', new Date('2026-11-30T12:00:00'))).toBeNull()
  expect(wrongExpiry('11/26', new Date('2026-12-01T00:00:00'))).toBe('This card has expired')
  expect(wrongExpiry('13/26', new Date('2026-11-30'))).toMatch(/^Type the expiry/)
})

test('what is missing is said', () => {
  expect(wrongNumber(' ')).toBe('Card number is required')
  expect(wrongNumber('4242 42')).toBe('The card number is incomplete')
  expect(groupCode('12a345')).toBe('1234')
})
