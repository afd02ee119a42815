import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { allOf, countedClauses, otherClauses, type Clause, type Filters } from './clauses.server.ts'
import { mostCounted, pageSize, type Sort } from './rules.ts'
import { tiersOf, type Tier } from './tiers.server.ts'

type Order = {
  /** The columns of the order, without directions: what a cursor holds, the id last. */
  keys: RawBuilder<unknown>[]
  direction: 'asc' | 'desc'
  /** A cursor's text, cast to what each key is. */
  casts: ((text: string) => RawBuilder<unknown>)[]
}

const micros = sql`(extract(epoch from listings.published_at) * 1000000)::bigint`
const asBigint = (text: string) => sql`${text}::bigint`
const id = sql`listings.id`
const milesAway = sql`near.tenths`

/** Whole numbers throughout, so that a cursor is exact. The best match first is two of these, one after another. */
const orders: Record<Exclude<Sort, 'relevance'>, Order> = {
  'premium-first': {
    keys: [sql`listings.is_premium`, sql`listings.published_at`, id],
    direction: 'desc',
    casts: [asTruth, asInstant, asBigint],
  },
  recent: {
    keys: [sql`listings.published_at`, id],
    direction: 'desc',
    casts: [asInstant, asBigint],
  },
  'price-low': {
    keys: [sql`listings.price_pence`, id],
    direction: 'asc',
    casts: [asBigint, asBigint],
  },
  'price-high': {
    keys: [sql`listings.price_pence`, id],
    direction: 'desc',
    casts: [asBigint, asBigint],
  },
  'mileage-low': { keys: [sql`listings.mileage`, id], direction: 'asc', casts: [asInt, asBigint] },
  nearest: { keys: [milesAway, id], direction: 'asc', casts: [asInt, asBigint] },
}

function asInt(text: string) {
  return sql`${text}::int`
}

function asTruth(text: string) {
  return sql`${text}::int::boolean`
}

/** Microseconds since 1970, as PostgreSQL keeps them; a JavaScript date would lose three digits. */
function asInstant(text: string) {
  return sql`('epoch'::timestamptz + ${text}::bigint * interval '1 microsecond')`
}

export type From = {
  /** What a cursor holds. */
  after: string[] | null
  /** How many cars there are in all, as far as they are counted. */
  total: number
}

type Found = { id: number; position: string; miles: number | null }

/** The ids of one page and one more, in order. */
export const findInOrder = (db: Db, filters: Filters, sort: Sort, from: From): Promise<Found[]> =>
  sort === 'relevance'
    ? findBestMatches(db, filters, from)
    : findPage(db, filters, orders[sort], from)

/**
 * One tier after another; premium and newer ones first among equals. Each is read in the order of an index, and the next where those
 * before it have no page's worth.
 */
async function findBestMatches(db: Db, filters: Filters, { after, total }: From): Promise<Found[]> {
  const order = orders['premium-first']
  const tiers = tiersOf(filters)
  const [part, ...keys] = after ?? []
  const reached = part === undefined ? tiers.length - 1 : Number(part)
  const found: Found[] = []
  for (const [nth, tier] of tiers.entries()) {
    const rank = tiers.length - 1 - nth
    if (rank > reached) continue
    const from = { after: rank === reached && keys.length > 0 ? keys : null, total }
    const rows = await findPage(db, tier.filters, order, from, tier)
    found.push(...rows.map((row) => ({ ...row, position: `${rank} ${row.position}` })))
    if (found.length > pageSize) break
  }
  return found.slice(0, pageSize + 1)
}

/** Of a text, of facts, or of a price, with fewer cars all are fetched by their index and put in order… */
const fewToSort = 1_000
/** …and of one with more a page is looked for first among those that the order begins with, in steps of so many… */
const steps = [500, 1_500, 3_000] as const
const furthest = steps.reduce((sum, step) => sum + step, 0)
/** …and where more have a fact than are counted, on to the end. */
const longStep = 30_000
/** Of more cars around a place each place has its page's worth, as all places together would be too many. */
const fewAround = 5_000

async function findPage(
  db: Db,
  filters: Filters,
  order: Order,
  from: From,
  { also, isCalled = false }: Pick<Tier, 'also' | 'isCalled'> = {},
): Promise<Found[]> {
  const rest = [...Object.values(countedClauses(filters)), ...(also ? [also] : [])]
  const clauses = [otherClauses(filters), ...rest]
  const beyond = beyondOf(order, from.after)
  const search = { db, filters, order, clauses }
  if (filters.near && order === orders.nearest) {
    const around = aroundPlaces(filters.near)
    // A place's cars are not walked over for a make that few of them are of.
    return isOfFew(filters) && from.total <= fewAround
      ? selectPage(
          search,
          sql`${around} join ${gathered(clauses)} using (place_id) where ${beyond}`,
        )
      : selectPage(
          search,
          sql`${around} cross join lateral (${pageOfPlace([...clauses, beyond])}) as listings`,
        )
  }
  const plainly = sql`listings where ${allOf([...clauses, beyond])}`
  const isOfWords = filters.terms.length > 0
  // Along an order by something else few of a town, a price, a year or a condition, or that are left by a 'not', are come by late.
  const isPicked = hasRange(filters) || filters.location || filters.without || filters.notNear
  const isRare = isPicked && from.total <= fewToSort
  if (!isOfWords && !filters.facts)
    return selectPage(search, isRare ? gathered([...clauses, beyond]) : plainly)
  // The planner takes words for more common than they are, and would walk along the order to its end; of two facts, which
  // often are said together, for rarer, and would sort thousands.
  const isOfMany = from.total > fewToSort
  const ofRows = [otherClauses(filters, { readsRows: true }), ...rest]
  const isOfTooMany = from.total >= mostCounted && !isOfWords
  const walked = isOfMany ? await walk({ ...search, clauses: ofRows }, from, isOfTooMany) : null
  if (walked) return walked
  // Beside a place to go on from the planner would walk along the order to find few that have a fact.
  if (!isOfWords) return selectPage(search, sql`${gathered(clauses)} where ${beyond}`)
  // Few are called by words that many cars have: those are found by their names alone.
  return selectPage(search, gathered([...(isOfMany && isCalled ? ofRows : clauses), beyond]))
}

