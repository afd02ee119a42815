import { sql, type Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Emit } from '../../platform/jobs/events.ts'
import { advanceCatalogue } from '../../platform/page-cache/catalogue.ts'
import { expiryFor } from './expiry.ts'
import { verdictOn, type ListingMove } from './listing-can.ts'
import { lockListing } from './lock-listing.server.ts'
import type { Seller } from './owned-by.server.ts'
import type { ListingsTable } from './queries.server.ts'
import { plans, type ListingState } from './rules.ts'

type Ctx = { database: Pick<Database, 'primary'>; clock: Clock; emit: Emit }

/** Marks a seller's listing as sold or under offer, renews it or puts it on sale again. */
export async function changeListingState(
  ctx: Ctx,
  { id, seller, move }: { id: number; seller: Seller; move: ListingMove },
): Promise<Moved> {
  return ctx.database.primary
    .transaction()
    .execute(async (tx) => moveListing(ctx, tx, await lockListing(tx, { id, seller }), move))
}

export type Moved = { state: ListingState; version: number }

/** The same for a listing that the caller holds, and has seen to be its to move. */
export async function moveListing(
  { clock, emit }: Pick<Ctx, 'clock' | 'emit'>,
  tx: Transaction,
  listing: Selectable<ListingsTable>,
  move: ListingMove,
): Promise<Moved> {
  const now = clock.now()
  const { id, expires_at: expiresAt } = listing
  const verdict = verdictOn[move]({ ...listing, expiresAt }, now)
  if (!verdict.ok) throw new AppError('conflict', verdict.reason)
  if (move === 'relisted' && !listing.published_at)
    throw new AppError('conflict', 'This listing was never on sale')

  if (move === 'renewed' || move === 'relisted') {
    await refuseTooManyPhotos(tx, id)
    const isRunning = move === 'renewed' && expiresAt.getTime() > now.getTime()
    const state = isRunning ? listing.state : 'live'
    const newExpiry = expiryFor('standard', isRunning ? expiresAt : now)
    await tx
      .updateTable('listings')
      .set({
        plan: 'standard',
        state,
        ...(!isRunning && { published_at: now }),
        expires_at: newExpiry,
        updated_at: sql<Date>`app_now()`,
      })
      .where('id', '=', id)
      .execute()
    await emit(tx, 'listing.published', { listingId: id, expiresAt: newExpiry, isPaid: false })
    return { state, version: await advanceCatalogue(tx) }
  }
  await tx
    .updateTable('listings')
    .set({ state: move, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
  return { state: move, version: await advanceCatalogue(tx) }
}

async function refuseTooManyPhotos(tx: Transaction, listingId: number) {
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
