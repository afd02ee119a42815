import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { recentMinutes, sessionDays } from './rules.ts'
import type { Passkey, User } from './schema.ts'

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
    sessions: {
      id: Generated<number>
      token_hash: string
      user_id: number
      user_agent: string
      created_at: Generated<Date>
      updated_at: Generated<Date>
      expires_at: Date
    }
    verifications: {
      id: Generated<number>
      identifier: string
      value: string
      created_at: Generated<Date>
      updated_at: Generated<Date>
      expires_at: Date
    }
    passkeys: {
      id: Generated<number>
      user_id: number
      name: string
      public_key: string
      credential_id: string
      counter: number
      device_type: string
      backed_up: boolean
      transports: string | null
      aaguid: string | null
      created_at: Generated<Date>
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

/** Whatever began before has had its absolute term, however lately it was used. */
export const oldestSession = sql<Date>`((select app_now()) - make_interval(secs => ${sessionDays.absolute * 86_400}))`

/** Live sessions, the newest first. */
export function listSessions(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .where('created_at', '>=', oldestSession)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Whether a session of theirs hasn't been ended. */
export async function hasSession(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a session of theirs began a moment ago: by signing in, or with a password of theirs. */
export async function isRecentSession(
  db: Db,
  { userId, sessionId }: { userId: number; sessionId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where(
      'created_at',
      '>',
      sql<Date>`(select app_now()) - make_interval(mins => ${recentMinutes})`,
    )
    .executeTakeFirst()
  return row !== undefined
}

/** How many ended: the one of this id, with `butFor` every other, or all. */
export async function endSessions(
  db: Db,
  userId: number,
  which: { id: number } | { butFor: number } | 'all',
): Promise<number> {
  let ending = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (which !== 'all')
    ending =
      'id' in which ? ending.where('id', '=', which.id) : ending.where('id', '<>', which.butFor)
  const { numDeletedRows } = await ending.executeTakeFirst()
  return Number(numDeletedRows)
}

export async function endEverySession(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

const toPasskey = (row: { id: number; name: string; created_at: Date }): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
})

export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
}

type NewPasskey = {
  userId: number
  name: string
  publicKey: string
  credentialID: string
  counter: number
  deviceType: string
  backedUp: boolean
  transports?: string | undefined
  aaguid?: string | undefined
}

export async function insertPasskey(tx: Transaction, made: NewPasskey): Promise<Passkey> {
  const row = await tx
    .insertInto('passkeys')
    .values({
      user_id: made.userId,
      name: made.name,
      public_key: made.publicKey,
      credential_id: made.credentialID,
      counter: made.counter,
      device_type: made.deviceType,
      backed_up: made.backedUp,
      transports: made.transports ?? null,
      aaguid: made.aaguid ?? null,
    })
    .returning(['id', 'name', 'created_at'])
    .executeTakeFirstOrThrow()
  return toPasskey(row)
}

/** Whether an account has the passkey that a device knows by this id. */
export async function hasPasskey(
  db: Db,
  { userId, credentialId }: { userId: number; credentialId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('passkeys')
    .select('id')
    .where('credential_id', '=', credentialId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes those of these ids that are theirs, or all. */
export async function removePasskeys(
  tx: Transaction,
  userId: number,
  which: readonly number[] | 'all',
): Promise<void> {
  if (which.length === 0) return
  await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .$if(which !== 'all', (passkeys) => passkeys.where('id', 'in', which as readonly number[]))
    .execute()
}

export async function removePasskey(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

/** Passkeys that somebody has begun to add: a challenge names who it was given to. */
export async function forgetChallenges(tx: Transaction, userId: number): Promise<void> {
  await tx
    .deleteFrom('verifications')
    .where('value', 'like', `%"userData":{"id":"${userId}"%`)
    .execute()
}

/** Removes the user with their sessions, passkeys and password, and what was sent out to them. */
export async function deleteUser(tx: Transaction, userId: number): Promise<void> {
  await forgetChallenges(tx, userId)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
