import { expect, test } from 'vitest'
import { factNames, facts } from '../../cars/facts/vocabulary.ts'
import { factFields } from '../read-criteria.ts'
import { factFilters, monthsAfter } from './filters.ts'
import { readFacts } from './read.server.ts'

const today = '2026-11-23'
const filterOf = (field: string) => factFilters.find((filter) => filter.field === field)!
const picksOf = (field: string) => filterOf(field).picks.map(({ label }) => label)
const saidOf = (criteria: object) => readFacts(criteria, today).factsAsked.map(({ label }) => label)

test('every fact that is no line has a filter, and an address has the same names', () => {
  const asked = [...new Set(factFilters.map(({ fact }) => fact))]
  expect(asked.sort()).toEqual(
    factNames.filter((name) => !['line', 'month'].includes(facts[name].kind)).sort(),
  )
  expect(factFilters.map(({ field }) => field).sort()).toEqual([...factFields].sort())
})

test('a value that every car has which says anything can’t be a filter', () => {
  expect(picksOf('owners')).toEqual(['One owner', 'Up to 2', 'Up to 3', 'Up to 4', 'Up to 5'])
  expect(picksOf('serviceHistory')).toEqual(['Full', 'Full or part'])
  expect(picksOf('keys')).toEqual(['2 or more', '3 or more'])
  expect(picksOf('v5c')).toEqual(['Present', 'Present or applied for'])
  expect(picksOf('matchingNumbers')).toEqual(['Yes'])
  expect(filterOf('owners').read('more', today)).toBeNull()
})

test('an ordered filter matches all that is as good', () => {
  expect(readFacts({ owners: '3' }, today).facts).toEqual({ owners: { anyOf: ['1', '2', '3'] } })
  expect(readFacts({ keys: '2', books: 'some' }, today).facts).toEqual({
    keys: { anyOf: ['2', 'more'] },
    books: { anyOf: ['all', 'some'] },
  })
  expect(readFacts({ modifications: 'period' }, today).facts).toEqual({
    modifications: { anyOf: ['period'] },
  })
})

test('two ends of one figure are one filter', () => {
  expect(readFacts({ engineFrom: '1800', engineTo: '2500', motLeft: '6' }, today).facts).toEqual({
    engineSize: { from: 1_800, to: 2_500 },
    motUntil: { from: '2027-05-23' },
  })
})

test('a filter is named as people say it', () => {
  expect(
    saidOf({
      owners: '2',
      serviceHistory: 'part',
      motLeft: '1',
      engineFrom: '1800',
      driveSide: 'left',
      fuel: 'LPG',
      keys: 'more',
    }),
  ).toEqual([
    'Fuel: petrol and LPG',
    'Steering wheel: left-hand drive',
    'Service history: full or part',
    'Owners: up to 2',
    'MOT left: 1 month or more',
    'Engine size: from 1,800 cc',
    'Keys: 3 or more',
  ])
})

test('the way back to any car never sounds like the lack of a thing', () => {
  const { factsAsked } = readFacts({ serviceHistory: 'full', motLeft: '6', v5c: 'present' }, today)
  expect(factsAsked.map(({ any }) => any)).toEqual([
    'Any service history',
    'Any MOT left',
    'Any V5C (log book)',
  ])
})

test('what a filter doesn’t take is refused by its name, with what it takes', () => {
  const refusedBy = (criteria: object) => {
    try {
      readFacts(criteria, today)
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(refusedBy({ owners: '6' })).toBe('owners: must be one of: 1, 2, 3, 4, 5')
  for (const value of ['49', '10000', '1.5', '1,800', '1e3', '-1', 'big'])
    expect(refusedBy({ engineFrom: value }), value).toBe(
      'engineFrom: must be a whole number from 50 to 9,999',
    )
  expect(refusedBy({ motLeft: '14' })).toBe('motLeft: must be a whole number from 1 to 13')
  expect(refusedBy({ engineFrom: '2000', engineTo: '1800' })).toBe(
    'engineTo: is less than the least that is asked for',
  )
  expect(refusedBy({ engineFrom: '2000', engineTo: '2000' })).toBeNull()
  expect(refusedBy({ serviceHistory: 'toString' })).toMatch(/^serviceHistory: /)
})

test('a period of months from a day ends with its last month', () => {
  expect(monthsAfter('2026-11-23', 3)).toBe('2027-02-23')
  expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28')
  expect(monthsAfter('2027-11-30', 3)).toBe('2028-02-29')
  expect(monthsAfter('2026-12-31', 12)).toBe('2027-12-31')
  expect(monthsAfter('2026-12-31', 1)).toBe('2027-01-31')
})
