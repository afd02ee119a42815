import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { selectCards, toCard } from '../listings/queries.server.ts'
import type { ListingCard } from '../listings/schema.ts'
import {
  allOf,
  countedClauses,
  hasTerms,
  otherClauses,
  type Clause,
  type Filters,
} from './clauses.server.ts'
import { inSample } from './counts/count-cars.server.ts'
import { findInOrder, type From } from './order.server.ts'
import { pageSize, type Sort } from './rules.ts'
import type { KnownWord } from './text/tokens.ts'
import type { Term } from './text/readers/draft.ts'

/**
 * One page of what matches, in order, with the sort values of its last car. The page is found in an
 * index first; only then are its cars read.
 */
export async function listMatching(
  db: Db,
  filters: Filters,
  sort: Sort,
  from: From,
): Promise<{ items: ListingCard[]; lastKeys: string[] | null; hasMore: boolean }> {
  const found = await findInOrder(db, filters, sort, from)
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

async function listCards(db: Db, ids: number[]): Promise<Map<number, ListingCard>> {
  if (ids.length === 0) return new Map()
  const rows = await selectCards(db).where('listings.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}

/** A word that is looked for to mend another stands in so many listings at least. */
const fewest = 3

/**
 * Whether any car is such, told by counting: to find the first one alone the planner would walk over all cars where it takes it for common.
 * Of what is common the sample has some; of what it has none there are few to count.
 */
const isBorne = (clauses: readonly Clause[]) => sql<boolean>`(
  case when (select count(*) from listings where ${allOf([inSample, ...clauses])}) > 0 then true
  else (select count(*) from listings where ${allOf(clauses)}) > 0 end)`

/** What the listings' own words say of each of these. */
export async function findKnownWords(db: Db, words: string[]): Promise<Map<string, KnownWord>> {
  if (words.length === 0) return new Map()
  const result = await sql<KnownWord & { word: string }>`
    select typed.word,
      exists (select 1 from search_terms where term = typed.word) as "isKnown",
      numnode(plainto_tsquery('english', typed.word)) = 0 as "isIdle",
      case when char_length(typed.word) >= 5 and typed.word !~ '[0-9]' then (
        select near.term from (
          select term from search_terms
          where term % typed.word and similarity(term, typed.word) >= 0.4 and n >= ${fewest} and term !~ '[0-9]'
            and abs(char_length(term) - char_length(typed.word)) <= 1
          order by similarity(term, typed.word) desc, n desc, term limit 1
        ) as near
        -- What is left without an ending begins the other: a plural or a tense ('deals', 'dealt'), and no slip.
        where typed.stem = typed.word or not starts_with(near.term, typed.stem)
      ) end as alike
    from (select word, (ts_lexize('english_stem', word))[1] as stem from unnest(${words}::text[]) as given(word)) as typed
  `.execute(db)
  return new Map(result.rows.map(({ word, ...known }) => [word, known]))
}

/**
 * Where some car that the other filters leave has each term, by itself: in its names, in its listing, or nowhere. Asked
 * where no car has all of them.
 */
export async function findBorne(
  db: Db,
  filters: Filters,
  terms: readonly Term[],
): Promise<('names' | 'text' | null)[]> {
  const rest = [otherClauses({ ...filters, terms: [] }), ...Object.values(countedClauses(filters))]
  // One that is alone was looked for already, where it is looked for: the planner would walk over all cars for it.
  const isKnown = (place: Term['in']) =>
    filters.terms.length === 1 && filters.terms[0]?.in === place
  const some = (term: Term) =>
    isKnown(term.in) ? sql<boolean>`false` : isBorne([...rest, hasTerms([term])])
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
