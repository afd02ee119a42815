import { expect, test } from 'vitest'
import { secondsUntilNextAttempt } from './next-attempt.ts'

test('a minute, five, a quarter of an hour, an hour, then every three hours for three days', () => {
  const pauses: number[] = []
  for (let attempt = 1; ; attempt++) {
    const pause = secondsUntilNextAttempt(attempt)
    if (pause === null) break
    pauses.push(pause / 60)
  }
  expect(pauses.slice(0, 6)).toEqual([1, 5, 15, 60, 180, 180])
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 60
  expect(hours).toBeGreaterThanOrEqual(72)
  expect(hours).toBeLessThan(76)
})
