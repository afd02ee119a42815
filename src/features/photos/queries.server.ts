import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import type { Dependencies } from '../../platform/page-cache/scopes.ts'
import { hasVisibleEdit, isCovered, isListedCovered, isUnlisted } from './edit/originals.server.ts'
import type { MasterType } from './rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    photos: {
      id: Generated<number>
      content_hash: string
      filename: string
      mime_type: MasterType
      width: number
      height: number
      byte_size: number
      placeholder: string
      storage_key: string
      likeness: string | null
      made_from: number | null
      hides_plate: Generated<boolean>
      browser_session_id: number | null
      user_id: number | null
      created_at: Generated<Date>
    }
  }
}

/** A photo whose bytes are already stored. */
export type NewPhoto = {
  /** The first 16 hexadecimal digits of the SHA-256 of the master's bytes. */
  contentHash: string
  /** As it was called where it came from; shown to its owner alone. */
  filename: string
  mimeType: MasterType
  /** Pixels, as it is seen: after turning upright. */
  width: number
  height: number
  /** Of the master. */
  byteSize: number
  /** '#rrggbb', shown while it loads. */
  placeholder: string
  /** Of the master; the sizes' keys follow from it. */
  storageKey: string
  /** See `likenessOf`; worked out later where it is left out. */
  likeness?: string | null
  /** The photo as it was sent, which this one is turned, cropped or covered of. */
  madeFrom?: number | null
  /** Whether that one shows a number plate which this one hides. */
  hidesPlate?: boolean
}

/** Who sent a photo: a browser, somebody signed in, or both. */
export type PhotoOwner = { browserSessionId: number | null; userId: number | null }

/** Rows for one statement, which may bind at most 65,535 values. */
const rowsAtOnce = 5_000

/** Inserts the rows and returns their ids by storage key. Call it only once the bytes are stored. */
export async function insertPhotos(
  tx: Transaction,
  photos: readonly NewPhoto[],
  owner: PhotoOwner = { browserSessionId: null, userId: null },
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (let from = 0; from < photos.length; from += rowsAtOnce) {
    const inserted = await tx
      .insertInto('photos')
      .values(
        photos.slice(from, from + rowsAtOnce).map((photo) => ({
          content_hash: photo.contentHash,
          filename: photo.filename,
          mime_type: photo.mimeType,
          width: photo.width,
          height: photo.height,
          byte_size: photo.byteSize,
          placeholder: photo.placeholder,
          storage_key: photo.storageKey,
          likeness: photo.likeness ?? null,
          made_from: photo.madeFrom ?? null,
          hides_plate: photo.hidesPlate ?? false,
          browser_session_id: owner.browserSessionId,
          user_id: owner.userId,
        })),
      )
      .returning(['id', 'storage_key'])
      .execute()
    for (const row of inserted) ids.set(row.storage_key, row.id)
  }
  return ids
}

