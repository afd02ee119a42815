import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { listSecurityEvents } from '../../platform/security-log/security-log.server.ts'
import { listSessions } from '../accounts/session/queries.server.ts'
import { describeDevice } from '../accounts/session/describe-device.server.ts'
import { findRestriction } from '../accounts/restrictions.server.ts'
import { isOf } from '../selling/access/account-of-seller.server.ts'
import type { Ground } from '../moderation/rules.ts'
import { listListingsOf } from './listings.server.ts'
import { isOlder } from './is-older.server.ts'
import { mostShown, type FoundPerson, type OfficePerson, type SearchPage } from './schema.ts'
import { listActsOn } from './to-act.server.ts'

export const noSuchPerson = () => new AppError('not-found', 'There is no such account')

export async function requirePerson(db: Db, id: number): Promise<void> {
  const { rows } = await sql`select from users where id = ${id}`.execute(db)
  if (rows.length === 0) throw noSuchPerson()
}

const found = sql`
  users.id, name, email, email_verified as "isConfirmed", created_at as "createdAt",
  (select count(*)::int from listings where ${isOf(sql.ref('users.id'))}) as listings`

/** An array, so that what belongs to them is found by an index. */
const idsOf = (userId: number) => sql`array(select id from listings where ${isOf(userId)})`

type PersonRow = Omit<FoundPerson, 'createdAt'> & { createdAt: Date }
const toPerson = ({ createdAt, ...row }: PersonRow): FoundPerson => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/** People with an account, by its number, or how their email or name begins; whose whole email it is, then the newest first. */
export async function findPeople(db: Db, { q, before }: SearchPage): Promise<FoundPerson[]> {
  const text = q.toLowerCase()
  const beginsSo = sql`starts_with(email collate "C", ${text})`
  const isEmail = text.includes('@')
  const isWhole = isEmail ? sql`email = ${text}` : sql`false`
  const matching = /^[1-9]\d{0,14}$/.test(text)
    ? sql`users.id = ${text}::bigint`
    : isEmail
      ? beginsSo
      : sql`${beginsSo} or starts_with(lower(name), ${text})`
  const { rows } = await sql<PersonRow>`
    select ${found} from users where (${matching}) and ${isOlder('users.id', before)}
      and ${before === undefined ? sql`true` : sql`not ${isWhole}`}
    order by ${isEmail ? sql`${isWhole} desc, ` : sql``}users.id desc limit ${mostShown + 1}
  `.execute(db)
  return rows.map(toPerson)
}

type Counted = Pick<OfficePerson, 'role' | 'passkeys' | 'written' | 'reported'>

/** What there is of one person, without a word that they wrote. */
export async function findOfficePerson(db: Db, id: number): Promise<OfficePerson> {
  const { rows } = await sql<PersonRow & Counted>`
    select ${found}, (select role from staff where user_id = users.id) as role,
      (select count(*)::int from passkeys where user_id = users.id) as passkeys,
      (select count(*)::int from enquiries where user_id = users.id) as written,
      (select count(*)::int from reports where listing_id = any(${idsOf(id)})) as reported
    from users where users.id = ${id}
  `.execute(db)
  const person = rows[0]
  if (!person) throw noSuchPerson()
  const { role, passkeys, written, reported, ...rest } = person
  const restriction = await findRestriction(db, id)
  const cars = await listListingsOf(db, id)
  return {
    ...toPerson(rest),
    ...{ role, passkeys, written, reported },
    sessions: await listSessionsOf(db, id),
    messages: await listMessagesOf(db, id),
    limits: await listLimits(db, id),
    restriction: restriction && {
      ...restriction,
      ground: restriction.ground as Ground,
      since: restriction.since.toISOString(),
    },
    cars,
    acts: await listActsOn(db, { subject: 'user', subjectId: id }),
  }
}

async function listSessionsOf(db: Db, userId: number): Promise<OfficePerson['sessions']> {
  const rows = await listSessions(db, userId)
  return rows.map(({ id, user_agent: userAgent, created_at, updated_at }) => ({
    id,
    browser: describeDevice(userAgent),
    since: created_at.toISOString(),
    lastSeen: updated_at.toISOString(),
  }))
}

/** Theirs, as buyer and as seller; what stands in them is read where it was reported, and nowhere else. */
export async function listMessagesOf(
  db: Db,
  userId: number,
  before?: string,
): Promise<OfficePerson['messages']> {
  const { rows } = await sql<
    Omit<OfficePerson['messages'][number], 'writtenAt'> & { writtenAt: Date }
  >`
    select enquiries.id, listing_id as "listingId", year || ' ' || make || ' ' || model as car,
      case when enquiries.user_id = ${userId} then 'buyer' else 'seller' end as "as",
      enquiries.created_at as "writtenAt",
      (select count(*)::int from enquiry_answers where enquiry_id = enquiries.id) as answers
    from enquiries join listings on listings.id = listing_id
    where enquiries.id = any(array(
      (select id from enquiries where user_id = ${userId} and ${isOlder('id', before)}
        order by id desc limit ${mostShown + 1})
      union (select id from enquiries where listing_id = any(${idsOf(userId)}) and ${isOlder('id', before)}
        order by id desc limit ${mostShown + 1})))
    order by enquiries.id desc limit ${mostShown + 1}
  `.execute(db)
  return rows.map((row) => ({ ...row, writtenAt: row.writtenAt.toISOString() }))
}

export async function listLimits(
  db: Db,
  userId: number,
  before?: string,
): Promise<OfficePerson['limits']> {
  const events = await listSecurityEvents(db, {
    userIds: [userId],
    event: 'limit',
    limit: mostShown + 1,
    ...(before !== undefined && { beforeId: Number(before) }),
  })
  return events.map(({ id, happened_at: at, what, reason, times }) => ({
    ...{ id, what, reason, times },
    at: at.toISOString(),
  }))
}
