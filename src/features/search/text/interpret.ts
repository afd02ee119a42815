import type { Criteria } from '../criteria.ts'
import { alternativesIn } from './alternatives.ts'
import { fillers } from './attributes.ts'
import { isWholeMake, type Meaning } from './lexicon.ts'
import { attribute, negatedIn, powerSaid } from './readers/attributes.ts'
import type { Draft } from './readers/draft.ts'
import { ambiguousName, isEverything, letterOfName, makesOf, name } from './readers/names.ts'
import { oneOrAnother } from './readers/one-or-another.ts'
import { askFor, askForDistance } from './readers/phrases.ts'
import { barePlace, placeAt, type Places } from './readers/places.ts'
import { bareYear } from './readers/years.ts'
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
}

/** What was made of the words, and those of which nothing was. */
type Interpreted = Draft & { leftOver: Token[] }

/** Has each reader take the words that it knows: the surest first, as what one has taken is no other's. */
export function interpret(
  tokens: readonly Token[],
  asked: readonly PlacedPhrase[],
  { gazetteer, known }: Deps,
  given: Criteria,
): Interpreted {
  const draft: Draft = {
    ...(given.make && { make: given.make }),
    filters: {},
    terms: [],
    rest: [],
    attributes: [],
    places: [],
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
  const leftOver = left.filter(({ word }) => !fillers.has(word) && !known.get(word)?.isIdle)
  return { ...draft, leftOver }
}
