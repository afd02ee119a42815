import { sql } from 'kysely'
import type { Db, Transaction } from '../database/database.ts'
import { daysAgo } from '../database/times.ts'
import { AppError } from '../errors.ts'

declare module '../database/tables.ts' {
  interface Tables {
    limit_totals: { name: string; begun_at: Date; n: number }
  }
}

/** So many a day of all together, and what somebody is told who wants one more. */
export type Total = { name: string; max: number; message: string }

/** How many there were in a day, but for the ten minutes in which the oldest of them fall out, and the seconds until then. */
async function readTotal(db: Db, name: string): Promise<{ n: number; seconds: number }> {
  const { rows } = await sql<{ n: number; seconds: number | null }>`
    select coalesce(sum(n), 0)::int as n, ceil(extract(epoch from min(begun_at) - ${daysAgo(1)}))::int as seconds
    from limit_totals where name = ${name} and begun_at > ${daysAgo(1)}
  `.execute(db)
  const { n, seconds } = rows[0]!
  return { n, seconds: Math.max(1, seconds ?? 86_400) }
}

/** Refuses one more where there were too many. It is not counted. */
export async function refuseWhereOverTotal(db: Db, totals: readonly Total[]): Promise<void> {
  for (const { name, max, message } of totals) {
    const { n, seconds } = await readTotal(db, name)
    if (n >= max) throw new AppError('too-many', message, { retryAfter: seconds })
  }
}

/**
 * Counts one that is done, in its transaction, or refuses it where there were too many. Whoever counts within the same ten minutes waits until
 * the transaction ends. The totals are given in the same order by all.
 */
export async function countInTotals(tx: Transaction, totals: readonly Total[]): Promise<void> {
  await refuseWhereOverTotal(tx, totals)
  for (const { name, max, message } of totals) {
    await sql`
      insert into limit_totals as counted (name, begun_at, n)
      values (${name}, date_bin('10 minutes', app_now(), 'epoch'), 1)
      on conflict (name, begun_at) do update set n = counted.n + 1
    `.execute(tx)
    // Others may have counted since.
    const { n, seconds } = await readTotal(tx, name)
    if (n > max) throw new AppError('too-many', message, { retryAfter: seconds })
  }
}

/** Totals that no limit looks at any more. */
export async function forgetTotals(db: Db): Promise<void> {
  await db.deleteFrom('limit_totals').where('begun_at', '<', daysAgo(1)).execute()
}
