import { capitalised, normaliseText } from '../../../platform/text.ts'
import { number } from '../../../ui/format.ts'
import { makes } from '../../cars/rules.ts'
import type { Suggestion, Total } from '../schema.ts'
import { attributes } from '../text/attributes.ts'
import { totalFigure } from '../text/labels.ts'
import { isAmbiguous, meanings } from '../text/lexicon.ts'
import { longestName } from '../text/tokens.ts'
import { codes, figures } from './figures-and-codes.ts'

/** How many cars there are of each make, of each family ('BMW 3 Series') and in each town, in the spelling of listings. */
export type CarCounts = {
  makes: ReadonlyMap<string, number>
  families: ReadonlyMap<string, number>
  towns: ReadonlyMap<string, number>
  /** By the names of counties, regions and countries. */
  areas: ReadonlyMap<string, number>
  /** By what a phrase or code is labelled; empty until they have been counted. */
  phrases: PhraseCounts
}
export type PhraseCounts = ReadonlyMap<string, Total>

export const mostSuggested = 8

type Candidate = Suggestion & {
  /** What it is found by, in one spelling. */
  spellings: string[]
  /** A part of a family, which comes after those that are whole. */
  isCode?: true
}

const numberOf = (total: Total | undefined) =>
  total ? { n: total.n, count: totalFigure(total) } : { n: null, count: null }

const counted = (n = 0) => ({ n, count: number(n) })

/** All that may be suggested, with how many cars each shows. */
export function listCandidates(counts: CarCounts, towns: readonly string[]): Candidate[] {
  const spelled = new Map<string, string[]>()
  for (const [name, all] of meanings)
    for (const { make, family, bears } of all) {
      if (!make || bears !== undefined) continue
      const key = family ? `${make} ${family}` : make
      spelled.set(key, [...(spelled.get(key) ?? []), name])
    }
  const ofMakes = makes.map((make) => ({
    kind: 'make' as const,
    label: make,
    ...counted(counts.makes.get(make)),
    criteria: { make },
    spellings: spelled.get(make) ?? [],
  }))
  const ofFamilies = [...spelled.keys()].flatMap((key) => {
    const make = makes.find((name) => key.startsWith(`${name} `))
    if (!make) return []
    const model = key.slice(make.length + 1)
    const own = spelled.get(key) ?? []
    return {
      kind: 'model' as const,
      label: key,
      ...counted(counts.families.get(key)),
      criteria: { make, model },
      spellings: [
        ...own,
        ...(spelled.get(make) ?? []).flatMap((of) => own.map((name) => `${of} ${name}`)),
      ],
    }
  })
  const ofTowns = towns.map((name) => ({
    kind: 'place' as const,
    label: name,
    ...counted(counts.towns.get(name.toLowerCase())),
    criteria: { location: name },
    spellings: [normaliseText(name)],
  }))
  const ofAreas = [...counts.areas].map(([name, n]) => ({
    kind: 'place' as const,
    label: name,
    ...counted(n),
    criteria: { near: name },
    spellings: [normaliseText(name)],
  }))
  const ofCodes = codes.map(({ label, spellings }) => ({
    kind: 'model' as const,
    label,
    ...numberOf(counts.phrases.get(label)),
    criteria: { q: label },
    spellings,
    isCode: true as const,
  }))
  const ofFigures = figures.map(({ label, spellings }) => ({
    kind: 'phrase' as const,
    label: capitalised(label),
    ...numberOf(counts.phrases.get(label)),
    criteria: { q: label },
    spellings,
  }))
  // What is meant beside one make alone is said by nothing else.
  const general = attributes.filter(({ beside }) => !beside)
  const ofPhrases = general.map(({ label, typed }) => ({
    kind: 'phrase' as const,
    label: capitalised(label),
    ...numberOf(counts.phrases.get(label)),
    criteria: { q: label },
    spellings: typed.map(normaliseText),
  }))
  return [
    ...ofMakes.filter(({ n }) => n > 0),
    ...ofFamilies.filter(({ n }) => n > 0),
    // Of most codes some car is on sale, of some none: they wait for their numbers.
    ...ofCodes.filter(({ n }) => n !== null && n > 0),
    ...ofTowns.filter(({ n }) => n > 0),
    ...ofAreas.filter(({ n }) => n > 0),
    ...[...ofFigures, ...ofPhrases].filter(({ n }) => n !== 0),
  ]
}

const ranks = { make: 0, model: 1, place: 3, phrase: 4 }
const rankOf = ({ kind, isCode }: Candidate) => (isCode ? 2 : ranks[kind])

/**
 * What begins with what was typed: makes, families, codes, towns, areas and phrases, those with most cars first. Where nothing
 * does, the last words are completed ('golf under 1'), and those before them stay.
 */
export function suggest(candidates: readonly Candidate[], typed: string): Suggestion[] {
  const text = normaliseText(typed)
  if (text.length < 2) return []
  const whole = matching(candidates, text)
  if (whole.length > 0) return whole
  const words = text.split(' ')
  for (let length = Math.min(longestName, words.length - 1); length >= 1; length--) {
    const [before, last] = [words.slice(0, -length).join(' '), words.slice(-length).join(' ')]
    const found = last.length < 2 ? [] : matching(candidates, last)
    if (found.length > 0) return found.map((each) => completed(before, each))
  }
  return []
}

function completed(before: string, { kind, label }: Suggestion): Suggestion {
  const text = `${before} ${label.toLowerCase()}`
  return { kind, label: text, ...numberOf(undefined), criteria: { q: text } }
}

function matching(candidates: readonly Candidate[], text: string): Suggestion[] {
  return candidates
    .flatMap((candidate) => {
      const found = candidate.spellings.filter((spelling) => spelling.startsWith(text))
      // A number says little by itself: '5' is no Renault until somebody says so.
      return found.length > 0
        ? [{ candidate, isExact: found.some((name) => name === text && !isAmbiguous(name)) }]
        : []
    })
    .sort(
      (a, b) =>
        Number(b.isExact) - Number(a.isExact) ||
        rankOf(a.candidate) - rankOf(b.candidate) ||
        (b.candidate.n ?? 0) - (a.candidate.n ?? 0),
    )
    .slice(0, mostSuggested)
    .map(({ candidate: { spellings: _, isCode: __, ...suggestion } }) => suggestion)
}
