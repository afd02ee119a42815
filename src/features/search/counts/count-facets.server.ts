import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { countedClauses, otherClauses, type Filters } from '../clauses.server.ts'
import { leavesUnsaid } from '../facts/clauses.server.ts'
import { maxPriceChoices, mostCounted } from '../rules.ts'
import type { Facets, SearchCounts } from '../schema.ts'
import { countCars } from './count-cars.server.ts'
import { countCells } from './count-cells.server.ts'
import { countTowns } from './count-towns.server.ts'
import { findCube } from './find-cube.ts'
import { groups, type Group } from './groups.ts'
import { bandOf } from './price-bands.ts'

/**
 * The total and the counts beside every choice. What the tables of counts know is exact; for the rest cars
 * are read, up to a limit, beyond which counts are estimates.
 */
export async function countFacets(db: Db, filters: Filters): Promise<SearchCounts> {
  const requested = groups.filter((group) => group !== 'model' || filters.make)
  const isPrecounted = (group: Group) => findCube(filters, group) !== undefined
  const precounted = requested.filter((group) => isPrecounted(group) && group !== 'location')
  const ofCars = requested.filter((group) => !isPrecounted(group))
  const rows = precounted.length > 0 ? await countCells(db, filters, precounted) : []
  const found = rows.filter(({ facet }) => facet === 'total')
  if (isPrecounted('location')) rows.push(...(await countTowns(db, filters, found)))
  if (ofCars.length > 0) {
    const known = precounted.includes('total') ? (found[0]?.n ?? 0) : undefined
    rows.push(...(await countCars(db, filters, { requested: ofCars, total: known })))
  }
  const choices = (name: Group) =>
    rows
      .filter(({ facet }) => facet === name)
      .map(({ value, n, approximate = false }) => ({ value, n, approximate }))
  const [total] = choices('total')
  return {
    unsaid: filters.facts ? await countUnsaid(db, filters, filters.facts) : null,
    total: { n: total?.n ?? 0, exact: !total?.approximate },
    facets: {
      make: choices('make').sort((a, b) => a.value.localeCompare(b.value, 'en-GB')),
      model: choices('model'),
      condition: choices('condition'),
      location: choices('location'),
      maxPrice: upToEachPrice(choices('maxPrice')),
    },
  }
}

/** As far as cars are counted at all. */
async function countUnsaid(
  db: Db,
  { facts: _, withUnsaid: __, ...others }: Filters,
  facts: NonNullable<Filters['facts']>,
): Promise<SearchCounts['unsaid']> {
  const clauses = [
    ...leavesUnsaid(facts),
    otherClauses(others),
    ...Object.values(countedClauses(others)),
  ]
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from listings where ${sql.join(clauses, sql` and `)} limit ${mostCounted + 1}
    ) as unsaid`.execute(db)
  const n = rows[0]?.n ?? 0
  return { n: Math.min(n, mostCounted), exact: n <= mostCounted }
}

function upToEachPrice(bands: Facets['maxPrice']): Facets['maxPrice'] {
  return maxPriceChoices.map((pounds) => {
    const within = bands.filter(({ value }) => Number(value) <= bandOf(pounds * 100))
    return {
      value: String(pounds),
      n: within.reduce((sum, { n }) => sum + n, 0),
      approximate: within.some(({ approximate }) => approximate),
    }
  })
}
