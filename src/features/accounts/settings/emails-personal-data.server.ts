import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { retentionDays } from '../../../platform/mail/delete-old-emails.server.ts'
import { findHold } from '../../../platform/mail/bounces/undeliverable.server.ts'
import { eraseEmailsTo, listEmailsOf } from '../../../platform/mail/outbox.server.ts'
import { site } from '../../../site.ts'
import type { WriterData } from '../personal-data.ts'

/** Which of some emails hold what one person has written to another: this feature knows nothing of messages. */
type ListConversing = (db: Db, ids: readonly number[]) => Promise<readonly number[]>

/** Whether email to somebody came back. Of an account it is a part of its own; it is forgotten with the emails. */
export const undeliverableData: WriterData = {
  name: 'undeliverable',
  notice: {
    what: 'Whether email to you came back.',
    why: 'So as not to write to an address that takes nothing.',
    basis: 'legitimate interests',
    whenClosed: 'Erased.',
    outlivesAccount: false,
  },
  export: async (db, { confirmedEmail }) =>
    (confirmedEmail !== null && (await findHold(db, confirmedEmail))) || null,
  erase: async () => {},
}

/**
 * The emails that we have written to somebody. Whoever takes theirs along has none that went to us about them, which are
 * our work, and nobody else's words or addresses: what others have written to them is a part of its own, without who
 * they are.
 */
export const emailsPersonalData = ({
  listConversing,
}: {
  listConversing: ListConversing
}): WriterData => ({
  name: 'mails',
  notice: {
    what: 'Which emails we have sent to you. Their words are not kept once they have left.',
    why: 'To find out what became of one that didn’t arrive.',
    basis: 'legitimate interests',
    whenClosed: `Erased, but for the one that tells you of it: that we have written it is known for ${retentionDays} days.`,
    outlivesAccount: true,
  },
  export: async (db, { userId, confirmedEmail }) => {
    // What went to an address that nobody has confirmed is its reader's, whatever account it is about.
    if (confirmedEmail === null) return []
    const own = { userId, address: confirmedEmail, isAnothers: isAnothers(userId) }
    const mails = (await listEmailsOf(db, own)).filter(
      ({ to_address }) => to_address !== site.email.toLowerCase(),
    )
    const conversing = new Set(
      await listConversing(
        db,
        mails.map(({ id }) => id),
      ),
    )
    return mails.map((mail) => ({
      to: mail.to_address,
      subject: mail.subject,
      writtenAt: mail.created_at,
      sentAt: mail.sent_at,
      body: conversing.has(mail.id)
        ? 'What was written is under enquiries.'
        : mail.body === null
          ? 'Not kept once it was sent.'
          : redactedText([mail.to_address, confirmedEmail], mail.body),
    }))
  },
  // What is about the account goes with it. The rest is theirs if the address is known to be.
  erase: async (tx, { userId, confirmedEmail }) => {
    if (confirmedEmail !== null)
      await eraseEmailsTo(tx, {
        address: confirmedEmail,
        us: site.email,
        isAnothers: isAnothers(userId),
      })
  },
})

/**
 * Whether an email is about another account, and so theirs, though it went to this one's address: a mailbox may be shared, or
 * taken over. What is about one that nobody has confirmed is its reader's.
 */
const isAnothers = (userId: number | null): RawBuilder<boolean> => sql<boolean>`exists (
  select from users
  where users.id = mails.user_id and users.id is distinct from ${userId}::bigint and users.email_verified
)`

/** Without what opens anything, which was meant for a mailbox, and without others' addresses. */
const redactedText = (own: readonly string[], body: string): string => {
  const known = [...own, site.email].map((address) => address.toLowerCase())
  return body
    .replace(/#token=\S+/g, '#token=…')
    .split(/([\s<>()[\],;:"]+)/)
    .map((word) =>
      word.includes('@') && !known.includes(word.toLowerCase().replace(/[.!?]$/, ''))
        ? '[an address]'
        : word,
    )
    .join('')
}
