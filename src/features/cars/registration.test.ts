import { expect, test } from 'vitest'
import { modelYears } from './rules.ts'
import {
  isLaterMark,
  plateLabel,
  registrationOf,
  yearsOfEndLetter,
  yearsOfMark,
} from './registration.ts'

test('a 1991 car is J-reg, a 2001 car Y-reg and a 2004 car on an 04 plate', () => {
  expect([1983, 1991, 2001, 2004].map(registrationOf)).toEqual(['A', 'J', 'Y', '04'])
})

test('no two years share a letter, and none before 1983 has one', () => {
  const years = Array.from({ length: 26 }, (_, n) => modelYears.first + n)
  const found = years.map(registrationOf).filter((letter) => letter !== undefined)
  expect(new Set(found).size).toBe(found.length)
  expect([1980, 1981, 1982].map(registrationOf)).toEqual([undefined, undefined, undefined])
})

test('a year says no more of a plate than is certain', () => {
  expect([1984, 1990, 1991, 1998].map(plateLabel)).toEqual([
    'A/B-reg',
    'G/H-reg',
    'H/J-reg',
    'R/S-reg',
  ])
  expect([1980, 1983, 1999, 2001, 2005].map(plateLabel)).toEqual([
    '1980',
    '1983',
    '1999',
    '2001',
    '2005',
  ])
})

test('a mark was new in the years in whose plates it stands', () => {
  expect(yearsOfMark('H')).toEqual([1990, 1991])
  expect(yearsOfMark('T')).toEqual([1999, 1999])
  expect(yearsOfMark('51')).toEqual([2001, 2002])
  for (const mark of ['I', 'O', 'Q', 'U', 'Z', '01', '56', '', 'AB'])
    expect(yearsOfMark(mark)).toBeUndefined()
  for (const year of Array.from({ length: 23 }, (_, n) => 1983 + n)) {
    const [first, last] = yearsOfMark(registrationOf(year)!)!
    expect(year).toBeGreaterThanOrEqual(first)
    expect(year).toBeLessThanOrEqual(last)
  }
})

test('a letter that ended plates is of other years, where our cars had one', () => {
  expect(['V', 'W', 'X', 'Y'].map(yearsOfEndLetter)).toEqual([
    [1980, 1980],
    [1980, 1981],
    [1981, 1982],
    [1982, 1983],
  ])
  for (const letter of ['A', 'H', 'T', '51', '']) expect(yearsOfEndLetter(letter)).toBeUndefined()
})

test('a mark is later than our cars where it came out after 2005', () => {
  for (const mark of ['06', '16', '26', '56', '73', '76'])
    expect(isLaterMark(mark), mark).toBe(true)
  for (const mark of ['05', '55', '51', '27', '77', '90', 'H', ''])
    expect(isLaterMark(mark), mark).toBe(false)
})
