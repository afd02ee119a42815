import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { onSale, selectCards, toCard } from '../listings/queries.server.ts'
import type { Condition, Make } from '../cars/rules.ts'
import type { ListingCard } from '../listings/schema.ts'
import { maxPriceChoices, pageSize, type Sort } from './rules.ts'
import type { Facets } from './schema.ts'
import type { KnownWord } from './text/understand.ts'

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

type Clause = RawBuilder<boolean>
const yes: Clause = sql<boolean>`true`

/** The filters that have counts beside their choices, each on its own… */
function countedClauses(filters: Filters) {
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
function otherClauses(filters: Filters): Clause {
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

type Order = {
  /** The columns of the order, without directions: what a cursor holds, the id last. */
  keys: RawBuilder<unknown>[]
  direction: 'asc' | 'desc'
  /** A cursor's text, cast to what each key is. */
  casts: ((text: string) => RawBuilder<unknown>)[]
}

const micros = sql`(extract(epoch from listings.published_at) * 1000000)::bigint`
const asBigint = (text: string) => sql`${text}::bigint`
const id = sql`listings.id`
const milesAway = sql`(near.miles * 10)::int`

/** Whole numbers throughout, so that a cursor is exact. */
const orders: Record<Sort, Order> = {
  'premium-first': {
    keys: [sql`listings.is_premium`, sql`listings.published_at`, id],
    direction: 'desc',
    casts: [asTruth, asInstant, asBigint],
  },
  recent: {
    keys: [sql`listings.published_at`, id],
    direction: 'desc',
    casts: [asInstant, asBigint],
  },
  'price-low': {
    keys: [sql`listings.price_pence`, id],
    direction: 'asc',
    casts: [asBigint, asBigint],
  },
  'price-high': {
    keys: [sql`listings.price_pence`, id],
    direction: 'desc',
    casts: [asBigint, asBigint],
  },
  'mileage-low': { keys: [sql`listings.mileage`, id], direction: 'asc', casts: [asInt, asBigint] },
  nearest: { keys: [milesAway, id], direction: 'asc', casts: [asInt, asBigint] },
}

function asInt(text: string) {
  return sql`${text}::int`
}

function asTruth(text: string) {
  return sql`${text}::int::boolean`
}

/** Microseconds since 1970, as PostgreSQL keeps them; a JavaScript date would lose three digits. */
function asInstant(text: string) {
  return sql`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`
}

/**
 * One page of what matches, in order, with the sort values of its last car. The page is found in an
 * index first; only then are its cars read.
 */
export async function listMatching(
  db: Db,
  filters: Filters,
  sort: Sort,
  after: string[] | null,
): Promise<{ items: ListingCard[]; lastKeys: string[] | null; hasMore: boolean }> {
  const found = await findPage(db, filters, orders[sort], after)
  const page = found.slice(0, pageSize)
  const cards = await listCards(
    db,
    page.map((row) => row.id),
  )
  return {
    items: page.flatMap(({ id, miles }) => {
      const card = cards.get(id)
      return card ? [{ ...card, ...(miles !== null && { miles: Math.round(miles) }) }] : []
    }),
    lastKeys: page.at(-1)?.position.split(' ') ?? null,
    hasMore: found.length > pageSize,
  }
}

type Found = { id: number; position: string; miles: number | null }

/** The ids of one page and one more, in order. */
async function findPage(db: Db, filters: Filters, order: Order, after: string[] | null) {
  const direction = sql.raw(order.direction)
  const clauses = [otherClauses(filters), ...Object.values(countedClauses(filters))]
  if (after) {
    const values = after.map((text, index) => order.casts[index]!(text))
    const beyond = order.direction === 'asc' ? sql`>` : sql`<`
    clauses.push(sql<boolean>`(${sql.join(order.keys)}) ${beyond} (${sql.join(values)})`)
  }
  const position = order.keys.map((key, index) => {
    const cast = order.casts[index]
    return cast === asInstant ? micros : cast === asTruth ? sql`${key}::int` : key
  })
  const { near } = filters
  // What picks out few cars is found by its own index, and then sorted.
  const isOfFew =
    Boolean(filters.make ?? filters.family ?? filters.location) || filters.words.length > 0
  const isByPlace = near !== undefined && order === orders.nearest && !isOfFew
  const result = await sql<Found>`
    select listings.id, concat_ws(' ', ${sql.join(position)}) as position,
      ${near ? sql`near.miles` : sql`null::float8`} as miles
    from ${isByPlace ? firstOfEach(near, clauses) : near ? joinNear(near, clauses) : sql`listings`}
    where ${near ? sql`true` : sql.join(clauses, sql` and `)}
    order by ${sql.join(order.keys.map((key) => sql`${key} ${direction}`))}
    limit ${pageSize + 1}
  `.execute(db)
  return result.rows
}

type Near = { id: number; miles: number }[]

const distances = (near: Near) => sql`
  unnest(${near.map(({ id }) => id)}::bigint[], ${near.map(({ miles }) => miles)}::float8[])
    as near(place_id, miles)`

const joinNear = (near: Near, clauses: Clause[]) => sql`
  listings join ${distances(near)}
    on near.place_id = listings.place_id and ${sql.join(clauses, sql` and `)}`

/** A page's worth of each place, however many cars it has. */
const firstOfEach = (near: Near, clauses: Clause[]) => sql`
  ${distances(near)} cross join lateral (
    select * from listings
    where near.place_id = listings.place_id and ${sql.join(clauses, sql` and `)}
    order by listings.id limit ${pageSize + 1}
  ) as listings`

async function listCards(db: Db, ids: number[]): Promise<Map<number, ListingCard>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(db).where('listings.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}

const longestFacet = 12

/** Counts beside every choice, and the total, in one walk over what the other filters leave. */
export async function countFacets(
  db: Db,
  filters: Filters,
): Promise<{ total: number; facets: Facets }> {
  const own = countedClauses(filters)
  const counted = Object.keys(own) as (keyof typeof own)[]
  const flags = counted.map((name) => sql`(${own[name]}) as ${sql.ref(`by_${name}`)}`)
  const without = (name: keyof typeof own) =>
    sql.join(
      counted.filter((other) => other !== name).map((other) => sql.ref(`by_${other}`)),
      sql` and `,
    )
  const group = (name: keyof typeof own, column: string, limit: number) => sql`
    (select ${name} as facet, ${sql.ref(column)} as value, count(*)::int as n
     from base where ${without(name)} group by 2 order by 3 desc, 2 limit ${limit})`
  const result = await sql<{ facet: string; value: string; n: number }>`
    with base as materialized (
      select make, family, condition, location, price_pence, ${sql.join(flags)}
      from listings where ${otherClauses(filters)}
    )
    select 'total' as facet, '' as value, count(*)::int as n
    from base where ${sql.join(
      counted.map((name) => sql.ref(`by_${name}`)),
      sql` and `,
    )}
    union all ${group('make', 'make', 40)}
    union all ${filters.make ? group('model', 'family', 40) : sql`select 'model', '', 0 where false`}
    union all ${group('condition', 'condition', 6)}
    union all ${group('location', 'location', longestFacet)}
    union all
    select 'maxPrice', choice::text, count(base.price_pence)::int
    from unnest(${[...maxPriceChoices]}::int[]) as choice
    left join base on base.price_pence <= choice::bigint * 100 and ${without('maxPrice')}
    group by choice
  `.execute(db)
  const choices = (name: string) =>
    result.rows
      .filter((row) => row.facet === name)
      .map(({ value, n }) => ({ value, n, approximate: false }))
  return {
    total: result.rows.find((row) => row.facet === 'total')?.n ?? 0,
    facets: {
      make: choices('make').sort((a, b) => a.value.localeCompare(b.value, 'en-GB')),
      model: choices('model'),
      condition: choices('condition'),
      location: choices('location'),
      maxPrice: choices('maxPrice').sort((a, b) => Number(a.value) - Number(b.value)),
    },
  }
}

/** What the listings' own words say of each of these. */
export async function findKnownWords(db: Db, words: string[]): Promise<Map<string, KnownWord>> {
  if (words.length === 0) return new Map()
  const result = await sql<KnownWord & { word: string }>`
    select asked.word,
      exists (select 1 from search_terms where term = asked.word) as "isKnown",
      numnode(plainto_tsquery('english', asked.word)) = 0 as "isIdle",
      case when char_length(asked.word) >= 4 and asked.word !~ '^[0-9]+$' then (
        select term from search_terms
        where term % asked.word and similarity(term, asked.word) >= 0.4
        order by similarity(term, asked.word) desc, n desc, term limit 1
      ) end as alike
    from unnest(${words}::text[]) as asked(word)
  `.execute(db)
  return new Map(result.rows.map(({ word, ...known }) => [word, known]))
}
