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
  const { rows } = await sql<{ name: string; dead: number; waited: number | null }>`
    select
      name,
      (count(*) filter (where state = 'failed'))::int as dead,
      extract(epoch from now() - min(start_after) filter (where state < 'active'))::float8 as waited
    from jobs.job
    where name = any(${Object.keys(table.queues)})
      and (state = 'failed' or (state < 'active' and start_after <= now()))
    group by name
  `.execute(db)
  const found = new Map(rows.map((row) => [row.name, row]))
  return {
    dead: Object.fromEntries(
      queuesWithDeadLetters(table).map((name) => [name, found.get(name)?.dead ?? 0]),
    ),
    oldestDueSeconds: Math.max(0, ...rows.map(({ waited }) => waited ?? 0)),
    latenessSeconds: await readLateness(db, table.queues),
    hasBegun: await hasBegun(db),
  }
}

const queuesWithDeadLetters = ({ queues }: Table) =>
  Object.keys(queues).filter((name) => !isRecurring(queues[name]!))
