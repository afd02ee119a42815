import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { ownedBy, type Seller } from '../../selling/access/owned-by.server.ts'
import { findListing } from '../../listings/queries.server.ts'
import { captionOf } from '../caption.ts'
import { isPosted } from '../posted-plans.server.ts'
import { picturesOf } from '../posts/publish.server.ts'
import type { SocialPages } from '../social-pages.ts'
import type { PostPreview } from '../schema.ts'

/**
 * A listing's post for its seller: the words that stand on a page of ours, which later edits don't change, or else
 * composed of what the listing says now. Its pictures are those of now, as earlier ones are not kept. Null for everybody
 * else, and where its seller has not asked for one.
 */
export async function findPostPreview(
  db: Db,
  {
    id,
    seller,
    publicUrl,
    pages,
  }: { id: number; seller: Seller; publicUrl: string; pages: SocialPages },
): Promise<PostPreview | null> {
  const listing = await findListing(
    db,
    id,
    sql<boolean>`(${ownedBy(seller)}) and ${isPosted}
      and listings.promotion_consented_at is not null`,
  )
  if (!listing) return null
  const posts = await db
    .selectFrom('social_posts')
    .distinctOn('network')
    .select(['network', 'state', 'posted_at', 'mark', 'caption'])
    .where('listing_id', '=', id)
    .orderBy('network')
    .orderBy('id', 'desc')
    .execute()
  const isSold = listing.state === 'sold'
  const reference = posts[0]?.mark ?? `Ref. ${id}`
  const standing = posts.filter(
    ({ state, caption }) => (state === 'posted' || state === 'sold') && caption !== '',
  )
  const [first] = standing
  return {
    caption: first?.caption ?? captionOf(listing, { publicUrl, reference, isSold }),
    postedOn: standing
      .filter((post) => captionWithoutReference(post) === captionWithoutReference(first!))
      .map(({ network }) => network),
    pictures: picturesOf(listing, '').map(({ url, alt }) => ({ src: url, alt })),
    posts: posts.map(({ network, state, posted_at }) => ({
      network,
      state,
      postedAt: posted_at?.toISOString() ?? null,
      hasPage: pages[network] !== undefined,
    })),
  }
}

/** Without its mark, which no two posts have in common. */
const captionWithoutReference = ({ caption, mark }: { caption: string; mark: string }) =>
  caption.replace(mark, '')
