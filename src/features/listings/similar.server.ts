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
 * price, each walked in an index from its own price up and down (migration 0108).
 */
export function similarIds({ id, make, family, price_pence: price }: To): RawBuilder<number> {
  const [least, most] = [Math.round(price * 0.7), Math.round(price * 1.4)]
  return sql<number>`(
    select * from similar_listings(${id}, ${make}, ${family}, ${price}, ${least}, ${most}, ${fromEach})
  )`
}
