import { expect, test } from 'vitest'
import { makes } from '../cars/rules.ts'
import { ageOf, contradicts, isOwnPlate, markOf, spaced, yearsOf } from './mark.ts'
import { carOf as carOn, hindrances, isOnRecordAs, makeOf } from './rules.ts'

const carOf = (record: Parameters<typeof carOn>[0]) => carOn(record, '2026-11-22')

test('a registration is read however it is typed, and nothing else is one', () => {
  for (const typed of ['J123ABC', 'j123 abc', ' J123-abc ']) expect(markOf(typed)).toBe('J123ABC')
  for (const typed of ['A1', '1A', 'L2WPS', 'AB12CDE', 'ABC123D']) expect(markOf(typed)).toBe(typed)
  for (const typed of ['', 'A', 'ABC', '123', 'AB12CDEF', 'J123_AB', 'Ｊ１２３', 'J12%00'])
    expect(markOf(typed), typed).toBeNull()
})

test('a plate’s letter or number shows the years in which it was new', () => {
  expect(yearsOf('A123BCD')).toEqual({ from: 1983, to: 1984 })
  expect(yearsOf('J123ABC')).toEqual({ from: 1991, to: 1992 })
  expect(yearsOf('S1ABC')).toEqual({ from: 1998, to: 1999 })
  expect(yearsOf('Y999ABC')).toEqual({ from: 2001, to: 2002 })
  expect(yearsOf('AB51CDE')).toEqual({ from: 2001, to: 2002 })
  expect(yearsOf('AB05CDE')).toEqual({ from: 2005, to: 2005 })
  expect(yearsOf('ABC123X')).toEqual({ from: 1981, to: 1983 })
  for (const none of ['1ABC', 'ABC1', 'ABC123I', 'Q123ABC', 'AB50CDE', 'AB01CDE'])
    expect(yearsOf(none), none).toBeNull()
})

test('a plate of other years than the car is a private one', () => {
  expect(isOwnPlate('J123ABC', 1991)).toBe(true)
  // Made the year before it was registered.
  expect(isOwnPlate('J123ABC', 1990)).toBe(true)
  expect(isOwnPlate('J123ABC', 1988)).toBe(false)
  expect(isOwnPlate('J123ABC', 1994)).toBe(false)
  expect(isOwnPlate('1ABC', 1990)).toBe(false)
})

test('a plate without an age contradicts no car', () => {
  for (const ageless of ['ABZ1234', 'AIA123', 'Q123ABC', '1ABC', 'ABC1', 'AB01CDE'])
    expect(contradicts(ageless, 1990), ageless).toBe(false)
  expect(contradicts('J123ABC', 1991)).toBe(false)
  expect(contradicts('J123ABC', 1988)).toBe(true)
  expect(contradicts('J123ABC', 1994)).toBe(true)
})

test('a plate says its letter or number, and is written with a gap', () => {
  const plates = { A123BCD: 'A', S1ABC: 'S', AB51CDE: '51', AB05CDE: '05', ABC123X: 'X' }
  for (const [mark, age] of Object.entries(plates)) expect(ageOf(mark), mark).toBe(age)
  for (const none of ['1ABC', 'ABC1', 'Q123ABC', 'ABC123I']) expect(ageOf(none), none).toBeNull()
  const written = [
    'J123 ABC',
    'S1 ABC',
    'AB51 CDE',
    'ABC 123X',
    '1 ABC',
    'ABC 1',
    '1234 AB',
    'L2 WPS',
  ]
  for (const plate of written) expect(spaced(plate.replace(' ', ''))).toBe(plate)
})

test('every make is known as records write it', () => {
  for (const make of makes) expect(makeOf(make.toUpperCase())).toBe(make)
  expect(makeOf('MERCEDES')).toBe('Mercedes-Benz')
  for (const other of ['TESLA', '', 'CONSTRUCTOR', '__proto__']) expect(makeOf(other)).toBeNull()
})

