import { expect, test } from 'vitest'
import { choose, isSameSearch, laterPageAddress, without } from './browse-criteria.ts'

test('a choice adds to the criteria, and starts again at the first page', () => {
  const before = { make: 'BMW', cursor: 'abc' } as const
  expect(choose(before, { maxPrice: '10000' })).toEqual({ make: 'BMW', maxPrice: 10_000 })
})

test('an empty choice clears its field', () => {
  expect(choose({ make: 'BMW', condition: 'good' }, { condition: '' })).toEqual({ make: 'BMW' })
})

test('another make drops the model of the one before', () => {
  expect(choose({ make: 'BMW', model: 'M3' }, { make: 'Audi' })).toEqual({ make: 'Audi' })
})

test('two years that contradict each other leave the one chosen last', () => {
  expect(choose({ yearTo: 1990 }, { yearFrom: '2000' })).toEqual({ yearFrom: 2000 })
  expect(choose({ yearFrom: 2000 }, { yearTo: '1990' })).toEqual({ yearTo: 1990 })
  expect(choose({ maxPrice: 5_000 }, { priceFrom: '10000' })).toEqual({ priceFrom: 10_000 })
})

test('a price that is typed is weighed against the other as one that is chosen', () => {
  expect(choose({ priceFrom: 10_000 }, { maxPrice: '5k' })).toEqual({ maxPrice: 5_000 })
  expect(choose({ priceFrom: 4_000 }, { maxPrice: '£5,000' })).toEqual({
    priceFrom: 4_000,
    maxPrice: 5_000,
  })
})

test('‘£100,000+’ sends no maximum price', () => {
  expect(choose({ maxPrice: 5_000 }, { maxPrice: '' })).toEqual({})
})

test('a town that is cleared takes its distance and ‘nearest’ with it', () => {
  const near = { near: 'Bath', within: 25, sort: 'nearest' } as const
  expect(choose(near, { near: '' })).toEqual({})
  expect(without(near, 'near')).toEqual({})
  expect(choose(near, { near: 'York' })).toEqual({ near: 'York', within: 25, sort: 'nearest' })
})

test('words that were searched for as typed are so until there are others', () => {
  const typed = { q: 'gofl', spelling: 'typed' } as const
  expect(choose(typed, { make: 'BMW' })).toEqual({ ...typed, make: 'BMW' })
  expect(choose(typed, { q: 'porche' })).toEqual({ q: 'porche' })
  expect(choose(typed, { q: '' })).toEqual({})
  expect(without(typed, 'q')).toEqual({})
})

test('a later page has an address, and is the same search', () => {
  expect(laterPageAddress({ make: 'BMW' }, 'abc')).toBe('/browse?make=BMW&cursor=abc')
  expect(isSameSearch({ make: 'BMW', cursor: 'abc' }, { make: 'BMW' })).toBe(true)
})
