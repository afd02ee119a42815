import { cubes, type Cube, type Dimension } from '../../listings/counts/cubes.ts'
import type { Filters } from '../clauses.server.ts'
import { countedBy, type Group } from './groups.ts'

/** Whether cars of some prices alone are asked for. */
export const isPriced = ({ priceFrom, priceTo }: Filters): boolean =>
  priceFrom !== undefined || priceTo !== undefined

const hasMileage = ({ mileageFrom, mileageTo }: Filters): boolean =>
  mileageFrom !== undefined || mileageTo !== undefined

/** The least cube that knows of every filter that holds for a group, and of what it is counted by. */
export function findCube(filters: Filters, group: Group): Cube | undefined {
  const { make, families, condition, location, near, terms, without, notNear, facts } = filters
  const isBeyondCubes =
    terms.length > 0 || without || near || notNear || facts || hasMileage(filters)
  if (isBeyondCubes) return undefined
  const hasYear = filters.yearFrom !== undefined || filters.yearTo !== undefined
  const needed = [
    countedBy[group].dimension,
    group !== 'make' && make && 'make',
    group !== 'model' && families && 'family',
    group !== 'condition' && condition && 'condition',
    group !== 'location' && location && 'location',
    hasYear && 'year',
    isPriced(filters) && 'band',
  ].filter(Boolean) as Dimension[]
  return cubes.find((cube) => needed.every((dimension) => cube.includes(dimension)))
}
