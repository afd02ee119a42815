import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { daysAgo, minutesAgo } from '../../../platform/database/times.ts'
import { deleteBefore } from '../../../platform/privacy/delete-before.server.ts'
import { hashOfToken, newToken } from '../../../platform/secret-token.ts'
import { knownDevices } from '../rules.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    known_devices: {
      id: Generated<number>
      user_id: number
      token_hash: Buffer
      created_at: Generated<Date>
      signed_in_at: Generated<Date>
    }
  }
}

const now = sql<Date>`app_now()`
const tooLongAgo = daysAgo(knownDevices.days)
/** For so long after a password was chosen whoever signs in with it is who has chosen it. */
const justChosenMinutes = 60

/**
 * The device by whose cookie this is, if somebody has signed in to the account of this address on it. Who has
 * begun an account with another's address is no known device of hers.
 */
export async function findKnownDevice(
  db: Db,
  { token, email }: { token: string; email: string },
): Promise<number | null> {
  const row = await db
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .select('known_devices.id')
    .where('token_hash', '=', hashOfToken(token))
    .where('users.email', '=', email.trim().toLowerCase())
    .where('users.email_verified', '=', true)
    .where('signed_in_at', '>', tooLongAgo)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Whether the account doesn't know the browser that has this cookie. Not where it knows none and its password was chosen a moment
 * ago: then it has just been made, or its owner has taken it back. Who was signed out everywhere may have been somebody who knows
 * the password still.
 */
export async function isStrangeDevice(
  db: Db,
  { userId, token }: { userId: number; token: string | undefined },
): Promise<boolean> {
  const known = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('signed_in_at', '>', tooLongAgo)
    .execute()
  if (known.length > 0) {
    const hash = hashOfToken(token ?? '')
    return !known.some(({ token_hash }) => hash.equals(token_hash))
  }
  const chosen = await db
    .selectFrom('credentials')
    .select('id')
    .where('user_id', '=', userId)
    .where('updated_at', '>', minutesAgo(justChosenMinutes))
    .executeTakeFirst()
  return chosen === undefined
}

/**
 * Remembers a browser that has just signed in; returns its new cookie. What it brought is worth nothing
 * afterwards: nobody can have put it there to pass for this device later.
 */
export async function rememberDevice(
  tx: Transaction,
  { userId, token }: { userId: number; token: string | undefined },
): Promise<string> {
  const fresh = newToken()
  const token_hash = hashOfToken(fresh)
  if (token !== undefined)
    await tx
      .updateTable('known_devices')
      .set({ token_hash })
      .where('token_hash', '=', hashOfToken(token))
      .execute()
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'user_id']).doUpdateSet({ signed_in_at: now }),
    )
    .execute()
  await tx
    .deleteFrom('known_devices')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('known_devices')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('signed_in_at', 'desc')
        .orderBy('id', 'desc')
        .offset(knownDevices.most),
    )
    .execute()
  return fresh
}

/** From here on no browser is known to the account, but for the one that has this cookie. */
export async function forgetDevices(
  db: Db,
  { userId, butFor }: { userId: number; butFor: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', hashOfToken(butFor ?? ''))
    .execute()
}

/** What the person is given in their data. */
export function listKnownDevices(db: Db, userId: number) {
  return db
    .selectFrom('known_devices')
    .select(['created_at as firstSignedInAt', 'signed_in_at as lastSignedInAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Returns how many had their time. */
export const removeOldDevices = (db: Db): Promise<number> =>
  deleteBefore(db, { table: 'known_devices', column: 'signed_in_at', before: tooLongAgo })
