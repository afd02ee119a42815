import { normaliseText, wordsOf } from '../../../platform/text.ts'
import { mistakesBetween } from '../../../platform/spelling.ts'
import { modelFamilies } from '../../cars/vocabulary.ts'
import { attributesByName } from './attributes.ts'
import { isAmbiguous, isMakeName, meanings, type Meaning } from './lexicon.ts'
import { trims } from './trims.ts'
import { isOrdinaryWord, isPlainWord } from './plain-words.ts'

/** Names that a slip is looked for among: of one word, and not of figures alone. */
const names = [...meanings.keys()].filter((name) => /^[a-z\d]+$/.test(name) && /[a-z]/.test(name))
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

/** 'bnw' and 'bwm' for 'bmw': a key beside the right one, or two swapped. */
const isNearKey = (word: string, name: string) =>
  word.length === name.length && mistakesBetween(word, name, 1) === 1 && !isFarKey(word, name)

/** 'frd' for 'ford', 'jaz' for 'jazz'. */
const isOneShort = (word: string, name: string) =>
  word.length === name.length - 1 && mistakesBetween(word, name, 1) === 1

/** 'bwm' for 'bmw': two letters that follow one another, the wrong way round. */
const isSwapped = (word: string, name: string) =>
  sorted(word) === sorted(name) && mistakesBetween(word, name, 1) === 1

const sorted = (word: string) => [...word].sort().join('')
const single = (word: string) => word.replace(/(.)\1/g, '$1')
/** Each row of one letter or figure as one. */
const squeezed = (word: string) =>
  [...word].filter((letter, at) => letter !== word[at - 1]).join('')
const figuresIn = (word: string) => word.replace(/\D/g, '')

/** So many mistakes are forgiven: one in a short name and in what is a word by itself, two in a long one. */
const allowance = (word: string, name: string) =>
  Math.max(word.length, name.length) >= 8 && !isOrdinaryWord(word) ? 2 : 1

/** What a word was most likely meant to be: all that are equally close and mean something else. */
type Likely = {
  names: string[]
  /** It may as well be no slip: it is asked about, and not mended. */
  isDoubtful: boolean
}

/** The names that a word may be a slip for; none where nothing is near, or the word is no slip. */
export function namesLike(
  word: string,
  isPossible: (meanings: readonly Meaning[]) => boolean,
  hasMake: boolean,
): Likely {
  const likely = listLike(word, isPossible, hasMake)
  const [only, another] = likely
  const isCommon = only !== undefined && isAmbiguous(only) && only.length < 5
  // 'Hazz' may be a Jazz, and 'jaz' is one.
  const isClear = only !== undefined && (single(word) === single(only) || isSwapped(word, only))
  return {
    names: likely,
    isDoubtful:
      another !== undefined ||
      (!hasMake && (isOrdinaryWord(word) || (isCommon && !isClear && !isMakeName(only)))),
  }
}

function listLike(
  word: string,
  isPossible: (meanings: readonly Meaning[]) => boolean,
  hasMake: boolean,
): string[] {
  if (/^\d+$/.test(word) || isPlainWord(word)) return []
  const possible = (name: string) => isPossible(meanings.get(name) ?? [])
  return word.length <= 3
    ? distinct(shortNames.filter((name) => isShortSlip(word, name, hasMake) && possible(name)))
    : distinct(closest(word, possible, hasMake))
}

/** Of names of three letters swapped ones alone: a letter more or another one is another code. Makes are likelier than codes. */
function isShortSlip(word: string, name: string, hasMake: boolean): boolean {
  const isMake = isMakeName(name)
  const isMeant = isMake || hasMake || !isAmbiguous(name) || single(word) === single(name)
  if (name.length === 4) return word.length === 3 && isMeant && isOneShort(word, name)
  if (isMake && isNearKey(word, name)) return true
  return word.length === 3 && name.length === 3 && isMeant && isSwapped(word, name)
}

