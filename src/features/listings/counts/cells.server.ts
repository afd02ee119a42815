import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Make } from '../../cars/rules.ts'
import { dimensions, numberOf, type Cube } from './cubes.ts'

/** What is noted and not yet folded into the cells, and what is over and not yet told. */
export const changes = sql`changes as materialized (
  select make, location, family, condition, year, band, n from listing_count_changes
  union all
  select make, location, family, condition, year, band, -1 from overdue_listings()
)`

/**
 * The cells of a cube. That its other columns are null leads through the index to what is asked of those after them; the
 * cells of a town are found by an index of their own.
 */
export const ofCube = (cube: Cube, isOfATown = false): RawBuilder<boolean> => {
  const others = dimensions.filter((dimension) => !cube.includes(dimension))
  const isNull = others.map((dimension) => sql`${sql.ref(dimension)} is null`)
  const number = sql`cube = ${sql.lit(numberOf(cube))}`
  return sql<boolean>`${sql.join([number, ...(isOfATown ? [sql`location is not null`] : isNull)], sql` and `)}`
}

/** How many are on sale of each make; makes without any are left out. */
export async function countByMake(db: Db): Promise<{ make: Make; n: number }[]> {
  const { rows } = await sql<{ make: Make; n: number }>`
    with ${changes}
    select make, sum(n)::int as n from (
      select make, n from listing_count_cells where ${ofCube(['make', 'condition'])}
      union all select make, n from changes
    ) as counted group by make having sum(n) > 0 order by make`.execute(db)
  return rows
}

/** How many are on sale of each family; families without any are left out. */
export async function countByFamily(db: Db): Promise<{ make: Make; family: string; n: number }[]> {
  const { rows } = await sql<{ make: Make; family: string; n: number }>`
    with ${changes}
    select make, family, sum(n)::int as n from (
      select make, family, n from listing_count_cells where ${ofCube(['make', 'family', 'year'])}
      union all select make, family, n from changes
    ) as counted group by make, family having sum(n) > 0 order by make, family`.execute(db)
  return rows
}

/** How many are on sale in each town, however its sellers spell it; towns without any are left out. */
export async function countByTown(db: Db): Promise<{ location: string; n: number }[]> {
  const { rows } = await sql<{ location: string; n: number }>`
    with ${changes}
    select min(location) as location, sum(n)::int as n from (
      select location, n from listing_count_cells where ${ofCube(['location'])}
      union all select location, n from changes
    ) as counted group by lower(location) having sum(n) > 0 order by 1`.execute(db)
  return rows
}

/** How many cars are on sale. */
export async function countOnSale(db: Db): Promise<number> {
  return (await countByMake(db)).reduce((sum, { n }) => sum + n, 0)
}

/** Adds to the cells what has changed since; what is read is the same before and after. */
export async function foldCounts(db: Db): Promise<void> {
  await sql`select fold_listing_counts()`.execute(db)
}

/** How many changes wait to be added to the cells: each count reads them all. */
export async function countUnfolded(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from listing_count_changes`.execute(db)
  return rows[0]!.n
}
