import { sql } from 'kysely'
import { hasTerms, isCalledSo, type Clause, type Filters } from './clauses.server.ts'

/** A part of what is found, which comes whole before the next. */
export type Tier = {
  filters: Filters
  /** What else holds for its cars. */
  also?: Clause
  /** They are called by the words. */
  isCalled?: boolean
}

/**
 * The best match first: what is called by the words before what only says them, in each a family before those under it. Where one of
 * the words is enough, what has more of them comes before what has fewer.
 */
export function tiersOf(filters: Filters): Tier[] {
  const ofFamilies = byFamily(filters)
  const { anyTerm, terms } = filters
  if (anyTerm && terms.length > 2 && terms.length <= mostCombined)
    return byWords(terms).flatMap((also) => ofFamilies.map((each) => ({ filters: each, also })))
  const calledSo = isCalledSo(filters)
  if (!calledSo) return ofFamilies.map((each) => ({ filters: each }))
  return [
    ...ofFamilies.map((each) => ({ filters: each, also: calledSo, isCalled: true })),
    ...ofFamilies.map((each) => ({ filters: each, also: sql<boolean>`not ${calledSo}` })),
  ]
}

/** Of more words than that, all ways to have some of them would be too many to tell. */
const mostCombined = 5

/** Nothing has all of the words: what has all but one, then what has all but two, to what has one. */
function byWords(terms: Filters['terms']): Clause[] {
  const hasSome = (n: number) =>
    sql<boolean>`(${sql.join(
      waysToChoose(terms, n).map((ofThem) => hasTerms(ofThem)),
      sql` or `,
    )})`
  const most = terms.length - 1
  return Array.from({ length: most }, (_, fewer) => {
    const n = most - fewer
    return n === most ? hasSome(n) : sql<boolean>`(${hasSome(n)} and not ${hasSome(n + 1)})`
  })
}

function waysToChoose<T>(all: readonly T[], n: number): T[][] {
  if (n === 0) return [[]]
  return all.flatMap((first, at) =>
    waysToChoose(all.slice(at + 1), n - 1).map((others) => [first, ...others]),
  )
}

/** 'Mini Cooper': Coopers, then what belongs under them. */
function byFamily(filters: Filters): Filters[] {
  const { families = [], under = [] } = filters
  const own = families.filter((family) => !under.includes(family))
  if (under.length === 0 || own.length === 0) return [filters]
  return [
    { ...filters, families: own },
    { ...filters, families: [...under] },
  ]
}
