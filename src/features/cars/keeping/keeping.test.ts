import { expect, test } from 'vitest'
import { facts, type Facts } from '../facts/vocabulary.ts'
import { modelYears } from '../rules.ts'
import { keepingOf } from './keeping.ts'
import { keepingRules } from './rules.ts'
import { taxRates } from './tax-rates.ts'

const today = '2026-11-22'
const says = (name: string, year: number, facts: Facts = {}, day = today) =>
  keepingOf({ year, facts }, day).lines.find((line) => line.name === name)?.text

test('tax is free from the first of April of the year that begins more than 40 years after it was made', () => {
  expect(says('tax', 1985, {}, '2026-03-31')).toMatch(/^By engine size/)
  expect(says('historic', 1985, {}, '2026-03-31')).toBe(
    'Free of tax from 1 April 2026, if it was made in 1985',
  )
  expect(says('tax', 1985, {}, '2026-04-01')).toBeUndefined()
  expect(says('historic', 1985, {}, '2026-04-01')).toBe(
    'Free of tax as a historic vehicle, if it was made in 1985',
  )
  expect(says('historic', 1986, {}, '2026-04-01')).toMatch(/from 1 April 2027/)
  expect(says('tax', 1985, { taxBand: 'historic' })).toBeUndefined()
  expect(says('historic', 1985, { taxBand: 'historic' })).toBe(
    'Free of tax: it is taxed as a historic vehicle',
  )
})

test('tax goes by the engine before March 2001, by CO₂ after, and nothing is said of the years between', () => {
  expect(says('tax', 1999)).toBe(
    'By engine size: £230 a year until Mar 2027 up to 1549 cc, £375 above',
  )
  expect(says('tax', 1999, { engineSize: 1_549 })).toBe(
    'By engine size, up to 1549 cc: £230 a year until Mar 2027',
  )
  expect(says('tax', 1999, { engineSize: 1_550 })).toBe(
    'By engine size, above 1549 cc: £375 a year until Mar 2027',
  )
  for (const year of [2000, 2001]) expect(says('tax', year)).toBeUndefined()
  expect(says('tax', 2001, { taxBand: 'small-engine' })).toMatch(/^By engine size, up to/)
  for (const year of [2001, 2002])
    expect(says('tax', year, { taxBand: 'k' })).toBe('By CO₂, Band K: £445 a year until Mar 2027')
  expect(says('tax', 2002)).toBe(
    'By CO₂, in bands A to M (£20 to £790 a year until Mar 2027): the V5C says which',
  )
  expect(says('tax', 1995, { imported: 'japan', engineSize: 1_300 })).toBeUndefined()
})

test('a sum is said from the first day of its rates to the last, and none where the rates are not known', () => {
  const large = (day: string) => says('tax', 1999, { engineSize: 1_997 }, day)
  expect(large('2025-03-31')).toBe('By engine size, above 1549 cc')
  for (const day of ['2025-04-01', '2026-03-31'])
    expect(large(day)).toBe('By engine size, above 1549 cc: £360 a year until Mar 2026')
  for (const day of ['2026-04-01', '2027-03-31'])
    expect(large(day)).toBe('By engine size, above 1549 cc: £375 a year until Mar 2027')
  expect(large('2027-04-01')).toBe('By engine size, above 1549 cc')
  expect(says('tax', 1999, {}, '2027-04-01')).toBe(
    'By engine size: one rate up to 1549 cc, another above',
  )
  expect(says('tax', 2004, {}, '2027-04-01')).toBe('By CO₂, in bands A to M: the V5C says which')
})

test('each year of rates follows the one before without a day between, and no band is cheaper than a cleaner one', () => {
  for (const [i, { from, until, pounds }] of taxRates.entries()) {
    const next = taxRates[i + 1]
    if (next) expect(new Date(next.from).getTime() - new Date(until).getTime()).toBe(86_400_000)
    expect(from < until).toBe(true)
    expect(Object.keys(pounds).toSorted()).toEqual(
      Object.keys(facts.taxBand.choices)
        .filter((band) => band !== 'historic')
        .toSorted(),
    )
    const { 'small-engine': small, 'large-engine': large, ...bands } = pounds
    expect(small).toBeLessThan(large)
    const sums = Object.values(bands)
    expect(sums).toEqual(sums.toSorted((a, b) => a - b))
  }
})

