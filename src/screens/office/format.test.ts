import { expect, test } from 'vitest'
import { sizeOf } from './format.ts'

test('a size is said in the unit that suits it, and bytes in their plural', () => {
  expect([0, 1, 999, 1_000, 12_345_678].map(sizeOf)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '12.3 MB',
  ])
})
