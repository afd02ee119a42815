import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { daysAgo } from '../../../platform/database/times.ts'
import { withdrawnPhotoDays } from '../../listings/rules.ts'
import { releaseEvidence } from '../../listings/evidence/evidence.server.ts'
import { releasePhotos } from '../../photos/listing-photos.server.ts'

const atOnce = 100

/**
 * Takes the photos of listings that were deleted a while ago out of them; collecting orphans erases what
 * no listing names. The listing stays, and what was paid and reported about it. Returns how many.
 */
export async function dropWithdrawnPhotos({
  database,
}: {
  database: Pick<Database, 'primary'>
}): Promise<number> {
  let dropped = 0
  for (;;) {
    const listings = await database.primary.transaction().execute(async (tx) => {
      const due = await tx
        .selectFrom('listings')
        .select('id')
        .where(sql<boolean>`state = 'withdrawn'`)
        .where('updated_at', '<=', daysAgo(withdrawnPhotoDays))
        .where(sql<boolean>`exists (select from listed_photos where listing_id = listings.id)`)
        .orderBy('updated_at')
        .limit(atOnce)
        // One that is held may be on its way back on sale.
        .forUpdate()
        .skipLocked()
        .execute()
      const ids = due.map(({ id }) => id)
      if (ids.length > 0) {
        await releasePhotos(tx, ids)
        await releaseEvidence(tx, ids)
      }
      return ids
    })
    if (listings.length === 0) return dropped
    dropped += listings.length
  }
}
