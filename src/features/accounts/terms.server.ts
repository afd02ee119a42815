import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { todayInLondon } from '../../platform/database/times.ts'
import { termsVersions, type TermsVersions } from './rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    terms_acceptances: {
      id: Generated<number>
      version: number
      user_id: number | null
      listing_id: number | null
      accepted_at: Generated<Date>
      told_version: number | null
    }
  }
}

/** Notes that the terms as they hold today were accepted, with an account or with a listing; twice is once. */
export async function acceptTerms(
  tx: Transaction,
  by: { userId: number } | { listingId: number },
  versions: TermsVersions = termsVersions,
): Promise<void> {
  await tx
    .insertInto('terms_acceptances')
    .values({
      version: sql<number>`coalesce((
        select max(version) from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb)
          as known (version integer, since date)
        where since <= ${todayInLondon}
      ), 1)`,
      ...('userId' in by ? { user_id: by.userId } : { listing_id: by.listingId }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type Unnotified = { id: number; userId: number | null; listingId: number | null }

/** Acceptances of versions before `version` by whoever has neither accepted that nor been told of it. */
export const listUnnotified = (db: Db, version: number, limit: number): Promise<Unnotified[]> =>
  db
    .selectFrom('terms_acceptances as before')
    .select(['id', 'user_id as userId', 'listing_id as listingId'])
    .where('version', '<', version)
    .where(sql<boolean>`coalesce(told_version, 0) < ${version}`)
    .where(
      sql<boolean>`not exists (
        select from terms_acceptances as later
        where later.version >= ${version}
          and (later.user_id = before.user_id or later.listing_id = before.listing_id)
      )`,
    )
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export async function markNotified(
  tx: Transaction,
  ids: readonly number[],
  version: number,
): Promise<void> {
  await tx
    .updateTable('terms_acceptances')
    .set({ told_version: version })
    .where('id', 'in', ids)
    .execute()
}

/** What an account, or each of some listings, has accepted. */
export const listAcceptances = (
  db: Db,
  { userId, listingIds = [] }: { userId?: number; listingIds?: readonly number[] },
) =>
  db
    .selectFrom('terms_acceptances')
    .select(['version', 'listing_id as listingId', 'accepted_at as acceptedAt'])
    .where((where) =>
      where.or([
        ...(userId === undefined ? [] : [where('user_id', '=', userId)]),
        ...(listingIds.length === 0 ? [] : [where('listing_id', 'in', listingIds)]),
      ]),
    )
    .orderBy('id')
    .execute()
