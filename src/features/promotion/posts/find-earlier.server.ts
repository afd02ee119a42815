import type { Db } from '../../../platform/database/database.ts'
import { isOfListing, referenceIn } from '../rules.ts'
import type { SeenPost, SocialPage } from '../social-pages.ts'
import type { Post } from './posts.server.ts'

/** A backup that is restored is no older than this. */
export const oldestBackup = 30 * 24 * 3_600_000

/**
 * The post of this publication that stands on the page already: it was asked for and never heard of, or a backup was
 * restored that is older than it, whose row may know nothing of it, or be made anew with another number. So every
 * post about the car counts that no row has, since there is the listing: what stood there before was about another
 * that had its number.
 */
export async function findEarlierPost(
  db: Db,
  page: SocialPage,
  post: Post,
): Promise<string | null> {
  const { listing_id: listingId, network } = post
  if (listingId === null) return null
  const listing = await db
    .selectFrom('listings')
    .select('created_at')
    .where('id', '=', listingId)
    .executeTakeFirst()
  if (!listing) return null
  const known = await db
    .selectFrom('social_posts')
    .select(['id', 'mark', 'external_id'])
    .where('listing_id', '=', listingId)
    .where('network', '=', network)
    .execute()
  const isKnown = (seen: SeenPost, reference: string) =>
    known.some(
      ({ id, mark, external_id: externalId }) =>
        externalId === seen.id || (mark === reference && id !== post.id),
    )
  const since = Math.max(listing.created_at.getTime(), post.created_at.getTime() - oldestBackup)
  return page.find((seen) => {
    const reference = referenceIn(seen.text)
    return reference !== undefined && isOfListing(reference, listingId) && !isKnown(seen, reference)
  }, new Date(since))
}
