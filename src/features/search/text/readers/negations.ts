import { lookUp } from '../../../../platform/look-up.ts'
import { normaliseText } from '../../../../platform/text.ts'
import type { Make } from '../../../cars/rules.ts'
import { attributeOf, fillers } from '../attributes.ts'
import { isAmbiguous, isWholeMake, meanings, spellings, type Meaning } from '../lexicon.ts'
import { longestName, spelt, type KnownWords, type Token } from '../tokens.ts'
import { trims } from '../trims.ts'
import { termOf } from './attributes.ts'
import type { Draft, Term } from './draft.ts'
import type { Places } from './places.ts'

/** What stands before something that isn't wanted, the longest first. */
const negators: string[][] = [
  'any colour other than',
  'any color other than',
  'any colour apart from',
  'any colour except',
  'any colour but',
  'any color but',
  'any make but',
  'anything other than',
  'anything except',
  'anything but',
  'other than',
  'apart from',
  'except for',
  'rather than',
  'instead of',
  'do not want',
  'dont want',
  'do not like',
  'dont like',
  'must not be',
  'mustnt be',
  'cant be',
  'is not',
  'isnt',
  'are not',
  'arent',
  'aint',
  'not',
  'no',
  'non',
  'without',
  'except',
  'excepting',
  'excluding',
  'exclude',
  'avoid',
  'avoiding',
].map((words) => words.split(' '))

/** What people want a car to be without, and no table has: other words are left alone, as 'no reserve' is said by sellers. */
const extras: Record<string, string[]> = {
  sunroof: ['sunroof', 'sun roof'],
  'sun roof': ['sunroof', 'sun roof'],
  spoiler: ['spoiler'],
  'body kit': ['body kit', 'bodykit'],
  bodykit: ['body kit', 'bodykit'],
  towbar: ['towbar', 'tow bar'],
  'tow bar': ['towbar', 'tow bar'],
  alloys: ['alloys', 'alloy wheels'],
  coilovers: ['coilovers'],
  lowered: ['lowered'],
  lpg: ['lpg'],
}

/** Between that and what it is said of: 'not in red', 'not another of the 911s'. */
const between = new Set('a an the in any another of one those these want wanted be'.split(' '))
/** Before it, of no meaning by themselves: 'but not', 'that isnt', 'ideally not'. */
const before = new Set(
  'but and just so that thats which is ideally preferably definitely please'.split(' '),
)
const another = new Set(['or', 'nor'])

/** `isCar` where it is called 'a Golf', and not 'red'. */
type Target = { run: Token[]; term: Term; label?: string; isCar?: boolean; isWanted?: boolean }
type Around = {
  gazetteer: Places
  known: KnownWords
  make: Make | undefined
  /** Everything that was typed. */
  words: ReadonlySet<string>
}

/**
 * 'Not red', 'isn't a 911', 'but not vw or pug': each becomes a term that no car may have. Returns all words of it, so that none
 * is read as asked for; what is left of it is 'not' and what it is said of, which says the same when it is read again.
 */
export function readNegations(
  draft: Draft,
  tokens: readonly Token[],
  given: Omit<Around, 'words'>,
): Token[] {
  const around = { ...given, words: new Set(tokens.map(({ word }) => word)) }
  const taken: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const stretch = stretchFrom(tokens, at)
    const length = negatorLength(stretch)
    // 'No rust' and 'not modified' are asked for; 'no reserve' and 'not running' are said of no car's name.
    const asked = length > 0 ? wholeAttribute(stretch, around.make) : 0
    const rest = length > 0 && asked === 0 ? stretch.slice(length) : []
    const place = readPlaceAfter(draft, rest, around)
    const targets = place ? { found: [], length: place } : targetsOf(rest, around)
    if (!targets) {
      at += Math.max(1, asked)
      continue
    }
    let first = at
    while (first > 0 && isBefore(tokens[first - 1]!, tokens[first]!)) first--
    const end = at + length + targets.length
    taken.push(...tokens.slice(first, end))
    for (const target of targets.found) take(draft, target)
    at = end
  }
  return taken
}

/** 'Not in London', of which no word may be left for a place that is asked for; how many words it has. */
function readPlaceAfter(draft: Draft, [said, ...words]: Token[], { gazetteer }: Around): number {
  if (!said || !/^(?:in|near|from|around)$/.test(said.word)) return 0
  for (let length = Math.min(longestName, words.length); length >= 1; length--) {
    const run = words.slice(0, length)
    const place = gazetteer?.named(spelt(run))
    if (!place) continue
    draft.notNear = place.name
    leave(draft, `${said.word} ${place.name}`, [said, ...run])
    return length + 1
  }
  return 0
}

const isBefore = (token: Token, next: Token) =>
  token.stretch === next.stretch && token.at === next.at - 1 && before.has(token.word)

/** The words from there on that follow one another. */
function stretchFrom(tokens: readonly Token[], at: number): Token[] {
  const first = tokens[at]!
  const rest = tokens.slice(at)
  const end = rest.findIndex(
    (token, n) => token.stretch !== first.stretch || token.at !== first.at + n,
  )
  return end < 0 ? rest : rest.slice(0, end)
}

const negatorLength = (stretch: readonly Token[]): number =>
  negators.find((words) => words.every((word, n) => stretch[n]?.word === word))?.length ?? 0

function wholeAttribute(stretch: readonly Token[], make: Make | undefined): number {
  for (let length = Math.min(longestName, stretch.length); length >= 2; length--)
    if (attributeOf(spelt(stretch.slice(0, length)), make)) return length
  return 0
}

