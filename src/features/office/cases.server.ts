import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { isRestricted } from '../accounts/restrictions.server.ts'
import { groundNames, grounds } from '../moderation/rules.ts'
import { mostWaiting, type ReportCase } from './schema.ts'

const harms = JSON.stringify(groundNames.map((ground) => ({ ground, harm: grounds[ground].harm })))

/** What is neither reported nor appealed is looked at between what does harm and what is a nuisance. */
const harmOfOthers = 2

/**
 * What was hidden with an account that is gone: lifting its suspension puts nothing back any more, so somebody looks at it. What was
 * off sale by then waits until it is asked about.
 */
const isNobodysToLift = sql`(
  seller_id is null and held_from is not null and listings.state <> 'removed' and not ${isRestricted('listings.user_id')}
)`

const waiting = sql`
  with harms as (select * from json_to_recordset(${harms}::json) as harms (ground text, harm int)),
  waiting as (
    select listing_id, count(*)::int as reports, 0 as reviews, 0 as appeals, min(harm) as harm, min(created_at) as since
    from reports join harms on ground = reason
    where closed_at is null and exists (select from listings where listings.id = listing_id) group by listing_id
    union all
    select listing_id, 0, count(*)::int, 0, ${harmOfOthers}::int, min(asked_at)
    from listing_reviews join listings on listings.id = listing_id
    where settled_at is null and listings.state not in ('withdrawn', 'removed') group by listing_id
    union all
    select listing_id, 0, 0, count(*)::int, ${harmOfOthers}::int, min(created_at)
    from appeals where closed_at is null group by listing_id
    union all
    select listing_id, 0, 0, 0, ${harmOfOthers}::int, held_at
    from listing_holds join listings on listings.id = listing_id
    where not for_seller or ${isNobodysToLift}
  )`

/**
 * Listings that wait for a person: reported, held, edited into another car, or appealed about. What does most harm
 * comes first, and of that what has waited longest; reports about one listing stand together. Of what was erased nobody
 * can decide anything: `closeErased` closes that.
 */
export async function listCases(db: Db): Promise<ReportCase[]> {
  const { rows } = await sql<Omit<ReportCase, 'since'> & { since: Date }>`
    ${waiting},
    cases as (
      select listing_id, sum(reports)::int as reports, sum(reviews)::int as reviews, sum(appeals)::int as appeals,
        min(harm) as harm, min(since) as since
      from waiting group by listing_id
    )
    select listing_id as "listingId",
      listings.year || ' ' || make || ' ' || model as car,
      listings.state, reports, reviews, appeals, harm, since,
      listings.state <> 'removed' and exists (
        select from listing_holds where listing_holds.listing_id = cases.listing_id
      ) as "isHeld"
    from cases join listings on listings.id = cases.listing_id
    order by harm, since, cases.listing_id limit ${mostWaiting + 1}
  `.execute(db)
  return rows.map((row) => ({ ...row, since: row.since.toISOString() }))
}

/** How many listings wait for a person. */
export async function countCases(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    ${waiting} select count(distinct listing_id)::int as n from waiting
  `.execute(db)
  return rows[0]!.n
}
