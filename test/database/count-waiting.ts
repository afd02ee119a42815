import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'

/**
 * Returns how many statements in this database wait for what somebody else holds. It is asked outside of a transaction,
 * in which the answer would stay what it was the first time.
 */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length
}
