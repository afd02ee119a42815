import { normaliseText } from '../../platform/text.ts'
import { areasBySpelling, shortNames } from './areas.ts'
import { bareName, placesOfOutcodes } from './outcodes.server.ts'

type Place = { name: string; county: string; lat: number; lon: number; isTown: boolean }

/**
 * Every spelling that stands for one place. What people mean by a short name goes before a village that is called
 * so, and a place's own name before other ways to call another one.
 */
export function placesByName<P extends Place>(places: readonly P[]): Map<string, P> {
  const names = new Map<string, P>()
  const add = (spelling: string, place: P | undefined) => {
    if (place && spelling.length >= 2 && !names.has(spelling)) names.set(spelling, place)
  }
  const towns = new Map(places.map((place) => [place.name, place]))
  for (const place of places) if (place.isTown) add(normaliseText(place.name), place)
  for (const [short, name] of Object.entries(shortNames)) add(short, towns.get(name))
  for (const place of places) add(normaliseText(place.name), place)
  for (const place of places) add(normaliseText(`${bareName(place)} ${place.county}`), place)
  for (const [outcode, place] of placesOfOutcodes(places)) add(outcode, place)
  for (const [beginning, place] of placesByBeginning(places)) add(beginning, place)
  return names
}

/**
 * 'Southend' for Southend-on-Sea: how the names of one town alone begin, or where none does of one village, and no
 * area is called.
 */
export function placesByBeginning<P extends Place>(places: readonly P[]): [string, P][] {
  const areas = areasOf(places)
  const begun = places.flatMap((place) =>
    beginningsOf(normaliseText(bareName(place))).map((beginning) => ({ beginning, place })),
  )
  return [...Map.groupBy(begun, ({ beginning }) => beginning)].flatMap(
    ([beginning, all]): [string, P][] => {
      const ofTowns = all.filter(({ place }) => place.isTown)
      const [only, another] = ofTowns.length > 0 ? ofTowns : all
      const isOne = only && !another && beginning.length >= 4 && !areas.has(beginning)
      return isOne ? [[beginning, only.place]] : []
    },
  )
}

/** What stands within names, and ends none: 'kingston upon' may as well be Hull. */
const joining =
  /(?:^| )(?:of|on|in|upon|under|by|at|near|next|sub|super|cum|and|the|le|la|de|en|y)$/

/** 'stratford' of 'stratford upon avon', and none of 'isle of lewis', which says what it is and not which. */
const beginningsOf = (spelling: string): string[] =>
  [...spelling.matchAll(/ /g)]
    .filter(({ index }) => !spelling.startsWith(' of ', index))
    .map(({ index }) => spelling.slice(0, index))
    .filter((beginning) => !joining.test(beginning))

/** Counties, regions and countries by what people call them. */
export const areasOf = (places: readonly Pick<Place, 'county'>[]) =>
  areasBySpelling(new Set(places.map(({ county }) => county)), normaliseText)
