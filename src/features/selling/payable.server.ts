import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { listingCan, type Verdict } from '../listings/can.ts'
import { ownedBy, type Seller } from './access/owned-by.server.ts'
import type { Make } from '../cars/rules.ts'

/** A seller's listing, and whether it can be paid for now. */
export type PayableListing = {
  id: number
  year: number
  make: Make
  model: string
  cover: { id: number; hash: string } | null
  /**
   * Whether it is to be posted on our pages, as its seller has chosen; it is a part of premium for whoever had
   * nothing to choose, with a standard listing.
   */
  promote: boolean
  verdict: Verdict
}

/**
 * The listing that a seller names, or their newest draft, held until the transaction ends; undefined
 * where there is none of theirs.
 */
export async function findPayable(
  tx: Transaction,
  { id, seller, now }: { id: number | undefined; seller: Seller; now: Date },
): Promise<PayableListing | undefined> {
  const found = await tx
    .selectFrom('listings')
    .select([
      'id',
      'year',
      'make',
      'model',
      'state',
      'plan',
      'expires_at',
      sql<boolean>`promotion_consented_at is not null or plan = 'standard'`.as('promote'),
      sql<PayableListing['cover']>`(
        select json_build_object('id', photos.id, 'hash', photos.content_hash)
        from listing_photos join photos on photos.id = listing_photos.photo_id
        where listing_photos.listing_id = listings.id
        order by listing_photos.position limit 1
      )`.as('cover'),
    ])
    .where(ownedBy(seller))
    .where((where) =>
      id === undefined ? where('state', '=', 'pending-payment') : where('id', '=', id),
    )
    .where('state', 'not in', ['withdrawn', 'removed'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const { state, plan, expires_at, ...listing } = found
  return { ...listing, verdict: listingCan.pay({ state, plan, expiresAt: expires_at }, now) }
}

/** Writes down what its seller chose beside Pay. */
export async function choosePromotion(
  tx: Transaction,
  { listingId, promote }: { listingId: number; promote: boolean },
): Promise<void> {
  await tx
    .updateTable('listings')
    .set({
      promotion_consented_at: promote
        ? sql<Date>`coalesce(promotion_consented_at, app_now())`
        : null,
    })
    .where('id', '=', listingId)
    .execute()
}
