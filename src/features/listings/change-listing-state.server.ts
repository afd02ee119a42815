import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Emit } from '../../platform/jobs/events.ts'
import { advanceCatalogue } from '../../platform/page-cache/catalogue.ts'
import { expiryFor } from './expiry.ts'
import { verdictOn, type ListingMove } from './listing-can.ts'
import { lockListing } from './lock-listing.server.ts'
import type { Seller } from './owned-by.server.ts'
import { plans, type ListingState } from './rules.ts'

type Ctx = { database: Pick<Database, 'primary'>; clock: Clock; emit: Emit }

/** Marks a seller's listing as sold or under offer, renews it or puts it on sale again. */
export async function changeListingState(
  { database, clock, emit }: Ctx,
  { id, seller, move }: { id: number; seller: Seller; move: ListingMove },
): Promise<{ state: ListingState; version: number }> {
  const now = clock.now()
  return database.primary.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, { id, seller })
    const verdict = verdictOn[move](listing, now)
    if (!verdict.ok) throw new AppError('conflict', verdict.reason)
    if (move === 'relisted' && !listing.published_at)
      throw new AppError('conflict', 'This listing was never on sale')

    if (move === 'renewed' || move === 'relisted') {
      await refuseTooManyPhotos(id)
      const isRunning = move === 'renewed' && listing.expires_at.getTime() > now.getTime()
      const expiresAt = expiryFor('standard', isRunning ? listing.expires_at : now)
      await tx
        .updateTable('listings')
        .set({
          plan: 'standard',
          state: isRunning ? listing.state : 'live',
          ...(!isRunning && { published_at: now }),
          expires_at: expiresAt,
          updated_at: sql<Date>`app_now()`,
        })
        .where('id', '=', id)
        .execute()
      await emit(tx, 'listing.published', { listingId: id, expiresAt, isPaid: false })
      const state = isRunning ? listing.state : 'live'
      return { state, version: await advanceCatalogue(tx) }
    }
    await tx
      .updateTable('listings')
      .set({ state: move, updated_at: sql<Date>`app_now()` })
      .where('id', '=', id)
      .execute()
    return { state: move, version: await advanceCatalogue(tx) }

    async function refuseTooManyPhotos(listingId: number) {
      const { n } = await tx
        .selectFrom('listing_photos')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('listing_id', '=', listingId)
        .executeTakeFirstOrThrow()
      const most = plans.standard.photos
      if (n > most)
        throw new AppError(
          'conflict',
          `A standard listing shows ${most} photos and this one has ${n}. Please remove ${n - most} first.`,
        )
    }
  })
}
