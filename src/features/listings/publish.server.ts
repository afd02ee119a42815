import type { Transaction } from '../../platform/database/database.ts'
import type { Emit } from '../../platform/jobs/events.ts'
import type { Seal } from '../../platform/seal.ts'
import { expiryFor } from './expiry.ts'
import { setPhotos } from '../photos/listing-photos.server.ts'
import { columnsOf, type ListingDetails } from './rows.server.ts'
import type { Plan } from './rules.ts'
import { setRegistration, type Registration } from './registration/registrations.server.ts'
import { recountTerms } from './search-terms.server.ts'
import './events.ts'
import { notifyChange } from './notify-change.server.ts'

type Publication = {
  details: ListingDetails
  plan: Plan
  /** Whose account it is in; nobody's where it was listed without one. */
  sellerId?: number | null
  /** In order; the first is the cover. */
  photoIds: readonly number[]
  publishedAt: Date
  /** Whether the seller's address is known to be theirs; else they show it by a link that is sent there. */
  isKnown?: boolean
  /** Stored where something is to be shown by it. */
  registration?: { given: Registration; seal: Seal } | undefined
}

/**
 * Puts a car on sale: the listing, its photos, its words for the search, and the news of it, all in
 * the caller's transaction. Returns its id.
 */
export async function publishListing(
  { emit }: { emit: Emit },
  tx: Transaction,
  {
    details,
    plan,
    sellerId = null,
    photoIds,
    publishedAt,
    isKnown = false,
    registration,
  }: Publication,
): Promise<number> {
  const expiresAt = expiryFor(plan, publishedAt)
  const columns = columnsOf(details)
  const { id } = await tx
    .insertInto('listings')
    .values({
      ...columns,
      user_id: sellerId,
      plan,
      state: 'live',
      confirmed_email: isKnown ? details.contactEmail.toLowerCase() : null,
      created_at: publishedAt,
      updated_at: publishedAt,
      published_at: publishedAt,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPhotos(tx, id, photoIds)
  if (registration) {
    const { given, seal } = registration
    await setRegistration(tx, { listingId: id, year: details.year, registration: given, seal })
  }
  await recountTerms(tx, [{ now: columns.search_document }])
  await emit(tx, 'listing.published', { listingId: id, expiresAt, isPaid: false })
  await notifyChange(tx, [id], { isNew: true })
  return id
}
