import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import { columnsOf } from '../../src/features/listings/rows.server.ts'
import { stockCar } from './stock.ts'

const batch = 500

/**
 * Puts the first `n` cars of the stock on sale in an empty shop, past the triggers, which would look at
 * each by itself. Car `n` has the id `n + 1`.
 */
export async function fillWithStock({ unhurried }: Pick<Database, 'unhurried'>, n: number) {
  await unhurried(async (db) => {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into photos (content_hash, filename, mime_type, width, height, byte_size, placeholder, storage_key)
        values (repeat('0', 16), 'car.jpg', 'image/jpeg', 2560, 1920, 1000000, '#335577', 'stock')`.execute(
        tx,
      )
      for (let first = 0; first < n; first += batch) {
        const numbers = Array.from({ length: Math.min(batch, n - first) }, (_, i) => first + i)
        await tx
          .insertInto('listings')
          .values(
            numbers.map((number) => {
              const publishedAt = sql<Date>`now() - ${1 + (number % 40_000)} * interval '1 minute'`
              return {
                ...columnsOf(stockCar(number).details),
                plan: number % 8 === 0 ? ('premium' as const) : ('standard' as const),
                state: 'live' as const,
                created_at: publishedAt,
                updated_at: publishedAt,
                published_at: publishedAt,
                expires_at: sql<Date>`now() + interval '30 days'`,
              }
            }),
          )
          .execute()
      }
      await sql`insert into listing_photos (listing_id, position, photo_id)
        select id, 0, (select max(id) from photos) from listings`.execute(tx)
      await sql`insert into search_terms (term, n)
        select term, count(*) from listings,
          lateral (select distinct unnest(string_to_array(search_document, ' ')) as term) as terms
        where char_length(term) between 3 and 40 group by term`.execute(tx)
      await sql`select recount_listings()`.execute(tx)
    })
    await sql`vacuum analyze`.execute(db)
  })
}
