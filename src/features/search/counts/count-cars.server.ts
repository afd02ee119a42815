import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import {
  allOf,
  chosenAmong,
  countedClauses,
  otherClauses,
  type Clause,
  type Filters,
} from '../clauses.server.ts'
import { mostCounted } from '../rules.ts'
import { countedBy, estimatedRow, type Group, type Row } from './groups.ts'

/** One car in so many is in the sample; the indexes `listings_sample…` are of the same cars. */
export const sampled = 64
export const inSample = sql<boolean>`hashint8(listings.id) % ${sql.lit(sampled)} = 0`

/**
 * With so many in the sample about 11,400 cars are found, and counting them one by one would most likely end at 10,000:
 * of 9,900 the sample has so many three times in a hundred. Choices may be 'about' sooner where cars would be read for
 * them alone: instead of a filter, or beside a total that is known.
 */
const fewestInSample = { total: 178, choices: 50 }
/** With so many there are more than 10,000: of those the sample has 156, and 200 once in some thousand times. */
const surelyMoreInSample = 200

/**
 * What thousands of cars have is counted in the sample, and the rest among the cars themselves. `total` is how many cars
 * are found, where that is known.
 */
export async function countCars(
  db: Db,
  filters: Filters,
  { requested, total }: { requested: Group[]; total: number | undefined },
): Promise<Row[]> {
  const isFiltered = isFilteredBy(filters)
  const isOfFew = total !== undefined && total < fewestInSample.choices * sampled
  if (isOfFew && !requested.some(isFiltered)) return readEach(db, filters, requested)
  const { sizes, walked, rows } = await readSample(db, filters, requested)
  const hasTotal = requested.includes('total')
  const isOfMany = (group: Group) =>
    (sizes.get(group) ?? 0) >= fewestInSample[hasTotal && !isFiltered(group) ? 'total' : 'choices']
  const counted: Row[] = rows
    .filter(({ facet }) => isOfMany(facet))
    .map(({ facet, value, n }) =>
      estimatedRow(facet, value, n * sampled, {
        isSurelyMore: (sizes.get(facet) ?? 0) >= surelyMoreInSample,
      }),
    )
  const few = requested.filter((group) => !isOfMany(group))
  if (few.length === requested.length) {
    const rowsOfAll = await readAtOnce(db, filters, { requested, sizes, walked })
    if (rowsOfAll) return rowsOfAll
  }
  // What is found is walked over once for all that is counted of it.
  const found = few.filter((group) => !isFiltered(group))
  const filtered = few.filter(isFiltered)
  const [first] = filtered
  const together = first && found.length > 0 && (await readTogether(db, filters, [...found, first]))
  if (together) counted.push(...together)
  else if (found.length > 0) counted.push(...(await readEach(db, filters, found)))
  for (const group of together ? filtered.slice(1) : filtered)
    counted.push(...(await readEach(db, filters, [group], group)))
  return counted
}

/** Tells of which groups a choice would take the place of a filter, so that other cars are counted for them. */
export function isFilteredBy(filters: Filters): (group: Group) => boolean {
  const chosen: readonly Group[] = chosenAmong(filters)
  return (group) => chosen.includes(group)
}

/** One group for each walk over the cars themselves: what is found, and each choice instead. */
function walksApart(filters: Filters, requested: Group[]): Group[] {
  const isFiltered = isFilteredBy(filters)
  const found = requested.find((group) => !isFiltered(group))
  return [...(found ? [found] : []), ...requested.filter(isFiltered)]
}

/** What could be chosen instead of one filter, or beside the others, among the cars themselves. */
export const countAlternatives = (db: Db, filters: Filters, group: Exclude<Group, 'total'>) =>
  readEach(db, filters, [group], group)

/** Which cars are walked over for all groups at once, what is told of each, and which of them a group has. */
function planWalk(filters: Filters, requested: Group[]) {
  const own = countedClauses(filters)
  const chosen = chosenAmong(filters)
  // What holds for every group picks the cars; the rest is told of each.
  const apart = chosen.filter((name) => requested.includes(name))
  const shared = chosen.filter((name) => !requested.includes(name)).map((name) => own[name])
  const flags = apart.map((name) => sql`, (${own[name]}) as ${sql.ref(`by_${name}`)}`)
  const allBut = (left: Group) =>
    allOf(apart.filter((name) => name !== left).map((name) => own[name]))
  return {
    walked: allOf([otherClauses(filters), ...shared]),
    /** Those of them that some group has: all that is chosen is true of them, but for one thing at most. */
    isOfAGroup: sql<boolean>`(${sql.join(apart.map(allBut), sql` or `)})`,
    selected: sql`${columns} ${sql.join(flags, sql``)}`,
    where: (group: Group) =>
      allOf(apart.filter((name) => name !== group).map((name) => sql.ref(`by_${name}`))),
  }
}

