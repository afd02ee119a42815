import { expect, test } from 'vitest'
import { listCandidates, mostSuggested, suggest } from './suggest.ts'

const candidates = listCandidates(
  {
    makes: new Map([
      ['Porsche', 12],
      ['Peugeot', 30],
      ['Mazda', 5],
    ]),
    families: new Map([
      ['Porsche 911', 9],
      ['Porsche 944', 3],
      ['Peugeot 205', 30],
      ['Mazda MX-5', 5],
    ]),
    towns: new Map([['york', 4]]),
    areas: new Map([
      ['Yorkshire', 9],
      ['Cornwall', 0],
    ]),
    phrases: new Map([
      ['left-hand drive', { n: 11_000, exact: false }],
      ['barn find', { n: 0, exact: true }],
      ['under £10,000', { n: 20, exact: true }],
      ['under £5,000', { n: 0, exact: true }],
      ['1990s', { n: 30, exact: true }],
      ['BMW E30', { n: 4, exact: true }],
      ['BMW E36', { n: 0, exact: true }],
      ['Volkswagen Golf Mk2', { n: 2, exact: true }],
    ]),
  },
  ['York', 'Porthmadog'],
)
const labels = (typed: string) => suggest(candidates, typed).map(({ label }) => label)

test('what begins so is suggested, makes before families, with how many cars there are', () => {
  expect(labels('po')).toEqual(['Porsche', 'Porsche 911', 'Porsche 944', 'Pop-up headlights'])
  expect(suggest(candidates, 'porsche 9')[0]).toEqual({
    kind: 'model',
    label: 'Porsche 911',
    n: 9,
    count: '9',
    criteria: { make: 'Porsche', model: '911' },
  })
})

test('nicknames lead to the car, towns and phrases are there as well', () => {
  expect(labels('miat')).toEqual(['Mazda MX-5'])
  expect(labels('yor')).toEqual(['Yorkshire', 'York'])
  expect(suggest(candidates, 'yorks')).toMatchObject([{ n: 9, criteria: { near: 'Yorkshire' } }])
  expect(suggest(candidates, 'left')).toEqual([
    {
      kind: 'phrase',
      label: 'Left-hand drive',
      n: 11_000,
      count: 'about 11,000',
      criteria: { q: 'left-hand drive' },
    },
  ])
  // Not counted yet.
  expect(suggest(candidates, 'right ha')).toMatchObject([{ label: 'Right-hand drive', n: null }])
})

test('a price, a mileage and a decade are suggested as people begin to type them, with how many cars there are', () => {
  expect(suggest(candidates, 'under 10k')[0]).toEqual({
    kind: 'phrase',
    label: 'Under £10,000',
    n: 20,
    count: '20',
    criteria: { q: 'under £10,000' },
  })
  for (const typed of ['under 1', 'up to £10,0', '10k', 'less than 10 gr'])
    expect(labels(typed), typed).toContain('Under £10,000')
  expect(labels('under 60k m')).toEqual(['Under 60,000 miles'])
  expect(labels('90s')).toEqual(['1990s'])
  expect(labels('golf under 10')).toEqual(['golf under £10,000', 'golf under 10,000 miles'])
  expect(labels('under 5k')).not.toContain('Under £5,000')
})

test('a code is suggested with how many cars bear it, once they are counted', () => {
  expect(suggest(candidates, 'e3')).toEqual([
    { kind: 'model', label: 'BMW E30', n: 4, count: '4', criteria: { q: 'BMW E30' } },
  ])
  for (const typed of ['e30', 'bmw e3', '3 series e']) expect(labels(typed)).toEqual(['BMW E30'])
  for (const typed of ['golf mk', 'mk2 go']) expect(labels(typed)).toEqual(['Volkswagen Golf Mk2'])
  expect(labels('red e30')).toEqual(['red bmw e30'])
})

test('what has no car is not suggested', () => {
  expect(labels('ferrari')).toEqual([])
  expect(labels('porthm')).toEqual([])
  expect(labels('cornw')).toEqual([])
  expect(labels('barn')).toEqual([])
})

test('the last word is completed, and those before it stay', () => {
  expect(suggest(candidates, 'red 911 conv')).toEqual([
    {
      kind: 'phrase',
      label: 'red 911 convertible',
      n: null,
      count: null,
      criteria: { q: 'red 911 convertible' },
    },
  ])
})

test('one letter suggests nothing, and there are never many', () => {
  expect(labels('p')).toEqual([])
  for (const typed of ['pe', 'co', 're', 'au', '2', '…', '奔驰'])
    expect(labels(typed).length).toBeLessThanOrEqual(mostSuggested)
})
