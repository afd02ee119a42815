import { expect, test } from 'vitest'
import { describeTime } from './wrote-last.ts'

test('when one wrote last is said by London’s days', () => {
  const now = new Date('2026-06-15T10:00:00Z')
  expect(describeTime('2026-06-15T08:00:00.000Z', now)).toBe('You wrote to the seller today')
  // Half past midnight in London.
  expect(describeTime('2026-06-14T23:30:00.000Z', now)).toBe('You wrote to the seller today')
  expect(describeTime('2026-06-14T12:00:00.000Z', now)).toBe(
    'You wrote to the seller on 14 Jun 2026',
  )
  expect(describeTime('nonsense', now)).toBeNull()
})
