import { expect, test } from 'vitest'
import { pollIntervalSeconds, heartbeatSeconds, pollingSeconds } from './rules.ts'

test('K1: the job of a killed worker is taken again within 90 seconds', () => {
  // Silence is noticed at the look after it; the first pause before another try is at most two seconds.
  const worst = heartbeatSeconds + 2 * pollIntervalSeconds + 2 + pollingSeconds
  expect(worst).toBeLessThan(90)
})