/** How many photos somebody has sent in the last day. */
export async function countRecentPhotos(
  db: Db,
  { browserSessionId, userId }: PhotoOwner,
): Promise<number> {
  const { n } = await db
    .selectFrom('photos')
    .select(sql<number>`count(*)::int`.as('n'))
    .where((where) =>
      where.or([where('browser_session_id', '=', browserSessionId), where('user_id', '=', userId)]),
    )
    .where('created_at', '>', sql<Date>`(select app_now()) - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return n
}

/** Photos of one part that are in no listing, whatever becomes of them. */
export async function listUnlisted(db: Db, part: RawBuilder<boolean>): Promise<number[]> {
  const rows = await db.selectFrom('photos').select('id').where(part).where(isUnlisted).execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes, of some photos, the rows of those that are in no listing and a day old, and at once of those that a listing shows with
 * their number plate hidden; returns what they named. A photo of which a turned or cropped one is there stays.
 */
export async function deleteOrphans(
  tx: Transaction,
  { among, limit }: { among: readonly number[]; limit: number },
): Promise<Pick<StoredPhoto, 'storageKey' | 'mimeType' | 'width'>[]> {
  return tx
    .deleteFrom('photos')
    .where('id', 'in', (from) =>
      from
        .selectFrom('photos')
        .select('id')
        .where(sql<boolean>`id = any(${among}::bigint[])`)
        .where(
          sql<boolean>`(
            ${isListedCovered}
            or created_at < (select app_now()) - interval '1 day' and not ${hasVisibleEdit}
          )`,
        )
        .where(isUnlisted)
        .limit(limit)
        // One that is held is on its way into a listing.
        .forUpdate()
        .skipLocked(),
    )
    .returning(['storage_key as storageKey', 'mime_type as mimeType', 'width'])
    .execute()
}

/** What it takes to serve a photo. None of it ever changes. */
export type StoredPhoto = {
  id: number
  contentHash: string
  storageKey: string
  mimeType: MasterType
  width: number
}

export const served = [
  'id',
  'content_hash as contentHash',
  'storage_key as storageKey',
  'mime_type as mimeType',
  'width',
] as const

export const findPhoto = (db: Db, id: number): Promise<StoredPhoto | undefined> =>
  db.selectFrom('photos').select(served).where('id', '=', id).executeTakeFirst()

/** Who may see a photo by the listings that it is in: parts of a statement over `photos`. */
export type PhotosShown = {
  /** For how many seconds everybody may yet; null where they may not. */
  secondsToAll: RawBuilder<number | null>
  /** The listings that show it to everybody. */
  listingsToAll: RawBuilder<number[]>
  /** What that everybody may see it depends on: a change of any of these listings may be its end. */
  dependsOn(listings: readonly number[]): Dependencies
  toSeller(owner: PhotoOwner): RawBuilder<boolean>
}

/** A photo, for how long it is public, by which listings, and the catalogue version by which that is so. */
export const findShownPhoto = (
  db: Db,
  { id, shown }: { id: number; shown: PhotosShown },
): Promise<
  (StoredPhoto & { seconds: number | null; listings: number[]; version: number }) | undefined
> =>
  db
    .selectFrom('photos')
    .select(served)
    .select([shown.secondsToAll.as('seconds'), shown.listingsToAll.as('listings')])
    .select(sql<number>`(select version from catalogue)`.as('version'))
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * A photo that somebody has sent, or that is in a listing of theirs. Not one whose number plate they have hidden
 * in another made of it: that is shown to nobody.
 */
export const findOwnPhoto = (
  db: Db,
  { id, shown, owner }: { id: number; shown: PhotosShown; owner: PhotoOwner },
): Promise<StoredPhoto | undefined> =>
  ownPhotos(db, { id, shown, owner })
    .select(served)
    .where(sql<boolean>`not ${isCovered}`)
    .executeTakeFirst()

/** The same whatever has been hidden: what somebody may make another photo of. */
export const ownPhotos = (
  db: Db,
  { id, shown, owner }: { id: number; shown: PhotosShown; owner: PhotoOwner },
) =>
  db
    .selectFrom('photos')
    .where('id', '=', id)
    .where(
      sql<boolean>`(
        browser_session_id = ${owner.browserSessionId}::bigint
        or photos.user_id = ${owner.userId}::bigint
        or ${shown.toSeller(owner)}
      )`,
    )

/** Those of some storage keys that a photo's row names. */
export async function listNamed(db: Db, storageKeys: string[]): Promise<Set<string>> {
  if (storageKeys.length === 0) return new Set()
  const rows = await db
    .selectFrom('photos')
    .select('storage_key')
    .where('storage_key', 'in', storageKeys)
    .execute()
  return new Set(rows.map((row) => row.storage_key))
}

/** The photos of a listing, as they are stored; those of its evidence last. */
export const listPhotosOfListing = (db: Db, listingId: number) =>
  db
    .selectFrom('photos')
    .innerJoin('listed_photos', 'photo_id', 'photos.id')
    .select([...served, 'likeness'])
    .where('listing_id', '=', listingId)
    .orderBy('position')
    .execute()

/** Says what a photo looks like. */
export async function setLikeness(db: Db, id: number, likeness: string | null): Promise<void> {
  await db.updateTable('photos').set({ likeness }).where('id', '=', id).execute()
}

/**
 * Removes the rows of a person's photos, and of those of some listings with what those were made from; returns what
 * they named. One that stands in another listing, as of a guest at the same browser, is that one's: it stays.
 */
export async function deletePhotosOf(
  tx: Transaction,
  { userId, photoIds }: { userId: number | null; photoIds: number[] },
): Promise<Pick<StoredPhoto, 'storageKey' | 'mimeType' | 'width'>[]> {
  const held = await tx
    .selectFrom('photos')
    .select('id')
    .where((where) =>
      where.or([
        where('user_id', '=', userId),
        ...(photoIds.length > 0
          ? [
              where('id', 'in', photoIds),
              where('made_from', 'in', photoIds),
              where('id', 'in', (from) =>
                from
                  .selectFrom('photos as edited')
                  .select('edited.made_from')
                  .where('edited.id', 'in', photoIds)
                  .where('edited.made_from', 'is not', null),
              ),
            ]
          : []),
      ]),
    )
    // Held, in one order: whoever has held one before may have put it into a listing meanwhile.
    .orderBy('id')
    .forUpdate()
    .execute()
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  return tx
    .deleteFrom('photos')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(isUnlisted)
    .returning(['storage_key as storageKey', 'mime_type as mimeType', 'width'])
    .execute()
}
