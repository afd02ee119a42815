import { sql, type RawBuilder } from 'kysely'
import { facts as vocabulary, type Fact } from '../../cars/facts/vocabulary.ts'
import type { FilterableFact } from './asks.ts'
import type { FactCondition } from './filters.ts'
import type { FactConditions } from './read.server.ts'
import { tokensFor, unsaidToken } from './tokens.ts'

type Clause = RawBuilder<boolean>

const hasAnyOf = (tokens: readonly string[]): Clause =>
  sql<boolean>`fact_tokens(listings.facts) && ${tokens}::text[]`

const conditionsOf = (facts: FactConditions) =>
  Object.entries(facts) as [FilterableFact, FactCondition][]

/** Each is said, or need not be; one lookup of an index for all. */
export function saysFacts(facts: FactConditions, orNothing = false): Clause[] {
  return conditionsOf(facts).flatMap(([name, condition]) => [
    hasAnyOf([...tokensFor(name, condition), ...(orNothing ? [unsaidToken(name)] : [])]),
    ...lies(name, condition, orNothing),
  ])
}

/**
 * The same without the index: of a row that is read anyhow, a quarter of the work. All its tokens would be made to look
 * for one of them.
 */
export function rowSaysFacts(facts: FactConditions, orNothing = false): Clause[] {
  return conditionsOf(facts).flatMap(([name, condition]) => {
    if (vocabulary[name].kind !== 'choice') return lies(name, condition, orNothing)
    const said = sql`(listings.facts ->> ${sql.lit(name)})`
    const isOneOf = sql<boolean>`${said} = any(${condition.anyOf ?? []}::text[])`
    return [orNothing ? sql<boolean>`(${said} is null or ${isOneOf})` : isOneOf]
  })
}

/** Cars of which at least one of these is not said, and nothing else is. */
export function leavesUnsaid(facts: FactConditions): Clause[] {
  const conditions = conditionsOf(facts)
  const isUnsaid = hasAnyOf(conditions.map(([name]) => unsaidToken(name)))
  // Of one fact that is all.
  return conditions.length === 1 ? [isUnsaid] : [...saysFacts(facts, true), isUnsaid]
}

/** Between two figures or days, exactly: the index leads to a little more. */
function lies(name: FilterableFact, { from, to }: FactCondition, orNothing: boolean): Clause[] {
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
