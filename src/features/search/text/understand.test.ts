import { expect, test } from 'vitest'
import { understandText, type KnownWord } from './understand.ts'

/** What the listings know: words that stand in some, and what an unknown one resembles. */
const inListings = (known: string[], alike: Record<string, string> = {}) =>
  new Map<string, KnownWord>([
    ...known.map((word) => [word, { isKnown: true, isIdle: false, alike: null }] as const),
    ...Object.entries(alike).map(
      ([word, to]) => [word, { isKnown: false, isIdle: false, alike: to }] as const,
    ),
    ['with', { isKnown: true, isIdle: true, alike: null }],
  ])

const understand = (text: string, known: string[] = [], alike: Record<string, string> = {}) =>
  understandText(text, inListings(known, alike))

test("'porche 911' is a Porsche 911", () => {
  expect(understand('porche 911')).toMatchObject({ make: 'Porsche', model: '911', words: [] })
  expect(understand('porshce 911')).toEqual({
    make: 'Porsche',
    model: '911',
    words: [],
    corrections: [{ from: 'porshce', to: 'porsche' }],
  })
})

test("'gofl gti mk2' is a Golf, and the rest is looked for in the listings", () => {
  expect(understand('gofl gti mk2', ['gti', 'mk2'])).toEqual({
    make: 'Volkswagen',
    model: 'Golf',
    words: ['gti', 'mk2'],
    corrections: [{ from: 'gofl', to: 'golf' }],
  })
})

test('a nickname and a code say what the full name would', () => {
  expect(understand('beemer e30')).toMatchObject({
    make: 'BMW',
    model: '3 Series',
    nickname: 'e30',
  })
  expect(understand('Mazda MX-5')).toMatchObject({ make: 'Mazda', model: 'MX-5' })
  expect(understand('mx5')).toMatchObject({ make: 'Mazda', model: 'MX-5' })
  expect(understand('merc')).toMatchObject({ make: 'Mercedes-Benz' })
})

test("a 'Lotus Carlton' is a Vauxhall", () => {
  expect(understand('lotus carlton')).toMatchObject({ make: 'Vauxhall', model: 'Lotus Carlton' })
  expect(understand('lotus elise')).toMatchObject({ make: 'Lotus', model: 'Elise' })
})

test('a word that stands in listings is not taken for a slip', () => {
  expect(understand('gold', ['gold'])).toEqual({ words: ['gold'], corrections: [] })
})

test('a model year becomes a filter, a power does not', () => {
  expect(understand('1990 golf')).toMatchObject({ year: 1990, model: 'Golf' })
  expect(understand('2100', ['2100'])).toEqual({ words: ['2100'], corrections: [] })
})

test('other words are mended to those of the listings, and idle ones left out', () => {
  expect(understand('with servise', [], { servise: 'service' })).toEqual({
    words: ['service'],
    corrections: [{ from: 'servise', to: 'service' }],
  })
})

test('what is chosen already is not guessed again', () => {
  const chosen = understandText('911', new Map(), { make: 'BMW', model: '3 Series' })
  expect(chosen).toEqual({ make: 'BMW', words: ['911'], corrections: [] })
})
