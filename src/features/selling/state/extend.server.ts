import type { Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Emit } from '../../../platform/jobs/events.ts'
import { ourName } from '../../cars/our-name.ts'
import { daysAfter, expiryFor } from '../../listings/expiry.ts'
import { isLess } from '../../listings/plans/can-buy.ts'
import { activeStates, isPaid, type Plan } from '../../listings/rules.ts'
import { notifyChange } from '../../listings/notify-change.server.ts'
import { setListingState } from './set.server.ts'
import { tooManyPhotos } from './too-many-photos.server.ts'
import '../../listings/events.ts'

type Ctx = { emit: Emit; now(): Date }
/** The end that whoever gives it more was shown: of two at once the second is told, and gives nothing. */
type Given = { listingId: number; seen?: { expiresAt?: string | undefined } | undefined }
type Extended = { car: string; contactEmail: string; expiresAt: Date }

/** Gives a listing that is on sale so many days more. */
export async function extendListing(
  ctx: Pick<Ctx, 'emit'>,
  tx: Transaction,
  { days, ...given }: Given & { days: number },
): Promise<Extended> {
  const listing = await lockOnSale(tx, given)
  const expiresAt = daysAfter(listing.expires_at, days)
  return set(ctx, tx, listing, { expiresAt })
}

/** Gives a listing that is on sale a dearer plan, for as long as a new one runs or for what it has left. */
export async function givePlan(
  ctx: Ctx,
  tx: Transaction,
  { plan, ...given }: Given & { plan: Plan },
): Promise<Extended> {
  const listing = await lockOnSale(tx, given)
  if (!isLess(listing.plan, plan))
    throw new AppError('conflict', `This listing is ${listing.plan} already: extend it instead`)
  const tooMany = await tooManyPhotos(tx, { listingId: listing.id, plan })
  if (tooMany) throw new AppError('conflict', tooMany)
  const anew = expiryFor(plan, ctx.now())
  const expiresAt = anew > listing.expires_at ? anew : listing.expires_at
  // Of a cheaper one that was paid for, days are left.
  const isGiven = listing.plan_is_given || !isPaid(listing.plan)
  return set(ctx, tx, listing, { expiresAt, plan, isGiven })
}

async function lockOnSale(tx: Transaction, { listingId, seen }: Given) {
  const listing = await tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .forUpdate()
    .executeTakeFirst()
  if (!listing || !activeStates.some((state) => state === listing.state))
    throw new AppError('conflict', 'Only a listing that is on sale can be given more')
  if (seen?.expiresAt !== undefined && Date.parse(seen.expiresAt) !== listing.expires_at.getTime())
    throw new AppError(
      'conflict',
      'It ends on another day than when you opened this page: reload it, and look at it again.',
    )
  return listing
}

async function set(
  { emit }: Pick<Ctx, 'emit'>,
  tx: Transaction,
  listing: Awaited<ReturnType<typeof lockOnSale>>,
  to: { expiresAt: Date; plan?: Plan; isGiven?: boolean },
): Promise<Extended> {
  const { id, state, contact_email: contactEmail } = listing
  await setListingState(tx, { id, state, ...to })
  await emit(tx, 'listing.published', { listingId: id, expiresAt: to.expiresAt, isPaid: false })
  await notifyChange(tx, [id], { isNew: true })
  return { car: ourName(listing), contactEmail, expiresAt: to.expiresAt }
}
