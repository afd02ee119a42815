import type { Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import type { Passkey } from '../schema.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
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
  }
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
