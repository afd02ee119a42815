import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { finishedHours } from './rules.ts'

/** In one statement, so that nobody waits for it. */
const atOnce = 1_000
/** Milliseconds of work at a time; the job comes again. */
const longest = 20_000

/**
 * Removes the rows of jobs that were done, the oldest first: the runner counts all rows of its table by reading them, and removes
 * what has had its time by one statement, which a large table wouldn't let end. Those that failed stay, for the operator.
 */
export async function removeFinishedJobs({ primary }: Pick<Database, 'primary'>): Promise<number> {
  const began = performance.now()
  let total = 0
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from jobs.job where (name, id) in (
        select name, id from jobs.job
        where state = 'completed' and completed_on < now() - make_interval(hours => ${finishedHours})
        order by completed_on limit ${atOnce}
        for update skip locked
      )`.execute(primary)
    total += Number(numAffectedRows)
    if (Number(numAffectedRows) < atOnce || performance.now() - began > longest) return total
  }
}
