import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findRestriction } from '../accounts/restrictions.server.ts'
import { holdSeller } from '../selling/access/hold-seller.server.ts'

/**
 * Throws where the seller of a listing may sell nothing. Call it before the listing is locked, as whoever restricts a
 * seller locks in that order: nothing of theirs is put on sale while that is under way.
 */
export async function refuseForRestrictedSeller(tx: Transaction, listingId: number): Promise<void> {
  const sellerId = await holdSeller(tx, listingId)
  if (sellerId !== null && (await findRestriction(tx, sellerId)))
    throw new AppError('conflict', 'Its seller is suspended or banned: lift that first')
}
