import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { wordsOf } from '../../platform/text.ts'
import type { Make } from '../cars/rules.ts'
import type { Criteria } from './criteria.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { findPlace, placesWithin, type Place } from '../places/places.server.ts'
import type { Filters } from './clauses.server.ts'
import type { CountsOf } from './counts/cached-counts.server.ts'
import { listMatching, findKnownWords } from './queries.server.ts'
import { defaultSort, defaultWithin, openEndedPrice } from './rules.ts'
import type { SearchResponse } from './schema.ts'
import { understandText, type Understood } from './text/understand.ts'

/**
 * Serves a search: understands its text and place, lists one page and counts every choice.
 * Refuses (AppError 'invalid' with its field) a place that the gazetteer lacks and a cursor that
 * was made for another search.
 */
export async function findListings(
  db: Db,
  criteria: Criteria,
  { places, countsOf }: { places: readonly Place[]; countsOf: CountsOf },
): Promise<SearchResponse> {
  const understood = await understand(db, criteria)
  const place = resolvePlace(criteria, places)
  const near = place && placesWithin(places, place, criteria.within ?? defaultWithin)
  const filters = filtersFrom(criteria, understood, near)
  const sort = criteria.sort ?? defaultSort
  const after = criteria.cursor ? readCursor(criteria.cursor, criteria, sort) : null
  if (criteria.cursor && !after)
    throw new AppError('invalid', 'cursor: belongs to another search', { field: 'cursor' })

  let counted = await countsOf(db, filters)
  if (counted.total.n === 0 && filters.words.length > 1) {
    // Better a few that have some of the words than none that have all.
    filters.anyWord = true
    counted = await countsOf(db, filters)
  }
  const page = await listMatching(db, filters, sort, after)
  const { total, facets } = counted
  return {
    items: page.items,
    nextCursor: page.hasMore && page.lastKeys ? writeCursor(criteria, sort, page.lastKeys) : null,
    total,
    facets,
    sort,
    place: place?.name ?? null,
    understood: understood && { ...understood, matched: filters.anyWord ? 'some' : 'all' },
  }
}

async function understand(db: Db, { q, make, model }: Criteria): Promise<Understood | null> {
  if (!q) return null
  return understandText(q, await findKnownWords(db, wordsOf(q)), { make, model })
}

function resolvePlace({ near }: Criteria, places: readonly Place[]): Place | undefined {
  if (!near) return undefined
  const centre = findPlace(places, near)
  if (!centre)
    throw new AppError('invalid', `near: we do not know a town called '${near}'`, { field: 'near' })
  return centre
}

function filtersFrom(
  criteria: Criteria,
  understood: Understood | null,
  near: Filters['near'],
): Filters {
  const pence = (pounds: number | undefined) => (pounds === undefined ? undefined : pounds * 100)
  // '100,000+' is the open end of the price choices and must never hide a dearer car.
  const hasCeiling = criteria.maxPrice !== undefined && criteria.maxPrice < openEndedPrice
  return {
    make: criteria.make ?? (understood?.make as Make | undefined),
    family: criteria.model ?? understood?.model,
    nickname: understood?.nickname,
    yearFrom: criteria.yearFrom ?? understood?.year,
    yearTo: criteria.yearTo ?? understood?.year,
    priceFrom: pence(criteria.priceFrom),
    priceTo: hasCeiling ? pence(criteria.maxPrice) : undefined,
    mileageTo: criteria.mileageTo,
    condition: criteria.condition,
    location: criteria.location,
    near,
    words: understood?.words ?? [],
  }
}
