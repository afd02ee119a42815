import { absentMakes } from '../../cars/nicknames.ts'
import type { Make } from '../../cars/rules.ts'
import type { Criteria } from '../criteria.ts'
import { alternativesIn } from './alternatives.ts'
import { fillers } from './attributes.ts'
import { isWholeMake, type Meaning } from './lexicon.ts'
import { readAttribute, readPower } from './readers/attributes.ts'
import type { Draft } from './readers/draft.ts'
import {
  certainMakes,
  isEverything,
  readAmbiguousName,
  readLetter,
  readName,
} from './readers/names.ts'
import { readHalf } from './readers/halves.ts'
import { readAlternatives } from './readers/alternatives.ts'
import { addDistanceFilter, addExemption, addPhraseFilters } from './readers/phrases.ts'
import { partContradictions } from './readers/contradictions.ts'
import { readNegations } from './readers/negations.ts'
import { readPlace, readPlaceAfter, readPostcode, type Places } from './readers/places.ts'
import {
  readEitherYear,
  readLaterPlate,
  readLaterYear,
  readSum,
  readYear,
} from './readers/years.ts'
import {
  longestName,
  runsOf,
  spelt,
  type KnownWords,
  type PlacedPhrase,
  type Token,
} from './tokens.ts'

export type Deps = {
  known: KnownWords
  gazetteer: Places
  /** Of London: '2026-11-27'. */
  today: string
}

/** What was made of the words, and those of which nothing was. */
type Interpreted = Draft & { leftOver: Token[] }

