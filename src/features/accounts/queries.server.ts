import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { forgetChallenges } from './passkeys/queries.server.ts'
import type { User } from './schema.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    users: {
      id: Generated<number>
      email: string
      name: string
      email_verified: Generated<boolean>
      /** The browser in which it was begun, until its address is confirmed. */
      begun_in: number | null
      link_generation: Generated<number>
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    credentials: {
      id: Generated<number>
      user_id: number
      provider_id: 'credential'
      account_id: string
      password_hash: string | null
      created_at: Generated<Date>
      updated_at: Generated<Date>
    }
    verifications: {
      id: Generated<number>
      identifier: string
      value: string
      created_at: Generated<Date>
      updated_at: Generated<Date>
      expires_at: Date
    }
    sign_in_failures: {
      id: Generated<number>
      key_hash: Buffer
      failed_at: Generated<Date>
    }
  }
}

const userColumns = ['id', 'email', 'name', 'email_verified', 'created_at'] as const

type UserRow = {
  id: number
  email: string
  name: string
  email_verified: boolean
  created_at: Date
}

const toUser = ({ id, email, name, email_verified, created_at }: UserRow): User => ({
  id,
  email,
  name,
  createdAt: created_at.toISOString(),
  emailVerified: email_verified,
})

export async function findUser(db: Db, id: number): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/** Whose address this is: who has confirmed it. Of those who have begun an account with it there may be many. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('email', '=', email.toLowerCase())
    .where('email_verified', '=', true)
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/**
 * The account for which whoever reads the mail of an address chooses a new password: theirs, or else the one
 * that was begun first, which is theirs from then on. No stranger comes between by beginning another.
 */
export async function findUserToReset(db: Db, email: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(userColumns)
    .where('email', '=', email.toLowerCase())
    .orderBy('email_verified', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/** Whose addresses these are, of those that somebody has confirmed. */
export async function findUserIds(db: Db, emails: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where('email_verified', '=', true)
    .execute()
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/**
 * Whether what was written is somebody's, by their account, or by an address that is known to be theirs where it was not written
 * in another's account: anybody can type anybody's. An account that was only begun is nobody else's. Who has no account is known
 * by the address alone. A part of statements over a table with `user_id` and `email`; a null of theirs is nobody's.
 */
export const isTheirs = ({
  userId,
  confirmedEmail,
}: {
  userId: number | null
  confirmedEmail: string | null
}): RawBuilder<boolean> => {
  const email = sql`${confirmedEmail?.toLowerCase() ?? null}::text`
  return sql<boolean>`(
    user_id = ${userId}::bigint or email = ${email} and not exists (
      select from users as writers
      where writers.id = user_id and writers.email_verified and writers.email <> ${email}
    )
  )`
}

/** Every account with an address, confirmed or only begun, for the operator. */
export async function listUserIds(db: Db, email: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.trim().toLowerCase())
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The id of a new user with a password, signed in to only from this browser until the address is confirmed. */
export async function insertUser(
  tx: Transaction,
  {
    name,
    email,
    passwordHash,
    browserSessionId,
  }: { name: string; email: string; passwordHash: string; browserSessionId: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ name, email: email.toLowerCase(), begun_in: browserSessionId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('credentials')
    .values({
      user_id: id,
      provider_id: 'credential',
      account_id: String(id),
      password_hash: passwordHash,
    })
    .execute()
  return id
}

export async function renameUser(db: Db, id: number, name: string): Promise<User> {
  const row = await db
    .updateTable('users')
    .set({ name, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
  return toUser(row)
}

/**
 * Holds an account until the transaction ends: whatever else changes who can come into it waits, and then sees what
 * has become of it. What only names the account goes on.
 */
export async function holdAccount(tx: Transaction, id: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** False where there is no such account any more. */
export async function markVerified(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified: true, begun_in: null, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Gives somebody an address that they have confirmed; the database refuses one that another has. */
export async function setEmail(
  tx: Transaction,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: sql<Date>`app_now()` })
    .where('id', '=', userId)
    .execute()
}

export async function findPasswordHash(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Sets a password that was hashed already. */
export async function setPassword(
  tx: Transaction,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<void> {
  const row = { password_hash: passwordHash, updated_at: sql<Date>`app_now()` }
  await tx
    .insertInto('credentials')
    .values({
      user_id: userId,
      provider_id: 'credential',
      account_id: String(userId),
      password_hash: passwordHash,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider_id']).doUpdateSet(row))
    .execute()
}

/** Removes the user with their sessions, passkeys and password, and what was sent out to them. */
export async function deleteUser(tx: Transaction, userId: number): Promise<void> {
  await forgetChallenges(tx, userId)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
