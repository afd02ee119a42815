import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findRestriction } from '../accounts/restrictions.server.ts'
import { accountOfSeller } from '../selling/access/account-of-seller.server.ts'

/**
 * Throws where the seller of a listing may sell nothing. Call it before the listing is locked, as whoever restricts a
 * seller locks in that order: nothing of theirs is put on sale while that is under way.
 */
export async function refuseForRestrictedSeller(tx: Transaction, listingId: number): Promise<void> {
  const seller = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', (listing) =>
      listing
        .selectFrom('listings')
        .select(accountOfSeller.as('seller'))
        .where('id', '=', listingId),
    )
    .forShare()
    .executeTakeFirst()
  if (seller && (await findRestriction(tx, seller.id)))
    throw new AppError('conflict', 'Its seller is suspended or banned: lift that first')
}
