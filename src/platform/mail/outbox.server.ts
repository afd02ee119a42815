import type { Generated } from 'kysely'
import type { Db, Transaction } from '../database/database.ts'

declare module '../database/tables.ts' {
  interface Tables {
    mails: {
      id: Generated<number>
      message_id: Generated<string>
      to_name: string | null
      to_address: string
      subject: string
      body: string
      created_at: Generated<Date>
    }
  }
}

/** A message in its final words; plain text. */
export type Mail = {
  to: { address: string; name?: string }
  subject: string
  body: string
}

/** Puts a message into the outbox, in the transaction of what it tells of: no commit, no mail. */
export async function postMail(tx: Transaction, { to, subject, body }: Mail): Promise<void> {
  await tx
    .insertInto('mails')
    .values({ to_name: to.name ?? null, to_address: to.address.toLowerCase(), subject, body })
    .execute()
}

/** The newest messages, for the page that shows them while no mail server is configured. */
export function listMails(db: Db, limit: number) {
  return db
    .selectFrom('mails')
    .select(['id', 'to_name', 'to_address', 'subject', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** What was written to somebody. */
export function listMailsTo(db: Db, address: string) {
  return db
    .selectFrom('mails')
    .select(['subject', 'body', 'created_at'])
    .where('to_address', '=', address.toLowerCase())
    .orderBy('id')
    .execute()
}

export async function eraseMailsTo(tx: Transaction, address: string): Promise<void> {
  await tx.deleteFrom('mails').where('to_address', '=', address.toLowerCase()).execute()
}
