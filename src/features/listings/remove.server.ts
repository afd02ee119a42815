import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { ListingState } from './rules.ts'
import { ourName } from '../cars/our-name.ts'

/** Whom to tell that their listing was removed, what it was, and how it stood before. */
export type RemovedListing = {
  car: string
  contactEmail: string
  stateBefore: ListingState
  expiresAt: Date
}

/**
 * Takes a listing in whatever state off every public place for good, as a moderator may; null where
 * there is none, or it is removed already. Whoever does says so by `notifyChange`, once nothing else is waited for.
 */
export async function removeListing(tx: Transaction, id: number): Promise<RemovedListing | null> {
  const listing = await tx
    .selectFrom('listings')
    .select(['state', 'year', 'make', 'model', 'contact_email', 'expires_at'])
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .forUpdate()
    .executeTakeFirst()
  if (!listing) return null
  await tx
    .updateTable('listings')
    .set({ state: 'removed', updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
  return {
    car: ourName(listing),
    contactEmail: listing.contact_email,
    stateBefore: listing.state,
    expiresAt: listing.expires_at,
  }
}
