import { onTestFinished, vi } from 'vitest'
import type { TestClock } from './test-clock.ts'

/**
 * Stops every clock of a shop's at an instant: its own, the database's, and the process's, which
 * libraries read. All run again when the test ends.
 */
export async function timeIs({ clock }: { clock: TestClock }, instant: Date | string) {
  if (!vi.isFakeTimers()) {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
  }
  vi.setSystemTime(instant)
  await clock.standAt(instant)
}

const day = 24 * 60 * 60 * 1_000

/** Moves all of a shop's clocks on from where they stand. */
export const timePasses = (
  shop: { clock: TestClock },
  { days = 0, hours = 0, minutes = 0, seconds = 0 }: Partial<Record<TimeUnit, number>>,
) =>
  timeIs(shop, new Date(Date.now() + days * day + ((hours * 60 + minutes) * 60 + seconds) * 1_000))

type TimeUnit = 'days' | 'hours' | 'minutes' | 'seconds'
