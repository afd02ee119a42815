import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { buildIndexes } from '../database/migrate.ts'

/**
 * Beside the runner's own, which lead to what waits alone: to what failed, what is under way, and what is done. Of the table in which
 * all queues' jobs stand; they can't be a migration's, because in a new shop the runner makes its tables after those.
 */
const indexes = [
  `create index concurrently if not exists job_failed on jobs.job_common (name, completed_on) where state = 'failed'`,
  `create index concurrently if not exists job_active on jobs.job_common (name) where state = 'active'`,
  `create index concurrently if not exists job_finished on jobs.job_common (completed_on) where state = 'completed'`,
]

/** Makes those that are missing, beside everybody's work. */
export async function indexJobs(database: Database): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_index
    where indisvalid and indrelid = 'jobs.job_common'::regclass and indexrelid in
      (to_regclass('jobs.job_failed'), to_regclass('jobs.job_active'), to_regclass('jobs.job_finished'))
  `.execute(database.primary)
  if (rows[0]!.n < indexes.length) await buildIndexes(database, indexes)
}
