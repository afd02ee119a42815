import { wordsOf } from '../../platform/text.ts'
import { bodyWords, generations, parents, type Generation } from './family-tree.ts'
import { modelFamily } from './model-family.ts'
import type { Make } from './rules.ts'
import { lookUp } from '../../platform/look-up.ts'

type NamedCar = { make: Make; model: string; year: number; description: string }

/** Raise it whenever cars are to be called or found otherwise: a job then makes the names and words of all of them anew. */
export const namesEdition = 9

/**
 * The words that a car is named by, whether or not its seller wrote them: its make, model, family and the
 * families above, its generation ('993' for a 911 of 1996), its model's parts joined and apart ('500sl',
 * '500 sl'). In one spelling, each once.
 */
export function namesOf(car: NamedCar): string[] {
  const { make, model } = car
  const family = modelFamily(make, model)
  const words = wordsOf(withoutHyphen(model))
  const shorter = words
    .map((word, index) => (index > 0 ? (lookUp(figures, word) ?? word) : word))
    .map(short)
  const above = lookUp(parents[make], family)
  const named = [make, family, ...(above ? [above] : [])].flatMap((name) => {
    const own = wordsOf(withoutHyphen(name))
    return [...own, own.join('')]
  })
  const parts = words.flatMap(partsOf)
  const bodies = [...words, ...parts].flatMap((word) => lookUp(bodyWords[make], word) ?? [])
  const ofGenerations = generationsOf(car).flatMap(({ names }) => names.map(joined))
  return [
    ...new Set(
      [
        named,
        words,
        parts,
        joinedNeighbours(words),
        shorter,
        joinedNeighbours(shorter),
        bodies,
        ofGenerations,
      ]
        .flat()
        // A name of signs alone has no word, and none is no word of an index.
        .filter(Boolean),
    ),
  ]
}

/** 'Evolution VI' is an 'Evo 6'. */
const figures: Record<string, string> = {
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
}
const short = (word: string) => (word === 'evolution' ? 'evo' : word)

/** An S-Type R is no Type R. */
const withoutHyphen = (name: string) => name.replace(/\b([sx])[- ]type\b/i, '$1type')

const joined = (name: string) => wordsOf(name).join('')

/** '325i' is a '325' as well, a 'GTi-6' a 'GTI'; single letters and figures say too little. */
const partsOf = (word: string): string[] =>
  (word.match(/[a-z]+|\d+/g) ?? []).filter((part) => part.length > 1 && part !== word)

/** '500 SL' is a '500sl', 'GT-R' a 'gtr' and '2.3-16' a '2316'; '75 2.0' is no '752'. */
const joinedNeighbours = (words: readonly string[]): string[] =>
  words.flatMap((word, index) => {
    const [next, afterNext] = words.slice(index + 1)
    if (!next) return []
    const isFigures = (text: string) => /^\d+$/.test(text)
    const isCode = (text: string) => /\d/.test(text) || text.length <= 2
    const isPair = (isCode(word) || isCode(next)) && !(isFigures(word) && isFigures(next))
    return [
      ...(isPair ? [word + next] : []),
      ...(afterNext === '16' && isFigures(next) ? [`${word}${next}16`.slice(-4)] : []),
    ].filter((text) => text.length <= 8)
  })

/** By what the seller calls it where that is said, else all that its family and year allow. */
function generationsOf({ make, model, year, description }: NamedCar): Generation[] {
  const family = modelFamily(make, model)
  const title = ` ${wordsOf(model).join(' ')} `
  const has = (text: string, name: string) => text.includes(` ${wordsOf(name).join(' ')} `)
  const ofFamily = (generations[make] ?? []).filter(
    ({ families, only, not }) =>
      families.includes(family) &&
      (!only || only.some((word) => has(title, word))) &&
      !not?.some((word) => has(title, word)),
  )
  const said = (text: string) =>
    ofFamily.filter(({ names }) => names.some((name) => has(text, name)))
  const inTitle = said(title)
  if (inTitle.length > 0) return inTitle
  const byYear = ofFamily.filter(({ years: [first, last] }) => year >= first && year <= last)
  if (byYear.length < 2) return byYear
  const inText = said(` ${wordsOf(description).join(' ')} `).filter((each) => byYear.includes(each))
  return inText.length > 0 ? inText : byYear
}
