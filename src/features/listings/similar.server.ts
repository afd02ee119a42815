import { sql, type RawBuilder } from 'kysely'
import type { Make } from '../cars/rules.ts'

export const similarCars = 4

/**
 * So many from each walk: what is wanted, the car itself, and those that an earlier walk has found too.
 * A later walk is needed only where the earlier ones found fewer than are wanted.
 */
const fromEach = similarCars * 2

type To = { id: number; make: Make; family: string; price_pence: number }

/**
 * The ids among which the cars most like this one are: of its family, of its make, and of about its
 * price, each walked in an index from its own price up and down.
 */
export function similarIds(to: To, onSale: RawBuilder<boolean>): RawBuilder<number> {
  const price = sql`${to.price_pence}::bigint`
  const ofMake = sql`listings.make = ${to.make}`
  // The index has families as the Model filter compares them.
  const ofFamily = sql`${ofMake} and lower(listings.family) = lower(${to.family})
    and listings.family = ${to.family}`
  const [least, most] = [Math.round(to.price_pence * 0.7), Math.round(to.price_pence * 1.4)]

  const upwards = (where: RawBuilder<unknown>) => sql`
    (select listings.id from listings
     where ${onSale} and listings.id <> ${to.id} and ${where} and listings.price_pence >= ${price}
     order by listings.price_pence, listings.id limit ${fromEach})`

  // An index that is read backwards has the largest id first where prices are alike: so the prices are
  // found first, and then their cars.
  const downwards = (where: RawBuilder<unknown>) => sql`
    (select alike.id from (
       select distinct cheaper.price_pence from (
         select listings.price_pence from listings
         where ${onSale} and ${where} and listings.price_pence < ${price}
         order by listings.price_pence desc, listings.id desc limit ${fromEach}
       ) as cheaper
     ) as prices, lateral (
       select listings.id from listings
       where ${onSale} and ${where} and listings.price_pence = prices.price_pence
       order by listings.id limit ${fromEach}
     ) as alike)`

  const ways = [
    ofFamily,
    ofMake,
    sql`listings.price_pence between ${least}::bigint and ${most}::bigint`,
  ].flatMap((where) => [upwards(where), downwards(where)])
  return sql<number>`(${sql.join(ways, sql` union `)})`
}
