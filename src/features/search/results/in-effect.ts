import { type Criteria } from '../criteria.ts'
import { readCriteria } from '../read-criteria.ts'
import type { SearchResponse } from '../schema.ts'

/**
 * The criteria as the server took them: a place that was misspelt under its own name, and what the words ask for
 * as the filters that it has. Choosing or dropping one of them goes on from here, so that phrases become filters
 * in the address.
 */
export function criteriaInEffect(
  criteria: Criteria,
  { place, understood }: Pick<SearchResponse, 'place' | 'understood'>,
): Criteria {
  const { q: _, ...chosen } = criteria
  if (!understood) return place ? { ...criteria, near: place } : criteria
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries({ ...understood.filters, ...chosen }))
    query.set(field, String(value))
  // Words that nothing was made of are still what was asked for.
  const isNothing = Object.keys(understood.filters).length === 0
  const q = understood.rest || (isNothing ? criteria.q : undefined)
  if (q) query.set('q', q)
  if (place) query.set('near', place)
  return readCriteria(query).criteria
}
