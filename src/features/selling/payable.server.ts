import { sql } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { coverPhoto } from '../listings/queries.server.ts'
import { canBuy } from '../listings/plans/can-buy.ts'
import { isActive, isOver, type Verdict } from '../listings/can.ts'
import { ownedBy, type Seller } from './access/owned-by.server.ts'
import type { Make } from '../cars/rules.ts'
import { defaultPlan, planNames, plans, type Plan } from '../listings/rules.ts'
import { tooManyPhotos } from './state/too-many-photos.server.ts'
import { refuseTakenDownListing } from './taken-down.server.ts'

/** A seller's listing, and whether it can be paid for now. */
export type PayableListing = {
  id: number
  year: number
  make: Make
  model: string
  cover: { id: number; hash: string } | null
  /**
   * Whether it is to be posted on our pages, as its seller has chosen; it is a part of what is bought for
   * whoever had nothing to choose, with a plan that has no post.
   */
  promote: boolean
  /** What would be bought: a draft's own plan, or what it is to be renewed as. */
  plan: Plan
  /** Whether days of that plan, more than it may be renewed in, are what it has already. */
  isPaidFor: boolean
  /** When the days that would be bought begin: after those that it still has; null where that is at once. */
  startsAt: Date | null
  verdict: Verdict
}

const withoutPost = planNames.filter((plan) => !plans[plan].isPosted)

/**
 * The listing that a seller names, or their newest draft, held until the transaction ends; undefined
 * where there is none of theirs.
 *
 * @throws {AppError} 'invalid' where a draft waits to be another plan, or has more photos than this one
 */
export async function findPayable(
  tx: Transaction,
  {
    id,
    plan,
    seller,
    now,
  }: { id: number | undefined; plan: Plan | undefined; seller: Seller; now: Date },
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
      sql<boolean>`promotion_consented_at is not null or plan = any(${withoutPost})`.as('promote'),
      coverPhoto.as('cover'),
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
  const { state, plan: current, expires_at: expiresAt, ...listing } = found
  const isDraft = state === 'pending-payment'
  if (isDraft && plan && plan !== current)
    throw new AppError('invalid', `This listing waits to be paid for as ${current}`, {
      field: 'plan',
    })
  const bought = isDraft ? current : (plan ?? defaultPlan)
  const tooMany = isDraft ? null : await tooManyPhotos(tx, { listingId: found.id, plan: bought })
  if (tooMany) throw new AppError('invalid', tooMany, { field: 'plan' })
  const known = { state, plan: current, expiresAt }
  const verdict = canBuy(bought, known, now)
  const isRunning = isActive(known) || state === 'held'
  const isPaidFor = !verdict.ok && isRunning && current === bought
  const startsAt = isActive(known) && !isOver(known, now) ? expiresAt : null
  return { ...listing, plan: bought, isPaidFor, startsAt, verdict }
}

/** Throws where a listing may not be on sale, before anything is paid for it. */
export async function refuseUnlistable(tx: Transaction, listingId: number): Promise<void> {
  const listing = await tx
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  await refuseTakenDownListing(tx, listing)
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
