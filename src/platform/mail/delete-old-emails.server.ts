import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { daysAgo } from '../database/times.ts'
import { deleteBefore } from '../privacy/delete-before.server.ts'

/** Days for which it is known what was sent to whom, or could not be. */
export const retentionDays = 90

type Ctx = { database: Pick<Database, 'primary'> }

/** Forgets mails that have long been sent or given up. */
export async function deleteOldEmails({ database }: Ctx): Promise<void> {
  const before = daysAgo(retentionDays)
  for (const column of ['sent_at', 'failed_at'] as const)
    await deleteBefore(database.primary, { table: 'mails', column, before })
}

/** Forgets that mail to an address came back, once it may be tried again. */
export async function forgetUndeliverable({ database }: Ctx): Promise<void> {
  await database.primary
    .deleteFrom('undeliverable_addresses')
    .where('held_until', '<', sql<Date>`(select app_now())`)
    .execute()
}
