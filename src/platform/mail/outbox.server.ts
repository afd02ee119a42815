import { sql, type ColumnType, type Generated, type RawBuilder } from 'kysely'
import type { Db, Transaction } from '../database/database.ts'
import { hoursAgo, hoursFromNow } from '../database/times.ts'
import { emailAsText, type Email } from './template/blocks.ts'
import { allowMailTo } from './bounces/undeliverable.server.ts'

declare module '../database/tables.ts' {
  interface Tables {
    mails: {
      id: Generated<number>
      message_id: Generated<string>
      to_name: string | null
      to_address: string
      user_id: number | null
      subject: string
      /** Gone once it was sent to where people read it. */
      body: string | null
      blocks: ColumnType<unknown, string | null | undefined, string | null>
      reply_to_name: string | null
      reply_to_address: string | null
      created_at: Generated<Date>
      due_at: Generated<Date>
      /** From when it could leave, where that isn't since it was posted. */
      may_leave_at: Date | null
      attempts: Generated<number>
      lease: string | null
      leased_until: Date | null
      sent_at: Date | null
      failed_at: Date | null
      /** Where there is a `failed_at`: it was not to leave any more, and nobody refused it. */
      withheld_at: Date | null
      bounced_at: Date | null
      last_error: string | null
    }
  }
}

/**
 * Puts an email into the outbox, in the transaction of what it tells of: no commit, no email. It leaves at
 * once, or in so many hours. Returns its id.
 */
export async function enqueueEmail(
  tx: Transaction,
  { to, replyTo, subject, blocks, userId }: Email,
  { inHours = 0 }: { inHours?: number } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      to_name: to.name ?? null,
      to_address: to.address.toLowerCase(),
      reply_to_name: replyTo?.name ?? null,
      reply_to_address: replyTo?.address.toLowerCase() ?? null,
      subject: subject.slice(0, 255),
      body: emailAsText(blocks),
      blocks: JSON.stringify(blocks),
      user_id: userId ?? null,
      ...(inHours > 0 && { due_at: hoursFromNow(inHours), may_leave_at: hoursFromNow(inHours) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const shown = [
  'id',
  'to_name',
  'to_address',
  'subject',
  sql<string>`coalesce(body, '')`.as('body'),
  'blocks',
  'created_at',
  'sent_at',
  'failed_at',
  'withheld_at',
  'bounced_at',
  'due_at',
  'attempts',
  'last_error',
] as const

/** The newest messages, for the page that shows them while no mail server is configured. */
export function listEmails(db: Db, limit: number) {
  return db
    .selectFrom('mails')
    .select(shown)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export const findEmail = (db: Db, id: number) =>
  db.selectFrom('mails').select(shown).where('id', '=', id).executeTakeFirst()

/** Whose emails are meant: an account's, with what went to an address that is known to be its owner's. */
type Reader = {
  userId: number | null
  address: string
  /** Whether an email is another account's, wherever it went: a part of statements over `mails`. */
  isAnothers: RawBuilder<boolean>
}

/** What was written about an account, and to its address but for what was written about another. */
export function listEmailsOf(db: Db, { userId, address, isAnothers }: Reader) {
  return db
    .selectFrom('mails')
    .select(['id', 'to_address', 'subject', 'body', 'created_at', 'sent_at'])
    .where((where) =>
      where.or([where('user_id', '=', userId), where('to_address', '=', address.toLowerCase())]),
    )
    .where(sql<boolean>`not ${isAnothers}`)
    .orderBy('id')
    .execute()
}

/** Notes that what was written to an address until now is an account's: it stays that where the account has another since. */
export async function attributeEmails(
  tx: Transaction,
  { address, userId }: { address: string; userId: number },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ user_id: userId })
    .where('to_address', '=', address.toLowerCase())
    .where('user_id', 'is', null)
    .execute()
}

/** Notes that what was written to an address is no account's any more, as that ends and its reader had no part in it. */
export async function releaseEmails(
  tx: Transaction,
  { address, userId }: { address: string; userId: number },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ user_id: null })
    .where('to_address', '=', address.toLowerCase())
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Forgets what was written to an address, sent or not, but to another account there, and what brought us a question from it, with
 * whether it could be delivered.
 */
export async function eraseEmailsTo(
  tx: Transaction,
  { address, us, isAnothers }: Pick<Reader, 'address' | 'isAnothers'> & { us: string },
): Promise<void> {
  await allowMailTo(tx, address)
  await tx
    .deleteFrom('mails')
    .where((where) =>
      where.or([
        where('to_address', '=', address.toLowerCase()),
        where.and([
          where('reply_to_address', '=', address.toLowerCase()),
          where('to_address', '=', us.toLowerCase()),
        ]),
      ]),
    )
    .where(sql<boolean>`not ${isAnothers}`)
    .execute()
}

/** Erases emails that a feature knows to hold somebody's words. */
export async function eraseEmails(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('mails').where('id', 'in', ids).execute()
}

/** Lets emails leave after all that were withheld, as far as they are there. */
export async function releaseWithheld(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('mails')
    .set({
      failed_at: null,
      withheld_at: null,
      last_error: null,
      due_at: sql<Date>`app_now()`,
      may_leave_at: sql<Date>`app_now()`,
    })
    .where('id', 'in', ids)
    .where('withheld_at', 'is not', null)
    .where('failed_at', 'is not', null)
    .execute()
}

/**
 * How many messages were written to an address in the last hour, or how many with this subject. Whoever
 * else would count them waits until the transaction ends: two at once would each find room for the last.
 */
export async function countEmailsInHour(
  tx: Transaction,
  address: string,
  { subject }: { subject?: string } = {},
): Promise<number> {
  const key = `mails to ${address.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
  let query = tx
    .selectFrom('mails')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('to_address', '=', address.toLowerCase())
    .where('created_at', '>', hoursAgo(1))
  if (subject !== undefined) query = query.where('subject', '=', subject)
  const { n } = await query.executeTakeFirstOrThrow()
  return n
}
