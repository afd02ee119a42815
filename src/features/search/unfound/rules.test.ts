import { expect, test } from 'vitest'
import { isCountable } from './rules.ts'

test('what may be somebody’s own is not counted among what was not found', () => {
  for (const word of [
    'defender',
    'tesla',
    'e46',
    'mk2',
    'cybertruck',
    'w124',
    'citroën',
    'barn find',
    '16 valve',
  ])
    expect(isCountable(word), word).toBe(true)
  for (const word of [
    'k123abc',
    'k123 abc',
    'AB12 CDE',
    '07700 900123',
    '0770 090 0123',
    'ab 1234',
    'AB12CDE',
    'abc123k',
    'abi1234',
    '07700900123',
    'ann@example.com',
    'x',
    'a'.repeat(41),
    '<script>',
  ])
    expect(isCountable(word), word).toBe(false)
})
