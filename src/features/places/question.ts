import type { PlaceName, PlacesResponse } from './schema.ts'

export type Question = { says: string; asks: string; places: readonly PlaceName[] }

const most = 4

/**
 * What a seller is asked about the place that they have typed; nothing where it is one place, or may become one
 * while they go on typing.
 */
export function questionAbout(
  typed: string,
  { place, area, others, suggestions }: PlacesResponse,
  isTyping: boolean,
): Question | undefined {
  if (place) {
    // The list tells them apart already.
    if (others.length === 0 || isTyping) return undefined
    return {
      says: `We take that to mean ${place.name} in ${place.county}.`,
      asks: 'Or is it',
      places: others.slice(0, most),
    }
  }
  const isGoingOn = suggestions.some(({ name }) =>
    name.toLowerCase().startsWith(typed.toLowerCase()),
  )
  if (isTyping && isGoingOn) return undefined
  const places = suggestions.slice(0, most)
  if (area)
    return {
      says: `${area} is larger than a town, so your car won’t be found by distance.`,
      asks: 'Is it in',
      places,
    }
  return {
    says: `We don’t know “${typed}”, so cars there aren’t found by distance. ${
      places.length > 0 ? '' : 'The nearest town or the first half of a postcode will do.'
    }`.trim(),
    asks: 'Did you mean',
    places,
  }
}
