import { capitalised } from '../../../platform/text.ts'
import { otherScripts, otherWords } from '../../cars/nicknames.ts'
import { modelYears, type Make } from '../../cars/rules.ts'
import type { Criteria } from '../criteria.ts'
import { alternativesIn, type Alternatives } from './alternatives.ts'
import { attributeOf, fillers } from './attributes.ts'
import {
  isAmbiguous,
  isWholeMake,
  meanings,
  spellings,
  withChildren,
  type Meaning,
} from './lexicon.ts'
import { mend, mendedText, splits } from './mend.ts'
import { askFor, askForDistance } from './phrase-filters.ts'
import {
  longestName,
  runsOf,
  spelt,
  tokensOf,
  type KnownWords,
  type PlacedPhrase,
  type Token,
} from './tokens.ts'
import { barePlace, placeAt, type Places } from './typed-places.ts'
import { lookUp } from '../../../platform/look-up.ts'

/** What a car must bear in its names, or have in its listing. */
export type Term = {
  typed: string
  /** Any of these will do; one of several words has them one after another. */
  any: string[]
  in: 'names' | 'text'
  /** It is what a model is called, besides being a word: 'escort', not 'mk1'. */
  isModel?: true
  /** What it is called, where a table of ours knows it: 'automatic'. */
  label?: string
}

/** What was made of a text, before anything was looked for. */
export type Understood = {
  make?: Make
  /** The family that was named, or that a name is a part of. */
  model?: string
  /** The families that are shown: the one that was named, and those under it. */
  families?: string[]
  /** The families that have a part called so; shown where no car is. */
  partOf?: string[]
  /** What the words ask for that has a filter of its own. */
  filters: Criteria
  terms: Term[]
  /** The words without those that became filters, as mended. */
  rest: string
  /** What those are made of, each with what they are without it. */
  parts: { label: string; without: string }[]
  corrections: { from: string; to: string }[]
  /** As it was typed, with its slips mended. */
  mended: string
  /** Words that may be a slip for each of these. */
  offers: { from: string; to: string[] }[]
  /** A make that is asked for and not sold here. */
  absent?: string
  /** Words in letters that nobody here can read. */
  unreadable: string[]
}

type Deps = {
  known: KnownWords
  gazetteer: Places
}

/**
 * Reads a text as a search: makes, families and their parts, years, prices, mileages, places, and words that a
 * listing may have. Pure: `known` says what the listings know of each word, and what `given` says already is not
 * asked again.
 */
export function understandText(text: string, deps: Deps, given: Criteria = {}): Understood {
  const { readable, unreadable } = translate(text)
  const { tokens, asked } = tokensOf(readable)
  const first = interpret(tokens, asked, deps, given)
  const mended = mend(tokens, first, deps)
  const {
    leftOver,
    attributes,
    places,
    absentRun: _,
    ...final
  } = mended.tokens ? interpret(mended.tokens, asked, deps, given) : first
  const rest = [...final.rest, ...leftOver].sort((a, b) => a.at - b.at)
  const corrections = [...mended.corrections, ...places]
  return {
    ...final,
    terms: [...final.terms, ...termsOf(leftOver, deps.known)],
    rest: spelt(rest),
    parts: partsOf(rest, attributes),
    corrections,
    mended: mendedText(text, corrections),
    offers: mended.offers,
    unreadable,
  }
}

/** Each attribute by itself, and before them all other words together. */
function partsOf(rest: readonly Token[], attributes: Draft['attributes']): Understood['parts'] {
  const others = rest.filter((token) => !attributes.some(({ run }) => run.includes(token)))
  const parts = attributes.map(({ label, run }) => ({ label: capitalised(label), run }))
  if (others.length > 0) parts.unshift({ label: `“${spelt(others)}”`, run: others })
  return parts.map(({ label, run }) => ({
    label,
    without: spelt(rest.filter((token) => !run.includes(token))),
  }))
}

/** The words that the listings are asked about, and pairs that may be one: 'vr 6'. */
export function wordsToLookUp(text: string): string[] {
  const words = tokensOf(translate(text).readable).tokens.map(({ word }) => word)
  const pairs = words.flatMap((word, index) => {
    const next = words[index + 1]
    return next && word.length + next.length <= 8 ? [word + next] : []
  })
  const tails = words.flatMap((word) => splits(word).map(([, tail]) => tail))
  return [...new Set([...words, ...pairs, ...tails])].slice(0, 80)
}

const foreign = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+/gu
const foreignNames = Object.entries(otherScripts).sort(([a], [b]) => b.length - a.length)

