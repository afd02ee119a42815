import type { Database } from '../../../platform/database/database.ts'
import { listEmailsOf } from '../../../platform/mail/outbox.server.ts'
import { findHold } from '../../../platform/mail/bounces/undeliverable.server.ts'
import { describeDevice } from '../session/describe-device.server.ts'
import { listKnownDevices } from '../session/known-devices.server.ts'
import type { PersonalData } from '../personal-data.ts'
import { listPasskeys, listSessions } from '../queries.server.ts'
import type { User } from '../schema.ts'

/** Everything that is kept about a person, by the name of its part (UK GDPR, articles 15 and 20). */
export async function exportAccount(
  { database, personalData }: { database: Pick<Database, 'primary'>; personalData: PersonalData[] },
  user: User,
): Promise<Record<string, unknown>> {
  const db = database.primary
  const person = { userId: user.id, confirmedEmail: user.emailVerified ? user.email : null }
  const sessions = await listSessions(db, user.id)
  const parts: [string, unknown][] = []
  for (const part of personalData) parts.push([part.name, await part.export(db, person)])
  return {
    account: user,
    sessions: sessions.map((session) => ({
      device: describeDevice(session.user_agent),
      userAgent: session.user_agent,
      createdAt: session.created_at,
      lastSeenAt: session.updated_at,
    })),
    knownDevices: await listKnownDevices(db, user.id),
    passkeys: await listPasskeys(db, user.id),
    ...Object.fromEntries(parts),
    undeliverable: (user.emailVerified && (await findHold(db, user.email))) || null,
    // What went to an address that nobody has confirmed is its reader's, whatever account it is about.
    mails: (user.emailVerified ? await listEmailsOf(db, user.id, user.email) : []).map((mail) => ({
      to: mail.to_address,
      subject: mail.subject,
      writtenAt: mail.created_at,
      sentAt: mail.sent_at,
      // Whoever has the file must not be able to follow a link that was meant for a mailbox.
      body: mail.body?.replace(/#token=\S+/g, '#token=…') ?? 'Not kept once it was sent.',
    })),
  }
}
