import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseText, openingOf, wordsOf } from './text.ts'

test('words that people write in many ways have one spelling', () => {
  expect(normaliseText('Mazda MX-5')).toBe('mazda mx5')
  expect(normaliseText('Golf GTI Mk II')).toBe('golf gti mk2')
  expect(normaliseText('golf mk. 2')).toBe('golf mk2')
  expect(normaliseText('Citroën Déesse')).toBe('citroen deesse')
  expect(normaliseText('Mercedes-Benz 190E 2.3-16')).toBe('mercedes benz 190e 2 3 16')
  expect(normaliseText("owner's <60k")).toBe('owners 60k')
})

test('any text at all becomes plain words, and stays what it became', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = normaliseText(text)
      expect(once).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/)
      expect(wordsOf(once).join(' ')).toBe(once)
    }),
  )
})

test('an opening ends at a word and says that there is more', () => {
  expect(openingOf('One careful owner', 100)).toBe('One careful owner')
  expect(openingOf('One careful\n\nowner from new', 20)).toBe('One careful owner…')
  expect(openingOf('x'.repeat(300), 240)).toHaveLength(241)
})