test('a tax band that no car of its year can have is not repeated', () => {
  expect(says('tax', 1996, { taxBand: 'm' })).toMatch(/^By engine size: £230/)
  expect(says('tax', 2003, { taxBand: 'small-engine' })).toMatch(/^By CO₂, in bands A to M/)
  // One that came here late may have.
  expect(says('tax', 1996, { taxBand: 'm', imported: 'japan' })).toMatch(/^By CO₂, Band M/)
  // Without a CO₂ figure an import is taxed by its engine whenever it was registered.
  expect(says('tax', 2003, { taxBand: 'large-engine', imported: 'japan' })).toMatch(
    /^By engine size, above/,
  )
  expect(says('tax', 2003, { imported: 'japan' })).toBeUndefined()
})

test('the historic class is believed of a car that may be in it, whose year may be mistaken by one', () => {
  const historic = { taxBand: 'historic', fuel: 'petrol' } as const
  const lines = (year: number, day: string) =>
    ['tax', 'historic', 'London', 'class D zones', 'Oxford'].map((name) =>
      says(name, year, historic, day),
    )
  const free = 'Free of tax: it is taxed as a historic vehicle'
  const noCharge = 'No charge, as it is taxed as historic'
  for (const day of ['2026-04-01', '2027-03-31'])
    expect(lines(1986, day)).toEqual([undefined, free, noCharge, noCharge, undefined])
  for (const [year, day] of [
    [1986, '2026-03-31'],
    [1987, '2027-03-31'],
    [1998, today],
  ] as const)
    expect(lines(year, day), `${year}`).toEqual(
      ['tax', 'historic', 'London', 'class D zones', 'Oxford'].map((name) =>
        says(name, year, { fuel: 'petrol' }, day),
      ),
    )
  expect(says('historic', 2003, historic)).toMatch(/^Free of tax from 1 April 2044/)
  expect(says('tax', 2003, historic)).toMatch(/^By CO₂, in bands A to M/)
})

test('a test is needed until 40 years after first registration', () => {
  expect(says('mot', 1987, {}, '2026-12-31')).toMatch(/^Each year, .* 2027 at the earliest$/)
  expect(says('mot', 1987, {}, '2027-01-01')).toMatch(/^Not needed from 40 years/)
})

test('where the month of first registration is known, it is what counts', () => {
  const made = (year: number, firstRegistered: string) => ({
    tax: says('tax', year, { firstRegistered }),
    mot: (day: string) => says('mot', year, { firstRegistered }, day),
    scotland: (day: string) =>
      says('Scottish zones', year, { firstRegistered, fuel: 'petrol' }, day),
  })
  expect(made(2000, '2001-02').tax).toMatch(/^By engine size/)
  expect(made(2000, '2001-03').tax).toMatch(/^By CO₂/)
  expect(made(2005, '2017-03').tax).toMatch(/^By CO₂/)
  expect(made(2005, '2017-04').tax).toBeUndefined()
  const { mot } = made(1986, '1987-08')
  expect(mot('2027-08-31')).toBe(
    'Each year, until 40 years after its first registration: in Aug 2027',
  )
  expect(mot('2027-09-01')).toMatch(/^Not needed, as it is 40 years after/)
  const { scotland } = made(1996, '1996-11')
  expect(scotland('2026-11-30')).toMatch(/^A penalty; allowed .*\(in Nov 2026\)/)
  expect(scotland('2026-12-01')).toMatch(/^Allowed, as it is 30 years after/)
  // Of another car, or a slip: the year counts.
  expect(made(1990, '1971-08').mot(today)).toMatch(/2030 at the earliest$/)
  // An import's is not known to be one in the UK.
  const japan = { firstRegistered: '1995-05', imported: 'japan' } as const
  expect(says('tax', 1995, japan)).toBeUndefined()
})

