import { expect, test } from 'vitest'
import { filterChoices } from './choices.ts'
import { makes } from '../../cars/rules.ts'
import type { Facets } from '../schema.ts'

const none: Facets = { make: [], model: [], condition: [], location: [], maxPrice: [] }
const choice = (value: string, n: number, approximate = false) => ({ value, n, approximate })

test('every make is a choice, with its count, and one without cars is empty', () => {
  const { make } = filterChoices({}, { ...none, make: [choice('BMW', 8)] })
  expect(make.map(({ value }) => value)).toEqual(makes)
  expect(make[2]).toEqual({ value: 'BMW', label: 'BMW', count: '8', isEmpty: false })
  expect(make[1]).toEqual({ value: 'Audi', label: 'Audi', count: '0', isEmpty: true })
})

test('what is chosen stays in reach though it finds nothing', () => {
  const { make, model } = filterChoices({ make: 'Audi', model: 'quattro' }, none)
  expect(make[1]!.isEmpty).toBe(false)
  expect(model).toEqual([{ value: 'quattro', label: 'quattro', isEmpty: false }])
})

test('an estimate says so', () => {
  const { condition } = filterChoices({}, { ...none, condition: [choice('good', 1_200, true)] })
  expect(condition[3]).toMatchObject({ label: 'Good', count: 'about 1,200' })
})

test('before anything is counted nothing is empty', () => {
  const { make, maxPrice } = filterChoices({}, undefined)
  expect(make.some(({ isEmpty, count }) => isEmpty || count)).toBe(false)
  expect(maxPrice.map(({ label }) => label)).toEqual(['£5,000', '£10,000', '£25,000', '£50,000'])
})

test('a price from an address joins the choices in its place', () => {
  const { maxPrice } = filterChoices({ maxPrice: 7_500 }, undefined)
  expect(maxPrice.map(({ label }) => label)).toContain('£7,500')
})

test('a town in another case is the same town', () => {
  const facets = { ...none, location: [choice('Bath', 1)] }
  expect(filterChoices({ location: 'bath' }, facets).location).toHaveLength(1)
})
