import { LRUCache } from 'lru-cache'
import { wordsOf } from '../../../platform/text.ts'
import { opposite, readItems, type Phrase } from './phrases.ts'
import { another, hasNegator, unwantedFrom } from './readers/negators.ts'
import { inWords } from './signs.ts'
import { eitherVersion } from './trims.ts'

/** A word where it stands; those of one stretch follow one another without a phrase between. `isApart` behind a comma. */
export type Token = { word: string; at: number; stretch: number; isApart?: true }
/** A phrase, and the stretch of words that comes after it. */
export type PlacedPhrase = { phrase: Phrase; stretch: number }

type Tokens = { tokens: readonly Token[]; phrases: readonly PlacedPhrase[] }

/** A text is read for its words, then for what it asks, and again for its next page: by the grammar that takes a millisecond or more. */
const readBefore = new LRUCache<string, Tokens>({ max: 500 })

/** The words of a text where they stand, and the phrases between them. */
export function tokensOf(text: string): Tokens {
  const known = readBefore.get(text)
  if (known) return known
  const tokens = readTokens(text)
  readBefore.set(text, tokens)
  return tokens
}

function readTokens(text: string): Tokens {
  const stretches: string[][] = [[]]
  const phrases: PlacedPhrase[] = []
  const apart = new Set<string>()
  const spanKeyOf = (stretch: number, words: number) => `${stretch} ${words}`
  let isOfUnwanted = false
  // Where the clause began, in its stretch.
  let from = 0
  for (const { text: typed, phrase, isBound, isApart } of readItems(inWords(eitherVersion(text)))) {
    const before = stretches.at(-1)!
    if (isApart) {
      from = before.length
      apart.add(spanKeyOf(stretches.length - 1, wordsOf(before.join(' ')).length))
    }
    const end = phrase ? from + unwantedFrom(before.slice(from), { isBound }) : before.length
    // 'Not in Bath or in London'
    // and 'not rusty or in Bath', but not 'red or in Bath'.
    const isOr = another.has(before.at(-1)?.toLowerCase() ?? '')
    const isAnother: boolean = isOr && (isOfUnwanted || hasNegator(before.slice(from)))
    const isUnwanted: boolean = phrase?.kind === 'near' && (end < before.length || isAnother)
    // 'Not in red': no place that is asked for comes next.
    if (!phrase || isUnwanted) before.push(typed)
    else if (phrase.kind === 'far' && end < before.length) {
      // 'Not anything over 50 miles from Leeds' is near it.
      before.length = end
      stretches.push([])
      phrases.push({ phrase: { ...phrase, kind: 'near' }, stretch: stretches.length - 1 })
    } else if (phrase.kind === 'far') before.push(`not within ${phrase.within} miles of`)
    else {
      stretches.push([])
      // 'No cars over 5k' is the bound that is left of it.
      const other = end < before.length && isBound ? opposite(phrase) : undefined
      // 'Not cheap' and 'not a D reg' are no wish for the opposite, and say nothing.
      const isOpposite = phrase.kind !== 'price' && phrase.kind !== 'power'
      const isNothing = end < before.length && !other && isOpposite
      if (other || isNothing) before.length = end
      if (!isNothing) phrases.push({ phrase: other ?? phrase, stretch: stretches.length - 1 })
    }
    if (phrase) isOfUnwanted = isUnwanted
    if (stretches.at(-1) !== before) from = 0
  }
  const tokens = stretches.flatMap((words, stretch) =>
    wordsOf(words.join(' ')).map((word, n) => ({
      word: word.replace(/^(mk\d)5$/, '$1.5'),
      stretch,
      ...(apart.has(spanKeyOf(stretch, n)) && { isApart: true as const }),
    })),
  )
  return { tokens: tokens.map((token, at) => ({ ...token, at })), phrases }
}

/** The 'mk2' of a 'mk2.5', which is one word; undefined of all others. */
export const markOfHalf = (word: string): string | undefined => /^(mk\d)\.5$/.exec(word)?.[1]

/** As many words as the longest name of a car or a place has. */
export const longestName = 4

/** So many words that follow one another, wherever there are. */
export const runsOf = (tokens: readonly Token[], length: number): Token[][] =>
  tokens.flatMap((first, index) => {
    const run = tokens.slice(index, index + length)
    const isWhole = run.length === length && run.every(({ stretch }) => stretch === first.stretch)
    return isWhole && run.every(({ at }, offset) => at === first.at + offset) ? [run] : []
  })

export const spelt = (run: readonly Token[]) => run.map(({ word }) => word).join(' ')

/** What the shop's own words say of a word that somebody typed. */
export type KnownWord = {
  /** It stands in some listing. */
  isKnown: boolean
  /** It carries no meaning of its own: 'the', 'with'. */
  isIdle: boolean
  /** The word of several listings that it resembles, where it stands in none. */
  alike: string | null
}

export type KnownWords = ReadonlyMap<string, KnownWord>
