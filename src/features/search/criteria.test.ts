import fc from 'fast-check'
import { expect, test } from 'vitest'
import { browseAddress, criteriaQuery } from './criteria.ts'
import { readCriteria } from './read-criteria.ts'

const read = (query: string) => readCriteria(new URLSearchParams(query))
const refusedFields = (query: string) => read(query).refused.map((refusal) => refusal.field)

test('a query is read whatever case and form its choices are written in', () => {
  expect(
    read('make=mercedes+benz&condition=Very+Good&yearFrom=1985&maxPrice=10000').criteria,
  ).toEqual({ make: 'Mercedes-Benz', condition: 'very-good', yearFrom: 1985, maxPrice: 10_000 })
})

test('a price is read as people write it', () => {
  for (const [typed, pounds] of [
    ['12000', 12_000],
    ['£12,000', 12_000],
    ['£ 12000', 12_000],
    ['12k', 12_000],
    ['12.5K', 12_500],
    // As a binary fraction it is a little more.
    ['16.1k', 16_100],
    ['64.9k', 64_900],
    ['12.75k', 12_750],
    ['£4,999.99', 5_000],
  ] as const)
    expect(read(`maxPrice=${encodeURIComponent(typed)}`)).toEqual({
      criteria: { maxPrice: pounds },
      refused: [],
    })
  for (const typed of [
    '12.5',
    '1e3',
    '-5',
    'k',
    '£',
    '12kk',
    '12 k 5',
    '999999k',
    '1.255k',
    '10.000',
  ])
    expect(refusedFields(`maxPrice=${typed}`)).toEqual(['maxPrice'])
})

test("an empty choice and 'all' ask for nothing", () => {
  expect(read('make=all&maxPrice=&condition=ALL')).toEqual({ criteria: {}, refused: [] })
})

test('what cannot be used is left out and named', () => {
  expect(refusedFields('maxPrice=abc')).toEqual(['maxPrice'])
  expect(refusedFields('year=99999')).toEqual(['year'])
  expect(refusedFields('yearFrom=1979')).toEqual(['yearFrom'])
  expect(refusedFields('make=BMW&make=Audi')).toEqual(['make'])
  expect(refusedFields(`q=${'x'.repeat(10_000)}`)).toEqual(['q'])
  expect(refusedFields('location=%ED%A0%80')).toEqual(['location'])
  expect(refusedFields('model=a%00b')).toEqual(['model'])
  expect(refusedFields('maxPrice=1e3')).toEqual(['maxPrice'])
  expect(refusedFields('yearFrom=2000&yearTo=1990')).toEqual(['yearTo'])
})

test('the rest of a query is used all the same', () => {
  expect(read('maxPrice=abc&make=BMW').criteria).toEqual({ make: 'BMW' })
})

test('marks left by advertising are nobody’s filters', () => {
  expect(read('utm_source=x&gclid=y')).toEqual({ criteria: {}, refused: [] })
})

test('any query at all is read without a throw, and what was read is read again alike', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  const field = fc.oneof(
    fc.constantFrom('make', 'q', 'near', 'within', 'cursor', '__proto__'),
    text,
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(field, text)), (pairs) => {
      const { criteria } = readCriteria(new URLSearchParams(pairs))
      const again = readCriteria(criteriaQuery(criteria))
      expect(again).toEqual({ criteria, refused: [] })
    }),
  )
})

test('a new search begins at its first page', () => {
  expect(browseAddress({ make: 'BMW', cursor: 'abc' })).toBe('/browse?make=BMW')
  expect(browseAddress({})).toBe('/browse')
})

test('nearest without a town is refused by name, and the rest is used', () => {
  expect(read('make=BMW&sort=nearest')).toEqual({
    criteria: { make: 'BMW' },
    refused: [{ field: 'sort', value: 'nearest', message: 'needs a town to be near' }],
  })
  expect(read('near=Bath&sort=nearest').refused).toEqual([])
})
