import { expect, test } from 'vitest'
import { name } from './schema.ts'

test('C5: a name is one line, and nothing in it turns other text round', () => {
  expect(name.safeParse('Zoë O’Brien-Łukasz').success).toBe(true)
  for (const strange of ['a\nb', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'a\u202eb', 'a\ud800b'])
    expect(name.safeParse(strange).success, JSON.stringify(strange)).toBe(false)
})
