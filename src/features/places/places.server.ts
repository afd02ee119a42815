import { sql, type Generated, type RawBuilder } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/database.ts'
import { closestWord } from '../../platform/spelling.ts'
import { normaliseText } from '../../platform/text.ts'
import { milesBetween } from './distance.ts'
import { areasOf, placesByBeginning, placesByName } from './names.server.ts'
import { bareName } from './outcodes.server.ts'
import type { PlaceName, PlacesResponse } from './schema.ts'
import { firstOf, outcodesIn, spellingsOf } from './spellings.ts'

declare module '../../platform/database/tables.ts' {
  interface Tables {
    places: {
      id: Generated<number>
      name: string
      county: string
      lat: number
      lon: number
      population: Generated<number>
      is_town: Generated<boolean>
    }
    place_names: { spelling: string; place_id: number }
    gazetteer: { only_row: Generated<boolean>; edition: string; placed_to: number | null }
  }
}

export type Place = {
  id: number
  /** Its own: the smaller of two Newports is 'Newport, Shropshire'. */
  name: string
  county: string
  lat: number
  lon: number
  population: number
  /** Its name is enough to mean it, without a 'near' before it. */
  isTown: boolean
}

/** Somewhere that cars are looked for around, or in. */
export type Whereabouts =
  | {
      name: string
      centre: Place
      /** Of the same name, and not a great deal smaller. */ others: Place[]
    }
  | { name: string; inside: Place[] }

/** What was found; `isMended` where that is not how it was typed. */
export type Found = Whereabouts & { isMended?: true }

export type Area = { name: string; places: readonly Place[] }

/**
 * What knows places by what people type: towns and villages, their short names, counties, regions, countries,
 * postcodes and their first halves.
 */
export type Gazetteer = {
  places: readonly Place[]
  /** Counties, regions and countries that are meant by their name: 'Bristol' is the city. */
  areas: readonly Area[]
  /** The place that a listing's location names, as `placeIdOf` has it. */
  placeOf(location: string): Place | undefined
  /** Without a mistake; null where none is called so. */
  named(typed: string): Whereabouts | null
  /** Like `named`, where the words alone are enough to mean a place. */
  namedAlone(typed: string): Whereabouts | null
  /** Forgiving a mistake; null where none fits, or two do. */
  find(typed: string): Found | null
  /** What somebody who is typing may mean. */
  suggest(typed: string): PlacesResponse
}

const mostSuggested = 8
/** A namesake that is so many times smaller is hardly meant. */
const muchSmaller = 50

