import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { asSentence } from '../../platform/text.ts'
import { site } from '../../site.ts'
import type { RestrictionKind } from './rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    restrictions: {
      user_id: number
      kind: RestrictionKind
      ground: string
      reason: string
      phones: Generated<string[]>
      since: Generated<Date>
    }
  }
}

export type Restriction = { kind: RestrictionKind; ground: string; reason: string; since: Date }

/** Why an account may not do what others may; null for nearly everybody. */
export async function findRestriction(db: Db, userId: number): Promise<Restriction | null> {
  const row = await db
    .selectFrom('restrictions')
    .select(['kind', 'ground', 'reason', 'since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether an account may neither list nor write: a part of statements in which its id stands, or is found. */
export const isRestricted = (
  userId: string | RawBuilder<number | null>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from restrictions
  where restrictions.user_id = ${typeof userId === 'string' ? sql.ref(userId) : userId}
)`

/** The same for its owner to take along, with the numbers by which they are known without the account. */
export const exportRestriction = async (db: Db, userId: number) =>
  (await db
    .selectFrom('restrictions')
    .select(['kind', 'ground', 'reason', 'phones', 'since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()) ?? null

export async function setRestriction(
  tx: Transaction,
  {
    userId,
    phones,
    ...restriction
  }: Omit<Restriction, 'since'> & {
    userId: number
    phones: string[]
  },
): Promise<void> {
  await tx
    .insertInto('restrictions')
    .values({ user_id: userId, phones, ...restriction })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...restriction, phones, since: sql`app_now()` }),
    )
    .execute()
}

/**
 * Whoever suspends an account waits until this transaction ends, or this for them: what is found about it from here on stands until
 * then. Before any listing is held, as everywhere.
 */
export async function holdUnrestricted(
  tx: Transaction,
  userId: number | RawBuilder<number | null>,
): Promise<number | null> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', typeof userId === 'number' ? userId : sql<number>`${userId}`)
    .forShare()
    .executeTakeFirst()
  return user?.id ?? null
}

/** Whether there was one. */
export async function removeRestriction(tx: Transaction, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('restrictions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

const howToAppeal = `If you think this is wrong, reply to the email that told you so, or write to ${site.email}.`

/** Throws where an account can't be signed in to. Call it once whoever asks has shown that it is theirs. */
export async function refuseBanned(db: Db, userId: number): Promise<void> {
  const found = await findRestriction(db, userId)
  if (found?.kind === 'banned')
    throw new AppError(
      'forbidden',
      `We have closed this account to you, for this reason: ${asSentence(found.reason)} ${howToAppeal}`,
    )
}

/** For whoever may be another than the account's owner, and isn't told the reason. */
export const refusedAsRestricted = () =>
  new AppError('forbidden', `We can’t take this from you. ${howToAppeal}`)

type Person = { userId: number | null; email?: string; phone?: string | null }

/**
 * Throws where somebody who may not list or write does, with their account or without it: they are known by their
 * email and the numbers of their listings, too. The reason is told to whoever is signed in alone.
 */
export async function refuseRestricted(
  db: Db,
  { userId, email = '', phone = '' }: Person,
): Promise<void> {
  const digits = (phone ?? '').replaceAll(/\D/g, '').slice(-9)
  const { rows } = await sql<{ kind: RestrictionKind; reason: string; isOwn: boolean }>`
    select kind, reason, coalesce(user_id = ${userId}::bigint, false) as "isOwn"
    from restrictions join users on users.id = user_id
    where user_id = ${userId}::bigint
      or (users.email = ${email.toLowerCase()} and users.email_verified)
      or (${digits}::text <> '' and ${digits}::text = any(phones))
    order by 3 desc limit 1
  `.execute(db)
  const [found] = rows
  if (!found) return
  if (!found.isOwn) throw refusedAsRestricted()
  throw new AppError(
    'forbidden',
    `Your account is suspended, so you can’t list cars or write to people. The reason: ${asSentence(found.reason)} ${howToAppeal}`,
  )
}
