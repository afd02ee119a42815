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
   * It is not on sale with a post of its own any more: what was not published by now never will be. What is being
   * checked may be on sale again.
   */
  isOver: boolean
  /** Null where there is nothing to be shown of it. */
  data: CaptionData | null
}

const isOnOffer = sql<boolean>`coalesce(${isPosted} and (${onSale}), false)`
const isOver = sql<boolean>`(listings.state is distinct from 'held' and not ${isOnOffer})`
const desiredNow: RawBuilder<DesiredState> = sql<DesiredState>`case
  when listings.promotion_consented_at is null then 'gone'
  when ${isOnOffer} then 'shown'
  when listings.state = 'sold' then 'sold'
  else 'gone' end`

/** What should stand on our pages about a listing, by its state, its days and its seller's consent. */
export async function findPromoted(db: Db, listingId: number | null): Promise<Promoted> {
  const found = await db
    .selectFrom('listings')
    .select([desiredNow.as('desired'), isOver.as('isOver')])
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!found || listingId === null) return { desired: 'gone', isOver: true, data: null }
  const data = await findListing(db, listingId, sql<boolean>`true`)
  return { desired: found.desired, isOver: found.isOver, data }
}

/** Posts about which something is to be done now, those first that have waited longest. */
export async function listDuePosts(
  db: Db,
  { networks, limit }: { networks: readonly Network[]; limit: number },
): Promise<{ id: number; network: Network }[]> {
  return db
    .selectFrom('social_posts')
    .leftJoin('listings', 'listings.id', 'social_posts.listing_id')
    .select(['social_posts.id', 'social_posts.network'])
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
            sql<boolean>`social_posts.state = 'composed' and ${desiredNow} = 'shown'`,
            sql<boolean>`social_posts.state = 'posted' and ${desiredNow} <> 'shown'`,
            sql<boolean>`social_posts.state = 'sold' and ${desiredNow} <> 'sold'`,
          ]),
        ]),
      ]),
    )
    .orderBy('social_posts.next_try_at')
    .orderBy('social_posts.id')
    .limit(limit)
    .execute()
}
