import { capitalised } from '../../../platform/text.ts'
import type { Criteria } from '../criteria.ts'
import { interpret, type Deps } from './interpret.ts'
import { termsOf } from './left-over.ts'
import { asOffers, mend, mendedText, splits } from './mend.ts'
import { translate } from './other-letters.ts'
import type { Draft, Interpretation } from './readers/draft.ts'
import { spelt, tokensOf, type Token } from './tokens.ts'

/** What was made of a text, before anything was looked for. */
export type Understood = Interpretation & {
  /** The words without those that became filters, as mended. */
  rest: string
  /** What those are made of, each with what they are without it. */
  parts: { label: string; without: string }[]
  corrections: { from: string; to: string }[]
  /** As it was typed, with its slips mended. */
  mended: string
  /** Words that may be a slip for each of these. */
  offers: { from: string; to: string[] }[]
  /** Words in letters that nobody here can read. */
  unreadable: string[]
}

/**
 * Reads a text as a search: makes, families and their parts, years, prices, mileages, places, and words that a
 * listing may have. Pure: `known` says what the listings know of each word, and what `given` says already is not
 * asked again.
 */
export function understandText(text: string, deps: Deps, given: Criteria = {}): Understood {
  const { readable, unreadable } = translate(text)
  const { tokens, phrases } = tokensOf(readable)
  const isAsTyped = given.spelling === 'typed'
  const first = interpret(tokens, phrases, isAsTyped ? withoutMending(deps) : deps, given)
  const likely = mend(tokens, first, deps)
  const mended = isAsTyped ? asOffers(likely) : likely
  const {
    leftOver,
    attributes,
    places,
    absentRun: _,
    later: __,
    beyond: ___,
    either: ____,
    ...final
  } = mended.tokens ? interpret(mended.tokens, phrases, deps, given) : first
  const rest = [...new Set([...final.rest, ...leftOver])].sort((a, b) => a.at - b.at)
  const corrections = [...mended.corrections, ...places]
  return {
    ...final,
    terms: [...final.terms, ...termsOf(leftOver, deps.known)],
    rest: writtenAs(rest),
    parts: partsOf(rest, attributes),
    corrections,
    mended: mendedText(text, corrections),
    offers: mended.offers,
    unreadable,
  }
}

/** A place is found by its own spellings alone. */
const withoutMending = ({ gazetteer, ...others }: Deps): Deps => ({
  ...others,
  gazetteer: gazetteer && { ...gazetteer, find: gazetteer.named },
})

/** With the commas that end what isn't wanted: 'not 1.6, GTI' asks for the GTI, also when it is read again. */
const writtenAs = (tokens: readonly Token[]) =>
  tokens
    .map(({ word, isApart }, n) => {
      const before = tokens.slice(0, n).map((token) => token.word)
      // Each of a list that isn't wanted has a 'not' of its own, which is enough.
      const isDenied = [word, before.at(-1), before.at(-2)].includes('not')
      return isApart && !isDenied && before.includes('not') ? `, ${word}` : ` ${word}`
    })
    .join('')
    .trimStart()

/** Each attribute by itself, and before them all other words together. */
function partsOf(rest: readonly Token[], attributes: Draft['attributes']): Understood['parts'] {
  const others = rest.filter((token) => !attributes.some(({ run }) => run.includes(token)))
  // 'Avant estate' is said in two words, and asked for once.
  const parts = [...Map.groupBy(attributes, ({ label }) => label)].map(([label, said]) => ({
    label: capitalised(label),
    run: said.flatMap(({ run }) => run),
  }))
  if (others.length > 0) parts.unshift({ label: `“${spelt(others)}”`, run: others })
  return parts.map(({ label, run }) => ({
    label,
    without: writtenAs(rest.filter((token) => !run.includes(token))),
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
