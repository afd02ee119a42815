import { expect, test } from 'vitest'
import { isOutcode, withoutBegunHalf, withoutPostcode } from './postcode.ts'

test('a whole postcode is reduced to its first half, or to the words beside it', () => {
  const kept = {
    'BS1 4ST': 'BS1',
    bs14st: 'BS1',
    'ec1a 1bb': 'EC1A',
    'Keynsham BS31 2AB': 'Keynsham',
    'Keynsham, BS31 2AB': 'Keynsham',
    'BS31 2AB, Keynsham': 'Keynsham',
    'Keynsham (BS31 2AB)': 'Keynsham',
    'Keynsham, BS31 2AB, Somerset': 'Keynsham, Somerset',
    'BS1 4ST BS31 2AB': 'BS1 BS31',
  }
  for (const [typed, expected] of Object.entries(kept))
    expect(withoutPostcode(typed), typed).toBe(expected)
})

test.each(['  ', '\u00a0', '\t', '-', '–', '.', ' - ', '_', '\u200b', '. '])(
  'a postcode is whole whatever stands between its halves: %j',
  (between) => {
    const typed = `BS31${between}2AB`
    expect(withoutPostcode(typed)).toBe('BS31')
    expect(withoutPostcode(`Keynsham ${typed}`)).toBe('Keynsham')
    expect(withoutPostcode(`Keynsham\u00a0${typed}, Somerset`)).toBe('Keynsham, Somerset')
  },
)

test('what holds no whole postcode stays as it was typed', () => {
  for (const typed of [
    'BS31',
    'Keynsham, BS31',
    'Bath (near)',
    'Stoke-on-Trent',
    '',
    '東京',
    'A4 12V',
    'Bath, off the M4, 2nd exit',
    'Keynsham\u00a0Road,  Bath',
  ])
    expect(withoutPostcode(typed)).toBe(typed)
})

test('half of a postcode’s second half is left out', () => {
  for (const typed of ['BS31 2', 'BS31 2A', 'BS31  2A', 'BS31-2', 'BS31\u00a02A'])
    expect(withoutBegunHalf(typed), typed).toBe('BS31')
  for (const typed of ['BS31', 'Bath 2', 'BS3']) expect(withoutBegunHalf(typed)).toBe(typed)
})

test('the first half of a postcode is known by its form', () => {
  expect(['BS1', 'e1', 'EC1A', 'sw19', 'W1T'].every(isOutcode)).toBe(true)
  expect(['B', '911', 'BS1 4ST', 'MX555', 'Bath', 'e123'].some(isOutcode)).toBe(false)
})
