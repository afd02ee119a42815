import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { daysAgo } from '../../platform/database/times.ts'
import { deleteBefore } from '../../platform/privacy/delete-before.server.ts'
import { oldestSession } from './session/queries.server.ts'

const now = sql<Date>`(select app_now())`

/** Sessions that have lain idle for too long, or have had their term. */
export async function removeOldSessions(db: Db): Promise<void> {
  await deleteBefore(db, { table: 'sessions', column: 'expires_at', before: now })
  await deleteBefore(db, { table: 'sessions', column: 'created_at', before: oldestSession })
}

/** Links and challenges that work no longer. */
export async function removeOldAccountLinks(db: Db): Promise<void> {
  await deleteBefore(db, { table: 'verifications', column: 'expires_at', before: now })
  await deleteBefore(db, { table: 'account_links', column: 'expires_at', before: now })
}

/** Failures that no limit looks at any more. */
export async function removeOldFailures(db: Db): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('failed_at', '<', daysAgo(1)).execute()
}
