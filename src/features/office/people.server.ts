import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findRestriction } from '../accounts/restrictions.server.ts'
import type { Ground } from '../moderation/rules.ts'
import { listActs } from '../staff/log.server.ts'
import { listListingsOf, toAct } from './listings.server.ts'
import type { FoundPerson, OfficePerson } from './schema.ts'

export const noSuchPerson = () => new AppError('not-found', 'There is no such account')

const most = 50

const found = sql`
  users.id, name, email, email_verified as "isConfirmed", created_at as "createdAt",
  (select count(*)::int from listings where user_id = users.id) as listings`

type PersonRow = Omit<FoundPerson, 'createdAt'> & { createdAt: Date }
const toPerson = ({ createdAt, ...row }: PersonRow): FoundPerson => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

/** People with an account, by its number, their email, or the beginning of it; the newest first. */
export async function findPeople(db: Db, q: string): Promise<FoundPerson[]> {
  const text = q.toLowerCase()
  const matching = /^[1-9]\d{0,14}$/.test(text)
    ? sql`users.id = ${text}::bigint`
    : text.includes('@')
      ? sql`email = ${text}`
      : sql`starts_with(email, ${text}) or starts_with(lower(name), ${text})`
  const { rows } = await sql<PersonRow>`
    select ${found} from users where ${matching} order by users.id desc limit ${most}
  `.execute(db)
  return rows.map(toPerson)
}

type Counted = Pick<OfficePerson, 'role' | 'sessions' | 'passkeys' | 'written' | 'reported'>

/** What there is of one person, without a word that they wrote. */
export async function findOfficePerson(db: Db, id: number): Promise<OfficePerson> {
  const { rows } = await sql<PersonRow & Counted>`
    select ${found}, (select role from staff where user_id = users.id) as role,
      (select count(*)::int from sessions where user_id = users.id and expires_at > app_now()) as sessions,
      (select count(*)::int from passkeys where user_id = users.id) as passkeys,
      (select count(*)::int from enquiries where user_id = users.id) as written,
      (select count(*)::int from reports join listings on listings.id = listing_id
        where listings.user_id = users.id) as reported
    from users where users.id = ${id}
  `.execute(db)
  const person = rows[0]
  if (!person) throw noSuchPerson()
  const { role, sessions, passkeys, written, reported, ...rest } = person
  const restriction = await findRestriction(db, id)
  const cars = await listListingsOf(db, id)
  const acts = await listActs(db, { subject: 'user', subjectId: id, limit: most })
  return {
    ...toPerson(rest),
    ...{ role, sessions, passkeys, written, reported },
    restriction: restriction && {
      ...restriction,
      ground: restriction.ground as Ground,
      since: restriction.since.toISOString(),
    },
    cars,
    acts: acts.map(toAct),
  }
}
