import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { onSale } from '../queries.server.ts'

/**
 * A sitemap's parts have runs of ids: of `size` where ids are counted; where they are drawn, as those of cars that were paid for
 * are, of a ninetieth of all that may be drawn.
 */
const drawn = { from: 10 ** 11, run: 10 ** 10 }

const runOf = (id: RawBuilder<number>, size: number) =>
  sql<number>`case when ${id} < ${drawn.from}::bigint then ${size}::bigint else ${drawn.run}::bigint end`

const firstOf = (id: RawBuilder<number>, size: number) =>
  sql<number>`${id} - ${id} % ${runOf(id, size)}`

/**
 * The numbers of the parts of which something is on sale, in order: each is found in an index from the one before. A
 * part's number is its first id in runs of counted ones.
 */
export async function listPartsOnSale(db: Db, size: number): Promise<number[]> {
  const { rows } = await sql<{ first: number }>`
    with recursive runs as (
      (select ${firstOf(sql`id`, size)} as first from listings where ${onSale} order by id limit 1)
      union all
      select following.first from runs, lateral (
        select ${firstOf(sql`id`, size)} as first from listings
        where ${onSale} and id >= runs.first + ${runOf(sql`runs.first`, size)} order by id limit 1
      ) as following
    )
    select first from runs`.execute(db)
  return rows.map(({ first }) => first / size)
}

/**
 * The ids of what is on sale in a part, `most` of them, and when each was last changed; none where no part has that
 * number.
 */
export async function listPart(
  db: Db,
  { part, size, most }: { part: number; size: number; most: number },
): Promise<{ id: number; updated_at: Date }[]> {
  const first = part * size
  const run = first < drawn.from ? size : drawn.run
  if (first % run !== 0) return []
  return db
    .selectFrom('listings')
    .select(['id', 'updated_at'])
    .where(onSale)
    .where('id', '>=', first)
    .where('id', '<', first + run)
    .orderBy('id')
    .limit(most)
    .execute()
}
