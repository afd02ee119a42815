import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Make } from '../../cars/rules.ts'
import { changes, ofCube } from '../../listings/counts/cells.server.ts'
import type { Gazetteer } from '../../places/places.server.ts'
import type { Criteria } from '../criteria.ts'
import { countInAreas } from './count-in-areas.ts'

type Kind = Pick<Criteria, 'make' | 'model' | 'location' | 'near'>

/** What search engines are told of: where fewer are on sale, the page is as good as that of the car. */
const fewestOfAPlace = 3

/** The searches that are pages of their own: each make, family, town and area of which cars are on sale. */
export async function listKinds(
  db: Db,
  gazetteer: Pick<Gazetteer, 'areas' | 'placeOf'>,
): Promise<Kind[]> {
  const families = await listFamilies(db)
  const towns = await countTowns(db)
  const hasEnough = ([, n]: readonly [string, number]) => n >= fewestOfAPlace
  return [
    ...[...new Set(families.map(({ make }) => make))].map((make) => ({ make })),
    ...families.map(({ make, family }) => ({ make, model: family })),
    ...towns.filter(hasEnough).map(([location]) => ({ location })),
    ...[...countInAreas(towns, gazetteer)].filter(hasEnough).map(([near]) => ({ near })),
  ]
}

/** Every family of which cars are on sale. */
export async function listFamilies(db: Db): Promise<{ make: Make; family: string }[]> {
  const { rows } = await sql<{ make: Make; family: string }>`
    with ${changes}
    select make, family from (
      select make, family, n from listing_count_cells where ${ofCube(['make', 'family', 'year'])}
      union all select make, family, n from changes
    ) as counted group by make, family having sum(n) > 0 order by make, family`.execute(db)
  return rows
}

async function countTowns(db: Db): Promise<[location: string, n: number][]> {
  const { rows } = await sql<{ location: string; n: number }>`
    with ${changes}
    select min(location) as location, sum(n)::int as n from (
      select location, n from listing_count_cells where ${ofCube(['location'])}
      union all select location, n from changes
    ) as counted group by lower(location) having sum(n) > 0 order by 1`.execute(db)
  return rows.map(({ location, n }) => [location, n])
}
