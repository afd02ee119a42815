import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { signInFailures } from './rules.ts'

const { max, minutes } = signInFailures
const windowStart = sql<Date>`(select app_now()) - make_interval(mins => ${minutes})`

/** What failures are counted by: an account, whether or not there is one, and a network address. */
export const failureKeys = ({ email, caller }: { email: string; caller?: string }): Buffer[] =>
  [`account ${email.trim().toLowerCase()}`, caller && `address ${caller}`]
    .filter((key) => key !== undefined)
    .map((key) => createHash('sha256').update(key).digest())
    .sort(Buffer.compare)

/** Refuses where there were too many failures; looks only. */
export async function refuseAfterFailures(db: Db, keys: Buffer[]): Promise<void> {
  const { rows } = await sql<{ n: number; seconds: number }>`
    select count(*)::int as n,
      ceil(extract(epoch from min(failed_at) - (${windowStart})))::int as seconds
    from sign_in_failures where key_hash = any(${keys}) and failed_at > ${windowStart}
    group by key_hash having count(*) >= ${max}
  `.execute(db)
  if (rows.length > 0) throw tooMany(Math.max(...rows.map(({ seconds }) => seconds)))
}

/**
 * Counts an attempt as failed before it is made, so that many at once can't slip under the limit;
 * answers how to take that back. An attempt that is refused is not counted: the pause ends.
 */
export async function countAttempt(
  db: Db,
  keys: Buffer[],
): Promise<{ succeeded(): Promise<void> }> {
  const ids = await db.transaction().execute(async (tx) => {
    await lock(tx, keys)
    await refuseAfterFailures(tx, keys)
    const rows = await tx
      .insertInto('sign_in_failures')
      .values(keys.map((key_hash) => ({ key_hash })))
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  })
  return {
    succeeded: async () => {
      await db.deleteFrom('sign_in_failures').where('id', 'in', ids).execute()
    },
  }
}

/**
 * Whoever has proved that an account is theirs may sign in at once, from where they failed to as
 * well. An attempt is counted for both in one transaction, hence at one instant.
 */
export async function forgetFailures(db: Db, email: string): Promise<void> {
  const [account] = failureKeys({ email })
  await sql`
    delete from sign_in_failures where failed_at in (
      select failed_at from sign_in_failures where key_hash = ${account}
    )`.execute(db)
}

/** One at a time for each key; the keys come sorted, so that two can't wait for each other. */
async function lock(tx: Transaction, keys: Buffer[]) {
  for (const key of keys)
    await sql`select pg_advisory_xact_lock(${key.readBigInt64BE().toString()}::bigint)`.execute(tx)
}

const tooMany = (seconds: number) =>
  new AppError(
    'too-many',
    `Too many failed attempts. Please wait ${minutes} minutes, or choose a new password.`,
    { retryAfter: Math.max(1, seconds) },
  )
