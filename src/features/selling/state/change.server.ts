import { sql, type Selectable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import { expiryFor } from '../../listings/expiry.ts'
import { verdictOn, type ListingTransition } from '../../listings/can.ts'
import { holdSeller } from '../access/hold-seller.server.ts'
import { postWhatWaits } from '../access/known-address.server.ts'
import { lockListing } from '../access/lock.server.ts'
import type { Seller } from '../access/owned-by.server.ts'
import type { ListingsTable } from '../../listings/queries.server.ts'
import { listingLimits, withdrawnPhotoDays, type ListingState } from '../../listings/rules.ts'
import { countPhotos } from '../../photos/listing-photos.server.ts'
import { tooManyPhotos } from './too-many-photos.server.ts'
import { noteStillForSale } from '../emails/remind-sellers.server.ts'
import type { Screen } from '../screen.ts'
import { refuseTakenDownListing } from '../taken-down.server.ts'
import { notifyChange } from '../../listings/notify-change.server.ts'

type Ctx = { database: Pick<Database, 'primary'>; clock: Clock; emit: Emit; screen: Screen }

/** Marks a seller's listing as sold or under offer, renews it or puts it on sale again. */
export async function changeListingState(
  ctx: Ctx,
  { id, seller, transition }: { id: number; seller: Seller; transition: ListingTransition },
): Promise<Transitioned> {
  return ctx.database.primary.transaction().execute(async (tx) => {
    if (bringsBack(transition)) await holdSeller(tx, id)
    return transitionListing(ctx, tx, await lockListing(tx, { id, seller }), transition)
  })
}

/** Whether a listing may be on sale by it that wasn't: its seller is held before it, so that nobody suspends them meanwhile. */
export const bringsBack = (transition: ListingTransition): transition is 'renewed' | 'relisted' =>
  transition === 'renewed' || transition === 'relisted'

export type Transitioned = { state: ListingState; version: number }

/** The same for a listing that the caller holds, and has seen to be its to move. */
export async function transitionListing(
  { clock, emit, screen }: Pick<Ctx, 'clock' | 'emit' | 'screen'>,
  tx: Transaction,
  listing: Selectable<ListingsTable>,
  transition: ListingTransition,
): Promise<Transitioned> {
  const now = clock.now()
  const { id, expires_at: expiresAt } = listing
  const verdict = verdictOn[transition]({ ...listing, expiresAt }, now)
  if (!verdict.ok) throw new AppError('conflict', verdict.reason)
  if (transition === 'relisted' && !listing.published_at)
    throw new AppError('conflict', 'This listing was never on sale')

  if (transition !== 'sold') {
    const counted = { name: 'moves of listing', by: id, limit: listingLimits.moves }
    await countOrRefuse(tx, await lockCounts(tx, [counted]))
  }

  if (bringsBack(transition)) {
    await refuseTakenDownListing(tx, listing)
    await refuseUnfitPhotos(tx, id)
    const period =
      transition === 'renewed' ? renewedPeriod(listing, now) : relistedPeriod(expiresAt, now)
    const state = period.isRunning && transition === 'renewed' ? listing.state : 'live'
    const newExpiry = period.expiresAt
    await tx
      .updateTable('listings')
      .set({
        plan: 'standard',
        state,
        // What ran out begins anew; what was taken off sale keeps its place among the recent ones.
        ...(transition === 'renewed' && !period.isRunning && { published_at: now }),
        expires_at: newExpiry,
        updated_at: sql<Date>`app_now()`,
      })
      .where('id', '=', id)
      .execute()
    await noteStillForSale(tx, id)
    await emit(tx, 'listing.published', { listingId: id, expiresAt: newExpiry, isPaid: false })
    // Nothing is posted about what is deleted, whoever's the address is.
    if (listing.state === 'withdrawn') await postWhatWaits({ emit }, tx, id)
    const version = await notifyChange(tx, [id], { isNew: true })
    // It may have been edited since it was screened last.
    const isHeld = await screen(tx, { listingId: id, network: null })
    return { state: isHeld ? 'held' : state, version }
  }
  await tx
    .updateTable('listings')
    .set({ state: transition, updated_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
  return { state: transition, version: await notifyChange(tx, [id]) }
}

type Period = { isRunning: boolean; expiresAt: Date }

/** Days that it still has go on; what came off sale before its end has none. */
const renewedPeriod = (
  { state, expires_at: expiresAt }: Selectable<ListingsTable>,
  now: Date,
): Period => {
  const isRunning = state !== 'expired' && expiresAt.getTime() > now.getTime()
  return { isRunning, expiresAt: expiryFor('standard', isRunning ? expiresAt : now) }
}

/** The days that it still has, none of them premium; new ones only where they are over. */
const relistedPeriod = (expiresAt: Date, now: Date): Period => {
  const isRunning = expiresAt.getTime() > now.getTime()
  const anew = expiryFor('standard', now)
  return { isRunning, expiresAt: isRunning && expiresAt < anew ? expiresAt : anew }
}

async function refuseUnfitPhotos(tx: Transaction, listingId: number) {
  const n = await countPhotos(tx, listingId)
  if (n === 0)
    throw new AppError(
      'conflict',
      `The photos of this listing were erased ${withdrawnPhotoDays} days after it was deleted. Please list the car again, with its photos.`,
    )
  const tooMany = await tooManyPhotos(tx, { listingId, plan: 'standard' })
  if (tooMany) throw new AppError('conflict', tooMany)
}
