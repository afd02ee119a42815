import { sql, type RawBuilder } from 'kysely'
import { onSale } from '../features/listings/queries.server.ts'
import type { Db } from '../platform/database/database.ts'
import { mostAllowed, sitemapSize } from './sitemap.ts'

/**
 * Cars are in files by runs of their ids: of so many where ids are counted; where they are drawn, as those of cars that
 * were paid for are, of a ninetieth of all that may be drawn.
 */
const counted = { run: sitemapSize }
const drawn = { from: 10 ** 11, run: 10 ** 10 }

const runFrom = (first: number) => (first < drawn.from ? counted.run : drawn.run)
const firstOf = (id: RawBuilder<number>) => sql<number>`
  case when ${id} < ${drawn.from}::bigint then ${id} - ${id} % ${counted.run}::bigint
    else ${id} - ${id} % ${drawn.run}::bigint end`
const afterRun = (first: RawBuilder<number>) => sql<number>`
  ${first} + case when ${first} < ${drawn.from}::bigint then ${counted.run}::bigint else ${drawn.run}::bigint end`

/**
 * The numbers of the parts of which something is on sale, in order: each is found in an index from the one before. A
 * part's number is its first id in runs of counted ones.
 */
export async function listPartsOnSale(db: Db): Promise<number[]> {
  const { rows } = await sql<{ first: number }>`
    with recursive runs as (
      (select ${firstOf(sql`id`)} as first from listings where ${onSale} order by id limit 1)
      union all
      select following.first from runs, lateral (
        select ${firstOf(sql`id`)} as first from listings
        where ${onSale} and id >= ${afterRun(sql`runs.first`)} order by id limit 1
      ) as following
    )
    select first from runs`.execute(db)
  return rows.map(({ first }) => first / counted.run)
}

/** The ids of what is on sale in a part, and when each was last changed; none where no part has that number. */
export async function listPart(db: Db, part: number): Promise<{ id: number; updated_at: Date }[]> {
  const first = part * counted.run
  const run = runFrom(first)
  if (first % run !== 0) return []
  return db
    .selectFrom('listings')
    .select(['id', 'updated_at'])
    .where(onSale)
    .where('id', '>=', first)
    .where('id', '<', first + run)
    .orderBy('id')
    .limit(mostAllowed)
    .execute()
}
