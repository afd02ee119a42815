import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { placesIn, type Gazetteer, type Whereabouts } from '../places/places.server.ts'
import type { Filters } from './clauses.server.ts'
import type { SizeOf } from './counts/estimate-size.server.ts'
import type { Criteria } from './criteria.ts'
import { readFacts } from './facts/read.server.ts'
import { findBorne, findKnownWords } from './queries.server.ts'
import { ceilingOf, defaultWithin } from './rules.ts'
import type { SearchResponse } from './schema.ts'
import type { Term } from './text/readers/draft.ts'
import { understandText, wordsToLookUp, type Understood } from './text/understand.ts'

/** What is asked for, once its words and its place are understood. */
export type ParsedSearch = {
  understood: Understood | null
  where: Whereabouts | undefined
  filters: Filters
  factsAsked: SearchResponse['factsAsked']
}

/**
 * Understands a search's text and place. Refuses (AppError 'invalid' with its field) a place that the gazetteer lacks. `today` is a
 * London day.
 */
export async function readSearch(
  db: Db,
  criteria: Criteria,
  { gazetteer, today, sizeOf }: { gazetteer: Gazetteer; today: string; sizeOf: SizeOf },
): Promise<ParsedSearch> {
  const read = await asBadge(db, await understand(db, criteria, { gazetteer, today }))
  const understood = read?.otherYears ? await ofItsYears(read, criteria, sizeOf) : read
  const requested = { ...understood?.filters, ...criteria }
  const where = resolvePlace(requested, gazetteer)
  const near = where && placesIn(gazetteer, where, requested.within ?? defaultWithin)
  const away = placesAway(understood, gazetteer)
  const { facts, factsAsked } = readFacts(requested, today)
  const filters: Filters = {
    ...filtersFrom(requested, understood, near),
    ...(away.length > 0 && { notNear: away }),
    ...(factsAsked.length > 0 && { facts, ...(requested.unsaid && { withUnsaid: true }) }),
  }
  return { understood, where, filters, factsAsked }
}

async function understand(
  db: Db,
  criteria: Criteria,
  deps: { gazetteer: Gazetteer; today: string },
): Promise<Understood | null> {
  const { q } = criteria
  if (!q) return null
  const known = await findKnownWords(db, wordsToLookUp(q))
  return understandText(q, { known, ...deps }, criteria)
}

/** A make that isn't sold here is on sale after all where a car bears its name, as an MG Metro does. */
async function asBadge(db: Db, understood: Understood | null): Promise<Understood | null> {
  if (!understood?.badge) return understood
  const { absent: _, badge, ...others } = understood
  const term: Term = { typed: badge, any: [badge], in: 'names', isModel: true }
  const [where] = await findBorne(db, { terms: [] }, [term])
  return where === 'names' ? { ...others, terms: [...others.terms, term] } : understood
}

/** A letter came twice: a W-reg Cortina is of 1980 or 1981, a W-reg Boxster of 2000. Which, the cars tell that are called so. */
async function ofItsYears(
  understood: Understood,
  criteria: Criteria,
  sizeOf: SizeOf,
): Promise<Understood> {
  const { filters, families, otherYears } = understood
  const make = criteria.make ?? understood.make
  if (!make || !otherYears) return understood
  const ofYears = (from?: number, to?: number): Filters => ({
    make,
    families: families ?? (criteria.model ? [criteria.model] : undefined),
    yearFrom: from,
    yearTo: to,
    terms: understood.terms.filter(({ in: where }) => where === 'names'),
  })
  if ((await sizeOf(ofYears(filters.yearFrom, filters.yearTo))) > 0) return understood
  return (await sizeOf(ofYears(otherYears.from, otherYears.to))) > 0
    ? { ...understood, filters: { ...filters, yearFrom: otherYears.from, yearTo: otherYears.to } }
    : understood
}

function resolvePlace({ near }: Criteria, gazetteer: Gazetteer): Whereabouts | undefined {
  if (!near) return undefined
  const where = gazetteer.find(near)
  if (!where)
    throw new AppError('invalid', `near: we do not know a place called '${near}'`, {
      field: 'near',
    })
  return where
}

/** The places around all of those that aren't wanted, each once. */
function placesAway(understood: Understood | null, gazetteer: Gazetteer): number[] {
  const ids = (understood?.notNear ?? []).flatMap(({ place, within }) => {
    const where = gazetteer.find(place)
    return where ? placesIn(gazetteer, where, within ?? defaultWithin).map(({ id }) => id) : []
  })
  return [...new Set(ids)]
}

/** Those that are shown with the family that was named. */
const familiesUnder = (named: string, shown: readonly string[] = []): string[] =>
  shown.includes(named) ? shown.filter((family) => family !== named) : []

function filtersFrom(
  criteria: Criteria,
  understood: Understood | null,
  near: Filters['near'],
): Filters {
  const pence = (pounds: number | undefined) => (pounds === undefined ? undefined : pounds * 100)
  const under = understood?.model ? familiesUnder(understood.model, understood.families) : []
  return {
    make: criteria.make ?? understood?.make,
    ...(under.length > 0 && { under }),
    families: understood?.families ?? (criteria.model ? [criteria.model] : undefined),
    yearFrom: criteria.yearFrom,
    yearTo: criteria.yearTo,
    priceFrom: pence(criteria.priceFrom),
    priceTo: pence(ceilingOf(criteria.maxPrice)),
    mileageFrom: criteria.mileageFrom,
    mileageTo: criteria.mileageTo,
    condition: criteria.condition,
    location: criteria.location,
    near,
    terms: understood?.terms ?? [],
    ...(understood && understood.without.length > 0 && { without: understood.without }),
  }
}
