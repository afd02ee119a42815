import { normaliseText } from '../../../platform/text.ts'
import type { Make } from '../../cars/rules.ts'
import type { Gazetteer } from '../../places/places.server.ts'
import { otherWords } from '../../cars/nicknames.ts'
import { lookUp } from '../../../platform/look-up.ts'
import { attributesByName } from './attributes.ts'
import { apart, isAmbiguous, isMakeName, meanings, type Meaning } from './lexicon.ts'
import { attributeLike, namesLike, versionLike } from './slips.ts'
import { longestName, runsOf, spelt, type KnownWords, type Token } from './tokens.ts'

type Correction = { from: string; to: string }

type Mended = {
  corrections: Correction[]
  /** Words that may be a slip for each of these. */
  offers: { from: string; to: string[] }[]
  /** All words with the slips mended; null where there are none. */
  tokens: Token[] | null
}

type Read = { leftOver: readonly Token[]; make?: Make; families?: string[] }

/** Mends what nothing was made of: by names first, then by words that several listings have. */
export function mend(
  tokens: readonly Token[],
  { leftOver, make: sought, families }: Read,
  { known, gazetteer }: { known: KnownWords; gazetteer: Pick<Gazetteer, 'named'> | null },
  like: typeof namesLike = namesLike,
): Mended {
  const corrections: Mended['corrections'] = []
  const offers: Mended['offers'] = []
  const hasFamily = families !== undefined
  const isKnown = (word: string) => known.get(word)?.isKnown ?? false
  const replaced = new Map<Token, string>()
  const mendTo = (token: Token, to: string) => {
    if (!corrections.some(({ from }) => from === token.word))
      corrections.push({ from: token.word, to })
    replaced.set(token, to)
  }
  const isPossible = (all: readonly Meaning[]) =>
    all.some(({ make, absent }) => !absent && (!sought || make === sought))
  const alikeTo = once((word) => like(word, isPossible, sought !== undefined), mostMended)
  const severalLike = once((joined) => like(joined, isOfAnyMake, true).names, mostJoined)
  const runs = lengthsOfNames.flatMap((length) => runsOf(tokens, length))
  for (const token of leftOver) {
    const { word } = token
    if (replaced.has(token)) continue
    if (isKnown(word) || known.get(word)?.isIdle || isAmbiguous(word)) continue
    if (lookUp(otherWords, word)) continue
    const parts = splitName(word, isKnown)
    if (parts && !isMake(alikeTo(word))) {
      mendTo(token, parts)
      continue
    }
    const whole = nameOfSeveral(token, runs, severalLike)
    if (whole) {
      corrections.push({ from: spelt(whole.run), to: whole.name })
      for (const each of whole.run) replaced.set(each, '')
      replaced.set(whole.run[0]!, whole.name)
      continue
    }
    const near = alikeTo(word) ?? { names: [], isDoubtful: false }
    // 'Holt' is a town, and no Colt.
    const [name] = near.names.length > 0 && gazetteer?.named(word) ? [] : near.names
    const alike = known.get(word)?.alike
    const said =
      near.names.length === 0 ? (attributeLike(word) ?? versionLike(word, hasFamily)) : undefined
    const isOffered = offers.some(({ from }) => from === word)
    if (name !== undefined && near.isDoubtful) {
      if (!isOffered) offers.push({ from: word, to: near.names })
    } else if (name !== undefined) mendTo(token, name)
    else if (said) mendTo(token, said)
    else if (alike) mendTo(token, alike)
  }
  const words = tokens.flatMap((token) =>
    (replaced.get(token) ?? token.word)
      .split(' ')
      .filter(Boolean)
      .map((word, n) => ({
        word,
        stretch: token.stretch,
        ...(n === 0 && token.isApart && { isApart: token.isApart }),
      })),
  )
  return {
    corrections,
    offers,
    tokens: replaced.size > 0 ? words.map((word, at) => ({ ...word, at })) : null,
  }
}

/** What would be mended, for whoever wants each word as it was typed: it is asked about. */
export const asOffers = ({ corrections, offers }: Mended): Mended => ({
  corrections: [],
  offers: [
    ...offers,
    ...corrections.flatMap(({ from, to }) => (from.includes(' ') ? [] : [{ from, to: [to] }])),
  ],
  tokens: null,
})

/** 'Volkswagon' is one make with a slip, and no Volks wagon. */
const isMake = (near: ReturnType<typeof namesLike> | undefined) =>
  near !== undefined && !near.isDoubtful && near.names.length === 1 && isMakeName(near.names[0]!)

const isOfAnyMake = (all: readonly Meaning[]) => all.some(({ absent }) => !absent)

/** The longest first. */
const lengthsOfNames = Array.from({ length: longestName - 1 }, (_, n) => longestName - n)

/** Nobody slips in more words at once, and each is compared with all names… */
const mostMended = 20
/** …and so is each with the words beside it, as one. */
const mostJoined = 60

/** Each word is looked for once, however often it was typed, and so many of them; undefined for those after. */
function once<Found>(find: (word: string) => Found, most: number) {
  const found = new Map<string, Found>()
  return (word: string): Found | undefined => {
    if (!found.has(word) && found.size < most) found.set(word, find(word))
    return found.get(word)
  }
}

/** A name of several words, one of which is this token with a slip: 'land cruser'. */
function nameOfSeveral(
  token: Token,
  runs: readonly Token[][],
  severalLike: (joined: string) => string[] | undefined,
): { run: Token[]; name: string } | undefined {
  // 'RS' is a mark of its own.
  if (token.word.length < 3) return undefined
  for (const run of runs) {
    if (!run.includes(token)) continue
    const joined = run.map(({ word }) => word).join('')
    const [only, another] = joined.length >= 6 ? (severalLike(joined) ?? []) : []
    const name = only && !another ? apart.get(only) : undefined
    const isSameLength = name?.split(' ').length === run.length
    if (name && isSameLength && name.split(' ').some((word, at) => word === run[at]?.word))
      return { run, name }
  }
  return undefined
}

/** A name and what is left of a word: 'golf' and 'gti' of 'golfgti'. */
export const splits = (word: string): [head: string, tail: string][] =>
  Array.from({ length: Math.max(0, word.length - 4) }, (_, n) => n + 3).flatMap((at) => {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    const isHead = meanings.has(head) && (!isAmbiguous(head) || meanings.has(tail))
    return isHead ? [[head, tail] as [string, string]] : []
  })

/** 'golfgti' is 'golf gti'. */
function splitName(word: string, isKnown: (word: string) => boolean): string | undefined {
  const found = splits(word).find(
    ([, tail]) =>
      (isKnown(tail) && tail.length > 2) ||
      attributesByName.has(tail) ||
      // 'fordsierracosworth'
      (meanings.has(tail) && !isAmbiguous(tail)),
  )
  return found?.join(' ')
}

const longestSlip = 8

/** Slips are found whatever stands between their words: 'land-cruser' was read as 'land cruser'. */
export function mendedText(text: string, corrections: readonly Correction[]): string {
  const slips = new Map(corrections.map(({ from, to }) => [from.replaceAll(' ', ''), to]))
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    spelling: normaliseText(word),
    from: index,
    to: index + word.length,
  }))
  let mended = ''
  let end = 0
  for (const [at, { from }] of words.entries()) {
    if (from < end) continue
    let read = ''
    for (const { spelling, to } of words.slice(at, at + longestSlip)) {
      read += spelling
      const meant = slips.get(read)
      if (meant === undefined) continue
      mended += text.slice(end, from) + meant
      end = to
      break
    }
  }
  return mended + text.slice(end)
}
