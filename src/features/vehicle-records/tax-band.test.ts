import { expect, test } from 'vitest'
import { taxBandOf as bandOf } from './tax-band.ts'

const taxBandOf = (record: Parameters<typeof bandOf>[0]) => bandOf(record, '2026-11-22')

test.each([
  [100, 'a'],
  [101, 'b'],
  [110, 'b'],
  [111, 'c'],
  [120, 'c'],
  [121, 'd'],
  [130, 'd'],
  [131, 'e'],
  [140, 'e'],
  [141, 'f'],
  [150, 'f'],
  [151, 'g'],
  [165, 'g'],
  [166, 'h'],
  [175, 'h'],
  [176, 'i'],
  [185, 'i'],
  [186, 'j'],
  [200, 'j'],
  [201, 'k'],
  [225, 'k'],
  [226, 'l'],
  [255, 'l'],
  [256, 'm'],
])('%i g of CO₂ a kilometre is band %s', (carbon, band) => {
  expect(taxBandOf({ firstRegistered: '2006-04', carbon })).toBe(band)
})

test('a car that was registered before the 23rd of March 2006 is in band K at most', () => {
  for (const carbon of [226, 255, 256, 400]) {
    expect(taxBandOf({ firstRegistered: '2001-03', carbon })).toBe('k')
    expect(taxBandOf({ firstRegistered: '2006-02', carbon })).toBe('k')
    // The day is not on record.
    expect(taxBandOf({ firstRegistered: '2006-03', carbon })).toBeUndefined()
  }
  expect(taxBandOf({ firstRegistered: '2006-03', carbon: 225 })).toBe('k')
})

test('before March 2001 tax goes by the engine, and from April 2017 by neither', () => {
  const both = { engineSize: 1_550, carbon: 150 }
  expect(taxBandOf({ firstRegistered: '2001-02', ...both })).toBe('large-engine')
  expect(taxBandOf({ firstRegistered: '2001-02', ...both, engineSize: 1_549 })).toBe('small-engine')
  expect(taxBandOf({ firstRegistered: '2001-03', ...both })).toBe('f')
  expect(taxBandOf({ firstRegistered: '2017-03', ...both })).toBe('f')
  expect(taxBandOf({ firstRegistered: '2017-04', ...both })).toBeUndefined()
})

test('no tax is guessed where what it goes by is not on record', () => {
  expect(taxBandOf({ engineSize: 1_549, carbon: 150 })).toBeUndefined()
  expect(taxBandOf({ firstRegistered: '1995-01', carbon: 150 })).toBeUndefined()
  expect(taxBandOf({ firstRegistered: '2003-01', engineSize: 1_549 })).toBeUndefined()
})

test('a car that may be in the historic class has no band that costs something', () => {
  const band = (record: Parameters<typeof bandOf>[0], day = '2026-11-22') =>
    bandOf({ engineSize: 1_998, ...record }, day)
  expect(band({ firstRegistered: '1983-05' })).toBeUndefined()
  expect(band({ firstRegistered: '1986-05' })).toBe('large-engine')
  expect(band({ firstRegistered: '1985-12' }, '2026-03-31')).toBe('large-engine')
  expect(band({ firstRegistered: '1985-12' }, '2026-04-01')).toBeUndefined()
  // It is the year in which it was made that counts.
  expect(band({ firstRegistered: '1987-01', yearOfManufacture: 1985 })).toBeUndefined()
  expect(band({ firstRegistered: '2002-01', yearOfManufacture: 1985, carbon: 190 })).toBeUndefined()
})
