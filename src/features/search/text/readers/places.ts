import type { Found, Gazetteer, Whereabouts } from '../../../places/places.server.ts'
import { outcodesIn } from '../../../places/spellings.ts'
import type { Criteria } from '../../criteria.ts'
import { attributesByName } from '../attributes.ts'
import { isAmbiguous, meanings } from '../lexicon.ts'
import type { Phrase } from '../phrases.ts'
import { longestName, spelt, type Token } from '../tokens.ts'
import type { Draft } from './draft.ts'
import { placeOfOutcode, placeOfPostcode } from './postcodes.ts'

/** The places that are known; none where none were read. */
export type Places = Pick<Gazetteer, 'named' | 'namedAlone' | 'find'> | null

/** The place that comes after a 'near': returns the words that name it. */
export function readPlaceAfter(
  { within }: NearPhrase,
  { filters, places }: Draft,
  { after, gazetteer }: { after: readonly Token[]; gazetteer: Places },
): Token[] {
  const found = placeAt(after, gazetteer)
  if (!found) return []
  const { place, run } = found
  filters.near = place.name
  if (within) filters.within = within
  if (place.isMended) places.push({ from: spelt(run), to: place.name })
  return run
}

type NearPhrase = Extract<Phrase, { kind: 'near' }>

/** The longest beginning of these words that is a place; without a mistake if there is one. */
function placeAt(
  tokens: readonly Token[],
  gazetteer: Places,
): { place: Found; run: Token[] } | null {
  for (const look of ['named', 'find'] as const)
    for (let length = Math.min(longestName, tokens.length); length >= 1; length--) {
      // 'In yellow' is no slip for Wellow.
      if (look === 'find' && attributesByName.has(tokens[0]!.word)) continue
      const run = tokens.slice(0, length)
      const place: Found | null | undefined = gazetteer?.[look](spelt(run))
      if (place) return { place, run }
    }
  return null
}

/** Towns that are ordinary words as well; they want a 'near' or 'in' before them. */
const wordsToo = new Set(
  [
    'sale deal march stone sandy mold flint leek wick rye diss chard nelson blackwood grays',
    'street grove hook crook ware hale hyde portland stanley chelsea kimberley brandon shirley arnold',
    'eastwood buckley kingswood highgate longfield felling welling thorne shipley brent barnes hatfield',
    'wellington cowley stratford westbury middleton hampton acton bentley knowle',
    'forest fort royal long water upper lower wood',
  ].flatMap((names) => names.split(' ')),
)

/** A place by its name alone; `isSaid` where 'in' stands before it, and a village or 'S1' is meant as well. */
export function readPlace(
  filters: Criteria,
  run: Token[],
  { gazetteer, isSaid, isAlone }: { gazetteer: Places; isSaid: boolean; isAlone: boolean },
): boolean {
  const place = placeOf(spelt(run), { gazetteer, isSaid, isAlone })
  if (!place) return false
  filters.near = place.name
  return true
}

function placeOf(
  typed: string,
  { gazetteer, isSaid, isAlone }: { gazetteer: Places; isSaid: boolean; isAlone: boolean },
): Whereabouts | null {
  const ofOutcode = placeOfOutcode(typed, { gazetteer, isAlone })
  if (ofOutcode) return ofOutcode
  // A shape alone doesn't make a postcode: 'CA18' is an engine.
  if (!isSaid && (typed.length < 4 || wordsToo.has(typed) || outcodesIn(typed))) return null
  const isCar = meanings.get(typed)?.some(({ absent }) => !absent) && !isAmbiguous(typed)
  return isCar ? null : (gazetteer?.[isSaid ? 'named' : 'namedAlone'](typed) ?? null)
}

/** 'BS1 4ST', wherever it stands. */
export function readPostcode(filters: Criteria, run: Token[], gazetteer: Places): boolean {
  const place = placeOfPostcode(run, gazetteer)
  if (!place) return false
  filters.near = place.name
  return true
}
