import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { minutesFromNow } from '../../../platform/database/times.ts'
import { phoneCode } from './rules.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    phone_codes: {
      user_id: number
      number: string
      code_hash: Buffer
      guesses: Generated<number>
      created_at: Generated<Date>
      expires_at: Date
    }
  }
}

/** Whose code it is, and for which number in E.164. */
export type CodeOf = { userId: number; number: string }

/**
 * What codes are stored by. There are a million of them, so that a hash alone is undone in a moment by whoever
 * sees the database: the key is not there.
 */
export type CodeHashing = (code: string, of: CodeOf) => Buffer

export function createCodeHashing(secret: string): CodeHashing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'codes to telephones', 32))
  return (code, { userId, number }) =>
    createHmac('sha256', key).update(`${userId} ${number} ${code}`).digest()
}

export const newCode = (): string =>
  String(randomInt(10 ** phoneCode.digits)).padStart(phoneCode.digits, '0')

/** Stores a code; one that was sent there before works no longer. */
export async function storeCode(
  tx: Transaction,
  { userId, number }: CodeOf,
  hash: Buffer,
): Promise<void> {
  const row = {
    code_hash: hash,
    guesses: 0,
    created_at: sql<Date>`app_now()`,
    expires_at: minutesFromNow(phoneCode.minutes),
  }
  await tx
    .insertInto('phone_codes')
    .values({ user_id: userId, number, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'number']).doUpdateSet(row))
    .execute()
}

/** Forgets a code that has not left; not one that was asked for since. */
export async function forgetCode(db: Db, { userId, number }: CodeOf, hash: Buffer): Promise<void> {
  await db
    .deleteFrom('phone_codes')
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .where('code_hash', '=', hash)
    .execute()
}

/** Until when the codes work that an account may type now, by number. */
export async function listOpenCodes(db: Db, userId: number): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('phone_codes')
    .select(['number', 'expires_at'])
    .where('user_id', '=', userId)
    .where('guesses', '<', phoneCode.guesses)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .execute()
  return new Map(rows.map(({ number, expires_at }) => [number, expires_at]))
}

/** What became of a code that was typed: the right one is used up by it, a wrong one is counted. */
export type Guess = { kind: 'right' } | { kind: 'wrong'; left: number } | { kind: 'none' }

export async function guessCode(tx: Transaction, of: CodeOf, hash: Buffer): Promise<Guess> {
  const { userId, number } = of
  const code = await tx
    .selectFrom('phone_codes')
    .select(['code_hash', 'guesses'])
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .where('guesses', '<', phoneCode.guesses)
    .where('expires_at', '>', sql<Date>`app_now()`)
    .forUpdate()
    .executeTakeFirst()
  if (!code) return { kind: 'none' }
  if (timingSafeEqual(code.code_hash, hash)) {
    await forgetCode(tx, of, hash)
    return { kind: 'right' }
  }
  const guesses = code.guesses + 1
  await tx
    .updateTable('phone_codes')
    .set({ guesses })
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .execute()
  return { kind: 'wrong', left: phoneCode.guesses - guesses }
}

/** Codes that work no longer. */
export async function removeOldCodes(db: Db): Promise<void> {
  await db
    .deleteFrom('phone_codes')
    .where('expires_at', '<=', sql<Date>`(select app_now())`)
    .execute()
}