test.each([
  ['ROVER', 'MINI COOPER', 'Mini'],
  ['AUSTIN', 'MINI 1000', 'Mini'],
  ['AUSTIN MORRIS', 'MINI', 'Mini'],
  ['BRITISH LEYLAND', 'Mini Clubman', 'Mini'],
  ['BMW', 'MINI ONE', 'Mini'],
  ['MINI', 'COOPER', 'Mini'],
  ['AUSTIN', 'MINI METRO', 'Rover'],
  ['ROVER', 'MINIBUS', 'Rover'],
  ['FORD', 'MINI COOPER', 'Ford'],
  ['MG', 'METRO TURBO', 'Rover'],
  ['AUSTIN', 'MAESTRO 1.3 L', 'Rover'],
  ['MG', 'MONTEGO EFI', 'Rover'],
  ['AUSTIN ROVER', '216', 'Rover'],
  ['DATSUN', '280ZX', 'Nissan'],
  ['AUSTIN', 'ALLEGRO', null],
  ['MG', 'MGB', null],
  ['AUSTIN', '', null],
])('what is on record as %s %s has the make it is listed by', (recorded, model, make) => {
  expect(makeOf(recorded, model)).toBe(make)
  const record = { make: recorded, model }
  expect(carOf(record).make).toBe(make)
  expect(hindrances(record, carOf(record))).toHaveLength(make ? 0 : 1)
})

test('a record as Rover of a Mini is that of a listing as Mini and of one as Rover', () => {
  const record = { make: 'ROVER', model: 'MINI COOPER' }
  expect(makes.filter((make) => isOnRecordAs(record, make))).toEqual(['Mini', 'Rover'])
  const others = { make: 'AUSTIN', model: 'MINI 1000' }
  expect(makes.filter((make) => isOnRecordAs(others, make))).toEqual(['Mini'])
  expect(makes.filter((make) => isOnRecordAs({ make: 'ROVER', model: null }, make))).toEqual([
    'Rover',
  ])
})

test.each([
  ['GOLF GTI 16V', 'Golf GTI 16V'],
  ['COOPER 1.3I', 'Cooper 1.3i'],
  ['825I STERLING', '825i Sterling'],
  ['ASTRA 2.0I 16V GTE', 'Astra 2.0i 16V GTE'],
  ['X1/9', 'X1/9'],
  ['COROLLA GT-I MK I', 'Corolla GT-I MK I'],
])('a model is written as people write it: %s', (recorded, written) => {
  expect(carOf({ model: recorded }).model).toBe(written)
})

test.each([
  ['ROVER', 'MINI COOPER 1.3I', 'Cooper 1.3i'],
  ['AUSTIN', 'MINI 1000', '1000'],
  ['AUSTIN', 'MINI', 'Mini'],
  ['ROVER', 'MINI SEVEN', 'Seven'],
  ['ROVER', 'MINI 30', 'Mini 30'],
  ['MINI', 'MINI COOPER S', 'Cooper S'],
])("a Mini's model doesn't say the make again: %s %s", (make, model, written) => {
  expect(carOf({ make, model })).toMatchObject({ make: 'Mini', model: written })
})

test.each([
  ['BEIGE', 'beige'],
  ['IVORY', 'beige'],
  ['Maroon', 'maroon'],
  ['constructor', undefined],
])('the colour %s on record is %s in the form', (colour, value) => {
  expect(carOf({ colour }).facts.find(({ name }) => name === 'colour')?.value).toBe(value)
})

test('what has no word here is left out, and nothing is guessed', () => {
  expect(carOf({})).toEqual({ make: null, model: null, year: null, facts: [] })
  const odd = { make: 'BMW', colour: 'MULTI-COLOUR', fuel: 'STEAM', engineSize: 20 }
  expect(carOf(odd)).toEqual({ make: 'BMW', model: null, year: null, facts: [] })
  const values = (record: Parameters<typeof carOf>[0]) =>
    Object.fromEntries(carOf(record).facts.map(({ name, value }) => [name, value]))
  expect(values({ firstRegistered: '2003-05', carbon: 199 })).toEqual({
    firstRegistered: '2003-05',
    taxBand: 'j',
  })
  expect(values({ engineSize: 1_549 })).toEqual({ engineSize: 1_549 })
  // It may be taxed as historic.
  expect(values({ firstRegistered: '1983-05', engineSize: 1_998 })).toEqual({
    firstRegistered: '1983-05',
    engineSize: 1_998,
  })
  expect(carOf({ firstRegistered: '1988-01' }).year).toBe(1988)
})
