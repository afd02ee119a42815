import { capitalised, normaliseText } from '../../../platform/text.ts'
import { number } from '../../../ui/format.ts'
import { makes } from '../../cars/rules.ts'
import type { SearchResponse, Suggestion } from '../schema.ts'
import { attributes } from '../text/attributes.ts'
import { totalFigure } from '../text/labels.ts'
import { isAmbiguous, meanings } from '../text/lexicon.ts'

/** How many cars there are of each make, of each family ('BMW 3 Series') and in each town, in the spelling of listings. */
export type CarCounts = {
  makes: ReadonlyMap<string, number>
  families: ReadonlyMap<string, number>
  towns: ReadonlyMap<string, number>
  /** By the names of counties, regions and countries. */
  areas: ReadonlyMap<string, number>
  /** By what a phrase is labelled; empty until they have been counted. */
  phrases: PhraseCounts
}
export type PhraseCounts = ReadonlyMap<string, SearchResponse['total']>

export const mostSuggested = 8

type Candidate = Suggestion & {
  /** What it is found by, in one spelling. */
  spellings: string[]
}

const numberOf = (total: SearchResponse['total'] | undefined) =>
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
    ...ofTowns.filter(({ n }) => n > 0),
    ...ofAreas.filter(({ n }) => n > 0),
    ...ofPhrases.filter(({ n }) => n !== 0),
  ]
}

const rankOf = { make: 0, model: 1, place: 2, phrase: 3 }

/**
 * What begins with what was typed: makes, families, towns, areas and phrases, those with most cars first. Where nothing
 * does, the last word is completed, and the words before it stay.
 */
export function suggest(candidates: readonly Candidate[], typed: string): Suggestion[] {
  const text = normaliseText(typed)
  if (text.length < 2) return []
  const whole = matching(candidates, text)
  if (whole.length > 0) return whole
  const at = text.lastIndexOf(' ')
  const last = text.slice(at + 1)
  if (at < 0 || last.length < 2) return []
  const before = text.slice(0, at)
  return matching(candidates, last).map(({ kind, label }) => ({
    kind,
    label: `${before} ${label.toLowerCase()}`,
    ...numberOf(undefined),
    criteria: { q: `${before} ${label.toLowerCase()}` },
  }))
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
        rankOf[a.candidate.kind] - rankOf[b.candidate.kind] ||
        (b.candidate.n ?? 0) - (a.candidate.n ?? 0),
    )
    .slice(0, mostSuggested)
    .map(({ candidate: { spellings: _, ...suggestion } }) => suggestion)
}
