import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { daysAgo } from '../../platform/database/times.ts'
import type { StepName, StepTime } from './schema.ts'

type Since = ReturnType<typeof sql>
const secondsFrom = (start: string, end: string) =>
  sql`extract(epoch from ${sql.ref(end)} - ${sql.ref(start)})::float8`

/** Each step's times: a statement that returns rows of seconds. */
const steps: Record<StepName, (since: Since) => ReturnType<typeof sql>> = {
  // The first hold after the report, while it was open.
  'reported-held': (since) => sql`
    select ${secondsFrom('reports.created_at', 'first.done_at')} as seconds
    from reports, lateral (
      select done_at from staff_log
      where subject = 'listing' and subject_id = reports.listing_id and action = 'hold'
        and done_at >= reports.created_at and (reports.closed_at is null or done_at <= reports.closed_at)
      order by staff_log.id limit 1
    ) as first
    where reports.created_at >= ${since}`,
  'reported-decided': (since) => sql`
    select ${secondsFrom('created_at', 'closed_at')} as seconds from reports
    where closed_at >= ${since} and outcome <> 'erased'`,
  'held-decided': (since) => sql`
    select seconds from decided_holds where decided_at >= ${since}`,
  'decided-appealed': (since) => sql`
    select ${secondsFrom('moderation_log.done_at', 'appeals.created_at')} as seconds
    from appeals join moderation_log on moderation_log.id = decision_id where appeals.created_at >= ${since}`,
  'appealed-decided': (since) => sql`
    select ${secondsFrom('created_at', 'closed_at')} as seconds from appeals where closed_at >= ${since}`,
}

/** How long each step took in so many days, from a report to what an appeal came to. */
export async function readStepTimes(db: Db, days: number): Promise<StepTime[]> {
  const since = daysAgo(days)
  const all = Object.entries(steps).map(
    ([step, times]) => sql`select ${step}::text as step, seconds from (${times(since)}) as times`,
  )
  const { rows } = await sql<StepTime>`
    select step, count(*)::int as times,
      percentile_cont(0.5) within group (order by seconds) as "halfSeconds",
      percentile_disc(0.9) within group (order by seconds) as "mostSeconds"
    from (${sql.join(all, sql` union all `)}) as taken group by step
  `.execute(db)
  const none = { times: 0, halfSeconds: null, mostSeconds: null }
  return (Object.keys(steps) as StepName[]).map(
    (step) => rows.find((row) => row.step === step) ?? { step, ...none },
  )
}
