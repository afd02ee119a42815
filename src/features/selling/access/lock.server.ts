import type { Selectable } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { noSuchListing } from '../../listings/id.ts'
import { ownedBy, type Seller } from './owned-by.server.ts'
import type { ListingsTable } from '../../listings/queries.server.ts'

type Locked = Selectable<ListingsTable> & { expiresAt: Date }

/** A seller's own listing, held until the transaction ends; throws not-found for anybody else's. */
export async function lockListing(
  tx: Transaction,
  { id, seller }: { id: number; seller: Seller },
): Promise<Locked> {
  const listing = await tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .where(ownedBy(seller))
    .forUpdate()
    .executeTakeFirst()
  if (!listing) throw noSuchListing()
  return { ...listing, expiresAt: listing.expires_at }
}
