import { sql, type RawBuilder } from 'kysely'
import type { Condition, Make } from '../cars/rules.ts'
import { onSale } from '../listings/queries.server.ts'

/** Criteria after the free text was understood and the place looked up: what SQL is asked. */
export type Filters = {
  make?: Make | undefined
  family?: string | undefined
  /** Words that a car of another family may bear as well: an M3 is an 'e30' too. */
  nickname?: string | undefined
  yearFrom?: number | undefined
  yearTo?: number | undefined
  /** Pence. */
  priceFrom?: number | undefined
  /** Pence. */
  priceTo?: number | undefined
  mileageTo?: number | undefined
  condition?: Condition | undefined
  location?: string | undefined
  near?: { id: number; miles: number }[] | undefined
  words: string[]
  /** One of the words is enough. */
  anyWord?: boolean
}

export type Clause = RawBuilder<boolean>
const yes: Clause = sql<boolean>`true`

/** The filters that have counts beside their choices, each on its own… */
export function countedClauses(filters: Filters) {
  const { make, family, nickname, condition, location, priceTo } = filters
  const inFamily = sql<boolean>`lower(listings.family) = lower(${family})`
  const bears = sql<boolean>`listings.search_vector @@ plainto_tsquery('english', ${nickname})`
  return {
    make: make ? sql<boolean>`listings.make = ${make}` : yes,
    model: family ? (nickname ? sql<boolean>`(${inFamily} or ${bears})` : inFamily) : yes,
    condition: condition ? sql<boolean>`listings.condition = ${condition}` : yes,
    location: location ? sql<boolean>`lower(listings.location) = lower(${location})` : yes,
    maxPrice:
      priceTo === undefined ? yes : sql<boolean>`listings.price_pence <= ${priceTo}::bigint`,
  }
}

/** …and all the others together. */
export function otherClauses(filters: Filters): Clause {
  const { yearFrom, yearTo, priceFrom, mileageTo, near, words } = filters
  const clauses: Clause[] = [onSale]
  if (yearFrom !== undefined) clauses.push(sql`listings.year >= ${yearFrom}::smallint`)
  if (yearTo !== undefined) clauses.push(sql`listings.year <= ${yearTo}::smallint`)
  if (priceFrom !== undefined) clauses.push(sql`listings.price_pence >= ${priceFrom}::bigint`)
  if (mileageTo !== undefined) clauses.push(sql`listings.mileage <= ${mileageTo}::int`)
  if (near) clauses.push(sql`listings.place_id = any(${near.map(({ id }) => id)}::bigint[])`)
  if (words.length > 0) {
    const every = sql`plainto_tsquery('english', ${words.join(' ')})`
    const some = sql`replace(${every}::text, '&', '|')::tsquery`
    clauses.push(sql`listings.search_vector @@ ${filters.anyWord ? some : every}`)
  }
  return sql<boolean>`${sql.join(clauses, sql` and `)}`
}
