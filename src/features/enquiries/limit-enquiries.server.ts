import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { enquiryLimits, type EnquiryLimit } from './rules.ts'

/** What each limit is to be counted by: who, or about what. */
export type Counted = Partial<Record<EnquiryLimit, string | number>>

type Key = { limit: EnquiryLimit; hash: Buffer }

/**
 * Makes whoever sends by one of the same keys wait until the transaction ends: what is looked up from
 * now on, for these keys, stays true. Answers what to count by.
 */
export async function lockCounts(tx: Transaction, counted: Counted): Promise<Key[]> {
  const keys = Object.entries(counted)
    .map(([limit, by]) => ({
      limit: limit as EnquiryLimit,
      hash: createHash('sha256').update(`${limit} ${by}`).digest(),
    }))
    // In one order, so that two can't wait for each other.
    .sort((a, b) => Buffer.compare(a.hash, b.hash))
  for (const { hash } of keys) await lock(tx, hash)
  return keys
}

/** Letters to one address are counted one after another; taken last, so that its holder waits for none. */
export const lockAddress = (tx: Transaction, email: string): Promise<void> =>
  lock(tx, createHash('sha256').update(`letters to ${email}`).digest())

async function lock(tx: Transaction, hash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hash.readBigInt64BE().toString()}::bigint)`.execute(tx)
}

/**
 * Counts one that is sent, or refuses it where there were too many. One that is refused is not counted:
 * the pause ends. Counted in the database, where every process sees it.
 */
export async function countOrRefuse(tx: Transaction, keys: Key[]): Promise<void> {
  for (const { limit, hash } of keys) {
    const { max, minutes, words } = enquiryLimits[limit]
    const since = sql`(select app_now()) - make_interval(mins => ${minutes})`
    const { rows } = await sql<{ n: number; seconds: number | null }>`
      select count(*)::int as n, ceil(extract(epoch from min(counted_at) - (${since})))::int as seconds
      from enquiry_counts where key_hash = ${hash} and counted_at > ${since}
    `.execute(tx)
    const { n, seconds } = rows[0]!
    if (n >= max)
      throw new AppError('too-many', words, { retryAfter: Math.max(1, seconds ?? minutes * 60) })
  }
  await tx
    .insertInto('enquiry_counts')
    .values(keys.map(({ hash }) => ({ key_hash: hash })))
    .execute()
}
