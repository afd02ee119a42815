import { expect, test } from 'vitest'
import { contradictions, fillFrom } from './recorded-car.ts'
import { emptyListing, type ListingTyped } from '../typed.ts'

const car = {
  make: 'BMW',
  model: '325i',
  year: 1988,
  facts: [
    { name: 'fuel', label: 'Fuel', value: 'petrol', text: 'Petrol' },
    { name: 'engineSize', label: 'Engine size', value: 2_494, text: '2,494 cc' },
  ],
} as const

test('what was typed and the record says otherwise is said', () => {
  expect(contradictions(car, { make: '', year: '' })).toEqual([])
  expect(contradictions(car, { make: 'BMW', year: '1988' })).toEqual([])
  expect(contradictions(car, { make: 'Ford', year: '1990' })).toEqual([
    'You chose Ford; the record says BMW.',
    'You chose 1990; the record says 1988.',
  ])
  expect(contradictions({ make: null, year: null }, { make: 'Ford', year: '1990' })).toEqual([])
})

test('only what is empty is filled in', () => {
  const set: Record<string, unknown> = {}
  const typed: ListingTyped = { ...emptyListing, model: '325i Sport', facts: { fuel: 'lpg' } }
  fillFrom(
    { ...car, facts: [...car.facts] },
    {
      getValues: (() => typed) as never,
      setValue: (field, value) => void (set[field] = value),
    },
  )
  expect(set).toEqual({ make: 'BMW', year: '1988', 'facts.engineSize': '2494' })
})