/** Makes in other letters in ours; the rest of what is in other letters, by itself. */
function translate(text: string): { readable: string; unreadable: string[] } {
  if (text.search(foreign) < 0) return { readable: text, unreadable: [] }
  let readable = text.toLowerCase().normalize('NFC')
  for (const [theirs, name] of foreignNames)
    readable = readable.replaceAll(theirs.normalize('NFC'), ` ${name} `)
  const unreadable = [...readable.matchAll(foreign)].map(([word]) => word)
  return { readable: readable.replace(foreign, ' '), unreadable }
}

type Draft = Omit<
  Understood,
  'rest' | 'parts' | 'corrections' | 'mended' | 'offers' | 'unreadable'
> & {
  /** Words that were understood and are no filters. */
  rest: Token[]
  attributes: { label: string; run: Token[] }[]
  /** The words for what isn't sold here. */
  absentRun?: Token[]
  /** Slips in the names of places. */
  places: Understood['corrections']
  leftOver: Token[]
}

function interpret(
  tokens: readonly Token[],
  asked: readonly PlacedPhrase[],
  { gazetteer, known }: Deps,
  given: Criteria,
): Draft {
  const draft: Draft = {
    ...(given.make && { make: given.make }),
    filters: {},
    terms: [],
    rest: [],
    attributes: [],
    places: [],
    leftOver: [],
  }
  let left = [...tokens]
  const take = (run: readonly Token[]) => {
    left = left.filter((token) => !run.includes(token))
  }
  const found = (lengths: { from: number; to: number }, isTaken: (run: Token[]) => boolean) => {
    for (let length = lengths.from; length >= lengths.to; length--)
      for (const run of runsOf(left, length))
        if (run.every((token) => left.includes(token)) && isTaken(run)) take(run)
  }

  askFor(draft.filters, asked, given)
  for (const { asked: phrase, run } of asked) {
    if (phrase.kind !== 'near' || draft.filters.near || given.near) continue
    const after = left.filter((token) => token.run === run)
    const place = placeAt(after, phrase.within !== undefined || asked.length > 0, gazetteer)
    if (!place) continue
    draft.filters.near = place.name
    if (phrase.within) draft.filters.within = phrase.within
    const named = after.slice(0, place.length)
    if (place.isMended) draft.places.push({ from: spelt(named), to: place.name })
    take(named)
  }

  for (const run of negatedIn(left)) take(run)
  const [only, another] = makesOf(tokens)
  const certain = given.make ?? (another ? undefined : only)
  for (const one of alternativesIn(left, known, certain))
    if (oneOrAnother(draft, one, given)) take(one.run)
  // What is several words long is meant as a whole: 'one owner' is no Mini One.
  found({ from: 2, to: 1 }, (run) => powerSaid(draft, run))
  // '190E Evo 2' is no Integrale Evo 2.
  const named = (run: Token[]) => {
    const others = makesOf(
      tokens.filter((token) => !run.includes(token)),
      (meaning) => !isWholeMake(meaning),
    )
    const isOfOthers = ({ make }: Meaning) =>
      make === undefined || others.length === 0 || others.includes(make)
    return name(draft, run, given, run.length > 1 ? isOfOthers : isEverything)
  }
  found({ from: longestName, to: 2 }, (run) => named(run) || attribute(draft, run, certain))
  found({ from: 1, to: 1 }, (run) => name(draft, run, given, isWholeMake))
  found({ from: 1, to: 1 }, (run) => attribute(draft, run, certain))
  found({ from: longestName, to: 1 }, named)
  found({ from: 1, to: 1 }, ([token]) => letterOfName(draft, token!, { tokens, left, given }))
  if (!draft.filters.near && !given.near)
    found({ from: 3, to: 1 }, (run) => {
      const isSaid = tokens.some(({ word, at }) => word === 'in' && at === run[0]!.at - 1)
      const isAlone = tokens.length === 1 && asked.length === 0
      return !draft.filters.near && barePlace(draft.filters, run, { gazetteer, isSaid, isAlone })
    })
  askForDistance(draft.filters, asked, given)
  if (!draft.make) found({ from: 3, to: 1 }, (run) => ambiguousName(draft, run))
  found({ from: 1, to: 1 }, (run) => bareYear(draft, run, { given, tokens, left }))
  found({ from: 2, to: 1 }, (run) => attribute(draft, run, certain))

  // A 'Pagoda SL' is looked for among the SLs, a 'Jaguar E-Type' among no Jaguars.
  const isNothingElse = !draft.families && !draft.partOf
  const isOfMake = isNothingElse && draft.absent?.startsWith(`${draft.make} `)
  if (draft.absentRun && draft.make && !isOfMake) {
    delete draft.absent
    left.push(...draft.absentRun)
  } else draft.rest.push(...(draft.absentRun ?? []))
  draft.leftOver = left.filter(({ word }) => !fillers.has(word) && !known.get(word)?.isIdle)
  return draft
}

