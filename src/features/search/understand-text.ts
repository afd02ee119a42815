import { wordsOf } from '../../platform/text.ts'
import { modelYears, type Make } from '../listings/rules.ts'
import { familyNames, makeNames, type Named } from './dictionary.ts'
import type { Understanding } from './schema.ts'
import { closestWord } from './spelling.ts'

/** What the shop's own words say of a word that somebody typed. */
export type KnownWord = {
  /** It stands in some listing. */
  isKnown: boolean
  /** It carries no meaning of its own: 'the', 'with'. */
  isIdle: boolean
  /** The word of a listing that it resembles, where it stands in none. */
  alike: string | null
}

const longestName = 3

/**
 * Takes a make, a model family and a year out of free text, and mends the spelling of what is left.
 * Pure: `lookUp` says what the listings know of each word.
 */
export function understandText(
  text: string,
  lookUp: ReadonlyMap<string, KnownWord>,
  given: { make?: Make | undefined; model?: string | undefined } = {},
): Understanding {
  const corrections: Understanding['corrections'] = []
  let words = wordsOf(text)

  const take = (names: ReadonlyMap<string, Named>): Named | undefined => {
    const found = findName(words, names, lookUp)
    if (!found) return undefined
    words = words.toSpliced(found.start, found.length)
    if (found.correction) corrections.push(found.correction)
    return found.named
  }

  const make = given.make ?? take(makeNames)?.make
  const named = given.model ? undefined : take(familyNames(make))
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
    ...((make ?? named?.make) && { make: make ?? named?.make }),
    ...(named?.family && { model: named.family }),
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
  correction?: { from: string; to: string }
}

/** The longest run of words that is a name; failing that, one that is nearly a name. */
function findName(
  words: string[],
  names: ReadonlyMap<string, Named>,
  lookUp: ReadonlyMap<string, KnownWord>,
): Found | undefined {
  for (let length = Math.min(longestName, words.length); length > 0; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const named = names.get(words.slice(start, start + length).join(' '))
      if (named) return { start, length, named }
    }
  }
  for (const [start, from] of words.entries()) {
    // A word that stands in listings is meant as it is: 'gold' is not a slip for 'golf'.
    if (lookUp.get(from)?.isKnown) continue
    const to = closestWord(from, names.keys())
    const named = to ? names.get(to) : undefined
    if (to && named) return { start, length: 1, named, correction: { from, to } }
  }
  return undefined
}
