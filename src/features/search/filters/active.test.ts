import { expect, test } from 'vitest'
import { understanding } from '../../../../test/understanding.ts'
import { activeFilters, withoutFilters } from './active.ts'
import { browseAddress } from '../criteria.ts'

test('each filter that is on has words of its own, in the order of the form', () => {
  const filters = activeFilters({
    make: 'BMW',
    model: '3 Series',
    yearFrom: 1990,
    yearTo: 1995,
    priceFrom: 5_000,
    maxPrice: 25_000,
    mileageTo: 90_000,
    condition: 'very-good',
    location: 'Bath',
    near: 'Harrogate',
    q: 'one owner',
  })
  expect(filters.map(({ label }) => label)).toEqual([
    '“one owner”',
    'BMW',
    '3 Series',
    'From £5,000',
    'Up to £25,000',
    '1990 or later',
    '1995 or earlier',
    'Up to 90,000 miles',
    'Condition: Very Good',
    'In Bath',
    'Near Harrogate',
  ])
})

test('an order, a page and a price without an upper end are no filters', () => {
  expect(activeFilters({ sort: 'price-low', cursor: 'abc', maxPrice: 100_000 })).toEqual([])
  expect(activeFilters({ maxPrice: 150_000 })).toMatchObject([{ label: 'Up to £150,000' }])
})

test('cars in a county are not said to be within miles of it', () => {
  const labels = (near: string) =>
    activeFilters({ near, within: 50 }, { place: 'Cornwall', isArea: true }).map(
      ({ label }) => label,
    )
  expect(labels('Cornwall')).toEqual(['In Cornwall'])
  // What is said is still of the search before.
  expect(labels('Leeds')).toEqual(['Within 50 miles of Leeds'])
})

test('a chip leads to the first page of the search without its filter', () => {
  const [make, model] = activeFilters({ make: 'BMW', model: 'M3', sort: 'recent', cursor: 'abc' })
  expect(browseAddress(make!.rest)).toBe('/browse?sort=recent')
  expect(browseAddress(model!.rest)).toBe('/browse?make=BMW&sort=recent')
})

test('without a town there is no distance and no nearest', () => {
  const criteria = { near: 'Bath', within: 25, sort: 'nearest' } as const
  expect(activeFilters(criteria)[0]!.rest).toEqual({})
  expect(withoutFilters(criteria)).toEqual({})
})

test('‘Clear all’ leaves the order as it was', () => {
  expect(withoutFilters({ make: 'BMW', q: 'm3', sort: 'price-low' })).toEqual({ sort: 'price-low' })
})

test('a fact is called as the server calls it, and until then as its field is', () => {
  const labels = (...asked: Parameters<typeof activeFilters>) =>
    activeFilters(...asked).map(({ label }) => label)
  const criteria = { serviceHistory: 'part', engineFrom: '1800', make: 'BMW' } as const
  expect(labels(criteria)).toEqual(['BMW', 'Service history: part', 'Engine from: 1800'])
  expect(
    labels(criteria, {
      factsAsked: [
        {
          field: 'serviceHistory',
          label: 'Service history: full or part',
          any: 'Any service history',
        },
        { field: 'engineFrom', label: 'Engine size: from 1,800 cc', any: 'Any engine size' },
      ],
    }),
  ).toEqual(['BMW', 'Service history: full or part', 'Engine size: from 1,800 cc'])
})

test('each phrase among the words has a chip that takes it off, and the other words have one together', () => {
  const understood = understanding({
    rest: 'gti estate auto',
    parts: [
      { label: '“gti”', without: 'estate auto' },
      { label: 'Estate', without: 'gti auto' },
      { label: 'Automatic', without: 'gti estate' },
    ],
  })
  const criteria = { make: 'Volkswagen', q: 'gti estate auto', cursor: 'abc' } as const
  const filters = activeFilters(criteria, { understood })
  expect(filters.map(({ label, rest }) => [label, browseAddress(rest)])).toEqual([
    ['“gti”', '/browse?make=Volkswagen&q=estate+auto'],
    ['Estate', '/browse?make=Volkswagen&q=gti+auto'],
    ['Automatic', '/browse?make=Volkswagen&q=gti+estate'],
    ['Volkswagen', '/browse?q=gti+estate+auto'],
  ])
  // Words that are no longer those that the server spoke of are one again.
  const labels = activeFilters({ q: 'gti' }, { understood }).map(({ label }) => label)
  expect(labels).toEqual(['“gti”'])
})

test('a word that was ignored has no chip, unless nothing is found', () => {
  const understood = understanding({
    rest: 'convertible not red',
    parts: [
      { label: 'Convertible', without: 'not red' },
      { label: 'Not red', without: 'convertible' },
    ],
    unmatched: ['convertible'],
  })
  const labels = (n: number) =>
    activeFilters({ q: 'convertible not red' }, { understood, total: { n, exact: true } }).map(
      ({ label }) => label,
    )
  expect(labels(12)).toEqual(['Not red'])
  expect(labels(0)).toEqual(['Convertible', 'Not red'])
})

test('a word that was requested twice has its chip, whatever else was ignored', () => {
  const parts = [
    { label: '“5”', without: '5 door' },
    { label: 'Five doors', without: '5' },
  ]
  const labelsOf = (...unmatched: string[]) =>
    activeFilters(
      { q: '5 5 door' },
      {
        understood: understanding({ rest: '5 5 door', parts, unmatched }),
        total: { n: 12, exact: true },
      },
    ).map(({ label }) => label)
  expect(labelsOf()).toEqual(['“5”', 'Five doors'])
  expect(labelsOf('spaceship')).toEqual(['“5”', 'Five doors'])
  const histories = understanding({
    rest: 'service history full service history red',
    parts: [
      { label: 'Service history', without: 'full service history red' },
      { label: 'Full service history', without: 'service history red' },
      { label: 'Red', without: 'service history full service history' },
    ],
    unmatched: ['red'],
  })
  expect(
    activeFilters(
      { q: histories.rest },
      { understood: histories, total: { n: 12, exact: true } },
    ).map(({ label }) => label),
  ).toEqual(['Service history', 'Full service history'])
})

test('the last word of a search goes with its chip', () => {
  const understood = understanding({ rest: 'estate', parts: [{ label: 'Estate', without: '' }] })
  expect(activeFilters({ q: 'estate' }, { understood })[0]!.rest).toEqual({})
})
