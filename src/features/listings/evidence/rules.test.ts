import { expect, test } from 'vitest'
import { factNames, facts } from '../../cars/facts/vocabulary.ts'
import { claimNames, claimsOf, isPaper } from './rules.ts'

test('what is said and not plain to see is a claim, with its line, in the order of the facts', () => {
  const said = {
    gearbox: 'manual',
    owners: '2',
    serviceHistory: 'full',
    motUntil: '2027-05-31',
    engineOriginality: 'alike',
    engineWork: 'Rebuilt in 2014',
    paintWork: 'Both wings',
  } as const
  expect(claimsOf({ mileage: 84_000, said }).map(({ label, text }) => `${label}: ${text}`)).toEqual(
    [
      'Mileage: 84,000 miles',
      'Owners, with you: 2',
      'Service history: Full',
      'MOT until: 31 May 2027',
      'Originality of the engine: Replaced by the same. Rebuilt in 2014',
    ],
  )
})

test('a fact that says something is missing has no evidence to show', () => {
  const said = {
    serviceHistory: 'none',
    matchingNumbers: 'no',
    books: 'none',
    v5c: 'applied-for',
    imported: 'no',
  } as const
  expect(claimsOf({ mileage: 1, said }).map(({ name }) => name)).toEqual(['mileage', 'imported'])
})

test('claims are facts, but for the mileage and a restoration, and no line of text is one', () => {
  for (const name of claimNames) {
    if (name === 'mileage' || name === 'restoration') continue
    expect(factNames).toContain(name)
    expect(facts[name].kind).not.toBe('line')
  }
})

test('all but a photo of the car may name somebody', () => {
  expect(['v5c', 'invoice', 'paper', 'photo', ''].filter(isPaper)).toEqual([
    'v5c',
    'invoice',
    'paper',
  ])
})
