import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/database/database.ts'
import { todayInLondon } from '../../platform/database/times.ts'
import { deleteBefore } from '../../platform/privacy/delete-before.server.ts'
import type { Writer } from '../accounts/personal-data.ts'
import { isListedBy, ownedBy, type Seller } from '../selling/access/owned-by.server.ts'
import { retentionMonths } from './rules.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    page_views: { day: string; route: string; n: number }
    listing_figures: { listing_id: number; day: string; views: number; saves: number }
  }
}

/** Views that were counted together, by day in London. */
export type CountedViews = {
  pages: { day: string; route: string; n: number }[]
  listings: { day: string; listingId: number; n: number }[]
}

/**
 * Adds views to what stands there, in one statement. Of listings only those that the public can read
 * get any: an id that somebody has made up is nobody's. Rows are locked in one order everywhere.
 */
export async function addViews(db: Db, { pages, listings }: CountedViews): Promise<void> {
  await sql`
    with pages as (
      insert into page_views (day, route, n)
      select day, route, n
      from json_to_recordset(${JSON.stringify(pages)}::json) as seen (day date, route text, n integer)
      order by day, route
      on conflict (day, route) do update set n = page_views.n + excluded.n
    )
    insert into listing_figures (listing_id, day, views)
    select listings.id, seen.day, seen.n
    from json_to_recordset(${JSON.stringify(listings)}::json)
      as seen ("listingId" bigint, day date, n integer)
    join listings on listings.id = seen."listingId"
    where listings.is_active or listings.state = 'sold'
    order by listings.id, seen.day
    on conflict (listing_id, day) do update set views = listing_figures.views + excluded.views
  `.execute(db)
}

/** Adds one to today's saves of a listing, in the transaction of the save. */
export async function addSave(tx: Transaction, listingId: number): Promise<void> {
  await tx
    .insertInto('listing_figures')
    .values({ listing_id: listingId, day: todayInLondon, views: 0, saves: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['listing_id', 'day'])
        .doUpdateSet({ saves: sql<number>`listing_figures.saves + 1` }),
    )
    .execute()
}

/** Views and saves of a seller's own listing, a row for each of so many days up to today. */
export async function listDaysForSeller(
  db: Db,
  { id, seller, days }: { id: number; seller: Seller; days: number },
): Promise<{ day: string; views: number; saves: number }[]> {
  const { rows } = await sql<{ day: string; views: number; saves: number }>`
    select ${todayInLondon} - back as day, coalesce(views, 0) as views, coalesce(saves, 0) as saves
    from listings
    cross join generate_series(0, ${days - 1}::integer) as back
    left join listing_figures
      on listing_figures.listing_id = listings.id and listing_figures.day = ${todayInLondon} - back
    where listings.id = ${id} and listings.state <> 'withdrawn' and ${ownedBy(seller)}
    order by back desc
  `.execute(db)
  return rows
}

/** How often a listing's page was opened, beside each row of `listings`. */
export const viewsOfListing = sql<number>`(
  select coalesce(sum(views), 0)::int from listing_figures where listing_id = listings.id
)`

/** Views and saves of everything that somebody has listed, by listing and day; days without are left out. */
export const listStatsOf = (db: Db, writer: Writer) =>
  db
    .selectFrom('listing_figures')
    .innerJoin('listings', 'listings.id', 'listing_figures.listing_id')
    .select(['listing_id as listingId', 'day', 'views', 'saves'])
    .where(isListedBy(writer))
    .orderBy('listing_id')
    .orderBy('day')
    .execute()

/** The first of so many days up to today, in London. */
export async function findFirstDay(db: Db, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ${todayInLondon} - ${days - 1}::integer as day
  `.execute(db)
  return rows[0]!.day
}

/** Page views since a day, by day and route. */
export const listPageViews = (db: Db, from: string) =>
  db.selectFrom('page_views').selectAll().where('day', '>=', from).execute()

/** Saves of all listings together since a day, by day. */
export const listSaves = (db: Db, from: string) =>
  db
    .selectFrom('listing_figures')
    .select(['day', sql<number>`sum(saves)::int`.as('n')])
    .where('day', '>=', from)
    .groupBy('day')
    .execute()

/** Forgets what is older than `retentionMonths`. */
export async function deleteOldStats(db: Db): Promise<void> {
  const before = sql<string>`(${todayInLondon} - make_interval(months => ${retentionMonths}))::date`
  await deleteBefore(db, { table: 'page_views', column: 'day', before })
  await deleteBefore(db, { table: 'listing_figures', column: 'day', before })
}
