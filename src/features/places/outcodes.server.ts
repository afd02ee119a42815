import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookUp } from '../../platform/look-up.ts'
import { postcodeAreas } from './areas.ts'
import { milesBetween } from './distance.ts'

type Place = { name: string; county: string; lat: number; lon: number }

/** Of each area the first halves of its postcodes by the place in their middle: 'BS 20 Portishead; 31 Keynsham'. */
export const outcodesFile = join(import.meta.dirname, '../../../db/places/outcodes.txt')

/** A name without the county that tells it from others of the name. */
export const bareName = ({ name, county }: Pick<Place, 'name' | 'county'>): string =>
  name.replace(`, ${county}`, '')

/**
 * First halves of postcodes, in small letters, with the place in their middle; of several that are called so it is
 * the one nearest to the town in the middle of the postcode area.
 */
export function placesOfOutcodes<P extends Place>(places: readonly P[]): Map<string, P> {
  const byName = new Map<string, P[]>()
  for (const place of places)
    for (const name of new Set([place.name, bareName(place)]))
      byName.set(name, [...(byName.get(name) ?? []), place])
  const found = new Map<string, P>()
  for (const line of readFileSync(outcodesFile, 'utf8').trim().split('\n')) {
    const [area = '', ...words] = line.split(' ')
    const middle = byName.get(lookUp(postcodeAreas, area) ?? '')?.[0]
    for (const part of words.join(' ').split('; ')) {
      const [numbers = '', ...name] = part.split(' ')
      const called = byName.get(name.join(' ')) ?? []
      const place = middle
        ? called.toSorted((a, b) => milesBetween(a, middle) - milesBetween(b, middle))[0]
        : undefined
      if (!place) continue
      for (const number of listNumbers(numbers)) found.set(`${area.toLowerCase()}${number}`, place)
    }
  }
  return found
}

/** '1-3,7' is 1, 2, 3 and 7. */
const listNumbers = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