/** 'Not red', 'no projects': no filter leaves out what is said, and those that say it aren't meant. 'No rust' is asked for. */
const negatedIn = (tokens: readonly Token[]): Token[][] =>
  [4, 3, 2]
    .flatMap((length) => runsOf(tokens, length))
    .filter(
      ([no, ...run]) =>
        /^(?:no|not|without|except)$/.test(no!.word) &&
        attributeOf(spelt(run), undefined) &&
        !attributeOf(spelt([no!, ...run]), undefined),
    )

/** All words, and those of which nothing was made yet. */
type Around = { tokens: readonly Token[]; left: readonly Token[] }

/** 'Boxster S': a letter is a word of no weight but right behind a name. */
function letterOfName(
  { families, terms, rest }: Draft,
  token: Token,
  { tokens, left, given }: Around & { given: Criteria },
): boolean {
  const before = tokens[tokens.indexOf(token) - 1]
  // The name may have become a filter before.
  const isBehindName = before
    ? before.run === token.run && !left.includes(before)
    : given.model !== undefined
  if (!(families ?? given.model) || !isBehindName || !/^[b-hj-z]$/.test(token.word)) return false
  terms.push({ typed: token.word, any: [token.word], in: 'names' })
  rest.push(token)
  return true
}

/** The makes of which words are certain by themselves, as 'golf' is of one. */
const makesOf = (tokens: readonly Token[], isCounted = isEverything): Make[] => [
  ...new Set(
    tokens.flatMap(({ word }) => {
      const all = meanings.get(word)?.filter(isCounted) ?? []
      const [make, another] = new Set(all.map((one) => one.make))
      return make && !another && !isAmbiguous(word) ? [make] : []
    }),
  ),
]

/** One thing or another is asked for; either will do, unless both are of another make than was chosen. */
function oneOrAnother(draft: Draft, one: Alternatives, given: Criteria): boolean {
  const isOfAnother = 'make' in one && given.make !== undefined && one.make !== given.make
  if (isOfAnother) return false
  const typed = spelt(one.run)
  if (one.kind !== 'attributes') draft.rest.push(...one.run)
  switch (one.kind) {
    case 'families':
      draft.make ??= one.make
      if (!given.model) draft.families = one.families
      break
    case 'attributes':
      takeAttribute(draft, {
        label: one.labels.join(' or '),
        run: one.run,
        any: one.any,
        in: one.in,
      })
      return true
    case 'names':
      if (one.make) draft.make ??= one.make
      draft.terms.push({ typed, any: one.any, in: 'names', isModel: true })
      break
    case 'words':
      draft.terms.push({ typed, any: one.any, in: 'text' })
  }
  return true
}

function bareYear(
  { filters, make }: Draft,
  [token]: Token[],
  { given, tokens, left }: Around & { given: Criteria },
): boolean {
  const figures = token?.word ?? ''
  const at = tokens.indexOf(token!)
  const isName = (other: Token | undefined) => other !== undefined && !left.includes(other)
  // 'Peugeot 88' and '94 Honda' are of 1988 and 1994; 'TDI 90' and '80 Series' are not.
  const isBesideName =
    at === tokens.length - 1 ? isName(tokens[at - 1]) : at === 0 && isName(tokens[1])
  const isShort = make !== undefined && isBesideName && /^[89]\d$/.test(figures)
  const year = isShort ? 1900 + Number(figures) : Number(figures)
  if (!/^\d{4}$/.test(String(year)) || year < modelYears.first || year > modelYears.last)
    return false
  const isAsked = [filters.yearFrom, filters.yearTo, given.yearFrom, given.yearTo].some(Boolean)
  if (isAsked) return false
  filters.yearFrom = filters.yearTo = year
  return true
}

function attribute(draft: Draft, run: Token[], certain: Make | undefined): boolean {
  const found = attributeOf(spelt(run), draft.make ?? certain)
  if (!found) return false
  takeAttribute(draft, { label: found.label, run, any: found.says, in: found.in ?? 'text' })
  return true
}

function takeAttribute(
  { terms, rest, attributes }: Draft,
  { label, run, ...said }: Pick<Term, 'any' | 'in'> & { label: string; run: Token[] },
) {
  terms.push({ typed: spelt(run), ...said, label })
  rest.push(...run)
  attributes.push({ label, run })
}

/** '150 bhp', as sellers write it and the form says it. */
function powerSaid({ terms, rest, attributes }: Draft, run: Token[]): boolean {
  const typed = spelt(run)
  const [, figures] = /^(\d{2,4}) ?b?hp$/.exec(typed) ?? []
  if (!figures) return false
  const label = `${figures} bhp`
  const any = [label, `${figures}bhp`, `${figures} hp`, `${figures}hp`]
  terms.push({ typed, any, in: 'text', label })
  rest.push(...run)
  attributes.push({ label, run })
  return true
}