/** Has each reader take the words that it knows: the surest first, as what one has taken is no other's. */
export function interpret(
  typed: readonly Token[],
  phrases: readonly PlacedPhrase[],
  { gazetteer, known, today }: Deps,
  given: Criteria,
): Interpreted {
  const draft: Draft = {
    ...(given.make && { make: given.make }),
    filters: {},
    terms: [],
    without: [],
    rest: [],
    attributes: [],
    places: [],
  }
  // What isn't wanted is read first, and by nobody else.
  const ofAll = given.make ?? onlyMake(typed)
  const negated = readNegations(draft, typed, {
    gazetteer,
    known,
    make: ofAll,
    model: given.model,
  })
  const tokens = typed.filter((token) => !negated.includes(token))
  let left = [...tokens]
  const take = (run: readonly Token[]) => {
    left = left.filter((token) => !run.includes(token))
  }
  const offer = (lengths: { from: number; to: number }, read: (run: Token[]) => boolean) => {
    for (let length = lengths.from; length >= lengths.to; length--)
      for (const run of runsOf(left, length))
        if (run.every((token) => left.includes(token)) && read(run)) take(run)
  }

  addPhraseFilters(draft.filters, phrases, given)
  for (const { phrase } of phrases)
    if (phrase.kind === 'years' && phrase.or && !given.yearFrom && !given.yearTo)
      draft.otherYears = phrase.or
  for (const { phrase, stretch } of phrases) {
    if (phrase.kind !== 'near' || draft.filters.near || given.near) continue
    const after = left.filter((token) => token.stretch === stretch)
    take(readPlaceAfter(phrase, draft, { after, gazetteer }))
  }

  // As a whole 'S2 4AB' is no Audi.
  if (!given.near)
    offer(
      { from: 2, to: 1 },
      (run) => !draft.filters.near && readPostcode(draft.filters, run, gazetteer),
    )

  const certain = given.make ?? onlyMake(tokens)
  for (const one of alternativesIn(left, known, certain))
    if (readAlternatives(draft, one, given)) take(one.run)
  offer({ from: 2, to: 2 }, (run) => readLaterPlate(draft, run))
  // What is several words long is meant as a whole: 'one owner' is no Mini One.
  offer({ from: 2, to: 1 }, (run) => readPower(draft, run))
  const ofModels = certainMakes(tokens, (meaning) => !isWholeMake(meaning))
  // '190E Evo 2' is no Integrale Evo 2.
  const readNameOf = (run: Token[]) => {
    const others = ofModels.filter(({ token }) => !run.includes(token))
    const isOfOthers = ({ make }: Meaning) =>
      make === undefined || others.length === 0 || others.some((other) => other.make === make)
    return readName(draft, run, given, run.length > 1 ? isOfOthers : isEverything)
  }
  offer(
    { from: longestName, to: 2 },
    (run) => readNameOf(run) || readAttribute(draft, run, certain),
  )
  offer({ from: 1, to: 1 }, (run) => readName(draft, run, given, isWholeMake))
  offer({ from: 1, to: 1 }, (run) => readAttribute(draft, run, certain))
  offer({ from: longestName, to: 1 }, readNameOf)
  // 'Mk2 golf': what is a name beside its make alone may stand before it.
  if (draft.make) offer({ from: longestName, to: 1 }, readNameOf)
  offer({ from: 1, to: 1 }, ([token]) => readHalf(draft, token!, given))
  // '93 Viggen' is a 9-3 and of no year, which is told by what comes after it.
  const isOfFamily = ({ family }: Meaning) =>
    family !== undefined && (draft.families?.includes(family) ?? false)
  offer({ from: 1, to: 1 }, (run) => readName(draft, run, given, isOfFamily))
  offer({ from: 1, to: 1 }, ([token]) => readLetter(draft, token!, { tokens, left, given }))
  if (!draft.filters.near && !given.near)
    offer({ from: longestName, to: 1 }, (run) => {
      const [{ at: start, stretch }] = run as [Token]
      const isSaid = tokens.some(({ word, at }) => word === 'in' && at === start - 1)
      const isAlone = tokens.length === 1 && phrases.length === 0 && asksNothing(given)
      const said = isSaid
        ? tokens.filter((token) => token.stretch === stretch && token.at >= start)
        : null
      const end = run.at(-1)!.at
      const next = tokens.find((token) => token.stretch === stretch && token.at === end + 1)
      const around = { gazetteer, make: draft.make, said, isAlone, next }
      return !draft.filters.near && readPlace(draft.filters, run, around)
    })
  addDistanceFilter(draft.filters, phrases, given)
  // 'BMW or Audi 95'
  if (draft.either) {
    offer({ from: 3, to: 3 }, (run) => readEitherYear(draft, run, { given, tokens, left }))
    offer(
      { from: 1, to: 1 },
      (run) => /^\d\d$/.test(spelt(run)) && readYear(draft, run, { given, tokens, left }),
    )
  }
  if (!draft.make) offer({ from: 3, to: 1 }, (run) => readAmbiguousName(draft, run))
  offer({ from: 3, to: 3 }, (run) => readEitherYear(draft, run, { given, tokens, left }))
  offer({ from: 1, to: 1 }, (run) => readYear(draft, run, { given, tokens, left }))
  addExemption(draft.filters, phrases, { given, today })
  offer({ from: 1, to: 1 }, (run) => readSum(draft, run, { given, tokens }))
  offer({ from: 2, to: 1 }, (run) => readAttribute(draft, run, certain))

  const saysNothing = ({ word }: Token) => fillers.has(word) || known.get(word)?.isIdle === true
  offer({ from: 1, to: 1 }, (run) =>
    readLaterYear(draft, run, {
      others: left.filter((token) => token !== run[0] && !saysNothing(token)),
      today,
    }),
  )

  partContradictions(draft)

  // A 'Pagoda SL' is looked for among the SLs, a 'Jaguar E-Type' among no Jaguars.
  const isNothingElse = !draft.families && !draft.partOf
  const isOfMake = isNothingElse && draft.absent?.startsWith(`${draft.make} `)
  if (draft.absentRun && draft.make && !isOfMake) {
    delete draft.absent
    left.push(...draft.absentRun)
  } else draft.rest.push(...(draft.absentRun ?? []))
  const [badge, more] = draft.absentRun ?? []
  const isBadge = draft.absent !== undefined && Object.hasOwn(absentMakes, draft.absent)
  if (badge && !more && isBadge) draft.badge = badge.word
  // Of no car that is sold here, whatever it is called.
  if (draft.later) draft.absent = draft.later
  const leftOver = left.filter((token) => !saysNothing(token))
  return { ...draft, leftOver }
}

/** What says how cars are shown, and not which. */
const ofShowing: ReadonlySet<string> = new Set([
  'q',
  'spelling',
  'sort',
  'cursor',
  'unsaid',
  'within',
])

/** Whether words are all that is asked: beside a filter that was made of 'honda civic b16' what is left is not alone. */
const asksNothing = (given: Criteria): boolean =>
  Object.keys(given).every((field) => ofShowing.has(field))

/** The one make that all words are certain of. */
function onlyMake(tokens: readonly Token[]): Make | undefined {
  const [only, another] = new Set(certainMakes(tokens).map(({ make }) => make))
  return another ? undefined : only
}
