import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { site } from '../../../site.ts'
import { isRestricted } from '../../accounts/restrictions.server.ts'
import type { activeStates } from '../../listings/rules.ts'
import { isSoldBy } from '../access/account-of-seller.server.ts'
import { findTakenDown, logModeration } from '../moderation-log.server.ts'
import { noteCheckingTime } from './checking-time.server.ts'
import { setListingState } from './set.server.ts'

export type HeldFrom = (typeof activeStates)[number]

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    listing_holds: {
      listing_id: number
      /** What it goes back to; null where it was off sale already, and stays as it is. */
      held_from: HeldFrom | null
      held_at: Generated<Date>
      /** Because of who sells it, and not of what it is. */
      for_seller: Generated<boolean>
      /**
       * Whose suspension that is, where they have an account still. Also of what is being checked, where it is in no account: it says
       * whose it is, whatever its contact email is by then.
       */
      seller_id: number | null
    }
  }
}

type Hold = {
  listingId: number
  from: HeldFrom
  reason: string
  forSeller?: boolean
  sellerId?: number
}

/** Takes a listing out of sight while somebody looks at it; what it goes back to is remembered, and why it was. */
export async function putOnHold(
  tx: Transaction,
  { listingId, from, reason, forSeller = false, sellerId }: Hold,
): Promise<void> {
  await tx
    .insertInto('listing_holds')
    .values({
      listing_id: listingId,
      held_from: from,
      for_seller: forSeller,
      seller_id: sellerId ?? null,
    })
    .execute()
  await setListingState(tx, { id: listingId, state: 'held' })
  await logModeration(tx, { listingId, action: 'held', reason, stateBefore: from })
}

/**
 * Keeps what was off sale already with its seller: it stays as it is, nothing more is written about it, and it isn't put on sale again
 * before somebody has looked at it. What is being checked goes on being so, and is theirs besides.
 */
export async function keepWithSeller(
  tx: Transaction,
  { listingId, sellerId }: { listingId: number; sellerId: number },
): Promise<void> {
  await tx
    .insertInto('listing_holds')
    .values({ listing_id: listingId, held_from: null, for_seller: true, seller_id: sellerId })
    .onConflict((conflict) =>
      conflict
        .column('listing_id')
        .doUpdateSet({ seller_id: sellerId })
        .where('listing_holds.for_seller', '=', false),
    )
    .execute()
}

/** What is being checked is nobody's suspension's any more, and goes on being checked. */
export async function giveBackChecked(tx: Transaction, listingId: number): Promise<void> {
  await tx
    .updateTable('listing_holds')
    .set({ seller_id: null })
    .where('listing_id', '=', listingId)
    .where('for_seller', '=', false)
    .execute()
}

/** What is being checked of a suspended seller who listed it without their account stays with them as that is closed, too. */
export async function keepCheckedWithSeller(tx: Transaction, sellerId: number): Promise<void> {
  await sql`
    update listing_holds set for_seller = true from listings
    where listings.id = listing_id and not for_seller and listings.user_id is null
      and (seller_id = ${sellerId}::bigint or ${isSoldBy(sellerId)}) and ${isRestricted(sql`${sellerId}::bigint`)}
  `.execute(tx)
}

/** What was being checked and is taken down has been looked at; where it is a suspended seller's it stays theirs. */
export async function keepTakenDownWithSeller(tx: Transaction, listingId: number): Promise<void> {
  await tx
    .updateTable('listing_holds')
    .set({ for_seller: true })
    .where('listing_id', '=', listingId)
    .where('seller_id', 'is not', null)
    .execute()
}

const heldFor = sql<number>`(extract(epoch from app_now() - held_at) * 1000)::float8`.as('heldFor')

/**
 * Ends a hold; returns what it was, and for how many milliseconds. Null where there is none. How long it took to
 * decide is noted for those whose listings are held after it.
 */
export async function takeHold(
  tx: Transaction,
  listingId: number,
): Promise<{ from: HeldFrom | null; heldFor: number; forSeller: boolean } | null> {
  const hold = await tx
    .deleteFrom('listing_holds')
    .where('listing_id', '=', listingId)
    .returning(['held_from as from', 'for_seller as forSeller', heldFor])
    .executeTakeFirst()
  if (hold && !hold.forSeller) await noteCheckingTime(tx, hold.heldFor)
  return hold ?? null
}

/** How a listing is held because of who sells it: what it goes back to, and for how many milliseconds. Else null. */
export async function findSellerHold(
  tx: Transaction,
  listingId: number,
): Promise<{ from: HeldFrom | null; heldFor: number } | null> {
  const hold = await tx
    .selectFrom('listing_holds')
    .select(['held_from as from', heldFor])
    .where('listing_id', '=', listingId)
    .where('for_seller', '=', true)
    .executeTakeFirst()
  return hold ?? null
}

/** Goes on with that of one that was out of sight for another reason meanwhile, whose days were counted there. */
export async function resumeSellerHold(
  tx: Transaction,
  { listingId, from }: { listingId: number; from: HeldFrom },
): Promise<void> {
  await tx
    .updateTable('listing_holds')
    .set({ held_from: from, held_at: sql<Date>`app_now()` })
    .where('listing_id', '=', listingId)
    .where('for_seller', '=', true)
    .execute()
}

/** Part of a SELECT: a person is to look at it, rather than at who sells it. */
export const isBeingChecked = sql<boolean>`(listings.state = 'held' and exists (
  select from listing_holds where listing_id = listings.id and not for_seller
))`

/**
 * Throws where somebody is to look at a listing before it is on sale again, though its seller may have deleted it meanwhile. What is
 * kept off sale with its seller is looked at once they ask.
 */
export async function refuseHeld(db: Db, listingId: number): Promise<void> {
  const hold = await db
    .selectFrom('listing_holds')
    .select('for_seller')
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (hold)
    throw new AppError(
      'conflict',
      hold.for_seller
        ? `This listing can be put on sale again once somebody has looked at it: please write to ${site.email}.`
        : 'This listing was being checked when it was deleted. It can be listed again once somebody has looked at it.',
    )
}

/** Since when nobody has seen a listing, as it is held or was taken down; undefined while it is neither. */
export async function findHiddenSince(db: Db, listingId: number): Promise<Date | undefined> {
  const hold = await db
    .selectFrom('listing_holds')
    .select('held_at')
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  return hold?.held_at ?? (await findTakenDown(db, listingId))?.doneAt
}
