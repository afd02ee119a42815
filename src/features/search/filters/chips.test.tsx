import { Children, isValidElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { drawn, propsOf } from '../../../../test/drawn.ts'
import { FilterChips } from './chips.tsx'

test('chips that say the same are told apart, so that each goes with its filter', () => {
  const criteria = { make: 'Mini', model: 'Mini', q: 'Mini' } as const
  const tree = drawn(FilterChips, { criteria, said: undefined, onDrop: () => {} })
  const { children } = propsOf<{ children: ReactNode }>(tree, 'ul')
  const keys = Children.toArray(children).map((chip) => isValidElement(chip) && chip.key)
  // The last is the way to clear all.
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(4)
})
