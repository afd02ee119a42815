import type { Database, Transaction } from '../../platform/database/database.ts'
import { eraseEmails } from '../../platform/mail/outbox.server.ts'
import { listDue } from './queries.server.ts'

/** So many go in one transaction. */
const batch = 500

/** Erases messages with their answers and with the emails that repeat them. */
export async function eraseEnquiries(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  // By number: both sides may close their accounts at once.
  await tx
    .selectFrom('enquiries')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const mails = await tx
    .selectFrom('enquiry_mails')
    .select('mail_id')
    .where('enquiry_id', 'in', ids)
    .execute()
  await tx.deleteFrom('enquiries').where('id', 'in', ids).execute()
  await eraseEmails(
    tx,
    mails.map(({ mail_id }) => mail_id),
  )
}

/** Erases what has been kept long enough; returns how many messages. */
export async function eraseOldEnquiries({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<number> {
  for (let erased = 0; ;) {
    const ids = await listDue(database.primary, batch)
    await database.primary.transaction().execute((tx) => eraseEnquiries(tx, ids))
    erased += ids.length
    if (ids.length < batch) return erased
  }
}