const isEverything = (_: Meaning) => true

/** A make, a family or a part of one; whether these words are a name. */
function name(
  draft: Draft,
  run: Token[],
  given: Criteria,
  isSought: (meaning: Meaning) => boolean = isEverything,
): boolean {
  const typed = spelt(run)
  const key = meanings.has(typed) ? typed : (singularOf(typed) ?? codeOf(typed, draft) ?? typed)
  let possible = (meanings.get(key) ?? []).filter(isSought)
  if (draft.make)
    possible = possible.filter(
      ({ make, absent }) => make === draft.make || absent?.startsWith(`${draft.make} `),
    )
  else if (isAmbiguous(key) && !possible.every(isWholeMake)) return false
  const meaning =
    possible.find(({ family }) => family !== undefined && family !== draft.model) ?? possible[0]
  if (!meaning) return false
  const isShared = new Set(possible.map(({ make, absent }) => make ?? absent)).size > 1
  if (isShared) return false
  const { make, family, bears, of, isWithin, absent } = meaning
  if (absent) {
    if (meaning.isBesideMake && !(draft.make && absent.startsWith(`${draft.make} `))) return false
    draft.absent = absent
    draft.absentRun = run
    return true
  }
  if (!make) return false
  draft.make = make
  if (bears !== undefined) {
    draft.terms.push({ typed, any: spellings(bears), in: 'names' })
    const [first] = of ?? []
    if (first && !draft.model && !given.model) {
      draft.model = first
      if (isWithin) draft.families = withChildren(make, first)
      else draft.partOf = [...(of ?? [])]
    }
    draft.rest.push(...run)
    return true
  }
  if (family === undefined) {
    if (!given.make) draft.filters.make = make
    return true
  }
  if (given.model) return false
  if (
    draft.families &&
    !withChildren(make, family).some((each) => draft.families?.includes(each))
  ) {
    // One family is shown; another one's name is looked for in its cars.
    draft.terms.push({ typed, any: spellings(key), in: 'names' })
    draft.rest.push(...run)
    return true
  }
  draft.model = family
  draft.families = withChildren(make, family)
  // Only that family stands in the filter; the words stand for those under it too.
  if (draft.families.length > 1) draft.rest.push(...run)
  else {
    draft.filters.model = family
    if (!given.make) draft.filters.make = make
  }
  return true
}

/** 'M 5' and 'e 36' beside their make. */
const codeOf = (typed: string, { make }: Draft): string | undefined => {
  const joined = typed.replace(' ', '')
  // 'A 4 door' is no A4.
  const isCode = /^(?!a )[a-z]{1,2} \d{1,3}$/.test(typed)
  return make && isCode && meanings.get(joined)?.some((one) => one.make === make)
    ? joined
    : undefined
}

const singularOf = (name: string) =>
  name.length >= 4 && name.endsWith('s') && meanings.has(name.slice(0, -1))
    ? name.slice(0, -1)
    : undefined

/** A name that is an ordinary word too: cars that bear it are meant. */
function ambiguousName(draft: Draft, run: Token[]): boolean {
  const typed = spelt(run)
  if (
    fillers.has(typed) ||
    !meanings.has(typed) ||
    meanings.get(typed)?.some(({ absent }) => absent)
  )
    return false
  const isModel = meanings.get(typed)?.some(({ family }) => family !== undefined)
  draft.terms.push({
    typed,
    any: spellings(typed),
    in: 'names',
    ...(isModel && { isModel: true as const }),
  })
  draft.rest.push(...run)
  return true
}

/** What is left is looked for in titles and texts, under the other names that people have for it. */
function termsOf(tokens: readonly Token[], known: KnownWords): Term[] {
  const terms: Term[] = []
  const used = new Set<Token>()
  for (const [first, second] of runsOf(tokens, 2)) {
    const pair = `${first!.word} ${second!.word}`
    const joined = `${first!.word}${second!.word}`
    // 'vr 6' and 'rs turbo' are written together as well.
    const isCode = joined.length <= 8 && [first!, second!].some(({ word }) => word.length <= 2)
    const isOne = lookUp(otherWords, pair) !== undefined || (isCode && known.get(joined)?.isKnown)
    if (!isOne || used.has(first!) || used.has(second!)) continue
    terms.push({ typed: pair, any: spellings(pair), in: 'text' })
    used.add(first!).add(second!)
  }
  const single = tokens.filter((token) => !used.has(token)).map(({ word }) => word)
  // A nickname that no listing has stands for a name.
  for (const word of new Set(single)) {
    const isNickname = lookUp(otherWords, word) && !known.get(word)?.isKnown
    terms.push({ typed: word, any: spellings(word), in: isNickname ? 'names' : 'text' })
  }
  return terms
}
