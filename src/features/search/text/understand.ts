import { wordsOf } from '../../../platform/text.ts'
import { modelYears, type Make } from '../../cars/rules.ts'
import { allNames, ambiguous, familyNames, makeNames, type Named } from './dictionary.ts'
import type { Understanding } from '../schema.ts'
import { closestWord } from '../../../platform/spelling.ts'

/** What the shop's own words say of a word that somebody typed. */
export type KnownWord = {
  /** It stands in some listing. */
  isKnown: boolean
  /** It carries no meaning of its own: 'the', 'with'. */
  isIdle: boolean
  /** The word of a listing that it resembles, where it stands in none. */
  alike: string | null
}

/** What was made of a text, before anything was looked for. */
export type Understood = Omit<Understanding, 'matched'>

const longestName = 3

/**
 * Takes a make, a model family and a year out of free text, and mends the spelling of what is left.
 * Pure: `lookUp` says what the listings know of each word.
 */
export function understandText(
  text: string,
  lookUp: ReadonlyMap<string, KnownWord>,
  given: { make?: Make | undefined; model?: string | undefined } = {},
): Understood {
  const corrections: Understood['corrections'] = []
  let words = wordsOf(text)

  const take = (found: Found | undefined): Found | undefined => {
    if (!found) return undefined
    words = words.toSpliced(found.start, found.length)
    if (found.correction) corrections.push(found.correction)
    return found
  }
  const find = (names: ReadonlyMap<string, Named>) => take(findName(words, names, lookUp))

  // 'Lotus Carlton' is a Vauxhall: a name of several words goes before the make that it begins with.
  const whole = given.make || given.model ? undefined : take(findExactName(words, allNames, 2))
  const make = given.make ?? whole?.named.make ?? find(makeNames)?.named.make
  const model = given.model ? undefined : whole?.named.family ? whole : find(familyNames(make))
  const year = words.find(isModelYear)
  if (year) words = words.toSpliced(words.indexOf(year), 1)

  const meant = words.flatMap((word) => {
    const known = lookUp.get(word)
    if (known?.isIdle) return []
    if (!known || known.isKnown || !known.alike) return [word]
    corrections.push({ from: word, to: known.alike })
    return [known.alike]
  })
  return {
    ...((make ?? model?.named.make) && { make: make ?? model?.named.make }),
    ...(model && { model: model.named.family, ...(nicknameIn(model) && { nickname: model.text }) }),
    ...(year && { year: Number(year) }),
    words: [...new Set(meant)],
    corrections,
  }
}

const isModelYear = (word: string) =>
  /^\d{4}$/.test(word) && Number(word) >= modelYears.first && Number(word) <= modelYears.last

type Found = {
  start: number
  length: number
  named: Named
  /** The words that were taken, as mended. */
  text: string
  correction?: { from: string; to: string }
}

const meaningOf = (named: Named | undefined) => `${named?.make} ${named?.family}`

/** Whether a family was named by a code or a nickname, which may stand in other families too. */
const nicknameIn = ({ named, text }: Found) =>
  named.family && wordsOf(named.family).join(' ') !== text

/** The longest run of words, of so many at least, that is a name. */
function findExactName(
  words: string[],
  names: ReadonlyMap<string, Named>,
  shortest: number,
): Found | undefined {
  for (let length = Math.min(longestName, words.length); length >= shortest; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const text = words.slice(start, start + length).join(' ')
      const named = names.get(text)
      if (named) return { start, length, named, text }
    }
  }
  return undefined
}

/** The longest run of words that is a name; failing that, a word that is nearly one. */
function findName(
  words: string[],
  names: ReadonlyMap<string, Named>,
  lookUp: ReadonlyMap<string, KnownWord>,
): Found | undefined {
  const exact = findExactName(words, names, 1)
  if (exact) return exact
  for (const [start, from] of words.entries()) {
    // A word that stands in listings is meant as it is: 'gold' is not a slip for 'golf'.
    if (lookUp.get(from)?.isKnown || ambiguous.has(from)) continue
    const to = closestWord(from, names.keys(), (name) => meaningOf(names.get(name)))
    const named = to ? names.get(to) : undefined
    if (to && named) return { start, length: 1, named, text: to, correction: { from, to } }
  }
  return undefined
}
