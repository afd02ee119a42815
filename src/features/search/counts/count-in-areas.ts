import type { Gazetteer } from '../../places/places.server.ts'

/** How many cars are on sale in each area, by its name, out of how many there are of each location that sellers write. */
export function countInAreas(
  locations: Iterable<readonly [location: string, n: number]>,
  { areas, placeOf }: Pick<Gazetteer, 'areas' | 'placeOf'>,
): Map<string, number> {
  const ofPlaces = new Map<number, number>()
  for (const [location, n] of locations) {
    const id = placeOf(location)?.id
    if (id !== undefined) ofPlaces.set(id, (ofPlaces.get(id) ?? 0) + n)
  }
  return new Map(
    areas.map(({ name, places }) => [
      name,
      places.reduce((sum, { id }) => sum + (ofPlaces.get(id) ?? 0), 0),
    ]),
  )
}
