import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { mirrored } from './mirrored.ts'
import { likenessDistance } from './rules.ts'

/** One photo in a listing that looks like one in another listing, or like its mirror image. */
export type LookAlike = {
  listingId: number
  photoId: number
  otherListingId: number
  /** It was sent after the other one, as it was before its seller changed it. */
  isLater: boolean
}

/** Of one photo so many others at most are looked at: what more are like is like everything. */
const mostAlike = 50

/** What in these listings looks like what is in others, whoever's they are. Reads by the index of likenesses. */
export async function findLookAlikes(db: Db, listingIds: readonly number[]): Promise<LookAlike[]> {
  const photos = await db
    .selectFrom('listed_photos')
    .innerJoin('photos', 'photos.id', 'listed_photos.photo_id')
    .select([
      'listing_id',
      'photos.id',
      sql<number>`coalesce(made_from, photos.id)`.as('sentId'),
      sql<string>`photos.likeness::text`.as('likeness'),
    ])
    .where('listing_id', 'in', [...listingIds])
    .where('likeness', 'is not', null)
    .execute()
  const sought = photos.flatMap(({ listing_id: listing, id: photo, sentId, likeness }) =>
    [likeness, mirrored(likeness)].map((looks) => ({ listing, photo, sentId, looks })),
  )
  const { rows } = await sql<LookAlike>`
    select distinct sought.listing as "listingId", sought.photo as "photoId",
      shown.listing_id as "otherListingId",
      (sought.sent_id, sought.listing) > (alike.sent_id, shown.listing_id) as "isLater"
    from unnest(
      ${sought.map(({ listing }) => listing)}::bigint[],
      ${sought.map(({ photo }) => photo)}::bigint[],
      ${sought.map(({ sentId }) => sentId)}::bigint[],
      ${sought.map(({ looks }) => looks)}::text[]
    ) as sought (listing, photo, sent_id, looks)
    cross join lateral (
      select photos.id, coalesce(made_from, photos.id) as sent_id from photos
      where photos.likeness is not null
        and likeness_bands(photos.likeness) && likeness_bands(sought.looks::bit(256))
        and bit_count(photos.likeness # sought.looks::bit(256)) <= ${likenessDistance}
      limit ${mostAlike}
    ) as alike
    join listed_photos as shown on shown.photo_id = alike.id
    where shown.listing_id <> sought.listing
  `.execute(db)
  return rows
}
