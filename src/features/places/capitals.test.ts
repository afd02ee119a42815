import { expect, test } from 'vitest'
import { withCapitals } from './capitals.ts'

test.each([
  ['york', 'York'],
  ['YORK', 'York'],
  ['newcastle upon tyne', 'Newcastle upon Tyne'],
  ['STOKE-ON-TRENT', 'Stoke-on-Trent'],
  ['the mumbles, swansea', 'The Mumbles, Swansea'],
  ['king’s lynn', 'King’s Lynn'],
  ['bs1 4st', 'BS1 4ST'],
  ['BATH, UK', 'Bath, UK'],
  ['Chester-le-Street', 'Chester-le-Street'],
  ['Kingston near Lewes', 'Kingston near Lewes'],
  ['', ''],
])('%j is written %j', (typed, written) => {
  expect(withCapitals(typed)).toBe(written)
})
