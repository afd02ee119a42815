import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { ofCube } from '../../listings/counts/cells.server.ts'
import type { CarCounts } from './suggest.ts'

/** From the counts that are kept: their size is that of the vocabulary, not of the stock. */
export async function countCars(db: Db): Promise<Pick<CarCounts, 'makes' | 'families' | 'towns'>> {
  const { rows: cars } = await sql<{ make: string; family: string; n: number }>`
    select make, family, sum(n)::int as n from (
      select make, family, n from listing_count_cells where ${ofCube(['make', 'family', 'year'])}
      union all select make, family, n from listing_count_changes
    ) as counted group by 1, 2 having sum(n) > 0`.execute(db)
  const { rows: towns } = await sql<{ town: string; n: number }>`
    select lower(location) as town, sum(n)::int as n from (
      select location, n from listing_count_cells where ${ofCube(['location'])}
      union all select location, n from listing_count_changes
    ) as counted group by 1 having sum(n) > 0`.execute(db)
  const ofMakes = new Map<string, number>()
  for (const { make, n } of cars) ofMakes.set(make, (ofMakes.get(make) ?? 0) + n)
  return {
    makes: ofMakes,
    families: new Map(cars.map(({ make, family, n }) => [`${make} ${family}`, n])),
    towns: new Map(towns.map(({ town, n }) => [town, n])),
  }
}
