import { sql, type Generated, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { normaliseText } from '../../platform/text.ts'
import { closestWord } from '../../platform/spelling.ts'
import { areasBySpelling, postcodeAreas, shortNames } from './areas.ts'
import { lookUp } from '../../platform/look-up.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    places: { id: Generated<number>; name: string; county: string; lat: number; lon: number }
  }
}

export type Place = { id: number; name: string; county: string; lat: number; lon: number }

/** Somewhere that cars are looked for around, or in. */
export type Whereabouts = { name: string; centre: Place } | { name: string; inside: Place[] }

/**
 * What knows places by what people type: towns, their short names, counties, regions, countries, postcodes and
 * their first halves.
 */
export type Gazetteer = {
  places: readonly Place[]
  /** Without a mistake; null where none is called so. */
  named(typed: string): Whereabouts | null
  /** Forgiving a mistake; null where none fits, or two do. */
  find(typed: string): Whereabouts | null
}

const outcode = /^([a-z]{1,2})\d[a-z\d]?(?: ?\d[a-z]{2})?$/

export function createGazetteer(places: readonly Place[]): Gazetteer {
  const towns = new Map(places.map((place) => [normaliseText(place.name), place]))
  const areas = areasBySpelling(new Set(places.map(({ county }) => county)), normaliseText)
  const at = (centre: Place | undefined): Whereabouts | null =>
    centre ? { name: centre.name, centre } : null

  const named = (typed: string): Whereabouts | null => {
    const desired = normaliseText(typed)
    const town = towns.get(desired) ?? towns.get(normaliseText(lookUp(shortNames, desired) ?? ''))
    if (town) return at(town)
    const area = areas.get(desired)
    if (area) {
      const inside = places.filter(({ county }) => area.counties.includes(county))
      return { name: area.name, inside }
    }
    const [, letters] = outcode.exec(desired) ?? []
    const ofPostcode = letters && lookUp(postcodeAreas, letters.toUpperCase())
    if (ofPostcode) return at(towns.get(normaliseText(ofPostcode)))
    // 'Southend' for Southend-on-Sea, where only one begins so.
    const longer =
      desired.length >= 4 ? [...towns.keys()].filter((name) => name.startsWith(`${desired} `)) : []
    return longer.length === 1 ? at(towns.get(longer[0]!)) : null
  }
  const find = (typed: string): Whereabouts | null => {
    const exact = named(typed)
    if (exact) return exact
    const close = closestWord(normaliseText(typed), [...towns.keys(), ...areas.keys()])
    return close === null ? null : named(close)
  }
  return { places, named, find }
}

/** The places in it, or within so many miles of its middle, nearest first; inside an area nobody measures. */
export const placesIn = (
  { places }: Gazetteer,
  where: Whereabouts,
  miles: number,
): { id: number; miles: number | null }[] =>
  'centre' in where
    ? placesWithin(places, where.centre, miles)
    : where.inside.map(({ id }) => ({ id, miles: null }))

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
