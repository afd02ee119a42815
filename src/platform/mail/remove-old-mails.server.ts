import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Days for which it is known what was sent to whom, or could not be. */
export const keptForDays = 90

/** Forgets mails that have long been sent or given up, and addresses that may be tried again. */
export async function removeOldMails({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<void> {
  const long = sql<Date>`(select app_now()) - make_interval(days => ${keptForDays})`
  await database.primary
    .deleteFrom('mails')
    .where((mail) => mail.or([mail('sent_at', '<', long), mail('failed_at', '<', long)]))
    .execute()
  await database.primary
    .deleteFrom('undeliverable_addresses')
    .where('held_until', '<', sql<Date>`(select app_now())`)
    .execute()
}