/** What stands after the negator, and how many words all of it has; null where it is nothing that a car is or has by name. */
function targetsOf(
  words: readonly Token[],
  around: Around,
): { found: Target[]; length: number } | null {
  const found: Target[] = []
  let length = 0
  for (let at = 0; ;) {
    while (words[at] && between.has(words[at]!.word)) at++
    const target = targetAt(words.slice(at), around)
    if (!target) break
    found.push(target)
    at += target.run.length
    // 'Not the red one', but 'not red, one owner'.
    const isPronoun = /^ones?$/.test(words[at]?.word ?? '')
    if (isPronoun && wholeAttribute(words.slice(at), around.make) === 0) at++
    length = at
    const next = words[at]?.word
    if (next === undefined || !another.has(next)) break
    at += 1 + negatorLength(words.slice(at + 1))
  }
  return found.length > 0 ? { found, length } : null
}

function targetAt(words: readonly Token[], around: Around): Target | undefined {
  for (let length = Math.min(longestName, words.length); length >= 1; length--) {
    const run = words.slice(0, length)
    const found =
      attributeAt(run, around) ?? extraAt(run) ?? nameAt(run, words.slice(length), around)
    if (found) return found
  }
  return undefined
}

function attributeAt(run: Token[], { make }: Around): Target | undefined {
  const typed = spelt(run)
  const attribute = attributeOf(typed, make)
  if (!attribute) return undefined
  const { label, allBut } = attribute
  const term = termOf(attribute, typed)
  // Not with petrol is with diesel.
  return { run, term, label, ...(allBut !== undefined && { isWanted: true }) }
}

function extraAt(run: Token[]): Target | undefined {
  const typed = spelt(run)
  const any = lookUp(extras, typed)
  return any && { run, term: { typed, any, in: 'text', label: typed === 'lpg' ? 'LPG' : typed } }
}

/** A make, a model or a part of one, with the versions that are said of it: a 'Golf GTI' is one thing. */
function nameAt(
  run: Token[],
  after: readonly Token[],
  { known, words, make: certain }: Around,
): Target | undefined {
  const typed = spelt(run)
  const isAsked = certain === undefined
  const all = (meanings.get(typed) ?? meanings.get(typed.replace(/s$/, '')) ?? []).filter(
    ({ make, absent }) => !absent && (isAsked || make === certain),
  )
  const other = meanings.get(typed)?.find(isWholeMake)
  const meaning = fillers.has(typed) ? undefined : (all[0] ?? other)
  const isOrdinary = isAmbiguous(typed) && isAsked && !(meaning && isWholeMake(meaning))
  if (meaning && !isOrdinary) {
    const more = versionsIn(after, known)
    const names = namesOf(meaning, typed, words)
    const said = more.map(({ word }) => word)
    return {
      run: [...run, ...more],
      isCar: !isWholeMake(meaning) || more.length > 0,
      term: {
        typed: spelt([...run, ...more]),
        any: names.map((name) => [name, ...said].join(' ')),
        in: 'names',
        label: [calledSo(meaning, typed), ...said.map(asVersion)].join(' '),
      },
    }
  }
  const [version] = versionsIn(run, known)
  return version && run.length === 1
    ? { run, term: { typed, any: spellings(typed), in: 'names', label: asVersion(typed) } }
    : undefined
}

/** 'GTI', '16v', and codes that some listing has. */
function versionsIn(words: readonly Token[], known: KnownWords): Token[] {
  const end = words.findIndex(({ word }) => {
    const isCode = /^[a-z]+\d+[a-z]*$/.test(word) && known.get(word)?.isKnown
    return !trims.has(word) && !isCode
  })
  return end < 0 ? [...words] : words.slice(0, end)
}

const joined = (name: string) => normaliseText(name).replaceAll(' ', '')

/** As the names of such cars have it: its family with its make, as '33' and 'Spider' are names of others too. */
function namesOf(
  { make, family, bears }: Meaning,
  typed: string,
  words: ReadonlySet<string>,
): string[] {
  if (bears !== undefined) return spellings(bears)
  if (family !== undefined) return [`${joined(make!)} ${joined(family)}`]
  // Of Minis, BMW's are some.
  const parts = [...words].flatMap((word) =>
    (meanings.get(`${typed} ${word}`) ?? []).flatMap((one) =>
      one.make !== make && one.bears ? spellings(one.bears) : [],
    ),
  )
  return [joined(make!), ...parts]
}

const asVersion = (word: string) =>
  /^\d+v$/.test(word) ? word : /\d/.test(word) || word.length <= 3 ? word.toUpperCase() : word

const calledSo = ({ make, family, bears }: Meaning, typed: string): string =>
  bears === undefined
    ? [make, family].filter(Boolean).join(' ')
    : `${make} ${typed.split(' ').map(asVersion).join(' ')}`

function take(draft: Draft, { run, term, label = term.label ?? '', isCar, isWanted }: Target) {
  if (isWanted) draft.terms.push(term)
  else draft.without.push(term)
  // 'Not red', 'not a Porsche 911'.
  const article = isCar ? (/^a/i.test(label) ? 'an ' : 'a ') : ''
  leave(draft, `${article}${label}`, run)
}

/** Each has a 'not' of its own, so that any can be taken off alone. */
function leave({ rest, attributes }: Draft, label: string, run: Token[]) {
  const [first] = run
  const all = [{ ...first!, word: 'not', at: first!.at - 0.5 }, ...run]
  rest.push(...all)
  attributes.push({ label: `not ${label}`, run: all })
}
