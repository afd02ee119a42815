import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { daysAgo } from '../../platform/database/times.ts'
import { oldestSession } from './session/queries.server.ts'

const now = sql<Date>`(select app_now())`

/** Sessions that have lain idle for too long, or have had their term. */
export async function removeOldSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([where('expires_at', '<', now), where('created_at', '<', oldestSession)]),
    )
    .execute()
}

/** Links and challenges that work no longer. */
export async function removeOldAccountLinks(db: Db): Promise<void> {
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute()
  await db.deleteFrom('account_links').where('expires_at', '<', now).execute()
}

/** Failures that no limit looks at any more. */
export async function removeOldFailures(db: Db): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', daysAgo(1)).execute()
}