/** How many cars of the sample each group has, how many of them each choice, and how many are walked over for all groups. */
async function readSample(db: Db, filters: Filters, requested: Group[]) {
  const { walked, selected, where } = planWalk(filters, requested)
  const sizes = requested.map(
    (group) => sql`select 'size' as kind, ${group} as facet, '' as value, count(*)::int as n
      from cars where ${where(group)}`,
  )
  const result = await sql<Row & { kind: 'size' | 'choice' | 'walked' }>`
    with cars as materialized (select ${selected} from listings where ${allOf([inSample, walked])})
    select 'walked' as kind, '' as facet, '' as value, count(*)::int as n from cars union all
    ${sql.join(sizes, sql` union all `)} union all
    select 'choice', choices.* from (${choicesOf(requested, where)}) as choices
  `.execute(db)
  const ofKind = (sought: 'size' | 'choice' | 'walked') =>
    result.rows.filter(({ kind }) => kind === sought)
  return {
    sizes: new Map(ofKind('size').map(({ facet, n }) => [facet, n])),
    walked: ofKind('walked')[0]?.n ?? 0,
    rows: ofKind('choice').map(({ kind: _, ...row }) => row),
  }
}

/**
 * All groups out of one walk over the cars themselves, as words mostly find the same cars whatever make is chosen. Where there are more
 * without what is chosen, the index finds those that have a group. Null where that is no less than a walk for each, as the sample tells, or
 * where those are more than are counted.
 */
async function readAtOnce(
  db: Db,
  filters: Filters,
  sample: { requested: Group[]; sizes: Map<Group, number>; walked: number },
): Promise<Row[] | null> {
  const { requested, sizes } = sample
  const apart = walksApart(filters, requested).map((group) => sizes.get(group) ?? 0)
  const isOfNoMore = sample.walked <= apart.reduce((sum, n) => sum + n, 0)
  if (apart.length < 2 || filters.near || (!isOfNoMore && filters.terms.length === 0)) return null
  const { walked, isOfAGroup, selected, where } = planWalk(filters, requested)
  const from = sql`listings where ${isOfNoMore ? walked : allOf([walked, isOfAGroup])}`
  const { read, rows } = await readAsFar(db, from, choicesOf(requested, where), selected)
  return read <= mostCounted ? rows : null
}

/**
 * What is found and what could be chosen instead of one filter, out of one walk: what is found is among the others. Null where those are
 * more than are counted, or are found place by place.
 */
async function readTogether(db: Db, filters: Filters, requested: Group[]): Promise<Row[] | null> {
  if (isByPlace(filters)) return null
  const { walked, selected, where } = planWalk(filters, requested)
  const { read, rows } = await readAsFar(
    db,
    sql`listings where ${walked}`,
    choicesOf(requested, where),
    selected,
  )
  return read <= mostCounted ? rows : null
}

/** One walk over the cars that the filters leave, but for the one that is counted instead, as far as the limit. */
export async function readEach(
  db: Db,
  filters: Filters,
  requested: Group[],
  excluded?: Group,
): Promise<Row[]> {
  const own = countedClauses(filters)
  const held = chosenAmong(filters).flatMap((name) => (name === excluded ? [] : [own[name]]))
  const clauses = allOf([otherClauses(filters), ...held])
  const from = isByPlace(filters) ? inPlaces(filters, held) : sql`listings where ${clauses}`
  const { read, rows } = await readAsFar(db, from, choicesOf(requested))
  if (read <= mostCounted) return rows
  const share = read / Math.max(read, await estimateCars(db, clauses))
  return rows.map(({ facet, value, n }) =>
    estimatedRow(facet, value, n / share, { isSurelyMore: true }),
  )
}

/** Choices among cars, of which no more are read than are counted, and how many were. */
export async function readAsFar(
  db: Db,
  from: RawBuilder<unknown>,
  choices: RawBuilder<unknown>,
  selected: RawBuilder<unknown> = columns,
): Promise<{ read: number; rows: Row[] }> {
  const { rows } = await sql<Row | { facet: null; n: number }>`
    with cars as materialized (select ${selected} from ${from} limit ${mostCounted + 1})
    select null as facet, '' as value, count(*)::int as n from cars
    union all ${choices}`.execute(db)
  return {
    read: rows.find(({ facet }) => facet === null)?.n ?? 0,
    rows: rows.flatMap((row) => (row.facet === null ? [] : [row])),
  }
}

/** What of a cell, a change or a car a group is counted by. */
export function valueOf(group: Group) {
  const { dimension } = countedBy[group]
  return dimension ? sql`${sql.ref(dimension)}::text` : sql`''`
}

const columns = sql`make, family, condition, location, price_band(price_pence) as band`

/** Every choice of each group, among the rows of `cars`. */
const choicesOf = (
  requested: Group[],
  where: (group: Group) => RawBuilder<unknown> = () => allOf([]),
) =>
  sql.join(
    requested.map(
      (group) => sql`
        (select ${group} as facet, ${valueOf(group)} as value, count(*)::int as n from cars
         where ${where(group)} group by 2 order by 3 desc, 2 limit ${countedBy[group].limit})`,
    ),
    sql` union all `,
  )

/** Where nothing else picks out few cars, a distance does. */
const isByPlace = ({ near, make, families, location, facts, terms }: Filters): boolean =>
  Boolean(near) && !make && !families && !location && !facts && terms.length === 0

/**
 * The cars of one place after another: hundreds of places at once look to the planner like nearly every car, and it
 * would walk over all of them.
 */
const inPlaces = ({ near = [], ...others }: Filters, shared: Clause[]) => sql`
  unnest(${near.map(({ id }) => id)}::bigint[]) as near(place_id) cross join lateral (
    select make, family, condition, location, price_pence from listings
    where listings.place_id = near.place_id
      and ${sql.join([otherClauses(others), ...shared], sql` and `)} offset 0
  ) as listings`

/** What the planner thinks: good enough for 'about'. */
async function estimateCars(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from listings where ${where}
  `.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
