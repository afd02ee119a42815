import { sql, type RawBuilder } from 'kysely'
import type { Condition, Make } from '../cars/rules.ts'
import { onSale } from '../listings/queries.server.ts'
import { rowSaysFacts, saysFacts } from './facts/clauses.server.ts'
import type { FactConditions } from './facts/read.server.ts'
import type { Term } from './text/readers/draft.ts'

/** Criteria after the free text was understood and the place looked up: what SQL is asked. */
export type Filters = {
  make?: Make | undefined
  /** Any of these; one, where a filter names it. */
  families?: string[] | undefined
  /** Those of them that belong under the one that was named. */
  under?: string[] | undefined
  yearFrom?: number | undefined
  yearTo?: number | undefined
  /** Pence. */
  priceFrom?: number | undefined
  /** Pence. */
  priceTo?: number | undefined
  mileageFrom?: number | undefined
  mileageTo?: number | undefined
  condition?: Condition | undefined
  location?: string | undefined
  near?: { id: number; miles: number | null }[] | undefined
  /** What must be said of a car in fields. */
  facts?: FactConditions | undefined
  /** Whether cars of which that is not said are shown too. */
  withUnsaid?: boolean | undefined
  /** What a car must have in its names or its listing. */
  terms: Term[]
  /** One of the terms is enough. */
  anyTerm?: boolean
  /** What a car must have none of. */
  without?: Term[] | undefined
  /** The places where none of them may be. */
  notNear?: number[] | undefined
}

export type Clause = RawBuilder<boolean>
const yes: Clause = sql<boolean>`true`

/** Every one of these; where there is none, any car. */
export const allOf = (clauses: readonly RawBuilder<unknown>[]): Clause =>
  sql<boolean>`${sql.join([yes, ...clauses], sql` and `)}`

/** The filters that have counts beside their choices, each on its own… */
export function countedClauses(filters: Filters) {
  const { make, families, condition, location, priceTo } = filters
  return {
    make: make ? sql<boolean>`listings.make = ${make}` : yes,
    model: families ? isOfFamilies(families) : yes,
    condition: condition ? sql<boolean>`listings.condition = ${condition}` : yes,
    location: location ? sql<boolean>`lower(listings.location) = lower(${location})` : yes,
    maxPrice:
      priceTo === undefined ? yes : sql<boolean>`listings.price_pence <= ${priceTo}::bigint`,
  }
}

/** …and those of them that are in use. */
export const chosenAmong = (filters: Filters): Counted[] =>
  Object.entries(countedClauses(filters)).flatMap(([name, clause]) =>
    clause === yes ? [] : [name as Counted],
  )
type Counted = keyof ReturnType<typeof countedClauses>

/** One is read in the order of an index; several are found by the make's. */
const isOfFamilies = (families: readonly string[]): Clause =>
  families.length === 1
    ? sql`lower(listings.family) = lower(${families[0]})`
    : sql`lower(listings.family) = any(${families.map((family) => family.toLowerCase())}::text[])`

/** …and all the others together; `readsRows` where cars are walked over, whichever index they are found by. */
export function otherClauses(filters: Filters, { readsRows = false } = {}): Clause {
  const { yearFrom, yearTo, priceFrom, mileageFrom, mileageTo, near } = filters
  const clauses: Clause[] = [onSale]
  if (yearFrom !== undefined) clauses.push(sql`listings.year >= ${yearFrom}::smallint`)
  if (yearTo !== undefined) clauses.push(sql`listings.year <= ${yearTo}::smallint`)
  if (priceFrom !== undefined) clauses.push(sql`listings.price_pence >= ${priceFrom}::bigint`)
  if (mileageFrom !== undefined) clauses.push(sql`listings.mileage >= ${mileageFrom}::int`)
  if (mileageTo !== undefined) clauses.push(sql`listings.mileage <= ${mileageTo}::int`)
  if (near) clauses.push(sql`listings.place_id = any(${near.map(({ id }) => id)}::bigint[])`)
  if (filters.notNear)
    clauses.push(
      sql`(listings.place_id is null or listings.place_id <> all(${filters.notNear}::bigint[]))`,
    )
  const says = readsRows ? rowSaysFacts : saysFacts
  if (filters.facts) clauses.push(...says(filters.facts, filters.withUnsaid))
  if (filters.terms.length > 0) clauses.push(hasTerms(filters.terms, filters.anyTerm))
  if (filters.without) clauses.push(hasNone(filters.without))
  return sql<boolean>`${sql.join(clauses, sql` and `)}`
}

/** All of the terms, or one of them, each where it is looked for. */
export function hasTerms(terms: readonly Term[], isOneEnough = false): Clause {
  const both = isOneEnough ? sql` || ` : sql` && `
  const named = terms.filter((term) => term.in === 'names' && !term.orNamed)
  const said = terms.filter((term) => term.in === 'text' && !term.orNamed)
  const parts = [
    ...(named.length > 0
      ? [sql<boolean>`listings.names @@ (${sql.join(named.map(inNames), both)})`]
      : []),
    ...(said.length > 0
      ? [sql<boolean>`listings.search_vector @@ (${sql.join(said.map(inText), both)})`]
      : []),
    ...terms.filter(({ orNamed }) => orNamed).map(eitherOf),
  ]
  return sql<boolean>`(${sql.join(parts, isOneEnough ? sql` or ` : sql` and `)})`
}

/** What its seller says, or what it is called: two lookups of an index. */
const eitherOf = (term: Term) =>
  sql<boolean>`(listings.search_vector @@ ${inText(term)} or listings.names @@ ${inNames({ any: term.orNamed ?? [] })})`

/**
 * None of the terms: told of rows that are read for something else. As a query of an index, `!!`, it would lead to nearly every car.
 */
const hasNone = (terms: readonly Term[]): Clause => sql<boolean>`not ${hasTerms(terms, true)}`

/** Of a 'z3 -coupe' the Z3 that is no coupé. */
const inNames = ({ any }: Pick<Term, 'any'>) =>
  sql`(${sql.join(
    any.map((words) =>
      words.includes(' -')
        ? sql`websearch_to_tsquery('simple', ${words})`
        : sql`plainto_tsquery('simple', ${words})`,
    ),
    sql` || `,
  )})`

const inText = ({ any }: Term) =>
  sql`(${sql.join(
    any.map((words) => sql`phraseto_tsquery('english', ${words})`),
    sql` || `,
  )})`

/** Whether a car is called by all of the plain words, rather than described by them; null where there are none. */
export function isCalledSo({ terms }: Filters): Clause | null {
  const plain = terms.filter((term) => term.in === 'text' && term.label === undefined)
  if (plain.length === 0) return null
  return hasTerms(plain.map((term) => ({ ...term, in: 'names' })))
}
