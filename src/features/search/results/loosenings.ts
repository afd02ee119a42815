import { activeFilters, type ActiveFilter, type FilterField } from '../filters/active.ts'
import type { Criteria } from '../criteria.ts'
import type { FacetChoice, Facets, SearchResponse } from '../schema.ts'
import type { Expected } from '../text/labels.ts'

/** A way out of an empty result: the search without one filter. */
export type Loosening = ActiveFilter & { expected?: Expected | undefined }

/** The server counts at most so many places and model families. */
const countedPlaces = 12
const countedModels = 40

/**
 * For each filter that is on: what dropping that one alone would show, as far as the counts beside
 * the choices know it (each group ignores its own filter). The most promising first; one that is
 * known to find nothing is left out.
 */
export function loosenings(
  criteria: Criteria,
  facets: Facets | null,
  factsAsked: SearchResponse['factsAsked'] = [],
): Loosening[] {
  const rank = ({ expected }: Loosening) => expected?.n ?? -1
  return activeFilters(criteria, { factsAsked })
    .map((filter) => ({ ...filter, expected: expectedWithout(filter.field, criteria, facets) }))
    .filter(({ expected }) => expected?.n !== 0)
    .sort((a, b) => rank(b) - rank(a))
}

function expectedWithout(
  field: FilterField,
  criteria: Criteria,
  facets: Facets | null,
): Expected | undefined {
  if (!facets) return undefined
  switch (field) {
    case 'make':
      // With its make a model goes too, and those cars were not counted.
      return criteria.model ? undefined : sum(facets.make)
    case 'model':
      return criteria.make ? sum(facets.model, countedModels) : undefined
    case 'condition':
      return sum(facets.condition)
    case 'location':
      return sum(facets.location, countedPlaces)
    case 'maxPrice':
      return upToTheDearestChoice(facets.maxPrice)
    default:
      return undefined
  }
}

function sum(choices: readonly FacetChoice[], longest = Infinity): Expected {
  const n = choices.reduce((total, choice) => total + choice.n, 0)
  if (choices.length >= longest) return { n, kind: 'least' }
  return { n, kind: choices.some(({ approximate }) => approximate) ? 'about' : 'exact' }
}

/** Dearer cars than the dearest choice were not counted. */
function upToTheDearestChoice(choices: readonly FacetChoice[]): Expected | undefined {
  const n = Math.max(0, ...choices.map((choice) => choice.n))
  return n > 0 ? { n, kind: 'least' } : undefined
}
