import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { selectCards, toCard } from '../listings/queries.server.ts'
import type { ListingCard } from '../listings/schema.ts'
import {
  countedClauses,
  hasTerms,
  isCalledSo,
  otherClauses,
  type Clause,
  type Filters,
} from './clauses.server.ts'
import { pageSize, type Sort } from './rules.ts'
import type { KnownWord, Term } from './text/understand.ts'

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
const milesAway = sql`near.tenths`

/** Whole numbers throughout, so that a cursor is exact. The best match first is two of these, one after another. */
const orders: Record<Exclude<Sort, 'relevance'>, Order> = {
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
  const found =
    sort === 'relevance'
      ? await findBestMatches(db, filters, after)
      : await findPage(db, filters, orders[sort], after)
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

/**
 * Those that are called by the words, then those whose listing has them; premium and newer ones first among
 * equals. Each part is read in the order of an index, and the second where the first has no page's worth.
 */
async function findBestMatches(db: Db, filters: Filters, after: string[] | null): Promise<Found[]> {
  const order = orders['premium-first']
  const isCalled = isCalledSo(filters)
  const [part, ...keys] = after ?? []
  const from = keys.length > 0 ? keys : null
  const ranked = (rows: Found[], rank: number) =>
    rows.map((row) => ({ ...row, position: `${rank} ${row.position}` }))
  if (!isCalled) return ranked(await findPage(db, filters, order, from), 0)
  const called = part === '0' ? [] : ranked(await findPage(db, filters, order, from, isCalled), 1)
  if (called.length > pageSize) return called
  const isOnlySaid = sql<boolean>`not ${isCalled}`
  const said = await findPage(db, filters, order, part === '0' ? from : null, isOnlySaid)
  return [...called, ...ranked(said, 0)].slice(0, pageSize + 1)
}

/** The ids of one page and one more, in order. */
async function findPage(
  db: Db,
  filters: Filters,
  order: Order,
  after: string[] | null,
  also?: Clause,
) {
  const direction = sql.raw(order.direction)
  const clauses = [otherClauses(filters), ...Object.values(countedClauses(filters))]
  if (also) clauses.push(also)
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
    Boolean(filters.make ?? filters.families ?? filters.location) || filters.terms.length > 0
  const isNearestFirst = near !== undefined && order === orders.nearest
  const result = await sql<Found>`
    select listings.id, concat_ws(' ', ${sql.join(position)}) as position,
      ${isNearestFirst ? sql`near.miles` : near ? milesOf(near) : sql`null::float8`} as miles
    from ${isNearestFirst ? inPlaces(near, clauses, isOfFew) : sql`listings`}
    where ${isNearestFirst ? sql`true` : sql.join(clauses, sql` and `)}
    order by ${sql.join(order.keys.map((key) => sql`${key} ${direction}`))}
    limit ${pageSize + 1}
  `.execute(db)
  return result.rows
}

type Near = { id: number; miles: number | null }[]

const idsOf = (near: Near) => sql`${near.map(({ id }) => id)}::bigint[]`
const distancesOf = (near: Near) => sql`${near.map(({ miles }) => miles)}::float8[]`

const milesOf = (near: Near) =>
  sql`(${distancesOf(near)})[array_position(${idsOf(near)}, listings.place_id)]`

/** The cars of each place, the nearest first: all where they are few, else a page's worth of each. */
const inPlaces = (near: Near, clauses: Clause[], isOfFew: boolean) => sql`
  (select place_id, miles, coalesce((miles * 10)::int, 0) as tenths
   from unnest(${idsOf(near)}, ${distancesOf(near)}) as place(place_id, miles) order by 3
  ) as near cross join lateral (
    select listings.id, listings.place_id from listings
    where near.place_id = listings.place_id and ${sql.join(clauses, sql` and `)}
    ${isOfFew ? sql`` : sql`order by listings.id limit ${pageSize + 1}`}
  ) as listings`

async function listCards(db: Db, ids: number[]): Promise<Map<number, ListingCard>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(db).where('listings.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}

/** A word that is looked for to mend another stands in so many listings at least. */
const fewest = 3

/** What the listings' own words say of each of these. */
export async function findKnownWords(db: Db, words: string[]): Promise<Map<string, KnownWord>> {
  if (words.length === 0) return new Map()
  const result = await sql<KnownWord & { word: string }>`
    select asked.word,
      exists (select 1 from search_terms where term = asked.word) as "isKnown",
      numnode(plainto_tsquery('english', asked.word)) = 0 as "isIdle",
      case when char_length(asked.word) >= 5 and asked.word !~ '[0-9]' then (
        select term from search_terms
        where term % asked.word and similarity(term, asked.word) >= 0.4 and n >= ${fewest} and term !~ '[0-9]'
          and abs(char_length(term) - char_length(asked.word)) <= 1
        order by similarity(term, asked.word) desc, n desc, term limit 1
      ) end as alike
    from unnest(${words}::text[]) as asked(word)
  `.execute(db)
  return new Map(result.rows.map(({ word, ...known }) => [word, known]))
}

/** Where some car that the other filters leave has each term, by itself: in its names, in its listing, or nowhere. */
export async function findBorne(
  db: Db,
  filters: Filters,
  terms: readonly Term[],
): Promise<('names' | 'text' | null)[]> {
  const rest = [otherClauses({ ...filters, terms: [] }), ...Object.values(countedClauses(filters))]
  const some = (term: Term) =>
    sql<boolean>`exists (select 1 from listings where ${sql.join([...rest, hasTerms([term])], sql` and `)})`
  const result = await sql<{ at: number; named: boolean; said: boolean }>`
    ${sql.join(
      terms.map(
        (term, at) => sql`select ${at}::int as at, ${some({ ...term, in: 'names' })} as named,
          ${some({ ...term, in: 'text' })} as said`,
      ),
      sql` union all `,
    )} order by at`.execute(db)
  return result.rows.map(({ named, said }, index) =>
    named && terms[index]?.in === 'names' ? 'names' : said ? 'text' : named ? 'names' : null,
  )
}
