import { sql } from 'kysely'
import type { WriterData } from '../accounts/personal-data.ts'
import { isErasedFor, isListedBy } from '../selling/access/owned-by.server.ts'

/**
 * What was posted about a person's listings. Erased before the listings are: what was not published
 * never will be, and what stands on a page is taken down from there by the next look at it, which
 * needs no more of it than its number there. With listings that go otherwise the database empties the words.
 */
export const promotionPersonalData: WriterData = {
  name: 'posts',
  notice: {
    what: 'The posts about your premium cars on our social pages.',
    why: 'You asked us to post them.',
    basis: 'consent',
    whenClosed: 'Erased, and taken down from those pages.',
    outlivesAccount: false,
  },
  export: (db, writer) =>
    db
      .selectFrom('social_posts')
      .innerJoin('listings', 'listings.id', 'social_posts.listing_id')
      .select([
        'social_posts.listing_id as listingId',
        'social_posts.network',
        'social_posts.state',
        'social_posts.caption',
        'social_posts.external_id as numberThere',
        'social_posts.posted_at as postedAt',
        'social_posts.created_at as createdAt',
      ])
      .where(isListedBy(writer))
      .orderBy('social_posts.id')
      .execute(),
  erase: async (tx, writer) => {
    const theirs = sql<boolean>`listing_id in (select id from listings where ${isErasedFor(writer)})`
    await tx.updateTable('social_posts').set({ caption: '' }).where(theirs).execute()
    await tx
      .updateTable('social_posts')
      .set({ state: 'never' })
      .where(theirs)
      .where('state', 'in', ['composed', 'failed'])
      .execute()
  },
}
