import type { Gazetteer, Whereabouts } from '../../../places/places.server.ts'
import { attributesByName } from '../attributes.ts'
import { meanings } from '../lexicon.ts'
import { spelt, type Token } from '../tokens.ts'
import { trims } from '../trims.ts'

type Known = Pick<Gazetteer, 'named'> | null

/** The districts of London that end in a letter; no other does: an 'S14A' is a Nissan. */
const ofLondon = /^(?:[ew]c\d[a-z]|w1[a-z]|sw1[a-z]|se1p|nw1w|n1[cp]|e1w)$/
/** Any other first half of a postcode… */
const outcode = /^[a-z]{1,2}\d\d?$/
/** …of which one letter and one figure are a car's ('M3', 'S2', 'B5', 'N1'), and so is an Alpina. */
const ofCars = /^(?:[a-z]\d|b1[02])$/

const isFirstHalf = (word: string) => outcode.test(word) || ofLondon.test(word)

/**
 * Engines, phases, trims and marks that no car bears as its name and that are postcodes too. Beside other words they are what is
 * said of a car; a motorway and an engine of BMW are every 'M' and two figures.
 */
const saidOfCars: ReadonlySet<string> = new Set(
  (
    'al4 b16 b18 b20 b21 b23 bl5 ca18 co2 ct9 e10 ka24 l24 l26 l28 ls1 ls2 ls3 ls6 ls7 n14 n15 ph1 ph2 ph3 s62 s63 s65 ' +
    'se5 se6 ss1 st1 st2 st3 td4 td5 td6 tr2 tr3 tr4 tr5 tr7 tr8'
  ).split(' '),
)
const isSaidOfCars = (word: string) => saidOfCars.has(word) || /^(?:mk\d|m\d\d)$/.test(word)

/** Where 'B15' is, by itself and beside other words; of what may be a car's code the car is meant. */
export function placeOfOutcode(
  typed: string,
  { gazetteer, isAlone }: { gazetteer: Known; isAlone: boolean },
): Whereabouts | null {
  const isCode =
    meanings.has(typed) ||
    trims.has(typed) ||
    ofCars.test(typed) ||
    (!isAlone && isSaidOfCars(typed))
  return isFirstHalf(typed) && !isCode ? (gazetteer?.named(typed) ?? null) : null
}

/** Both halves: the second has none of the letters C, I, K, M, O and V. */
const whole = /^([a-z]{1,2}\d[a-z\d]?)( ?)(\d[abd-hjlnp-uw-z]{2})$/
/** Written as one word it is of an area of two letters, as 'E200TE' is a car. */
const asOneWord = /^[a-z]{2}\d\d?$/
/** What is said of cars and has the form of a second half: '3rd owner', '2JZ', '5sp'. */
const notSecond = /^(?:1st|2nd|3rd|[4-9]th|[12]jz|[1-3]uz|4ag|3sg|\d(?:ft|hp|lt|sp|yr))$/
/** Nissan's engines, as one word: 'CA1 8DE' is in Carlisle. */
const engine = /^(?:ca|hr|ka|sr)\d\d(?:d[et]|et)$/

/** Where 'S2 4AB' is, which as a whole is no car. */
export function placeOfPostcode(run: readonly Token[], gazetteer: Known): Whereabouts | null {
  const typed = spelt(run)
  const [, first, gap, second] = whole.exec(typed) ?? []
  if (!first || !second || !(gap ? isFirstHalf(first) : asOneWord.test(first))) return null
  if (notSecond.test(second) || attributesByName.has(second) || meanings.has(typed)) return null
  if (attributesByName.has(typed) || engine.test(typed)) return null
  return gazetteer?.named(typed) ?? null
}
