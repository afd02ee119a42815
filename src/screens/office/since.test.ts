import { expect, test } from 'vitest'
import { formatDuration, formatSince } from './since.ts'

test('how long something lasted is said in the largest unit of which there is one', () => {
  expect([0, 59, 60, 119, 3_600, 172_799, 172_800].map(formatDuration)).toEqual([
    'Less than a minute',
    'Less than a minute',
    '1 minute',
    '1 minute',
    '1 hour',
    '47 hours',
    '2 days',
  ])
})

test('what waits since a moment ahead, by another clock, waits for less than a minute', () => {
  expect(formatSince('2026-11-26T12:00:05Z', new Date('2026-11-26T12:00:00Z'))).toBe(
    'Less than a minute',
  )
})
