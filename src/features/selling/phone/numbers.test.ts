import { expect, test } from 'vitest'
import { hindranceOf, numberOf } from './numbers.server.ts'

const reach = { countries: ['GB'] as const, reachesPeople: true }

test.each([
  ['07400 123456', '+447400123456'],
  ['+44 7400 123456', '+447400123456'],
  ['+44 (0)7400 123456', '+447400123456'],
  ['0044 7400-123-456', '+447400123456'],
  ['(07400) 123456', '+447400123456'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['01632 960123', '+441632960123'],
  ['1', null],
  ['', null],
])('%s is the number %s, in whatever spelling', (typed, number) => {
  expect(numberOf(typed)).toBe(number)
})

test('a British mobile can be sent a code', () => {
  for (const typed of ['07400 123456', '+44 (0)7400 123456', '00447400123456'])
    expect(hindranceOf(typed, reach), typed).toBeNull()
})

test.each([
  ['020 7946 0018', /landline/],
  ['0161 496 0000', /landline/],
  ['0800 123 4567', /kind of number/],
  ['0909 879 0000', /kind of number/],
  ['07000 123456', /kind of number/],
  ['076 1234 5678', /check it/],
  ['12345', /check it/],
  ['+33 6 12 34 56 78', /mobiles of the United Kingdom alone/],
  // Jersey and Guernsey are countries of their own here, and their mobiles begin as ours do.
  ['07781 123456', /mobiles of the United Kingdom alone/],
  ['+1 202 555 0123', /mobiles of the United Kingdom alone/],
])('whoever has listed %s reads why no code can be sent there', (typed, words) => {
  expect(hindranceOf(typed, reach)).toMatch(words)
})

test('other countries are those that are allowed, and are named', () => {
  const more = { ...reach, countries: ['GB', 'IE', 'FR'] as const }
  expect(hindranceOf('+33 6 12 34 56 78', more)).toBeNull()
  expect(hindranceOf('+353 85 123 4567', more)).toBeNull()
  expect(hindranceOf('+49 1512 3456789', more)).toContain('the United Kingdom, Ireland and France')
})

test('a number for drama takes a code where none reaches anybody, and nowhere else', () => {
  expect(hindranceOf('07700 900123', { ...reach, reachesPeople: false })).toBeNull()
  expect(hindranceOf('07700 900123', reach)).toMatch(/check it/)
})
