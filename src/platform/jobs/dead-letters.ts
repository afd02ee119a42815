import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { hasBegun, readLateness } from './recurring.ts'
import { isRecurring, type Recurring } from './rules.ts'

/** The queues by name, as far as is needed here. */
type Table = { queues: Record<string, Recurring> }

/** Work that was tried as often as it may be and is not done. */
export type DeadLetter = {
  id: string
  queue: string
  payload: unknown
  /** What was said when it failed for the last time. */
  reason: string
  tries: number
  failedAt: Date
}

/** Lists them, the newest failure first; recurring work is none, its next run does the same. */
export async function listDeadLetters(
  db: Db,
  { table, limit }: { table: Table; limit: number },
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select
      id, name as queue, data as payload, retry_count + 1 as tries, completed_on as "failedAt",
      coalesce(output ->> 'message', output ->> 'value', 'no reason was given') as reason
    from jobs.job
    where state = 'failed' and name = any(${queuesWithDeadLetters(table)})
    order by completed_on desc, id
    limit ${limit}
  `.execute(db)
  return rows
}

export type Backlog = {
  /** By queue. */
  dead: Record<string, number>
  oldestDueSeconds: number
  /** Of recurring work. */
  latenessSeconds: number
  /** Whether any of that was ever begun: else none of it can be late. */
  hasBegun: boolean
}

/** How many there are in each queue, and since when the oldest work that is due has waited. */
export async function readBacklog(db: Db, table: Table): Promise<Backlog> {
  const mayBeDead = queuesWithDeadLetters(table)
  const { rows: dead } = await sql<{ name: string; n: number }>`
    select name, count(*)::int as n from jobs.job
    where state = 'failed' and name = any(${mayBeDead})
    group by name
  `.execute(db)
  // As the runner takes them, by its index; what is blocked waits for other jobs, which none of ours does.
  const { rows: oldest } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(start_after))::float8 as seconds
    from unnest(${Object.keys(table.queues)}::text[]) as queue (name), lateral (
      select start_after from jobs.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
      order by start_after limit 1
    ) as waiting
  `.execute(db)
  const found = new Map(dead.map(({ name, n }) => [name, n]))
  return {
    dead: Object.fromEntries(mayBeDead.map((name) => [name, found.get(name) ?? 0])),
    oldestDueSeconds: Math.max(0, oldest[0]?.seconds ?? 0),
    latenessSeconds: await readLateness(db, table.queues),
    hasBegun: await hasBegun(db),
  }
}

const queuesWithDeadLetters = ({ queues }: Table) =>
  Object.keys(queues).filter((name) => !isRecurring(queues[name]!))
