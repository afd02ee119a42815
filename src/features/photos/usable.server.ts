import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isCovered } from './edit/originals.server.ts'
import type { PhotoOwner } from './queries.server.ts'

/**
 * The ids of photos that somebody may put into a listing, in their order: sent by this browser or
 * from this account, or in that listing already; and in no other. Throws where one is not.
 */
export async function usablePhotos(
  tx: Transaction,
  photos: readonly { id: number; contentHash: string }[],
  {
    owner,
    listingId,
    field = 'images',
  }: { owner: PhotoOwner; listingId: number | null; field?: 'images' | 'evidence' },
): Promise<number[]> {
  const ids = photos.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw refused('The same photo is in there twice', field)
  const rows = await tx
    .selectFrom('photos')
    .select(['id', 'content_hash'])
    .where('id', 'in', ids)
    .where(
      sql<boolean>`(
        browser_session_id = ${owner.browserSessionId}::bigint
        or user_id = ${owner.userId}::bigint
        or exists (
          select from listed_photos where photo_id = photos.id and listing_id = ${listingId}::bigint
        )
      )`,
    )
    // Nobody lists again by a form that stood open what they have covered since.
    .where(sql<boolean>`not ${isCovered}`)
    // Held, in one order, until the listing names them, or collecting orphans would take them away.
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Map(rows.map((row) => [row.id, row.content_hash]))
  if (photos.some(({ id, contentHash }) => known.get(id) !== contentHash)) throw gone(field)
  // Asked once they are held: whoever had them before may have put them into a listing meanwhile.
  const { rows: elsewhere } = await sql`
    select from listed_photos
    where photo_id = any(${ids}::bigint[]) and listing_id is distinct from ${listingId}::bigint
    limit 1
  `.execute(tx)
  if (elsewhere.length > 0) throw gone(field)
  return ids
}

const gone = (field: string) =>
  refused('One of the photos is no longer there. Please add it again.', field)
const refused = (message: string, field: string) => new AppError('invalid', message, { field })
