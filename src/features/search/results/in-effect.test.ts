import { expect, test } from 'vitest'
import { understanding } from '../../../../test/understanding.ts'
import { criteriaInEffect } from './in-effect.ts'

test('what the words ask for becomes filters, and the other words stay', () => {
  const filters = { make: 'Volkswagen', model: 'Golf', maxPrice: 10_000 }
  expect(
    criteriaInEffect(
      { q: 'gofl gti under 10k', sort: 'recent' },
      { place: null, understood: understanding({ filters, rest: 'gti' }) },
    ),
  ).toEqual({ ...filters, q: 'gti', sort: 'recent' })
})

test('what was chosen goes before what the words ask for', () => {
  expect(
    criteriaInEffect(
      { q: 'under 10k', maxPrice: 5_000 },
      { place: null, understood: understanding({ filters: { maxPrice: 10_000 } }) },
    ),
  ).toEqual({ maxPrice: 5_000 })
})

test('the order that the words ask for stays with them, where no other was chosen', () => {
  const understood = understanding({ filters: { model: 'Golf', sort: 'price-low' } })
  const inEffect = (more: object) =>
    criteriaInEffect({ q: 'cheapest golf', ...more }, { place: null, understood })
  expect(inEffect({})).toEqual({ model: 'Golf', sort: 'price-low' })
  expect(inEffect({ sort: 'recent' })).toEqual({ model: 'Golf', sort: 'recent' })
})

test('a place is called by its own name, with words and without', () => {
  expect(criteriaInEffect({ near: 'leedes' }, { place: 'Leeds', understood: null })).toEqual({
    near: 'Leeds',
  })
  expect(
    criteriaInEffect(
      { q: 'near leedes' },
      { place: 'Leeds', understood: understanding({ filters: { near: 'Leeds' } }) },
    ),
  ).toEqual({ near: 'Leeds' })
})

test('words that became no filter are still searched for', () => {
  expect(
    criteriaInEffect(
      { q: 'машина' },
      { place: null, understood: understanding({ unreadable: ['машина'] }) },
    ),
  ).toEqual({ q: 'машина' })
})
