import type { Database, Db } from '../../../platform/database/database.ts'
import { describeDevice } from '../session/describe-device.server.ts'
import { listKnownDevices } from '../session/known-devices.server.ts'
import { exportRestriction } from '../restrictions.server.ts'
import type { DataNotice, PersonalData } from '../personal-data.ts'
import { listPasskeys } from '../passkeys/queries.server.ts'
import { listSessions } from '../session/queries.server.ts'
import type { User } from '../schema.ts'
import { listAcceptances } from '../terms.server.ts'
import { undeliverableData } from './emails-personal-data.server.ts'

type OwnPart = { name: string; notice: DataNotice; export(db: Db, user: User): Promise<unknown> }

const erased = { whenClosed: 'Erased.', outlivesAccount: false } as const
const contract = { basis: 'contract', ...erased } as const
const security = { basis: 'legitimate interests', ...erased } as const

/** What this feature itself keeps of a person, all of which goes with the account. */
export const ownParts: readonly OwnPart[] = [
  {
    name: 'account',
    notice: {
      what: 'Your name and email. Of your password we keep a fingerprint, from which it can’t be worked out.',
      why: 'So that you can sign in.',
      ...contract,
    },
    export: async (_, user) => user,
  },
  {
    name: 'termsAccepted',
    notice: {
      what: 'Which version of the terms you have accepted, and when.',
      why: 'To know what we have agreed with you.',
      ...contract,
    },
    export: (db, { id: userId }) => listAcceptances(db, { userId }),
  },
  {
    name: 'sessions',
    notice: {
      what: 'Where you are signed in: the kind of browser, since when, when last.',
      why: 'To keep you signed in, and to show you where.',
      ...contract,
    },
    export: async (db, { id }) =>
      (await listSessions(db, id)).map((session) => ({
        device: describeDevice(session.user_agent),
        userAgent: session.user_agent,
        createdAt: session.created_at,
        lastSeenAt: session.updated_at,
      })),
  },
  {
    name: 'knownDevices',
    notice: {
      what: 'Which browsers you have signed in with before.',
      why: 'So that strangers’ wrong guesses at your password don’t shut you out, and you are told of sign-ins elsewhere.',
      ...security,
    },
    export: (db, { id }) => listKnownDevices(db, id),
  },
  {
    name: 'passkeys',
    notice: {
      what: 'The public halves of your passkeys, and what you call them.',
      why: 'So that you can sign in with them.',
      ...contract,
    },
    export: (db, { id }) => listPasskeys(db, id),
  },
  {
    name: 'restriction',
    notice: {
      what: 'Whether your account is suspended or banned, since when and why, and the last digits of the numbers on your listings then.',
      why: 'To keep to that, and to tell you.',
      ...security,
    },
    export: (db, { id }) => exportRestriction(db, id),
  },
  {
    name: undeliverableData.name,
    notice: undeliverableData.notice,
    export: (db, { id: userId, email, emailVerified }) =>
      undeliverableData.export(db, { userId, confirmedEmail: emailVerified ? email : null }),
  },
]

/** Everything that is kept about a person, by the name of its part (UK GDPR, articles 15 and 20). */
export async function exportAccount(
  { database, personalData }: { database: Pick<Database, 'primary'>; personalData: PersonalData[] },
  user: User,
): Promise<Record<string, unknown>> {
  const db = database.primary
  const person = { userId: user.id, confirmedEmail: user.emailVerified ? user.email : null }
  const parts: [string, unknown][] = []
  for (const part of ownParts) parts.push([part.name, await part.export(db, user)])
  for (const part of personalData) parts.push([part.name, await part.export(db, person)])
  return Object.fromEntries(parts)
}
