import { expect, test } from 'vitest'
import {
  heartbeatSeconds,
  monitorIntervalSeconds,
  pollIntervalSeconds,
  pollingSeconds,
} from './rules.ts'

test('K1: the job of a killed worker is taken again within 90 seconds', () => {
  // Silence is noticed at the look after it; the first pause before another try is at most two seconds.
  const worst = heartbeatSeconds + monitorIntervalSeconds + pollIntervalSeconds + 2 + pollingSeconds
  expect(worst).toBeLessThan(90)
})
