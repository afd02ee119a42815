import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { londonDay, type Clock } from '../../platform/clock.ts'
import type { Gazetteer, Whereabouts } from '../places/places.server.ts'
import type { Make } from '../cars/rules.ts'
import type { Filters } from './clauses.server.ts'
import type { CachedCounts, CountsOf } from './counts/cached-counts.server.ts'
import { estimateSize, type SizeOf } from './counts/estimate-size.server.ts'
import type { Criteria } from './criteria.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { mainFields, type MainField } from './facts/asks.ts'
import { factFilters } from './facts/filters.ts'
import { leaveOutWords } from './leave-out-words.server.ts'
import { countNear } from './near.server.ts'
import { createPatience } from './patience.server.ts'
import { listMatching } from './queries.server.ts'
import { readSearch } from './read.server.ts'
import { defaultSort, type Sort } from './rules.ts'
import type { SearchCounts, SearchResponse, Understanding } from './schema.ts'
import type { Understood } from './text/understand.ts'

type Deps = {
  gazetteer: Gazetteer
  countsOf: CountsOf
  clock: Clock
  /** The counts beside a list, which it can do without; as all others where it is left out. */
  countsIfFree?: CountsOf
  /** Milliseconds for which a list waits for its counts; for as long as they take where it is left out. */
  patience?: number | undefined
  /** What was counted not long ago, for where what holds now is late. */
  recent?: CachedCounts['recent']
}

/**
 * Serves a search: understands its text and place, lists one page and counts every choice. Where counts are late the list goes out
 * with recent ones, or null. Refuses (AppError 'invalid' with its field) a place that the gazetteer lacks and a
 * cursor that was made for another search.
 */
export async function findListings(
  db: Db,
  criteria: Criteria,
  { gazetteer, countsOf, countsIfFree = countsOf, clock, patience, recent }: Deps,
): Promise<SearchResponse> {
  const inTime = createPatience(patience)
  const sizeOf = onceForEach(
    async (filters) =>
      (await inTime(countsIfFree(db, filters)))?.total.n ?? estimateSize(db, filters),
  )
  const today = londonDay(clock.now())
  const parsed = await readSearch(db, criteria, { gazetteer, today, sizeOf })
  const { understood, where, factsAsked } = parsed
  const sort = sortFor(criteria, understood, where)
  const after = criteria.cursor ? readCursor(criteria.cursor, criteria, sort) : null
  if (criteria.cursor && !after)
    throw new AppError('invalid', 'cursor: belongs to another search', { field: 'cursor' })

  const isNowhere = understood !== null && isOfNothing(understood)
  const { filters, unmatched } = isNowhere
    ? { filters: parsed.filters, unmatched: [] }
    : await leaveOutWords(db, parsed.filters, { partOf: understood?.partOf, sizeOf })
  const page = isNowhere
    ? { items: [], hasMore: false, lastKeys: null }
    : await listMatching(db, filters, sort, { after, total: await sizeOf(filters) })
  // Where there is no list, nothing is held back.
  const isEmpty = page.items.length === 0 && !after
  const counted = isNowhere
    ? noCounts
    : isEmpty
      ? await countsOf(db, filters)
      : ((await inTime(countsIfFree(db, filters))) ?? recent?.(filters))
  const isWhole = !after && !page.hasMore
  return {
    items: page.items,
    nextCursor: page.hasMore && page.lastKeys ? writeCursor(criteria, sort, page.lastKeys) : null,
    total: counted?.total ?? (isWhole ? { n: page.items.length, exact: true } : null),
    facets: counted?.facets ?? null,
    factChoices,
    factsAsked,
    unsaid: counted?.unsaid ?? null,
    sort,
    place: where?.name ?? null,
    isArea: where !== undefined && 'inside' in where,
    otherPlaces:
      where && 'centre' in where ? where.others.map(({ name, county }) => ({ name, county })) : [],
    understood: understood && {
      ...describe(understood, filters, unmatched),
      ...(isEmpty && counted
        ? await nearOf(understood, counted, (near) => countsOf(db, near))
        : { near: [] }),
    },
  }
}

/** Of the same filters, as they go from one question to the next, it is asked once. */
function onceForEach(sizeOf: SizeOf): SizeOf {
  const known = new WeakMap<Filters, Promise<number>>()
  return (filters) => {
    const size = known.get(filters) ?? sizeOf(filters)
    known.set(filters, size)
    return size
  }
}

/** What a search looks for in the end, to count it; null where nothing here can be it. Refuses a place as `findListings` does. */
export async function readFilters(
  db: Db,
  criteria: Criteria,
  { gazetteer, clock }: Pick<Deps, 'gazetteer' | 'clock'>,
): Promise<Filters | null> {
  const sizeOf: SizeOf = (filters) => estimateSize(db, filters)
  const today = londonDay(clock.now())
  const { understood, filters } = await readSearch(db, criteria, { gazetteer, today, sizeOf })
  if (understood !== null && isOfNothing(understood)) return null
  const narrowed = await leaveOutWords(db, filters, { partOf: understood?.partOf, sizeOf })
  return narrowed.filters
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

export const noCounts: SearchCounts = {
  total: { n: 0, exact: true },
  unsaid: null,
  facets: { make: [], model: [], condition: [], location: [], maxPrice: [] },
}

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
  { total }: SearchCounts,
  count: (filters: Filters) => Promise<SearchCounts>,
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
