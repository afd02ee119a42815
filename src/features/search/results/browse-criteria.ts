import { browseAddress, criteriaQuery, type Criteria, type CriteriaField } from '../criteria.ts'
import { readCriteria } from '../read-criteria.ts'

/** The criteria without some of their fields, and without what means nothing without those. */
export function without(criteria: Criteria, ...fields: readonly CriteriaField[]): Criteria {
  const rest = { ...criteria }
  for (const field of fields) delete rest[field]
  if (fields.includes('make')) delete rest.model
  if (!rest.q) delete rest.spelling
  if (!rest.near) {
    delete rest.within
    if (rest.sort === 'nearest') delete rest.sort
  }
  return rest
}

/** What a form says of a field: its text as it stands; empty clears it. */
export type Choices = Partial<Record<CriteriaField, string>>

const opposites = [
  ['yearFrom', 'yearTo'],
  ['priceFrom', 'maxPrice'],
  ['mileageFrom', 'mileageTo'],
  ['engineFrom', 'engineTo'],
  ['powerFrom', 'powerTo'],
] as const

/**
 * The criteria after something was chosen, from their first page. What was chosen wins over what
 * stood before: a model belongs to its make, and a range that would be empty opens at its other end.
 */
export function choose(criteria: Criteria, choices: Choices): Criteria {
  const chosen = Object.keys(choices) as CriteriaField[]
  const query = criteriaQuery(criteria)
  query.delete('cursor')
  if (chosen.includes('make')) query.delete('model')
  // Other words may have other slips.
  if (chosen.includes('q')) query.delete('spelling')
  for (const field of chosen) query.set(field, spelt(field, choices[field] ?? ''))
  for (const [low, high] of opposites) {
    const isEmpty = Number(query.get(low) || 0) > Number(query.get(high) || Infinity)
    if (isEmpty) query.delete(chosen.includes(high) ? low : high)
  }
  return readCriteria(query).criteria
}

/** As it stands in an address: prices are typed, too. */
const spelt = (field: CriteriaField, text: string): string =>
  String(readCriteria(new URLSearchParams({ [field]: text })).criteria[field] ?? text)

/** The address of one later page of these results. */
export const laterPageAddress = (criteria: Criteria, cursor: string): string =>
  `/browse?${criteriaQuery({ ...criteria, cursor })}`

export const isSameSearch = (one: Criteria, other: Criteria): boolean =>
  browseAddress(one) === browseAddress(other)
