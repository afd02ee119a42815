import { sql } from 'kysely'
import type { Db, Transaction } from '../database/database.ts'
import { clockSlackSeconds, type Recurring } from './rules.ts'

type Queues = Record<string, Recurring>

const slack = sql`make_interval(secs => ${clockSlackSeconds})`

/**
 * Notes what is due as begun, and returns it: for all processes together, each queue once in its time.
 * What was begun in the future is due as well, should the clock have been set back this very moment.
 */
export async function takeDue(tx: Transaction, queues: Queues): Promise<string[]> {
  const recurring = Object.entries(queues).flatMap(([queue, { every }]) =>
    every ? [{ queue, seconds: every.minutes * 60, hours: every.hours ?? [0, 24] }] : [],
  )
  const { rows } = await sql<{ queue: string }>`
    insert into recurring_work as noted (queue, every_seconds, begun_at)
    select queue, seconds, app_now()
    from jsonb_to_recordset(${JSON.stringify(recurring)}::jsonb)
      as given (queue text, seconds integer, hours jsonb)
    where extract(hour from app_now() at time zone 'Europe/London') >= (hours ->> 0)::int
      and extract(hour from app_now() at time zone 'Europe/London') < (hours ->> 1)::int
    order by queue
    on conflict (queue) do update
      set begun_at = excluded.begun_at, every_seconds = excluded.every_seconds
      where noted.begun_at > excluded.begun_at + ${slack}
        or noted.begun_at <= excluded.begun_at - make_interval(secs => excluded.every_seconds)
    returning queue
  `.execute(tx)
  return rows.map(({ queue }) => queue)
}

/** Those of the queues in which nothing waits already that could be taken at once. */
export async function withoutBacklog(tx: Transaction, queues: string[]): Promise<string[]> {
  if (queues.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${queues}::text[]) as queue (name)
    where exists (
      select from jobs.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
    )
  `.execute(tx)
  return queues.filter((queue) => !rows.some(({ name }) => name === queue))
}

/**
 * Forgets what was begun later than now; whether there was any, as then the clock has been set back since. It is gone
 * with the first look, whatever the hour: what has hours of its own would tell of the same step at each look until
 * they come. And it is due when they do, which it wouldn't be if it had been begun now.
 */
export async function forgetBegunAhead(tx: Transaction): Promise<boolean> {
  const { rows } = await sql`
    delete from recurring_work where queue in (
      select queue from recurring_work where begun_at > app_now() + ${slack} order by queue for update
    )
    returning queue
  `.execute(tx)
  return rows.length > 0
}

/**
 * Puts right what the job runner wrote by a clock that has been set back since: what waits goes on
 * waiting for as long as it was meant to, what was tried is tried again, and what is under way shows from
 * now on that it lives, or doesn't.
 */
export async function mendJobTimes(tx: Transaction): Promise<void> {
  await sql`
    update jobs.job set created_on = now(), start_after = now() + (start_after - created_on)
    where state = 'created' and created_on > now() + ${slack}
  `.execute(tx)
  await sql`
    update jobs.job set started_on = now(), start_after = now()
    where state = 'retry' and started_on > now() + ${slack}
  `.execute(tx)
  await sql`
    update jobs.job set started_on = now(), heartbeat_on = now()
    where state = 'active' and greatest(started_on, heartbeat_on) > now() + ${slack}
  `.execute(tx)
  await sql`
    update jobs.queue set monitor_on = null, maintain_on = null
    where greatest(monitor_on, maintain_on) > now()
  `.execute(tx)
}

/** Whether recurring work was ever begun in this database. */
export async function hasBegun(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from recurring_work limit 1`.execute(db)
  return rows.length > 0
}

/**
 * By how many seconds the latest of what recurs every hour or oftener is behind its time, or ahead of it. What has hours of
 * its own rests. Where none was ever begun, no worker has run: it is as late as the shop is old.
 */
export async function readLateness(db: Db, queues: Record<string, Recurring>): Promise<number> {
  const names = Object.keys(queues).filter((name) => {
    const { every } = queues[name]!
    return every && !every.hours
  })
  const { rows } = await sql<{ seconds: number | null }>`
    select (case when exists (select from recurring_work) then (
      select max(abs(extract(epoch from app_now() - begun_at)) - every_seconds)
      from recurring_work where every_seconds <= 3600 and queue = any(${names})
    ) else (select extract(epoch from now() - min(applied_at)) from schema_migrations) end)::float8 as seconds
  `.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}
