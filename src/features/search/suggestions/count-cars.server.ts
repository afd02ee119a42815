import type { Db } from '../../../platform/database/database.ts'
import { countByFamily, countByTown } from '../../listings/counts/cells.server.ts'
import type { CarCounts } from './suggest.ts'

/** From the counts that are kept: their size is that of the vocabulary, not of the stock. */
export async function countCars(db: Db): Promise<Pick<CarCounts, 'makes' | 'families' | 'towns'>> {
  const families = await countByFamily(db)
  const towns = await countByTown(db)
  const makes = new Map<string, number>()
  for (const { make, n } of families) makes.set(make, (makes.get(make) ?? 0) + n)
  return {
    makes,
    families: new Map(families.map(({ make, family, n }) => [`${make} ${family}`, n])),
    towns: new Map(towns.map(({ location, n }) => [location.toLowerCase(), n])),
  }
}
