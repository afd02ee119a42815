import { sql } from 'kysely'
import type { Clock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'

export type TestClock = Clock & {
  /** Stops the clock at an instant, for the application and for SQL alike. */
  standAt(instant: Date | string): Promise<void>
  /** Moves a stopped clock on. */
  pass(time: { days?: number; hours?: number; seconds?: number }): Promise<void>
}

/** The clock of both sides: `ctx.clock` in the code and `app_now()` in the database. */
export async function createTestClock(database: Database, at?: string): Promise<TestClock> {
  let stands: Date | null = null
  const clock: TestClock = {
    now: () => stands ?? new Date(),
    standAt: async (instant) => {
      stands = new Date(instant)
      await sql`
        insert into app_clock (stands_at) values (${stands.toISOString()}::timestamptz)
        on conflict (only_row) do update set stands_at = excluded.stands_at
      `.execute(database.primary)
    },
    pass: async ({ days = 0, hours = 0, seconds = 0 }) => {
      const later = ((days * 24 + hours) * 3_600 + seconds) * 1_000
      await clock.standAt(new Date(clock.now().getTime() + later))
    },
  }
  if (at) await clock.standAt(at)
  return clock
}
