import type { Database, Transaction } from '../../platform/database/database.ts'
import { eraseEmails } from '../../platform/mail/outbox.server.ts'
import type { Seal } from '../../platform/seal.ts'
import { retainBlocks, listBlockedBy } from './conversation/kept-blocks.server.ts'
import { listDue } from './queries.server.ts'

/** So many go in one transaction. */
const batch = 500

/**
 * Erases messages with their answers and with the emails that repeat them. That a seller has blocked who wrote one is kept without
 * a word of it: else whoever is blocked would end that by removing the conversation, or closing their account.
 */
export async function eraseEnquiries(
  tx: Transaction,
  { seal, ids }: { seal: Seal; ids: readonly number[] },
): Promise<void> {
  if (ids.length === 0) return
  const seen = await listBlockedBy(tx, ids)
  // By number: both sides may close their accounts at once.
  await tx
    .selectFrom('enquiries')
    .select('id')
    .where('id', 'in', [...ids, ...seen])
    .orderBy('id')
    .forUpdate()
    .execute()
  // A block may have been taken back until they were held.
  const others = seen.length > 0 ? await listBlockedBy(tx, ids) : []
  await retainBlocks(tx, { seal, ids, others: others.filter((id) => seen.includes(id)) })
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
  seal,
}: {
  database: Pick<Database, 'primary'>
  seal: Seal
}): Promise<number> {
  for (let erased = 0; ;) {
    const ids = await listDue(database.primary, batch)
    await database.primary.transaction().execute((tx) => eraseEnquiries(tx, { seal, ids }))
    erased += ids.length
    if (ids.length < batch) return erased
  }
}
