import { sql, type Expression, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { daysAgo } from '../../../platform/database/times.ts'
import { advanceCatalogue } from '../../../platform/page-cache/catalogue.ts'
import { scopes } from '../../listings/scopes.ts'
import type { CodeOf } from './codes.server.ts'
import { numberOf } from './numbers.server.ts'
import { confirmationDays } from './rules.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    phone_confirmations: { user_id: number; number: string; confirmed_at: Generated<Date> }
  }
}

/** The numbers that an account has confirmed, as a column. */
export const confirmedNumbers = (userId: Expression<number | null>) =>
  sql<string[]>`array(select number from phone_confirmations where user_id = ${userId})`

/**
 * Whether a number, as it stands on a listing, is among those that its seller's account has confirmed. Compared whole,
 * with its country: the last nine digits of a British mobile are those of somebody's in France.
 */
export function isAmong(confirmed: readonly string[], phone: string | null): boolean {
  const number = phone === null || confirmed.length === 0 ? null : numberOf(phone)
  return number !== null && confirmed.includes(number)
}

export const listConfirmations = (db: Db, userId: number) =>
  db
    .selectFrom('phone_confirmations')
    .select(['number', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute()

/**
 * Notes that a number is an account's. The last statement of its transaction; returns the version from which on the
 * listings say so.
 */
export async function confirmNumber(tx: Transaction, { userId, number }: CodeOf): Promise<number> {
  await tx
    .insertInto('phone_confirmations')
    .values({ user_id: userId, number })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'number']).doUpdateSet({ confirmed_at: sql<Date>`app_now()` }),
    )
    .execute()
  return notifyListingsOf(tx, [{ userId, number }])
}

/** What an account has confirmed and been sent is erased with it. */
export async function eraseConfirmations(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom('phone_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('phone_confirmations').where('user_id', '=', userId).execute()
}

/** Ends confirmations that are so old that the number may be somebody else's. */
export async function endOldConfirmations(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('phone_confirmations')
      .where('confirmed_at', '<', daysAgo(confirmationDays))
      .returning(['user_id as userId', 'number'])
      .execute()
    if (ended.length > 0) await notifyListingsOf(tx, ended)
  })
}

/** Notifies caches that the listings with these numbers say another thing of their sellers. */
async function notifyListingsOf(tx: Transaction, confirmed: readonly CodeOf[]): Promise<number> {
  const listings = await tx
    .selectFrom('listings')
    .select(['id', 'user_id as userId', 'contact_phone as phone'])
    .where('user_id', 'in', [...new Set(confirmed.map(({ userId }) => userId))])
    .where('contact_phone', 'is not', null)
    .execute()
  const changed = listings.filter(({ userId, phone }) =>
    confirmed.some((one) => one.userId === userId && one.number === numberOf(phone!)),
  )
  return advanceCatalogue(
    tx,
    changed.map(({ id }) => scopes.listing(id)),
  )
}
