import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { hasAskingPrice } from '../listings/asking-prices/queries.server.ts'
import { selectCards, toCard } from '../listings/queries.server.ts'
import type { Family } from './families.ts'
import { findWritten } from './library.server.ts'
import type { Guide } from './schema.ts'

const most = { onSale: 8, sold: 4 }

/** What cars of a family there are and were here; all of it from one index, and of so many at most, the newest. */
export async function findGuide(db: Db, family: Family, mostCounted = 1_000): Promise<Guide> {
  const { rows } = await sql<Figures>`
    with found as (
      select price_pence, mileage, year, state, expires_at > (select app_now()) as is_running, published_at
      from listings where ${hasAskingPrice(family)}
      order by published_at desc limit ${mostCounted + 1}
    ), priced as (
      select * from found order by published_at desc limit ${mostCounted}
    ), running as (select * from priced where is_running and state in ('live', 'under-offer'))
    select
      case when (select count(*) from found) > ${mostCounted} then ${mostCounted}::int end as newest,
      (select count(*)::int from running) as on_sale,
      (select count(*)::int from priced where state = 'sold') as sold,
      (select json_build_object('from', round(min(price_pence) / 100), 'to', round(max(price_pence) / 100))
        from running having count(*) > 0) as pounds,
      (select json_build_object('from', min(year), 'to', max(year)) from running having count(*) > 0) as years,
      (select json_build_object('from', min(mileage), 'to', max(mileage)) from running having count(*) > 0) as miles
  `.execute(db)
  const { on_sale: onSale, ...figures } = rows[0]!
  return {
    ...family,
    onSale,
    ...figures,
    cars: await listCards(db, family, { isOnSale: true, limit: most.onSale }),
    soldCars: await listCards(db, family, { isOnSale: false, limit: most.sold }),
    written: findWritten(family),
  }
}

type Figures = Pick<Guide, 'newest' | 'sold' | 'pounds' | 'years' | 'miles'> & { on_sale: number }

async function listCards(
  db: Db,
  family: Family,
  { isOnSale, limit }: { isOnSale: boolean; limit: number },
) {
  const which = isOnSale
    ? sql`listings.state in ('live', 'under-offer') and listings.expires_at > (select app_now())`
    : sql`listings.state = 'sold'`
  const rows = await selectCards(db)
    .where(
      'listings.id',
      'in',
      sql<number>`(select listings.id from listings where ${hasAskingPrice(family)} and ${which}
        order by listings.published_at desc limit ${limit})`,
    )
    .orderBy('listings.published_at', 'desc')
    .orderBy('listings.id', 'desc')
    .execute()
  return rows.map(toCard)
}
