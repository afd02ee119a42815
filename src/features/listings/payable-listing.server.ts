import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Make } from './rules.ts'
import { ownedBy, type Seller } from './owned-by.server.ts'

/** A seller's listing that can be paid for, and for which of its terms that would be. */
export type PayableListing = {
  id: number
  term: number
  /** Whether it waits for its first payment. */
  isDraft: boolean
  year: number
  make: Make
  model: string
  cover: { id: number; hash: string } | null
}

/**
 * The draft that a seller names, or their newest one, held until the transaction ends; undefined
 * where there is none of theirs.
 */
export async function findPayable(
  tx: Transaction,
  { id, seller }: { id: number | undefined; seller: Seller },
): Promise<PayableListing | undefined> {
  const found = await tx
    .selectFrom('listings')
    .select([
      'id',
      'year',
      'make',
      'model',
      sql<boolean>`state = 'pending-payment'`.as('isDraft'),
      sql<PayableListing['cover']>`(
        select json_build_object('id', photos.id, 'hash', photos.content_hash)
        from listing_photos join photos on photos.id = listing_photos.photo_id
        where listing_photos.listing_id = listings.id
        order by listing_photos.position limit 1
      )`.as('cover'),
    ])
    .where(ownedBy(seller))
    // Named, it may have been paid for since: then its order says so.
    .where((where) =>
      id === undefined ? where('state', '=', 'pending-payment') : where('id', '=', id),
    )
    .where('plan', '=', 'premium')
    .where('state', 'not in', ['withdrawn', 'removed'])
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return found && { ...found, term: 1 }
}
