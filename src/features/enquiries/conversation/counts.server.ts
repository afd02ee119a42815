import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Side } from '../rules.ts'
import type { EnquiryCounts } from '../schema.ts'
import { car } from './queries.server.ts'
import { isAnothers, isBuyers, otherSide } from './sides.server.ts'

const unreadOf = (side: Side) => sql<boolean>`exists (
  select from enquiry_answers
  where enquiry_id = enquiries.id and enquiry_answers.read_at is null and writer = ${otherSide(side)}
)`

/** Whether there is something that a side has not opened. */
const isUnread = {
  seller: sql<boolean>`(enquiries.read_at is null or ${unreadOf('seller')})`,
  buyer: unreadOf('buyer'),
} as const satisfies Record<Side, unknown>

/**
 * The messages about a seller's cars, whichever way these came into the account; whose they are stands
 * in every statement.
 */
const selectReceived = (db: Db, sellerId: number) =>
  db
    .selectFrom('enquiries')
    .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
    .where('listings.user_id', '=', sellerId)
    .where('enquiries.removed_at', 'is', null)

/**
 * How many conversations somebody has about their cars, in all and of each; the car that was last written about
 * comes first. And how many they began.
 */
export async function countConversations(db: Db, userId: number): Promise<EnquiryCounts> {
  const listings = await selectReceived(db, userId)
    .select([
      'listings.id as listingId',
      car.as('car'),
      sql<number>`count(*)::int`.as('messages'),
      sql<number>`(count(*) filter (where ${isUnread.seller}))::int`.as('unread'),
    ])
    .groupBy('listings.id')
    .orderBy(sql`max(enquiries.moved_at)`, 'desc')
    .orderBy(sql`max(enquiries.id)`, 'desc')
    .execute()
  const sent = await db
    .selectFrom('enquiries')
    .innerJoin('listings', 'listings.id', 'enquiries.listing_id')
    .select([
      sql<number>`count(*)::int`.as('messages'),
      sql<number>`(count(*) filter (where ${isUnread.buyer}))::int`.as('unread'),
    ])
    .where(isBuyers({ userId }))
    .where(isAnothers({ userId }))
    .where('buyer_removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const sum = (of: 'messages' | 'unread') => listings.reduce((all, one) => all + one[of], 0)
  return { messages: sum('messages'), unread: sum('unread'), listings, sent }
}

/** How many conversations an account has not read to their end, on either side of them. */
export async function countUnread(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (
      (select count(*) from enquiries join listings on listings.id = enquiries.listing_id
       where listings.user_id = ${userId}::bigint and enquiries.removed_at is null and ${isUnread.seller})
      + (select count(*) from enquiries join listings on listings.id = enquiries.listing_id
         where ${isBuyers({ userId })} and ${isAnothers({ userId })} and enquiries.buyer_removed_at is null and ${isUnread.buyer})
    )::int as n
  `.execute(db)
  return rows[0]!.n
}
