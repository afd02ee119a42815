import { normaliseText } from '../../../platform/text.ts'
import { mistakesBetween } from '../../../platform/spelling.ts'
import { isAmbiguous, isMakeName, meanings, type Meaning } from './lexicon.ts'

/** Names that a slip is looked for among: of one word, and not of figures alone. */
const names = [...meanings.keys()].filter((name) => /^[a-z\d]+$/.test(name) && /[a-z]/.test(name))
const longNames = names.filter((name) => name.length >= 4)
const shortNames = names.filter((name) => name.length <= 4 && /^[a-z]+$/.test(name))

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const isNextOnKeyboard = (a: string, b: string) =>
  'vwv'.includes(a + b) ||
  rows.some(
    (row) => Math.abs(row.indexOf(a) - row.indexOf(b)) === 1 && row.includes(a) && row.includes(b),
  )

/** One letter is another that doesn't lie beside it: fingers slip to others seldom. */
function isFarKey(word: string, name: string): boolean {
  if (word.length !== name.length) return false
  const differing = [...word].flatMap((letter, at) => (letter === name[at] ? [] : [at]))
  const [only, another] = differing
  return only !== undefined && another === undefined && !isNextOnKeyboard(word[only]!, name[only]!)
}

/** 'bwm' and 'bnw' for 'bmw': two keys swapped, or one beside the right one. */
function isShortSlip(word: string, name: string): boolean {
  if (word.length !== name.length) return false
  const differing = [...word].flatMap((letter, index) => (letter === name[index] ? [] : [index]))
  const [first = 0, second] = differing
  if (differing.length === 1) return isNextOnKeyboard(word[first]!, name[first]!)
  return (
    differing.length === 2 &&
    second !== undefined &&
    word[first] === name[second] &&
    word[second] === name[first]
  )
}

const sorted = (word: string) => [...word].sort().join('')
const single = (word: string) => word.replace(/(.)\1/g, '$1')
const figuresIn = (word: string) => word.replace(/\D/g, '')

/** So many mistakes are forgiven: one in a short name, two in a long one. */
const allowance = (word: string, name: string) => (Math.max(word.length, name.length) >= 8 ? 2 : 1)

/**
 * The names that a word was most likely meant to be: all that are equally close and mean something else. None
 * where nothing is near.
 */
export function namesLike(
  word: string,
  isPossible: (meanings: readonly Meaning[]) => boolean,
  hasMake: boolean,
): string[] {
  if (/^\d+$/.test(word)) return []
  const possible = (name: string) => isPossible(meanings.get(name) ?? [])
  if (word.length <= 3)
    return distinct(
      shortNames.filter((name) => {
        if (!possible(name)) return false
        if (name.length < 4) return isMakeName(name) && isShortSlip(word, name)
        // A letter is missing, and what the name begins with is there.
        const isNear = word.length === 3 && mistakesBetween(word, name, 1) === 1
        return (
          isNear && (isMakeName(name) || (word[0] === name[0] && (hasMake || !isAmbiguous(name))))
        )
      }),
    )
  let best: string[] = []
  let least = Infinity
  for (const name of longNames) {
    if (Math.abs(word.length - name.length) > 2) continue
    // A code with other figures is another code.
    if (figuresIn(word) !== figuresIn(name)) continue
    const limit = Math.min(allowance(word, name), Math.ceil(least))
    const mistakes = mistakesBetween(word, name, limit)
    const isMixedUp = mistakes > 1 && word[0] === name[0] && sorted(word) === sorted(name)
    // A letter doubled or not is the least of mistakes.
    const distance = isMixedUp
      ? 1
      : single(word) === single(name)
        ? 0.5
        : mistakes + (mistakes === 1 && isFarKey(word, name) ? 0.2 : 0)
    if (Math.floor(distance) > limit || distance > least || !possible(name)) continue
    // 'Boat' is no slip for a Beat.
    const isTooCommon = !hasMake && isAmbiguous(name) && name.length < 5
    if (isTooCommon && distance >= 1 && sorted(word) !== sorted(name)) continue
    if (distance < least) best = []
    least = distance
    best.push(name)
  }
  return distinct(best)
}

/** One name for each meaning; what a car is called comes before its nicknames. */
function distinct(candidates: readonly string[]): string[] {
  const own = candidates.filter((name) =>
    meanings
      .get(name)
      ?.some(
        ({ make, family }) => name === normaliseText(family ?? make ?? '').replaceAll(' ', ''),
      ),
  )
  const meant = (name: string) =>
    JSON.stringify(meanings.get(name)?.map(({ make, family, of }) => [make, family ?? of?.[0]]))
  return [
    ...new Map((own.length > 0 ? own : candidates).map((name) => [meant(name), name])).values(),
  ]
}
