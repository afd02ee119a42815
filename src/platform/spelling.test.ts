import { expect, test } from 'vitest'
import { closestWord, mistakesBetween } from './spelling.ts'

test('a letter more, less, other or two swapped is one mistake', () => {
  expect(mistakesBetween('porche', 'porsche', 2)).toBe(1)
  expect(mistakesBetween('gofl', 'golf', 2)).toBe(1)
  expect(mistakesBetween('vovlo', 'volvo', 2)).toBe(1)
  expect(mistakesBetween('subaru', 'subarru', 2)).toBe(1)
  expect(mistakesBetween('', 'ab', 2)).toBe(2)
})

test('counting stops where it no longer matters', () => {
  expect(mistakesBetween('aston', 'volkswagen', 2)).toBe(3)
})

test('a short word is not corrected, nor one with two equally good meanings, nor a number', () => {
  expect(closestWord('bmv', ['bmw'])).toBeNull()
  expect(closestWord('gulf', ['golf', 'gulp'])).toBeNull()
  expect(closestWord('9111', ['911'])).toBeNull()
  expect(closestWord('volkswagon', ['volkswagen', 'volvo'])).toBe('volkswagen')
})
