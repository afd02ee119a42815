import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { londonDay, type Clock } from '../../platform/clock.ts'
import { placesIn, type Gazetteer, type Whereabouts } from '../places/places.server.ts'
import type { Make } from '../cars/rules.ts'
import type { Filters } from './clauses.server.ts'
import type { CountsOf } from './counts/cached-counts.server.ts'
import type { Counts } from './counts/count-facets.server.ts'
import type { Criteria } from './criteria.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { mainFields, type MainField } from './facts/asks.ts'
import { factFilters } from './facts/filters.ts'
import { readFacts } from './facts/read.server.ts'
import { countNear } from './near.server.ts'
import { findBorne, findKnownWords, listMatching } from './queries.server.ts'
import { ceilingOf, defaultSort, defaultWithin, type Sort } from './rules.ts'
import type { SearchResponse, Understanding } from './schema.ts'
import type { Term } from './text/readers/draft.ts'
import { understandText, wordsToLookUp, type Understood } from './text/understand.ts'

type Deps = { gazetteer: Gazetteer; countsOf: CountsOf; clock: Clock }

/**
 * Serves a search: understands its text and place, lists one page and counts every choice.
 * Refuses (AppError 'invalid' with its field) a place that the gazetteer lacks and a cursor that
 * was made for another search.
 */
