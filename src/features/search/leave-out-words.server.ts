import type { Db } from '../../platform/database/database.ts'
import type { Filters } from './clauses.server.ts'
import type { SizeOf } from './counts/estimate-size.server.ts'
import { findBorne } from './queries.server.ts'
import type { Term } from './text/readers/draft.ts'

/** Filters that find something, where anything does, and the words that they leave out. */
type Narrowed = { filters: Filters; unmatched: string[] }

const typedOf = (terms: readonly Term[]) => terms.map(({ typed }) => typed)

/**
 * Keeps all of the terms where some car has them all. Where none has, words that no car has are left out, so
 * that a car that was understood is shown all the same; after that one of the words is enough.
 */
export async function leaveOutWords(
  db: Db,
  requested: Filters,
  { partOf, sizeOf }: { partOf: string[] | undefined; sizeOf: SizeOf },
): Promise<Narrowed> {
  const { terms } = requested
  if (terms.length === 0 || (await sizeOf(requested)) > 0)
    return { filters: requested, unmatched: [] }
  const borne = await findBorne(db, requested, terms)
  if (terms.some(({ isCertain }, index) => isCertain && !borne[index]))
    return leaveOutUnknown(db, requested)
  const found = terms.flatMap((term, index) => {
    const where = borne[index]
    return where ? [{ ...term, in: where }] : []
  })
  const isMore = hasFilters(requested) || found.length > 0
  if (!isMore) return { filters: requested, unmatched: typedOf(terms) }
  const unmatched = typedOf(terms.filter((_, index) => !borne[index]))
  // No E12 on sale, but other 5 Series.
  const isPartMissing = terms.some((term, index) => term.in === 'names' && borne[index] !== 'names')
  const filters = {
    ...requested,
    terms: found,
    ...(isPartMissing && { families: requested.families ?? partOf }),
  }
  const size = await sizeOf(filters)
  if (size === 0 && found.length === 0) return leaveOutUnknown(db, { ...filters, terms })
  if (size > 0 || found.length < 2) return { filters, unmatched }
  // No Escort says 'mk1', and other cars do: Escorts are meant.
  const models = found.filter(({ isModel }) => isModel)
  const named = models.length > 0 ? models : found.filter((term) => term.in === 'names')
  if (named.length > 0 && named.length < found.length) {
    const left = found.filter((term) => !named.includes(term))
    const said = left.map((term) => ({ ...term, in: 'text' as const }))
    const saying = { ...filters, terms: [...named, ...said] }
    if ((await sizeOf(saying)) > 0) return { filters: saying, unmatched }
    const called = { ...filters, terms: named }
    if ((await sizeOf(called)) > 0)
      return { filters: called, unmatched: [...unmatched, ...typedOf(left)] }
  }
  return { filters: { ...filters, anyTerm: true }, unmatched }
}

/**
 * Nothing passes the other filters, with words or without, or nothing is what everybody knows a car for: only words that no car on sale
 * has are left out, so that what is counted beside each filter is what dropping that one shows.
 */
async function leaveOutUnknown(db: Db, requested: Filters): Promise<Narrowed> {
  const here = await findBorne(db, { terms: [] }, requested.terms)
  return {
    filters: {
      ...requested,
      terms: requested.terms.filter((term, index) => term.isCertain || here[index]),
    },
    unmatched: typedOf(requested.terms.filter((_, index) => !here[index])),
  }
}

const hasFilters = ({ terms: _, anyTerm: _any, ...rest }: Filters): boolean =>
  Object.values(rest).some((value) => value !== undefined)
