import { expect, test } from 'vitest'
import type { Criteria } from '../criteria.ts'
import { loosenings } from './loosenings.ts'
import type { Facets } from '../schema.ts'

const none: Facets = { make: [], model: [], condition: [], location: [], maxPrice: [] }
const choice = (value: string, n: number, approximate = false) => ({ value, n, approximate })
const ways = (criteria: Criteria, facets: Partial<Facets>) =>
  loosenings(criteria, { ...none, ...facets }).map(({ field, expected }) => [field, expected])

test('the counts of a group add up to what its own filter hides', () => {
  const condition = [choice('good', 3), choice('fair', 2)]
  const make = [choice('Audi', 1)]
  expect(ways({ make: 'BMW', condition: 'project' }, { make, condition })).toEqual([
    ['condition', { n: 5, kind: 'exact' }],
    ['make', { n: 1, kind: 'exact' }],
  ])
})

test('a way that is known to find nothing is not offered', () => {
  const condition = [choice('good', 3)]
  expect(ways({ make: 'BMW', condition: 'project' }, { condition })).toEqual([
    ['condition', { n: 3, kind: 'exact' }],
  ])
})

test('without a maximum price there are at least the cars of the dearest choice', () => {
  const maxPrice = [choice('5000', 0), choice('10000', 4), choice('50000', 12)]
  expect(ways({ maxPrice: 5_000 }, { maxPrice })).toEqual([['maxPrice', { n: 12, kind: 'least' }]])
})

test('where nothing was counted the way is offered without a number, after the others', () => {
  const make = [choice('Audi', 7)]
  expect(ways({ make: 'BMW', yearFrom: 2005, near: 'Bath', maxPrice: 5_000 }, { make })).toEqual([
    ['make', { n: 7, kind: 'exact' }],
    ['maxPrice', undefined],
    ['yearFrom', undefined],
    ['near', undefined],
  ])
})

test('a make that takes its model with it has no known number', () => {
  const model = [choice('M5', 2)]
  expect(ways({ make: 'BMW', model: 'M3' }, { make: [], model })).toEqual([
    ['model', { n: 2, kind: 'exact' }],
    ['make', undefined],
  ])
})

test('a group that was cut short says ‘at least’, an estimate says ‘about’', () => {
  const location = Array.from({ length: 12 }, (_, n) => choice(`Town ${n}`, 1))
  const condition = [choice('good', 900, true)]
  expect(ways({ location: 'Bath', condition: 'fair' }, { location, condition })).toEqual([
    ['condition', { n: 900, kind: 'about' }],
    ['location', { n: 12, kind: 'least' }],
  ])
})