export async function findListings(
  db: Db,
  criteria: Criteria,
  { gazetteer, countsOf, clock }: Deps,
): Promise<SearchResponse> {
  const today = londonDay(clock.now())
  const read = await asBadge(db, await understand(db, criteria, { gazetteer, today }))
  const understood = read?.otherYears ? await ofItsYears(db, read, criteria, countsOf) : read
  const asked = { ...understood?.filters, ...criteria }
  const where = resolvePlace(asked, gazetteer)
  const near = where && placesIn(gazetteer, where, asked.within ?? defaultWithin)
  const away = placesAway(understood, gazetteer)
  const { facts, factsAsked } = readFacts(asked, today)
  const filters: Filters = {
    ...filtersFrom(asked, understood, near),
    ...(away.length > 0 && { notNear: away }),
    ...(factsAsked.length > 0 && { facts, ...(asked.unsaid && { withUnsaid: true }) }),
  }
  const sort = sortFor(criteria, understood, where)
  const after = criteria.cursor ? readCursor(criteria.cursor, criteria, sort) : null
  if (criteria.cursor && !after)
    throw new AppError('invalid', 'cursor: belongs to another search', { field: 'cursor' })

  const isNowhere = understood !== null && isOfNothing(understood)
  const { counted, unmatched } = isNowhere
    ? { counted: nothing, unmatched: [] }
    : await countWhatIsBorne(db, filters, understood?.partOf, countsOf)
  const page = isNowhere
    ? { items: [], hasMore: false, lastKeys: null }
    : await listMatching(db, filters, sort, { after, total: counted.total.n })
  const { total, facets, unsaid } = counted
  return {
    items: page.items,
    nextCursor: page.hasMore && page.lastKeys ? writeCursor(criteria, sort, page.lastKeys) : null,
    total,
    facets,
    factChoices,
    factsAsked,
    unsaid,
    sort,
    place: where?.name ?? null,
    isArea: where !== undefined && 'inside' in where,
    otherPlaces:
      where && 'centre' in where ? where.others.map(({ name, county }) => ({ name, county })) : [],
    understood: understood && {
      ...describe(understood, filters, unmatched),
      ...(await nearOf(understood, counted, (near) => countsOf(db, near))),
    },
  }
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
  db: Db,
  understood: Understood,
  criteria: Criteria,
  countsOf: CountsOf,
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
  const later = await countsOf(db, ofYears(filters.yearFrom, filters.yearTo))
  if (later.total.n > 0) return understood
  const earlier = await countsOf(db, ofYears(otherYears.from, otherYears.to))
  return earlier.total.n > 0
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

/**
 * As it was asked for; otherwise with words the best match comes first, and where only a place was said, the nearest. In
 * an area nothing is near.
 */
function sortFor(
  { sort }: Criteria,
  understood: Understood | null,
  where: Whereabouts | undefined,
): Sort {
  const isNowhereNear = sort === 'nearest' && where !== undefined && 'inside' in where
  if (sort && !isNowhereNear) return sort
  if (!understood) return defaultSort
  const { filters, terms } = understood
  if (filters.sort) return filters.sort
  return terms.length === 0 && filters.near && where && 'centre' in where ? 'nearest' : 'relevance'
}

/** Nothing that is asked for can be on sale here, or nothing was asked for that can be read. */
const isOfNothing = ({ absent, unreadable, make, terms, filters }: Understood): boolean =>
  absent !== undefined ||
  (unreadable.length > 0 && !make && terms.length === 0 && Object.keys(filters).length === 0)

const nothing: Counts = {
  total: { n: 0, exact: true },
  unsaid: null,
  facets: { make: [], model: [], condition: [], location: [], maxPrice: [] },
}

/**
 * Counts what has all of the terms. Where nothing has, words that no car has are left out of `filters`, so
 * that a car that was understood is shown all the same; after that one of the words is enough.
 */
async function countWhatIsBorne(
  db: Db,
  filters: Filters,
  partOf: string[] | undefined,
  countsOf: CountsOf,
): Promise<{ counted: Counts; unmatched: string[] }> {
  const counted = await countsOf(db, filters)
  if (counted.total.n > 0 || filters.terms.length === 0) return { counted, unmatched: [] }
  const asked = filters.terms
  const borne = await findBorne(db, filters, asked)
  if (asked.some(({ isCertain }, index) => isCertain && !borne[index]))
    return countWhatIsHere(db, filters, asked, countsOf)
  const kept = asked.flatMap((term, index) => {
    const where = borne[index]
    return where ? [{ ...term, in: where }] : []
  })
  const isMore = hasFilters(filters) || kept.length > 0
  if (!isMore) return { counted, unmatched: asked.map(({ typed }) => typed) }
  const unmatched = asked.flatMap(({ typed }, index) => (borne[index] ? [] : [typed]))
  filters.terms = kept
  // No E12 on sale, but other 5 Series.
  const isPartMissing = asked.some((term, index) => term.in === 'names' && borne[index] !== 'names')
  if (isPartMissing) filters.families ??= partOf
  const again = await countsOf(db, filters)
  if (again.total.n === 0 && kept.length === 0) return countWhatIsHere(db, filters, asked, countsOf)
  if (again.total.n > 0 || kept.length < 2) return { counted: again, unmatched }
  // No Escort says 'mk1', and other cars do: Escorts are meant.
  const models = kept.filter(({ isModel }) => isModel)
  const named = models.length > 0 ? models : kept.filter((term) => term.in === 'names')
  if (named.length > 0 && named.length < kept.length) {
    const left = kept.filter((term) => !named.includes(term))
    filters.terms = [...named, ...left.map((term) => ({ ...term, in: 'text' as const }))]
    const saying = await countsOf(db, filters)
    if (saying.total.n > 0) return { counted: saying, unmatched }
    filters.terms = named
    const called = await countsOf(db, filters)
    if (called.total.n > 0)
      return { counted: called, unmatched: [...unmatched, ...left.map(({ typed }) => typed)] }
    filters.terms = kept
  }
  filters.anyTerm = true
  return { counted: await countsOf(db, filters), unmatched }
}

/**
 * Nothing passes the other filters, with words or without, or nothing is what everybody knows a car for: only words that no car on sale has are left out of
 * `filters`, so that what is counted beside each filter is what dropping that one shows.
 */
async function countWhatIsHere(
  db: Db,
  filters: Filters,
  asked: readonly Term[],
  countsOf: CountsOf,
): Promise<{ counted: Counts; unmatched: string[] }> {
  const here = await findBorne(db, { terms: [] }, asked)
  filters.terms = asked.filter(({ isCertain }, index) => isCertain || here[index])
  return {
    counted: await countsOf(db, filters),
    unmatched: asked.flatMap(({ typed }, index) => (here[index] ? [] : [typed])),
  }
}

const hasFilters = ({ terms: _, anyTerm: _any, ...rest }: Filters): boolean =>
  Object.values(rest).some((value) => value !== undefined)

function describe(
  understood: Understood,
  filters: Filters,
  unmatched: string[],
): Omit<Understanding, 'near' | 'absent'> {
  const { make, model, terms, without, rest, parts } = understood
  const { corrections, mended, offers, unreadable } = understood
  return {
    ...(make && { make }),
    ...(model && { model }),
    filters: understood.filters,
    rest,
    parts,
    words: terms.filter(({ label }) => !label).map(({ typed }) => typed),
    // What is by a car's names, as whose makes are Italian, nobody has to say.
    attributes: terms.flatMap(({ label, typed, in: where }) =>
      label && where === 'text' && !unmatched.includes(typed) ? label : [],
    ),
    without: without.flatMap(({ label }) => label ?? []),
    corrections,
    mended,
    offers,
    unmatched,
    unreadable,
    matched: filters.anyTerm || unmatched.length > 0 ? 'some' : 'all',
  }
}

/** What is known and not on sale, and what comes near it. */
async function nearOf(
  understood: Understood,
  { total }: Counts,
  count: (filters: Filters) => Promise<Counts>,
): Promise<Pick<Understanding, 'near' | 'absent'>> {
  const { absent, make, model, families } = understood
  if (absent) {
    const near = await countNear(absent, count)
    // Of a plate that is too new, what bears an older one.
    const own = make && near.length === 0 && (await count({ make, families, terms: [] }))
    if (!own || own.total.n === 0) return { absent, near }
    return { absent, near: [linkTo(make, model, own.total.n)] }
  }
  if (total.n > 0 || !make || !model) return { near: [] }
  // It may be on sale, and not for that price.
  const all = await count({ make, families: families ?? [model], terms: [] })
  if (all.total.n > 0) return { near: [] }
  // Without what else was asked for, as the links lead to them.
  const { facets } = await count({ make, terms: [] })
  const others = facets.model
    .filter(({ value, n }) => n > 0 && value !== model)
    .slice(0, 3)
    .map(({ value, n }) => linkTo(make, value, n))
  return { absent: `${make} ${model}`, near: others }
}

const linkTo = (make: Make, model: string | undefined, n: number) => ({
  label: model ? `${make} ${model}` : make,
  query: new URLSearchParams({ make, ...(model && { model }) }).toString(),
  n,
})

const isMain = (field: string): field is MainField =>
  (mainFields as readonly string[]).includes(field)

const factChoices: SearchResponse['factChoices'] = factFilters.flatMap(({ field, label, picks }) =>
  isMain(field) ? [{ name: field, label, choices: picks }] : [],
)

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