/** Each with what it is compared by, worked out once and not for each word. */
const compared = names.map((name) => ({
  name,
  figures: figuresIn(name),
  letters: sorted(name),
  single: single(name),
  squeezed: squeezed(name),
}))
const longNames = compared.filter(({ name }) => name.length >= 4)
const codes = compared.filter(({ name }) => /^[a-z]{3}$/.test(name))

function closest(word: string, possible: (name: string) => boolean, hasMake: boolean): string[] {
  let best: string[] = []
  let least = Infinity
  const own = { figures: figuresIn(word), letters: sorted(word), single: single(word) }
  const isOrdinary = isOrdinaryWord(word)
  // 'Evoo': of a short code a letter twice is all that is forgiven.
  const doubled = word.length === 4 ? codes.filter(({ name }) => own.single === name) : []
  for (const its of [...doubled, ...longNames]) {
    const { name } = its
    if (Math.abs(word.length - name.length) > 2) continue
    // A code with other figures is another code, but beside its make one with a figure less of the same: 's200'.
    if (own.figures !== its.figures && !(hasMake && squeezed(word) === its.squeezed)) continue
    const limit = Math.min(allowance(word, name), Math.ceil(least))
    const mistakes = mistakesBetween(word, name, limit)
    const isMixedUp = mistakes > 1 && word[0] === name[0] && own.letters === its.letters
    // A letter doubled or not is the least of mistakes.
    const distance = isMixedUp
      ? 1
      : own.single === its.single
        ? 0.5
        : mistakes + (mistakes === 1 && isFarKey(word, name) ? 0.2 : 0)
    if (Math.floor(distance) > limit || distance > least || !possible(name)) continue
    // 'Boot' is no slip for a Beat, nor 'radio' for a Corrado.
    const isTooCommon = isOrdinary || (isAmbiguous(name) && name.length < 5)
    if (!hasMake && isTooCommon && distance > 1) continue
    if (distance < least) best = []
    least = distance
    best.push(name)
  }
  return best
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

/** What is asked for of a car in one word, and said by sellers so often that a slip of it is no other word. */
const words = [
  ...new Set(
    [...attributesByName.keys(), 'turbo', 'petrol', 'valve'].filter((name) =>
      /^[a-z]{5,}$/.test(name),
    ),
  ),
]

/** The word for a gearbox, a body or a colour that this is a slip for: 'deisel', 'manaul'. */
export function attributeLike(word: string): string | undefined {
  if (word.length < 5 || isPlainWord(word) || isOrdinaryWord(word)) return undefined
  const [only, another] = words.filter((name) => isSwapped(word, name))
  return another ? undefined : only
}

/** Each word of a car's name: the 'gle' of a 240 GLE. */
const wordsOfNames: ReadonlySet<string> = new Set(
  Object.values(modelFamilies)
    .flat()
    .flatMap(({ family, aliases }) => [family, ...aliases].flatMap(wordsOf)),
)

/** The version that a code of three or four letters is a slip for beside a model, by a key beside the right one: 'gyi', 'gsj'. */
export function versionLike(word: string, isBesideModel: boolean): string | undefined {
  if (!isBesideModel || !/^[a-z\d]{3,4}$/.test(word) || isPlainWord(word) || isOrdinaryWord(word))
    return undefined
  if (trims.has(word) || wordsOfNames.has(word)) return undefined
  const [only, another] = [...trims].filter(
    (trim) => figuresIn(trim) === figuresIn(word) && isKeyBeside(word, trim),
  )
  return another ? undefined : only
}

/** One letter is another that lies beside it, above it or below it. */
function isKeyBeside(word: string, name: string): boolean {
  if (word.length !== name.length || mistakesBetween(word, name, 1) !== 1) return false
  const at = [...word].findIndex((letter, n) => letter !== name[n])
  const [a, b] = [positionOf(word[at]!), positionOf(name[at]!)]
  return Math.abs(a.row - b.row) <= 1 && Math.abs(a.at - b.at) <= 1
}

const positionOf = (letter: string) => {
  const row = rows.findIndex((keys) => keys.includes(letter))
  return { row: row < 0 ? Infinity : row, at: rows[row]?.indexOf(letter) ?? Infinity }
}