const hasRange = ({
  yearFrom,
  yearTo,
  priceFrom,
  priceTo,
  mileageFrom,
  mileageTo,
  condition,
}: Filters) =>
  [yearFrom, yearTo, priceFrom, priceTo, mileageFrom, mileageTo, condition].some(
    (value) => value !== undefined,
  )

const isOfFew = ({ make, families, location, terms }: Filters) =>
  Boolean(make ?? families ?? location) || terms.length > 0

const aroundPlaces = (near: Near) => sql`(
  select place_id, miles, coalesce((miles * 10)::int, 0) as tenths
  from unnest(${idsOf(near)}, ${distancesOf(near)}) as place(place_id, miles) order by 3
) as near`

const pageOfPlace = (clauses: Clause[]) => sql`
  select listings.id, listings.place_id from listings
  where near.place_id = listings.place_id and ${allOf(clauses)}
  order by listings.id limit ${pageSize + 1}`

type Search = { db: Db; filters: Filters; order: Order; clauses: Clause[] }

/**
 * A page out of what the order begins with; null where it isn't there, unless the way is gone to its end. Of fewer cars than are
 * counted it is given up as soon as a page is further away than the steps reach: those are fetched for less.
 */
async function walk(
  search: Search,
  { after, total }: From,
  isToTheEnd: boolean,
): Promise<Found[] | null> {
  const { db, order, clauses } = search
  const found: Found[] = []
  let from = after
  let walked = 0
  for (const step of stepsOf(isToTheEnd)) {
    // No more than an index begins with, so that nothing is read but what is walked over.
    const ahead = sql`listings
      where ${allOf([sql`listings.is_active`, ...clausesOfOrders(search), beyondOf(order, from)])}
      order by ${directed(order)}`
    const page = await selectPage(
      search,
      sql`(select * from ${ahead} limit ${step}) as listings where ${allOf(clauses)}`,
    )
    found.push(...page)
    if (found.length > pageSize) return found.slice(0, pageSize + 1)
    walked += step
    const isFar = (found.length / walked) * furthest <= pageSize
    if (isFar && total < mostCounted) return null
    const { rows } = await sql<{ position: string }>`
      select ${positionIn(order)} as position from ${ahead} offset ${step - 1} limit 1`.execute(db)
    if (!rows[0]) return found
    from = rows[0].position.split(' ')
  }
  return null
}

function* stepsOf(isToTheEnd: boolean) {
  yield* steps
  if (isToTheEnd) for (;;) yield longStep
}

/** All cars of which something holds, whatever is done with them then. */
const gathered = (clauses: Clause[]) =>
  sql`(select * from listings where ${allOf(clauses)} offset 0) as listings`

/** What the indexes of the orders begin with. */
function clausesOfOrders({ filters, order }: Search): Clause[] {
  // No index has the newest of a make: those that have a fact are soon among the newest of all.
  if (order === orders.recent && filters.terms.length === 0) return []
  const { make, model, location } = countedClauses(filters)
  const isOneFamily = filters.make !== undefined && filters.families?.length === 1
  return filters.location ? [location] : isOneFamily ? [make, model] : [make]
}

const directed = ({ keys, direction }: Order) =>
  sql.join(keys.map((key) => sql`${key} ${sql.raw(direction)}`))

function beyondOf({ keys, casts, direction }: Order, after: string[] | null): Clause {
  if (!after) return sql<boolean>`true`
  const values = after.map((text, index) => casts[index]!(text))
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return sql<boolean>`(${sql.join(keys)}) ${beyond} (${sql.join(values)})`
}

/** Where a car stands in an order, as a cursor holds it. */
function positionIn({ keys, casts }: Order) {
  const texts = keys.map((key, index) => {
    const cast = casts[index]
    return cast === asInstant ? micros : cast === asTruth ? sql`${key}::int` : key
  })
  return sql`concat_ws(' ', ${sql.join(texts)})`
}

async function selectPage(
  { db, order, filters: { near } }: Pick<Search, 'db' | 'order' | 'filters'>,
  from: RawBuilder<unknown>,
): Promise<Found[]> {
  const miles = near ? milesOf(near) : sql`null::float8`
  const { rows } = await sql<Found>`
    select listings.id, ${positionIn(order)} as position,
      ${order === orders.nearest ? sql`near.miles` : miles} as miles
    from ${from}
    order by ${directed(order)}
    limit ${pageSize + 1}
  `.execute(db)
  return rows
}

type Near = { id: number; miles: number | null }[]

const idsOf = (near: Near) => sql`${near.map(({ id }) => id)}::bigint[]`
const distancesOf = (near: Near) => sql`${near.map(({ miles }) => miles)}::float8[]`

const milesOf = (near: Near) =>
  sql`(${distancesOf(near)})[array_position(${idsOf(near)}, listings.place_id)]`
