import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    listing_photos: { listing_id: number; position: number; photo_id: number }
    /** Of every photo that a listing shows, those of its evidence among them; to be read only. */
    listed_photos: { listing_id: number; position: number; photo_id: number }
  }
}

/** Puts these photos into a listing, in order, in place of those it has. */
export async function setPhotos(
  tx: Transaction,
  listingId: number,
  photoIds: readonly number[],
): Promise<void> {
  await releasePhotos(tx, [listingId])
  await tx
    .insertInto('listing_photos')
    .values(photoIds.map((photo_id, position) => ({ listing_id: listingId, position, photo_id })))
    .execute()
}

/** Takes their photos out of listings; what is then in none is collected when it is a day old. */
export async function releasePhotos(tx: Transaction, listingIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('listing_photos').where('listing_id', 'in', listingIds).execute()
}

/** How many photos a listing has. */
export async function countPhotos(db: Db, listingId: number): Promise<number> {
  const { n } = await db
    .selectFrom('listing_photos')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('listing_id', '=', listingId)
    .executeTakeFirstOrThrow()
  return n
}
