import { sql } from 'kysely'
import { isCalledSo, type Clause, type Filters } from './clauses.server.ts'

/** A part of what is found, which comes whole before the next. */
export type Tier = {
  filters: Filters
  /** What else holds for its cars. */
  also?: Clause
  /** They are called by the words. */
  isCalled?: boolean
}

/** The best match first: what is called by the words before what only says them, in each a family before those under it. */
export function tiersOf(filters: Filters): Tier[] {
  const calledSo = isCalledSo(filters)
  const ofFamilies = byFamily(filters)
  if (!calledSo) return ofFamilies.map((each) => ({ filters: each }))
  return [
    ...ofFamilies.map((each) => ({ filters: each, also: calledSo, isCalled: true })),
    ...ofFamilies.map((each) => ({ filters: each, also: sql<boolean>`not ${calledSo}` })),
  ]
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
