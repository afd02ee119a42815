import { expect, test } from 'vitest'
import { understanding } from '../../../../test/understanding.ts'
import {
  either,
  expectedLabel,
  refusalMessage,
  subjectLabel,
  describeUnderstood,
  totalLabel,
  withoutLabel,
} from './labels.ts'

test('what no car may be is named with an or', () => {
  expect(either(['red'])).toBe('“red”')
  expect(either(['red', 'Porsche 911'])).toBe('“red” or “Porsche 911”')
})

test('what was left out of a search is named as people say it', () => {
  expect(
    refusalMessage({ field: 'yearFrom', value: 'abc', message: 'must be a whole number' }),
  ).toBe('Earliest year “abc”: must be a whole number')
  expect(
    refusalMessage({ field: 'yearTo', value: '1980', message: 'must not be below yearFrom' }),
  ).toBe('Latest year “1980”: must not be below the earliest year')
  expect(refusalMessage({ field: 'year', value: '99999', message: 'is not a filter' })).toBe(
    '“year”: is not a filter',
  )
  expect(
    refusalMessage({
      field: 'near',
      value: 'zzz',
      message: 'near: we do not know a town called ‘zzz’',
    }),
  ).toBe('Near “zzz”: we do not know a town called ‘zzz’')
})

test('a fact that can’t be used is named by its field', () => {
  expect(
    refusalMessage({
      field: 'serviceHistory',
      value: 'best',
      message: 'serviceHistory: must be one of: full, part',
    }),
  ).toBe('Service history “best”: must be one of: full, part')
})

test('the way out of an empty result is called by what goes', () => {
  expect(withoutLabel('maxPrice')).toBe('Without maximum price')
  expect(withoutLabel('make')).toBe('Without make')
  expect(withoutLabel('near')).toBe('Without place')
})

test('what the words were taken to mean is named, but for what a filter says', () => {
  const understood = understanding({
    make: 'BMW',
    model: '3 Series',
    rest: 'e30',
    words: ['e30'],
  })
  expect(describeUnderstood({}, understood)).toEqual(['Make: BMW', 'Model: 3 Series'])
  expect(describeUnderstood({ make: 'BMW', yearFrom: 1985 }, understood)).toEqual([
    'Model: 3 Series',
  ])
})

test('counts know one from many, and how sure they are', () => {
  expect(totalLabel({ n: 1, exact: true })).toBe('1 car')
  expect(totalLabel({ n: 10_000, exact: false })).toBe('10,000+ cars')
  expect(totalLabel({ n: 11_000, exact: false })).toBe('about 11,000 cars')
  expect(expectedLabel({ n: 12, kind: 'least' })).toBe('12 cars or more')
})

test('a search is called by its make, model and town', () => {
  expect(subjectLabel({ make: 'BMW', model: '3 Series' })).toBe('BMW 3 Series')
  expect(subjectLabel({ make: 'BMW', location: 'York' })).toBe('BMW in York')
  expect(subjectLabel({ location: 'York' })).toBe('Cars in York')
  expect(subjectLabel({ make: 'BMW' }, 'Cornwall')).toBe('BMW in Cornwall')
  expect(subjectLabel({ q: 'red' })).toBeUndefined()
})
