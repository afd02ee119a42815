import { expect, test } from 'vitest'
import { factLines } from './labels.ts'
import { factsInput } from './schema.ts'
import { replacedFacts, saidFacts, storedFacts, withChanges } from './stored.ts'
import { factNames, facts, standingFacts, type Facts } from './vocabulary.ts'
import { factSearchTerms } from './search-terms.ts'

const messages = (given: object) =>
  (factsInput.safeParse(given).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('a fact is read as a form or as JSON sends it, and an empty one takes back what was said', () => {
  const given = {
    gearbox: 'manual',
    engineSize: '1,781',
    power: 139,
    paint: ' Oak Green ',
    motUntil: '2027-05-31',
    body: '',
    doors: null,
  }
  expect(factsInput.parse(given)).toEqual({
    gearbox: 'manual',
    engineSize: 1_781,
    power: 139,
    paint: 'Oak Green',
    motUntil: '2027-05-31',
    body: null,
    doors: null,
  })
  expect(factsInput.parse({ paint: '  ' })).toEqual({ paint: null })
})

test('what a fact can’t be is refused by its name', () => {
  const power = 'Power must be a whole number from 5 to 2,000'
  for (const value of ['4', '2001', '1.5', '1e3', 'much', -1, 12.5, true, [], {}])
    expect(messages({ power: value }), String(value)).toEqual([['power', power]])
  for (const value of ['2027-02-30', '31/05/2027', '1999-12-31', '2100-01-01', 7])
    expect(messages({ motUntil: value }), String(value)).toEqual([
      ['motUntil', 'MOT until must be a date'],
    ])
  expect(messages({ gearbox: 'Manual' })).toEqual([
    ['gearbox', 'Gearbox must be one of: manual, automatic, semi-automatic'],
  ])
  for (const value of ['x'.repeat(61), 'two\nlines', 'a\u202eb'])
    expect(messages({ paint: value })).toHaveLength(1)
  expect(messages({ registration: 'J123 ABC' })).toHaveLength(1)
})

test('a month is read as a control sends it or as people write it', () => {
  for (const given of ['1991-08', '8/1991', '08/1991', ' 8.1991 '])
    expect(factsInput.parse({ firstRegistered: given })).toEqual({ firstRegistered: '1991-08' })
  for (const value of ['1991-13', '13/1991', '1969-12', '2050-01', 'August', 1991])
    expect(messages({ firstRegistered: value }), String(value)).toEqual([
      ['firstRegistered', 'First registered must be a month and its year, as 8/1991'],
    ])
  expect(factLines({ firstRegistered: '1991-08' })[0]).toMatchObject({
    label: 'First registered',
    text: 'Aug 1991',
  })
})

test('a row says of five facts whether they are said', () => {
  expect(Object.keys(storedFacts({})).sort()).toEqual([...standingFacts].sort())
  expect(storedFacts({ body: 'estate', keys: '2' })).toMatchObject({
    body: 'estate',
    gearbox: null,
    keys: '2',
  })
  expect(saidFacts(storedFacts({ body: 'estate' }))).toEqual({ body: 'estate' })
})

test('a change lays itself on what was said, and is remembered by what it replaced', () => {
  const before: Facts = { body: 'estate', keys: '2', power: 90 }
  const after = withChanges(before, { keys: null, gearbox: 'manual', power: 90 })
  expect(after).toEqual({ body: 'estate', gearbox: 'manual', power: 90 })
  expect(replacedFacts(before, after)).toEqual({ keys: '2', gearbox: null })
  expect(replacedFacts(before, before)).toEqual({})
})

test('facts are shown in the order of the vocabulary, as people read them', () => {
  const said: Facts = {
    motUntil: '2027-05-31',
    engineSize: 1_781,
    gearbox: 'automatic',
    owners: 'more',
  }
  expect(factLines(said).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Gearbox: Automatic',
    'Engine size: 1,781 cc',
    'Owners, with you: 6 or more',
    'MOT until: 31 May 2027',
  ])
})

test('each of five parts is said to be original, replaced or changed, with a line, and may be left', () => {
  const said = factsInput.parse({
    engineOriginality: 'alike',
    engineWork: ' Rebuilt in 2014 ',
    wheelsOriginality: 'original',
    paintOriginality: '',
  })
  expect(factLines(said).map(({ part, text }) => [part, text])).toEqual([
    ['engine', 'Replaced by the same'],
    ['engine', 'Rebuilt in 2014'],
    ['wheels', 'Original'],
  ])
  expect(factSearchTerms(withChanges({}, said))).toEqual(['original wheels'])
  expect(messages({ gearboxOriginality: 'yes', interiorWork: 'x'.repeat(121) })).toEqual([
    ['gearboxOriginality', 'Originality of the gearbox must be one of: original, alike, changed'],
    ['interiorWork', 'What was done to the interior must be at most 120 characters, in one line'],
  ])
})

test('every choice has words of its own, or none that would find its opposite', () => {
  for (const name of factNames) {
    const fact = facts[name]
    if (fact.kind !== 'choice') continue
    for (const value of Object.keys(fact.choices)) {
      const words = factSearchTerms({ [name]: value }).join(' ')
      expect(words, `${name} ${value}`).not.toMatch(/undefined|\bno\b|none|not said/i)
    }
  }
  expect(factSearchTerms({ serviceHistory: 'none', matchingNumbers: 'no', books: 'none' })).toEqual(
    [],
  )
  expect(factSearchTerms({ reasonForSale: 'No room for an automatic estate' })).toEqual([])
  expect(factSearchTerms({ power: 150, doors: '5', owners: '2' })).toEqual([
    '150 bhp',
    'five doors',
    'two owners',
  ])
  expect(factSearchTerms({ owners: '4' })).toEqual(['four owners'])
  expect(factSearchTerms({ gearbox: 'automatic', colour: 'grey', paint: 'Nardo Grey' })).toEqual([
    'automatic gearbox',
    'Grey',
    'Nardo Grey',
  ])
})
