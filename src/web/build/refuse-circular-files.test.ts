import { expect, test } from 'vitest'
import { findCircle } from './refuse-circular-files.ts'

test('files that need each other, however indirectly, are named in a circle', () => {
  const imports = new Map([
    ['entry', ['a', 'shared']],
    ['a', ['b', 'shared']],
    ['b', ['c']],
    ['c', ['a']],
    ['shared', []],
  ])
  expect(findCircle(imports)).toEqual(['a', 'b', 'c', 'a'])
})

test('files that two others need are no circle, nor is what comes from elsewhere', () => {
  const imports = new Map([
    ['entry', ['a', 'b']],
    ['a', ['shared']],
    ['b', ['shared', 'from-elsewhere']],
    ['shared', []],
  ])
  expect(findCircle(imports)).toBeNull()
})
