import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { findListing, onSale } from '../../listings/queries.server.ts'
import { isPosted } from '../posted-plans.server.ts'
import type { CaptionData } from '../caption.ts'
import type { Network, DesiredState } from '../rules.ts'

/** A listing as far as its posts go. */
export type Promoted = {
  desired: DesiredState
  /**
   * It is not on sale with a post of its own any more: what was not published by now never will be. What a moderator
   * has hidden may be on sale again.
   */
  isOver: boolean
  /** Its post goes because a moderator has hidden it, and is owed to its seller where it comes back. */
  isOwed: boolean
  /** Null where there is nothing to be shown of it. */
  data: CaptionData | null
}

const isOnOffer = sql<boolean>`coalesce(${isPosted} and (${onSale}), false)`
/** It is held, or was taken down and nothing of what was paid has gone back: it can be as it was before. */
const mayComeBack = sql<boolean>`(case listings.state
  when 'held' then true
  when 'removed' then coalesce((
    select order_id is null from moderation_log
    where moderation_log.listing_id = listings.id and action = 'taken-down'
    order by moderation_log.id desc limit 1
  ), false)
  else false end)`
const isOver = sql<boolean>`(not ${mayComeBack} and not ${isOnOffer})`
/** As `Promoted` has it; false where there is no such listing any more. */
export const isOwed = sql<boolean>`(
  ${mayComeBack} and ${isPosted} and listings.promotion_consented_at is not null
)`
/** As `Promoted` has it; `gone` where there is no such listing any more. */
export const desiredNow: RawBuilder<DesiredState> = sql<DesiredState>`case
  when listings.promotion_consented_at is null then 'gone'
  when ${isOnOffer} then 'shown'
  when listings.state = 'sold' then 'sold'
  else 'gone' end`

/** Its seller wants its post, and it is on sale with one. */
export const isToBeShown = sql<boolean>`(${desiredNow} = 'shown')`

/** What should stand on our pages about a listing, by its state, its days and its seller's consent. */
export async function findPromoted(db: Db, listingId: number | null): Promise<Promoted> {
  const found = await db
    .selectFrom('listings')
    .select([desiredNow.as('desired'), isOver.as('isOver'), isOwed.as('isOwed')])
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!found || listingId === null)
    return { desired: 'gone', isOver: true, isOwed: false, data: null }
  return { ...found, data: await findListing(db, listingId, sql<boolean>`true`) }
}

/** A post about which something is to be done; whether it stands on the page and is to be changed or taken down. */
export type DuePost = { id: number; network: Network; stands: boolean }

/** Posts about which something is to be done now, those first that have waited longest, and last those that wait for a permission. */
export async function listDuePosts(
  db: Db,
  { networks, limit }: { networks: readonly Network[]; limit: number },
): Promise<DuePost[]> {
  return db
    .selectFrom('social_posts')
    .leftJoin('listings', 'listings.id', 'social_posts.listing_id')
    .select([
      'social_posts.id',
      'social_posts.network',
      sql<boolean>`social_posts.state in ('posted', 'sold')`.as('stands'),
    ])
    .where('social_posts.state', 'not in', ['removed', 'never', 'unknown'])
    .where('social_posts.next_try_at', '<=', sql<Date>`app_now()`)
    .where(sql<boolean>`(held_until is null or held_until <= app_now())`)
    .where((where) =>
      where.or([
        sql<boolean>`social_posts.state in ('composed', 'failed') and ${isOver}`,
        where.and([
          where('social_posts.network', 'in', networks.length > 0 ? [...networks] : [null!]),
          where.or([
            where('social_posts.state', '=', 'publishing'),
            sql<boolean>`social_posts.state = 'composed' and ${isToBeShown}`,
            sql<boolean>`social_posts.state = 'posted' and ${desiredNow} <> 'shown'`,
            sql<boolean>`social_posts.state = 'sold' and ${desiredNow} <> 'sold'`,
            // It was to be changed or taken down, in vain; if it no longer is, nothing is the matter with it.
            sql<boolean>`social_posts.state in ('posted', 'sold') and last_error is not null`,
          ]),
        ]),
      ]),
    )
    .orderBy('social_posts.is_closed')
    .orderBy('social_posts.next_try_at')
    .orderBy('social_posts.id')
    .limit(limit)
    .execute()
}
