import type { Make } from '../../../cars/rules.ts'
import type { Criteria } from '../../criteria.ts'
import { attributeOf } from '../attributes.ts'
import { kilometresOfMile } from '../phrases.ts'
import { longestName, spelt, type Token } from '../tokens.ts'
import type { AwayFrom } from './draft.ts'
import { another, negatorLength } from './negators.ts'
import { namedAt, readPlace, type Places } from './places.ts'

/** A place that isn't wanted, with what stands before its name: 'in', 'near to'. */
export type UnwantedPlace = AwayFrom & { said: Token[]; run: Token[] }

type Around = { gazetteer: Places; make: Make | undefined }

/**
 * 'In Bath, Bristol or London': all that are named, each with the preposition that holds for it, and how many words they have. Without
 * an 'or' what comes after a place may be asked for. `isAlone` where a place may be named without a preposition.
 */
export function unwantedPlaces(
  words: readonly Token[],
  around: Around,
  isAlone: boolean,
): { found: UnwantedPlace[]; length: number } {
  const found: UnwantedPlace[] = []
  let listed: UnwantedPlace[] = []
  let length = 0
  let isJoined = true
  for (let at = 0; ;) {
    const before = listed.at(-1) ?? found.at(-1)
    const next = unwantedAt(words.slice(at), around, { isAlone, before })
    if (!next) return { found, length }
    listed.push(next.place)
    at += next.length
    if (isJoined) {
      found.push(...listed)
      listed = []
      length = at
    }
    const joint = words[at]?.word ?? ''
    isJoined = another.has(joint) || joint === 'and'
    if (isJoined) at += 1 + negatorLength(words.slice(at + 1))
  }
}

/** How people say before a place that cars are there, or how far around it. */
const preposition =
  /^(?:(?:(?:with)?in )?(?:an? )?(?<miles>\d{1,4}) ?(?:miles?|mileage|milage|mls|mi|(?<km>kms?|kilomet(?:re|er)s?)) (?:radius )?(?:of|from|around)|in (?:or|and) (?:near to|nearby|near|around|close to)|(?:near|close to|around) or in|near to|nearby|near|nr|close to|around|local to|based in|located in|in|from)(?= |$)/
/** 'Within a 30 mile radius of' */
const longestPreposition = 6

/** How many words a distance has, after which no place may come: 'within 30 miles of home'. */
export function distanceLength(words: readonly Token[]): number {
  const [said, miles] = prepositionAt(words)
  return miles === undefined ? 0 : said
}

function prepositionAt(words: readonly Token[]): [length: number, miles: number | undefined] {
  const found = preposition.exec(spelt(words.slice(0, longestPreposition)))
  if (!found) return [0, undefined]
  const { miles, km } = found.groups ?? {}
  const way = miles === undefined ? undefined : Number(miles)
  return [found[0].split(' ').length, way && km ? Math.round(way / kilometresOfMile) : way]
}

function unwantedAt(
  words: readonly Token[],
  around: Around,
  { isAlone, before }: { isAlone: boolean; before: UnwantedPlace | undefined },
): { place: UnwantedPlace; length: number } | undefined {
  const [own, miles] = prepositionAt(words)
  if (own === 0 && !isAlone && !before) return undefined
  const saidBefore = own > 0 ? words.slice(0, own) : (before?.said ?? [])
  const isIn = spelt(saidBefore) === 'in'
  const found = placeAt(words.slice(own), { ...around, isIn }, own > 0 || !isAlone)
  if (!found) return undefined
  const { name, run } = found
  const [first] = run
  // What stands before the first is said of all: 'Sale' is a place behind an 'in' alone.
  const inherited = (before?.said ?? []).map(({ word }, n) => ({
    ...first!,
    word,
    at: first!.at - 0.4 + n / 100,
  }))
  const said = own > 0 ? words.slice(0, own) : inherited
  const within = own > 0 ? distance(miles) : before?.within
  return {
    place: { place: name, ...(within && { within }), said, run },
    length: own + run.length,
  }
}

/** Nobody keeps away from a place for more miles than there are. */
const distance = (miles: number | undefined) =>
  miles !== undefined && miles >= 1 && miles <= 1_000 ? miles : undefined

function placeAt(
  words: readonly Token[],
  { gazetteer, make, isIn }: Around & { isIn: boolean },
  isSaid: boolean,
): { name: string; run: Token[] } | undefined {
  for (let length = Math.min(longestName, words.length); length >= 1; length--) {
    const run = words.slice(0, length)
    // 'In white' is no White Waltham.
    if (attributeOf(spelt(run), make)) return undefined
    const filters: Criteria = {}
    const name = isSaid
      ? namedAt(words, length, { gazetteer, isIn })?.name
      : readPlace(filters, run, {
            gazetteer,
            make,
            said: null,
            isAlone: false,
            next: words[length],
          })
        ? filters.near
        : undefined
    if (name) return { name, run }
  }
  return undefined
}
