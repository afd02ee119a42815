import { lookUp } from '../../../../platform/look-up.ts'
import { normaliseText } from '../../../../platform/text.ts'
import type { Found, Gazetteer, Whereabouts } from '../../../places/places.server.ts'
import { outcodesIn } from '../../../places/spellings.ts'
import type { Make } from '../../../cars/rules.ts'
import type { Criteria } from '../../criteria.ts'
import { kindOf } from '../attribute-kinds.ts'
import { attributesByName } from '../attributes.ts'
import { isAmbiguous, meanings } from '../lexicon.ts'
import type { Phrase } from '../phrases.ts'
import { isPlainWord } from '../plain-words.ts'
import { longestName, spelt, type Token } from '../tokens.ts'
import type { Draft } from './draft.ts'
import { placeOfOutcode, placeOfPostcode } from './postcodes.ts'

/** The places that are known; none where none were read. */
export type Places = Pick<Gazetteer, 'named' | 'namedAlone' | 'find'> | null

/** The place that comes after a 'near': returns the words that name it. */
export function readPlaceAfter(
  { within, isIn = false }: NearPhrase,
  { filters, places }: Draft,
  { after, gazetteer }: { after: readonly Token[]; gazetteer: Places },
): Token[] {
  const found = placeAt(after, { gazetteer, isIn })
  if (!found) return whereverOneIs(after, isIn)
  const { place, run } = found
  filters.near = place.name
  if (within) filters.within = within
  if (place.isMended) places.push({ from: spelt(run), to: place.name })
  return run
}

type NearPhrase = Extract<Phrase, { kind: 'near' }>

const nowhere = new Set(['here', 'home', 'work'])
/** The same behind an 'in' alone: 'in stock' is not in Stock. */
const nowhereIn = new Set(['stock'])

/** 'Here' and 'my home', which say no more than 'near me'. */
function whereverOneIs(tokens: readonly Token[], isIn: boolean): Token[] {
  const run = tokens.slice(0, tokens[0]?.word === 'my' ? 2 : 1)
  const last = run.at(-1)?.word ?? ''
  return nowhere.has(last) || (isIn && nowhereIn.has(last)) ? run : []
}

/** The longest beginning of these words that is a place; without a mistake if there is one. */
function placeAt(tokens: readonly Token[], where: Where): { place: Found; run: Token[] } | null {
  for (const look of [namedAt, mendedAt])
    for (let length = Math.min(longestName, tokens.length); length >= 1; length--) {
      const place = look(tokens, length, where)
      if (place) return { place, run: tokens.slice(0, length) }
    }
  return null
}

/** `isIn` where 'in' alone stands before a name, which a colour may be in as well; 'near' says that it is a place. */
type Where = { gazetteer: Places; isIn: boolean }

/** The place that so many of these words are called. */
export function namedAt(
  tokens: readonly Token[],
  length: number,
  { gazetteer, isIn }: Where,
): Whereabouts | null {
  // 'In white' is no White Waltham, and 'in full leather' no Full Sutton.
  if (length <= attributeLength(tokens)) return null
  const typed = spelt(tokens.slice(0, length))
  // 'In oxford blue' is a paint, and near Oxford a place.
  if (isIn && (nowhereIn.has(typed) || isPaint(typed, tokens[length]))) return null
  const place = gazetteer?.named(typed)
  if (!place) return null
  const isBegun = normaliseText(place.name).startsWith(`${typed} `)
  if (isBegun && isPlainWord(typed)) return null
  // 'In royal blue' is no Royal Wootton Bassett, and 'in stone grey' no Stone; 'in wellington blue' is in Wellington.
  const isDoubtful = wordsOfCars.has(typed) || (isBegun && !gazetteer?.namedAlone(typed))
  // 'In cherry' is no Cherry Willingham.
  if (isIn && isBegun && shades.has(typed)) return null
  return isIn && isDoubtful && isOfCar(tokens) ? null : place
}

/** The place that so many of these words are a slip for. */
function mendedAt(
  tokens: readonly Token[],
  length: number,
  { gazetteer, isIn }: Where,
): Found | null {
  const [first] = tokens
  // 'In yellow' is no slip for Wellow, 'in dark blue' none for Mark, 'in part exchange' none for Par.
  if (attributesByName.has(first!.word)) return null
  if (isIn && (isOfCar(tokens) || shades.has(first!.word) || nowhereIn.has(first!.word)))
    return null
  if (nowhere.has(first!.word) || (length === 1 && isPlainWord(first!.word))) return null
  const typed = spelt(tokens.slice(0, length))
  if (isIn && isPaint(typed, tokens[length])) return null
  return gazetteer?.find(typed) ?? null
}

/** How many of the first words are asked for of a car: two of 'full leather seats'. */
function attributeLength(tokens: readonly Token[]): number {
  for (let length = Math.min(longestName, tokens.length); length >= 1; length--)
    if (attributesByName.has(spelt(tokens.slice(0, length)))) return length
  return 0
}

const states = new Set(
  'condition order nick shape state fettle spec specification trim colour color colours colors'.split(
    ' ',
  ),
)

/** What sellers call a colour alone, without its name: 'in pearl' was Earl Shilton. */
const shades: ReadonlySet<string> = new Set(
  (
    'pearl rose moonstone sand sandstone sage olive lime smoke steel ruby wine cherry slate graphite charcoal ' +
    'pewter platinum titanium copper mint lemon amber jade emerald sapphire mustard tan khaki plum lilac'
  ).split(' '),
)

