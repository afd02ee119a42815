import { sql, type Generated } from 'kysely'
import type { Database, Db, Transaction } from '../../../platform/database/database.ts'
import { daysAgo, hoursAgo } from '../../../platform/database/times.ts'
import { usualHours } from '../../listings/rules.ts'
import { checkingRules, kindTime } from './checking-time.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    decided_holds: { id: Generated<number>; seconds: number; decided_at: Generated<Date> }
    checking_time: {
      only_row: Generated<boolean>
      hours: number | null
      measured_at: Generated<Date>
    }
  }
}

/** Notes for how many milliseconds a listing was held until somebody decided. */
export async function noteCheckingTime(tx: Transaction, heldFor: number): Promise<void> {
  // A clock may have been set back.
  const seconds = Math.max(0, heldFor / 1_000)
  await tx.insertInto('decided_holds').values({ seconds }).execute()
}

/** What was measured longer ago says nothing any more. */
const staleHours = 24

/**
 * Measures within how many hours nine of ten held listings were decided lately, and keeps that. One that waits
 * longer than is promised counts as it stands, decided or not: else the slowest would be left out.
 */
export async function measureCheckingTime({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<void> {
  const { days, fewest, most, share } = checkingRules
  await database.primary.transaction().execute(async (tx) => {
    await sql`
      delete from decided_holds
      where decided_at < ${daysAgo(days)}
    `.execute(tx)
    await sql`
      with newest as (
        select seconds from decided_holds order by decided_at desc limit ${most}
      ), waiting as (
        select extract(epoch from app_now() - held_at)::float8 as seconds
        from listing_holds join listings on listings.id = listing_id
        where not for_seller and state = 'held'
          and held_at < ${hoursAgo(usualHours)}
        order by held_at limit ${most}
      ), times as (select seconds from newest union all select seconds from waiting)
      insert into checking_time (hours)
      select case when count(*) >= ${fewest}
        then percentile_disc(${share}::float8) within group (order by seconds) / 3600 end
      from times
      on conflict (only_row) do update
      set hours = excluded.hours, measured_at = excluded.measured_at
    `.execute(tx)
  })
}

/** Within what time a held listing is usually decided: '3 hours'. Where too few were lately, what we promise. */
export async function readCheckingTime(db: Db): Promise<string> {
  const measured = await db
    .selectFrom('checking_time')
    .select('hours')
    .where('measured_at', '>', hoursAgo(staleHours))
    .executeTakeFirst()
  return kindTime(measured?.hours ?? usualHours)
}
