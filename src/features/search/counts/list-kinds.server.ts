import type { Db } from '../../../platform/database/database.ts'
import { countByFamily, countByTown } from '../../listings/counts/cells.server.ts'
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
  const families = await countByFamily(db)
  const towns = (await countByTown(db)).map(({ location, n }) => [location, n] as const)
  const hasEnough = ([, n]: readonly [string, number]) => n >= fewestOfAPlace
  return [
    ...[...new Set(families.map(({ make }) => make))].map((make) => ({ make })),
    ...families.map(({ make, family }) => ({ make, model: family })),
    ...towns.filter(hasEnough).map(([location]) => ({ location })),
    ...[...countInAreas(towns, gazetteer)].filter(hasEnough).map(([near]) => ({ near })),
  ]
}