test('zones that charge ask for Euro 4 of petrol and Euro 6 of diesel, but not of historic cars', () => {
  const zones = (year: number, facts: Facts = {}, day = today) => says('London', year, facts, day)
  expect(zones(1998, { fuel: 'petrol' })).toMatch(/^A charge each day/)
  expect(zones(1999, { fuel: 'petrol' })).toMatch(/^No charge if the V5C says Euro 4/)
  expect(zones(2005, { fuel: 'diesel' })).toMatch(/^A charge each day/)
  expect(zones(2005, { fuel: 'electric' })).toBe('No charge')
  for (const fuel of [undefined, 'lpg', 'hybrid'] as const)
    expect(zones(1998, fuel && { fuel })).toBeUndefined()
  expect(zones(1985, { fuel: 'diesel' }, '2026-03-31')).toMatch(/^A charge/)
  expect(zones(1985, { fuel: 'diesel' }, '2026-04-01')).toBe(
    'No charge once it is taxed as historic',
  )
  expect(zones(1985, { taxBand: 'historic' })).toBe('No charge, as it is taxed as historic')
  for (const year of [1985, 1998, 2003])
    expect(says('class D zones', year, { fuel: 'petrol' })).toBe(zones(year, { fuel: 'petrol' }))
  expect(says('other zones', 1998)).toBe('No charge for private cars')
})

test('Oxford charges whatever has an exhaust; of historic cars nothing is said', () => {
  const oxford = (year: number, facts: Facts = {}, day = today) => says('Oxford', year, facts, day)
  for (const fuel of ['petrol', 'diesel', 'lpg', 'hybrid'] as const)
    expect(oxford(2005, { fuel })).toMatch(/^A charge each day from 7 am to 7 pm/)
  expect(oxford(2005, { fuel: 'electric' })).toBe('No charge')
  expect(oxford(2005)).toBeUndefined()
  expect(oxford(1985, { fuel: 'petrol' }, '2026-03-31')).toMatch(/^A charge/)
  expect(oxford(1985, { fuel: 'petrol' }, '2026-04-01')).toBeUndefined()
  expect(oxford(1985, { fuel: 'petrol', taxBand: 'historic' })).toBeUndefined()
})

test('in Scotland a car is historic after 30 years, and otherwise there is a penalty', () => {
  const scotland = (year: number, facts: Facts = {}, day = today) =>
    says('Scottish zones', year, facts, day)
  expect(scotland(1997, { fuel: 'petrol' }, '2026-12-31')).toMatch(
    /^A penalty; .*2027 at the earliest/,
  )
  expect(scotland(1997, { fuel: 'petrol' }, '2027-01-01')).toMatch(/^Allowed from 30 years after/)
  expect(scotland(2001, { fuel: 'petrol' })).toMatch(
    /^Allowed if the V5C says Euro 4.*, or from 30/,
  )
  expect(scotland(2001)).toBeUndefined()
  expect(scotland(2001, { fuel: 'electric' })).toBe('Allowed')
})

test('every rule names an official source and the day on which it was read there', () => {
  for (const { name, source, readOn } of keepingRules) {
    expect(new URL(source.url).host, name).toMatch(
      /^(www\.gov\.uk|tfl\.gov\.uk|www\.oxfordshire\.gov\.uk|lowemissionzones\.scot)$/,
    )
    expect(readOn, name).toMatch(/^20\d\d-\d\d-\d\d$/)
  }
  expect(keepingOf({ year: 1990, facts: {} }, today).asOf).toBe('2026-11-22')
})

test('every model year has something to say about keeping a car, and no sentence has a hole', () => {
  for (let year = modelYears.first; year <= modelYears.last; year++)
    for (const fuel of [undefined, 'petrol', 'diesel', 'lpg'] as const) {
      const { lines } = keepingOf({ year, facts: fuel ? { fuel } : {} }, today)
      expect(lines.length, String(year)).toBeGreaterThanOrEqual(3)
      expect(lines.map(({ text }) => text).join()).not.toMatch(/undefined|null|NaN/)
    }
})
