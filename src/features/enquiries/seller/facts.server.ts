import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { daysAgo, hoursAgo } from '../../../platform/database/times.ts'
import { site } from '../../../site.ts'
import { confirmedNumbers, isAmong } from '../../selling/phone/confirmations.server.ts'
import { shownToAll } from '../../listings/queries.server.ts'
import { answerHours, type SellerFacts } from './schema.ts'

/**
 * Over how many days back, and the newest of how many conversations, the speed of answers is measured; nothing is
 * said by fewer than the fewest. A conversation that nobody answered counts once it is as old as the slowest
 * that is called quick.
 */
export const speedRules = { days: 180, fewest: 5, most: 200 } as const

const slowest = answerHours.at(-1)!

/**
 * What is known of the seller of a listing that the public may see; null where there is none such. Only an account's: an
 * address that nobody has confirmed may be somebody else's.
 */
export async function findSellerFacts(db: Db, listingId: number): Promise<SellerFacts | null> {
  const seller = await db
    .selectFrom('listings')
    .leftJoin('users', 'users.id', 'listings.user_id')
    .select([
      'listings.contact_phone as phone',
      sql<string | null>`to_char(users.created_at at time zone ${site.timeZone}, 'YYYY-MM')`.as(
        'joined',
      ),
      sql<boolean>`coalesce(
        users.email_verified and lower(users.email) = lower(listings.contact_email), false
      )`.as('isEmailConfirmed'),
      confirmedNumbers(sql.ref('users.id')).as('confirmed'),
      speed.as('speed'),
    ])
    .where('listings.id', '=', listingId)
    .where(shownToAll)
    .executeTakeFirst()
  if (!seller) return null
  const { joined, isEmailConfirmed, phone, confirmed } = seller
  return {
    joined,
    isEmailConfirmed,
    isPhoneConfirmed: isAmong(confirmed, phone),
    answersWithin: withinOf(seller.speed),
  }
}

type Speed = { n: number; median: number | null }

/** How many conversations of a listing's seller count, and in how many hours half of them were answered. */
const speed = sql<Speed>`(
  select json_build_object('n', count(*)::int, 'median', percentile_disc(0.5) within group (
    order by coalesce(extract(epoch from answered_at - created_at) / 3600, 1e6)::float8
  ))
  from (
    select enquiries.created_at, (
      select min(enquiry_answers.created_at) from enquiry_answers
      where enquiry_id = enquiries.id and writer = 'seller'
    ) as answered_at
    from enquiries join listings as own on own.id = enquiries.listing_id
    where own.user_id = users.id and enquiries.seller_blocked_at is null
      and enquiries.created_at > ${daysAgo(speedRules.days)}
    order by enquiries.created_at desc limit ${speedRules.most}
  ) as newest
  where answered_at is not null
    or created_at < ${hoursAgo(slowest)}
)`

function withinOf({ n, median }: Speed): SellerFacts['answersWithin'] {
  if (n < speedRules.fewest || median === null) return null
  return answerHours.find((hours) => median <= hours) ?? null
}
