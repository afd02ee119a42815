import type { Database } from '../../../platform/database/database.ts'
import { noSuchListing } from '../../listings/id.ts'
import type { Seller } from '../access/owned-by.server.ts'
import { markWithdrawn } from '../own-listings/queries.server.ts'
import { notifyChange } from '../../listings/notify-change.server.ts'

/**
 * Takes a seller's own listing off every public place at once. Returns the catalogue version from
 * which on it is gone; throws not-found where it isn't theirs, or is gone already.
 */
export async function withdrawListing(
  { database }: { database: Pick<Database, 'primary'> },
  listing: { id: number; seller: Seller },
): Promise<number> {
  return database.primary.transaction().execute(async (tx) => {
    if (!(await markWithdrawn(tx, listing))) throw noSuchListing()
    return notifyChange(tx, [listing.id])
  })
}
