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
  asked: Filters,
  { partOf, sizeOf }: { partOf: string[] | undefined; sizeOf: SizeOf },
): Promise<Narrowed> {
  const { terms } = asked
  if (terms.length === 0 || (await sizeOf(asked)) > 0) return { filters: asked, unmatched: [] }
  const borne = await findBorne(db, asked, terms)
  if (terms.some(({ isCertain }, index) => isCertain && !borne[index]))
    return leaveOutUnknown(db, asked)
  const kept = terms.flatMap((term, index) => {
    const where = borne[index]
    return where ? [{ ...term, in: where }] : []
  })
  const isMore = hasFilters(asked) || kept.length > 0
  if (!isMore) return { filters: asked, unmatched: typedOf(terms) }
  const unmatched = typedOf(terms.filter((_, index) => !borne[index]))
  // No E12 on sale, but other 5 Series.
  const isPartMissing = terms.some((term, index) => term.in === 'names' && borne[index] !== 'names')
  const filters = {
    ...asked,
    terms: kept,
    ...(isPartMissing && { families: asked.families ?? partOf }),
  }
  const size = await sizeOf(filters)
  if (size === 0 && kept.length === 0) return leaveOutUnknown(db, { ...filters, terms })
  if (size > 0 || kept.length < 2) return { filters, unmatched }
  // No Escort says 'mk1', and other cars do: Escorts are meant.
  const models = kept.filter(({ isModel }) => isModel)
  const named = models.length > 0 ? models : kept.filter((term) => term.in === 'names')
  if (named.length > 0 && named.length < kept.length) {
    const left = kept.filter((term) => !named.includes(term))
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
async function leaveOutUnknown(db: Db, asked: Filters): Promise<Narrowed> {
  const here = await findBorne(db, { terms: [] }, asked.terms)
  return {
    filters: {
      ...asked,
      terms: asked.terms.filter((term, index) => term.isCertain || here[index]),
    },
    unmatched: typedOf(asked.terms.filter((_, index) => !here[index])),
  }
}

const hasFilters = ({ terms: _, anyTerm: _any, ...rest }: Filters): boolean =>
  Object.values(rest).some((value) => value !== undefined)
