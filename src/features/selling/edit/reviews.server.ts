import { sql, type Generated } from 'kysely'
import type { Db, Transaction } from '../../../platform/database/database.ts'
import { listingName } from '../../cars/listing-name.ts'

/** Why a moderator is asked to look at an edit. */
type ReviewReason = 'another-car' | 'another-address'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    listing_reviews: {
      listing_id: number
      revision: number
      reason: ReviewReason
      asked_at: Generated<Date>
      settled_at: Date | null
    }
  }
}

/** Puts an edit before a moderator; what it was before stands with the edit. */
export async function askForReview(
  tx: Transaction,
  { id, revision, reason }: { id: number; revision: number; reason: ReviewReason },
): Promise<void> {
  await tx.insertInto('listing_reviews').values({ listing_id: id, revision, reason }).execute()
}

export type ListingReview = {
  listingId: number
  car: string
  reason: ReviewReason
  /** By field, as it was. */
  replaced: Record<string, unknown>
  requestedAt: Date
}

/** What waits for a moderator: of a listing that its seller has taken off sale, or that was taken down, nothing does. */
const open = (db: Db) =>
  db
    .selectFrom('listing_reviews')
    .innerJoin('listings', 'listings.id', 'listing_reviews.listing_id')
    .where('settled_at', 'is', null)
    .where('listings.state', 'not in', ['withdrawn', 'removed'])

export async function countReviews(db: Db): Promise<number> {
  const { n } = await open(db)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** What waits for a moderator, the oldest first. */
export async function listReviews(db: Db, limit: number): Promise<ListingReview[]> {
  const rows = await open(db)
    .innerJoin('listing_edits', (join) =>
      join
        .onRef('listing_edits.listing_id', '=', 'listing_reviews.listing_id')
        .onRef('listing_edits.revision', '=', 'listing_reviews.revision'),
    )
    .select([
      'listings.id as listingId',
      'listings.year',
      'listings.make',
      'listings.model',
      'listing_reviews.reason',
      'listing_reviews.asked_at as requestedAt',
      sql<Record<string, unknown>>`listing_edits.replaced`.as('replaced'),
    ])
    .orderBy('asked_at')
    .orderBy('listings.id')
    .limit(limit)
    .execute()
  return rows.map(({ year, make, model, ...row }) => ({
    ...row,
    car: listingName({ year, make, model }),
  }))
}

/** A moderator has looked at what was changed of a listing, up to a revision or so far; returns how much. */
export async function settleReviews(
  db: Db,
  { listingId, revision }: { listingId: number; revision?: number | undefined },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('listing_reviews')
    .set({ settled_at: sql<Date>`app_now()` })
    .where('listing_id', '=', listingId)
    .where('settled_at', 'is', null)
    .$if(revision !== undefined, (query) => query.where('revision', '<=', revision!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
