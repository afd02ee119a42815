import { sql, type RawBuilder } from 'kysely'
import { facts as vocabulary, type Fact } from '../../cars/facts/vocabulary.ts'
import type { FilterableFact } from './asks.ts'
import type { Wanted } from './filters.ts'
import type { WantedFacts } from './read.server.ts'
import { tokensFor, unsaidToken } from './tokens.ts'

type Clause = RawBuilder<boolean>

const hasAnyOf = (tokens: readonly string[]): Clause =>
  sql<boolean>`fact_tokens(listings.facts) && ${tokens}::text[]`

const wantedOf = (facts: WantedFacts) => Object.entries(facts) as [FilterableFact, Wanted][]

/** Each is said, or need not be; one lookup of an index for all. */
export function saysFacts(facts: WantedFacts, orNothing = false): Clause[] {
  return wantedOf(facts).flatMap(([name, wanted]) => [
    hasAnyOf([...tokensFor(name, wanted), ...(orNothing ? [unsaidToken(name)] : [])]),
    ...lies(name, wanted, orNothing),
  ])
}

/**
 * The same without the index: of a row that is read anyhow, a quarter of the work. All its tokens would be made to look
 * for one of them.
 */
export function rowSaysFacts(facts: WantedFacts, orNothing = false): Clause[] {
  return wantedOf(facts).flatMap(([name, wanted]) => {
    if (vocabulary[name].kind !== 'choice') return lies(name, wanted, orNothing)
    const said = sql`(listings.facts ->> ${sql.lit(name)})`
    const isWanted = sql<boolean>`${said} = any(${wanted.anyOf ?? []}::text[])`
    return [orNothing ? sql<boolean>`(${said} is null or ${isWanted})` : isWanted]
  })
}

/** Cars of which at least one of these is not said, and nothing else is. */
export function leavesUnsaid(facts: WantedFacts): Clause[] {
  const wanted = wantedOf(facts)
  const isUnsaid = hasAnyOf(wanted.map(([name]) => unsaidToken(name)))
  // Of one fact that is all.
  return wanted.length === 1 ? [isUnsaid] : [...saysFacts(facts, true), isUnsaid]
}

/** Between two figures or days, exactly: the index leads to a little more. */
function lies(name: FilterableFact, { from, to }: Wanted, orNothing: boolean): Clause[] {
  const fact: Fact = vocabulary[name]
  const said = sql`(listings.facts ->> ${sql.lit(name)})`
  const orUnsaid = (clause: RawBuilder<unknown>) =>
    sql<boolean>`coalesce(${clause}, ${sql.lit(orNothing)})`
  const bounds =
    fact.kind === 'figure'
      ? [
          ...(from === undefined ? [] : [sql`${said}::int >= ${from}::int`]),
          ...(to === undefined ? [] : [sql`${said}::int <= ${to}::int`]),
        ]
      : from === undefined
        ? []
        : [sql`${said} collate "C" >= ${from}::text`]
  return bounds.map(orUnsaid)
}