export function createGazetteer(places: readonly Place[]): Gazetteer {
  const byName = placesByName(places)
  const areasBySpelled = areasOf(places)
  const bySize = places.toSorted(
    (a, b) => Number(b.isTown) - Number(a.isTown) || b.population - a.population,
  )
  const spelled = bySize.map((place) => ({ place, spelling: normaliseText(bareName(place)) }))
  const namesakes = Map.groupBy(places, (place) => normaliseText(bareName(place)))
  const towns = spelled.flatMap(({ place, spelling }) => (place.isTown ? spelling : []))

  const at = (centre: Place, spelling: string): Whereabouts => ({
    name: centre.name,
    centre,
    others: (namesakes.get(spelling) ?? []).filter(
      (other) => other !== centre && other.population * muchSmaller > centre.population,
    ),
  })
  const inside = (spelling: string): Whereabouts | null => {
    const area = areasBySpelled.get(spelling)
    return area
      ? { name: area.name, inside: places.filter(({ county }) => area.counties.includes(county)) }
      : null
  }
  const beginnings = placesByBeginning(places).flatMap(([beginning, { isTown }]) =>
    isTown ? beginning : [],
  )
  const around = (spelling: string): Whereabouts | null => {
    const place = byName.get(spelling)
    return place ? at(place, spelling) : null
  }
  const named = (typed: string): Whereabouts | null =>
    firstOf(
      outcodesIn(typed) ?? spellingsOf(typed).slice(0, 1),
      (spelling) => around(spelling) ?? inside(spelling),
    ) ?? null
  /** With more around it, as `placeOf` has it: 'Keynsham, nr Bristol'; an area where no place is named. */
  const meant = (typed: string): Whereabouts | null =>
    named(typed) ??
    firstOf(spellingsOf(typed), around) ??
    firstOf(spellingsOf(typed), inside) ??
    null
  const likeliest = [...towns, ...areasBySpelled.keys(), ...beginnings]
  const spellings = spelled.map(({ spelling }) => spelling)
  // A name that nothing is called is compared with thousands, and typed letter by letter by many.
  const comparedBefore = new LRUCache<string, { word: string | null }>({ max: 2_000 })
  const closest = (typed: string): string | null => {
    const desired = normaliseText(typed)
    const known = comparedBefore.get(desired)
    if (known) return known.word
    const word = closestWord(desired, likeliest) ?? closestWord(desired, spellings)
    comparedBefore.set(desired, { word })
    return word
  }
  const areaNames = new Set([...areasBySpelled.values()].map(({ name }) => name))
  const areas = [...areaNames].sort().flatMap((name): Area[] => {
    const found = named(name)
    return found && 'inside' in found && found.name === name ? [{ name, places: found.inside }] : []
  })

  return {
    places,
    areas,
    placeOf: (location) => firstOf(spellingsOf(location), (spelling) => byName.get(spelling)),
    named,
    namedAlone(typed) {
      const found = named(typed)
      return found && 'centre' in found && !found.centre.isTown ? null : found
    },
    find(typed) {
      const exact = meant(typed)
      if (exact) return exact
      const close = closest(typed)
      const found = close === null ? null : named(close)
      return found && { ...found, isMended: true }
    },
    suggest(typed) {
      const desired = spellingsOf(typed)[0] ?? ''
      const found = desired.length >= 2 ? meant(typed) : null
      const place = found && 'centre' in found ? found : null
      const begun = spelled.flatMap(({ place: each, spelling }) =>
        desired.length >= 2 && spelling.startsWith(desired) ? each : [],
      )
      const close = begun.length > 0 || place || desired.length < 2 ? null : closest(typed)
      const like = spelled.flatMap(({ place: each, spelling }) =>
        isCalled(spelling, close) ? each : [],
      )
      return {
        place: place && shown(place.centre),
        area: found && 'inside' in found ? found.name : null,
        others: place ? place.others.map(shown) : [],
        suggestions: [...new Set([...(place ? [place.centre] : []), ...begun, ...like])]
          .slice(0, mostSuggested)
          .map(shown),
      }
    },
  }
}

/** By this name, or by one that begins so. */
const isCalled = (spelling: string, name: string | null): boolean =>
  name !== null && (spelling === name || spelling.startsWith(`${name} `))

const shown = ({ name, county }: Place): PlaceName => ({ name, county })

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
  centre: Pick<Place, 'lat' | 'lon'>,
  miles: number,
): { id: number; miles: number }[] {
  return places
    .map((place) => ({ id: place.id, miles: milesBetween(centre, place) }))
    .filter((place) => place.miles <= miles)
    .sort((a, b) => a.miles - b.miles)
}

/** The gazetteer: some thousands of towns and villages that only a new edition of them changes. */
export async function listPlaces(db: Db): Promise<Place[]> {
  return db
    .selectFrom('places')
    .select(['id', 'name', 'county', 'lat', 'lon', 'population', 'is_town as isTown'])
    .orderBy('name')
    .execute()
}

/** What reads the gazetteer when it is first asked for, and keeps it. */
export function gazetteerOf(db: Db): () => Promise<Gazetteer> {
  let read: Promise<Gazetteer> | undefined
  return async () => {
    try {
      const known = await (read ??= listPlaces(db).then(createGazetteer))
      // An empty gazetteer is a database that has yet to be filled.
      if (known.places.length === 0) read = undefined
      return known
    } catch (error) {
      // Whoever asks next asks again.
      read = undefined
      throw error
    }
  }
}

/** The place that a location names, for a column; null where it names none. */
export const placeIdOf = (location: string): RawBuilder<number | null> =>
  sql`(select place_id from place_names
    join unnest(${spellingsOf(location)}::text[]) with ordinality as spelled(spelling, nth) using (spelling)
    order by nth limit 1)`
