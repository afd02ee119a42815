import { createHash } from 'node:crypto'
import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../database/database.ts'
import { daysAgo, minutesAgo } from '../database/times.ts'
import { AppError } from '../errors.ts'

declare module '../database/tables.ts' {
  interface Tables {
    limit_counts: { id: Generated<number>; key_hash: Buffer; counted_at: Generated<Date> }
  }
}

/** So many in so many minutes, at most a day of them, and what somebody is told who wants one more. */
export type Limit = { max: number; minutes: number; message: string }

/** What is counted: by which limit, and by whom or about what. */
export type Counted = { name: string; by: string | number; limit: Limit }

type Key = Counted & { hash: Buffer }

/**
 * Makes whoever counts by one of the same keys wait until the transaction ends: what is looked up from
 * now on, for these keys, stays true. Returns what to count by.
 */
export async function lockCounts(tx: Transaction, counted: readonly Counted[]): Promise<Key[]> {
  const keys = counted
    .map((one) => ({ ...one, hash: hashOf(keyOf(one)) }))
    .sort((a, b) => Buffer.compare(a.hash, b.hash))
  await lockHashes(
    tx,
    keys.map(({ hash }) => hash),
  )
  return keys
}

/** The same by the hashes of keys: in one order, so that two can't wait for each other. */
export async function lockHashes(tx: Transaction, hashes: readonly Buffer[]): Promise<void> {
  for (const hash of hashes.toSorted(Buffer.compare)) await lock(tx, hash)
}

/** Makes whoever asks for the same wait until the transaction ends. */
export const lockName = (tx: Transaction, name: string): Promise<void> => lock(tx, hashOf(name))

const keyOf = ({ name, by }: Pick<Counted, 'name' | 'by'>) => `${name} ${by}`

/** What is stored of a key, which may be somebody's address. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

async function lock(tx: Transaction, hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(tx)
}

/** How many were counted, and the seconds until the oldest of them counts no more. */
export async function readCount(
  tx: Db,
  { hash, limit: { minutes } }: Pick<Key, 'hash' | 'limit'>,
): Promise<{ n: number; seconds: number }> {
  const since = minutesAgo(minutes)
  const { rows } = await sql<{ n: number; seconds: number | null }>`
    select count(*)::int as n, ceil(extract(epoch from min(counted_at) - (${since})))::int as seconds
    from limit_counts where key_hash = ${hash} and counted_at > ${since}
  `.execute(tx)
  const { n, seconds } = rows[0]!
  return { n, seconds: Math.max(1, seconds ?? minutes * 60) }
}

/** How many are counted of it by now. */
export const readCountOf = (db: Db, { name, by, limit }: Counted) =>
  readCount(db, { hash: hashOf(keyOf({ name, by })), limit })

/** Counts one for each of these keys. */
export async function addCounts(tx: Transaction, keys: readonly Key[]): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('limit_counts')
    .values(keys.map(({ hash }) => ({ key_hash: hash })))
    .execute()
}

/** Refuses one more where there were too many. It is not counted. */
export async function refuseWhereOver(db: Db, counted: readonly Counted[]): Promise<void> {
  for (const one of counted) {
    const { n, seconds } = await readCountOf(db, one)
    if (n >= one.limit.max)
      throw new AppError('too-many', one.limit.message, { retryAfter: seconds })
  }
}

/**
 * Counts one that is done, or refuses it where there were too many. One that is refused is not counted:
 * the pause ends. Counted in the database, where every process sees it.
 */
export async function countOrRefuse(tx: Transaction, keys: readonly Key[]): Promise<void> {
  await refuseWhereOver(tx, keys)
  await addCounts(tx, keys)
}

/** Counts that no limit looks at any more. */
export async function forgetCounts(db: Db): Promise<void> {
  await db.deleteFrom('limit_counts').where('counted_at', '<', daysAgo(1)).execute()
}

/**
 * Puts right what was counted by a clock that has been set back since: it would count until that time comes again, and
 * the limit's minutes besides.
 */
export async function mendCountTimes(db: Db): Promise<void> {
  await sql`update limit_counts set counted_at = app_now() where counted_at > app_now()`.execute(db)
}
