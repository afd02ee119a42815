import { expect, test } from 'vitest'
import { comparedIds, comparisonAddress } from './rules.ts'
import { comparisonRows } from './rows.ts'
import type { ComparedCar } from './schema.ts'

const car = (more: Partial<ComparedCar> = {}): ComparedCar => ({
  id: 1,
  make: 'Volkswagen',
  model: 'Golf GTI',
  year: 1990,
  mileage: 84_000,
  condition: 'good',
  price: '12000.00',
  location: 'Leeds',
  state: 'live',
  images: [],
  facts: [],
  keeping: { asOf: '2026-11-22', lines: [] },
  ...more,
})

const rowOf = (cars: ComparedCar[], name: string) =>
  comparisonRows(cars).find((row) => row.name === name)

test('the least price and mileage are marked, and nothing is where all are the same', () => {
  const cars = [car(), car({ price: '9995.50', mileage: 120_000 }), car({ price: '9995.50' })]
  expect(rowOf(cars, 'price')).toMatchObject({
    texts: ['£12,000', '£9,995.50', '£9,995.50'],
    least: [false, true, true],
    differs: true,
  })
  expect(rowOf(cars, 'mileage')?.least).toEqual([true, false, true])
  expect(rowOf(cars, 'year')).toMatchObject({ least: [false, false, false], differs: false })
  expect(rowOf([car(), car()], 'price')).toMatchObject({ least: [false, false], differs: false })
})

test('whether cars are still for sale is said once one of them is not', () => {
  expect(rowOf([car(), car()], 'state')).toBeUndefined()
  expect(
    rowOf([car(), car({ state: 'sold' }), car({ state: 'under-offer' })], 'state')?.texts,
  ).toEqual(['Yes', 'Sold', 'Under offer'])
})

test('what one car says has a line in which the others say nothing, in the order of the vocabulary', () => {
  const gearbox = { name: 'gearbox', label: 'Gearbox', value: 'manual', text: 'Manual' } as const
  const doors = { name: 'doors', label: 'Doors', value: 3, text: '3' } as const
  const cars = [car({ facts: [doors] }), car({ facts: [gearbox] })]
  expect(rowOf(cars, 'doors')?.texts).toEqual(['3', null])
  expect(rowOf(cars, 'gearbox')?.texts).toEqual([null, 'Manual'])
  const names = comparisonRows(cars).map(({ name }) => name)
  expect(names.indexOf('gearbox')).toBeLessThan(names.indexOf('doors'))
})

test('what it costs to run a car comes last, a line for each rule that any of them comes under', () => {
  const source = { title: 'GOV.UK', url: 'https://www.gov.uk/' }
  const tax = { name: 'tax', label: 'Vehicle tax', text: '£375 a year', source }
  const cars = [car(), car({ keeping: { asOf: '2026-11-22', lines: [tax] } })]
  expect(comparisonRows(cars).at(-1)).toMatchObject({
    label: 'Vehicle tax',
    texts: [null, '£375 a year'],
    differs: true,
  })
})

test('an address names one to four cars, each once, and nothing else', () => {
  expect(comparedIds('12-14-12')).toEqual([12, 14])
  expect(comparedIds(comparisonAddress([3, 1, 2]).replace('/compare/', ''))).toEqual([3, 1, 2])
  expect(comparisonAddress([1, 2, 3, 4, 5])).toBe('/compare/1-2-3-4')
  for (const none of [undefined, '', '0', '1-', '-1', '01', '1-x', '1,2', '1-2-3-4-5'])
    expect(comparedIds(none), none).toBeNull()
})
