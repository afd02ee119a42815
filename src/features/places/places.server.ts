import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { normaliseText } from '../../platform/text.ts'
import { closestWord } from '../../platform/spelling.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    places: { id: Generated<number>; name: string; county: string; lat: number; lon: number }
  }
}

export type Place = { id: number; name: string; county: string; lat: number; lon: number }

/** Finds a place by the name that somebody typed, forgiving its spelling; null where none fits. */
export function findPlace(places: readonly Place[], typed: string): Place | null {
  const desired = normaliseText(typed)
  const byName = new Map(places.map((place) => [normaliseText(place.name), place]))
  const name = byName.has(desired) ? desired : closestWord(desired, byName.keys())
  return (name !== null && byName.get(name)) || null
}

/** The places within so many miles, nearest first. */
export function placesWithin(
  places: readonly Place[],
  centre: Place,
  miles: number,
): { id: number; miles: number }[] {
  return places
    .map((place) => ({ id: place.id, miles: milesBetween(centre, place) }))
    .filter((place) => place.miles <= miles)
    .sort((a, b) => a.miles - b.miles)
}

const earthRadiusMiles = 3958.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance by the haversine formula, to a tenth of a mile. */
export function milesBetween(a: Pick<Place, 'lat' | 'lon'>, b: Pick<Place, 'lat' | 'lon'>): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const share =
    half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon)
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.sqrt(share)) * 10) / 10
}

/** The gazetteer: a few hundred towns that only a migration or a seed changes. */
export async function listPlaces(db: Db): Promise<Place[]> {
  return db
    .selectFrom('places')
    .select(['id', 'name', 'county', 'lat', 'lon'])
    .orderBy('name')
    .execute()
}

/** The town that a location names, for a column; null where it names none. */
export const placeIdOf = (location: string): RawBuilder<number | null> =>
  sql`(select id from places where lower(name) = lower(${location}))`