/** Whether the first of these words says how a colour or a condition is: 'dark metallic blue', 'full working order'. */
function isOfCar(tokens: readonly Token[]): boolean {
  // 'In Stratford, black'
  const comma = tokens.findIndex(({ isApart }, n) => n > 0 && isApart)
  const said = comma < 0 ? tokens : tokens.slice(0, comma)
  return (
    said.slice(1, 4).some(({ word }) => states.has(word)) ||
    [1, 2].some((at) => {
      const after = said.slice(at)
      const [attribute] = attributesByName.get(spelt(after.slice(0, attributeLength(after)))) ?? []
      return attribute !== undefined && kindOf(attribute.label) === 'colour'
    })
  )
}

/** Towns that are said of colours and conditions: 'stone grey', 'fair condition'. */
const wordsOfCars: ReadonlySet<string> = new Set(
  'ash stone sandy flint fair crystal moss forest royal long water upper lower wood'.split(' '),
)

/** Towns that are ordinary words as well; they want a 'near' or 'in' before them. */
const wordsToo = new Set([
  ...wordsOfCars,
  ...[
    'sale deal march mold leek wick rye diss chard nelson blackwood grays',
    'street grove hook crook ware hale hyde portland stanley chelsea kimberley brandon shirley arnold',
    'eastwood buckley kingswood highgate longfield felling welling thorne shipley brent barnes hatfield',
    'wellington cowley stratford westbury middleton hampton acton bentley knowle fort',
  ].flatMap((names) => names.split(' ')),
])

/** Towns that alarms and engines are called by, where what comes next says so: 'thatcham alarm'. */
const names: Record<string, ReadonlySet<string>> = {
  thatcham: new Set('alarm alarms cat category approved immobiliser tracker 1 2'.split(' ')),
  kent: new Set(
    'engine engines engined cam cams camshaft camshafts crossflow block head'.split(' '),
  ),
}
/** The same of paints, each with its colours: a Mini in 'oxford red' is a red one in Oxford. */
const paints: Record<string, ReadonlySet<string>> = Object.fromEntries(
  [
    'alveston red',
    'ascot green grey',
    'balmoral green',
    'boston green',
    'buckinghamshire green',
    'cambridge blue',
    'chichester blue',
    'coniston green',
    'dorchester grey',
    'epsom green',
    'eton blue',
    'exeter blue',
    'goodwood green',
    'henley blue',
    'lincoln green',
    'mendip blue',
    'norfolk mustard',
    'oxford blue green',
    'plymouth blue',
    'rutland red',
    'silverstone grey silver blue',
    'suffolk red',
    'wimbledon white',
    'windsor blue',
    'woodcote green',
  ].map((paint) => {
    const [town = '', ...colours] = paint.split(' ')
    return [town, new Set(colours)]
  }),
)

function isPaint(typed: string, next: Token | undefined): boolean {
  if (!next || next.isApart) return false
  const [attribute] = attributesByName.get(next.word) ?? []
  return lookUp(paints, typed)?.has(attribute?.label ?? next.word) ?? false
}

function isOfCarsBefore(typed: string, next: Token | undefined, make: Make | undefined): boolean {
  // A Rover 100 Ascot.
  if (typed === 'ascot' && make === 'Rover') return true
  if (!next || next.isApart) return false
  return isPaint(typed, next) || (lookUp(names, typed)?.has(next.word) ?? false)
}

/**
 * A place by its name alone; `next` is the word behind it, `said` are the words from it on where 'in' stands before it, and a village or 'S1' is
 * meant as well.
 */
export function readPlace(
  filters: Criteria,
  run: Token[],
  around: {
    gazetteer: Places
    make: Make | undefined
    said: readonly Token[] | null
    isAlone: boolean
    next: Token | undefined
  },
): boolean {
  const place = placeOf(run, around)
  if (!place) return false
  filters.near = place.name
  return true
}

function placeOf(
  run: readonly Token[],
  { gazetteer, make, said, isAlone, next }: Parameters<typeof readPlace>[2],
): Whereabouts | null {
  const typed = spelt(run)
  const ofOutcode = placeOfOutcode(typed, { gazetteer, isAlone })
  if (ofOutcode) return ofOutcode
  // A shape alone doesn't make a postcode: 'CA18' is an engine.
  if (!said && (typed.length < 4 || wordsToo.has(typed) || outcodesIn(typed))) return null
  if (!said && isOfCarsBefore(typed, next, make)) return null
  // Beside a Golf 'derby' is Volkswagen's.
  const isCar = meanings
    .get(typed)
    ?.some((meaning) =>
      isAmbiguous(typed) ? !said && make && meaning.make === make : !meaning.absent,
    )
  if (isCar) return null
  return said
    ? namedAt(said, run.length, { gazetteer, isIn: true })
    : (gazetteer?.namedAlone(typed) ?? null)
}

/** 'BS1 4ST', wherever it stands. */
export function readPostcode(filters: Criteria, run: Token[], gazetteer: Places): boolean {
  const place = placeOfPostcode(run, gazetteer)
  if (!place) return false
  filters.near = place.name
  return true
}
