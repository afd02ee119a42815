import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { priceString } from '../cars/money.ts'
import { onSale, selectCards, toCard } from '../listings/queries.server.ts'
import { savedCarsLimit, savedState } from './rules.ts'
import type { SavedCar } from './schema.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    saved_cars: {
      id: Generated<number>
      user_id: number
      listing_id: number
      price_pence: number
      created_at: Generated<Date>
    }
  }
}

/** One person and one car. */
export type Saving = { userId: number; listingId: number }

/** Which of some listings a person has saved. */
export async function listSavedAmong(
  db: Db,
  { userId, listingIds }: { userId: number; listingIds: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('saved_cars')
    .select('listing_id')
    .where('user_id', '=', userId)
    .where('listing_id', 'in', listingIds)
    .execute()
  return rows.map((row) => row.listing_id)
}

export async function isSaved(db: Db, { userId, listingId }: Saving): Promise<boolean> {
  return (await listSavedAmong(db, { userId, listingIds: [listingId] })).length > 0
}

/** Everything that a person has saved, the latest first; a car that can't be seen by name alone. */
export async function listSavedCars(db: Db, userId: number): Promise<SavedCar[]> {
  const rows = await selectCards(db)
    .innerJoin('saved_cars', 'saved_cars.listing_id', 'listings.id')
    .select(['saved_cars.created_at as saved_at', 'saved_cars.price_pence as saved_price_pence'])
    .where('saved_cars.user_id', '=', userId)
    .orderBy('saved_cars.created_at', 'desc')
    .orderBy('saved_cars.id', 'desc')
    .limit(savedCarsLimit)
    .execute()
  return rows.map((row) => {
    const { id, make, model, year } = row
    const state = savedState(row.state, row.is_on_sale)
    const savedAt = row.saved_at.toISOString()
    if (state === 'withdrawn') return { id, make, model, year, state, savedAt }
    return {
      ...toCard(row),
      // Its photos are its seller's alone again.
      ...(state === 'expired' && { images: [] }),
      state,
      savedAt,
      savedPrice: priceString(row.saved_price_pence),
      isReduced: row.price_pence < row.saved_price_pence,
    }
  })
}

/** Makes other saves of this person wait for the transaction; false where the account has gone. */
export async function lockSaver(tx: Transaction, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where id = ${userId} for no key update
  `.execute(tx)
  return rows.length > 0
}

export async function countSaved(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('saved_cars')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}

/** Saves a car that is on sale, with what it costs now; false where there is no such car. */
export async function insertSaved(tx: Transaction, { userId, listingId }: Saving) {
  const saved = await tx
    .insertInto('saved_cars')
    .columns(['user_id', 'listing_id', 'price_pence'])
    .expression((eb) =>
      eb
        .selectFrom('listings')
        .select([sql<number>`${userId}::bigint`.as('user_id'), 'id', 'price_pence'])
        .where('id', '=', listingId)
        .where(onSale),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'listing_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export async function deleteSaved(db: Db, { userId, listingId }: Saving): Promise<void> {
  await db
    .deleteFrom('saved_cars')
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .execute()
}

export async function deleteAllSaved(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('saved_cars').where('user_id', '=', userId).execute()
}

/** How often a car is saved, beside each row of `listings`. */
export const savesOfListing = sql<number>`(
  select count(*)::int from saved_cars where saved_cars.listing_id = listings.id
)`
