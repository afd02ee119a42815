import { capitalised, wordsOf } from '../../platform/text.ts'
import type { Make } from './rules.ts'
import { modelFamilies } from './vocabulary.ts'

/**
 * The family that the Model filter files a car under: 'Golf' for 'Golf GTI 16V', '3 Series' for
 * '318is'. A model that the vocabulary doesn't know is filed under its own first word, in one spelling: 'nemo'
 * and 'NEMO' are 'Nemo', 'c35' is 'C35'.
 */
export const modelFamily = (make: Make, model: string): string =>
  knownFamily(make, model) ?? spellFirst(model)

function spellFirst(model: string): string {
  const first = model.trim().split(/\s+/)[0] ?? model
  return first.replace(/[\p{L}\p{N}]+/gu, (part) =>
    part.length <= 3 || /\d/.test(part) ? part.toUpperCase() : capitalised(part.toLowerCase()),
  )
}

/** The same where the vocabulary knows it: in its words, and no others. */
export function knownFamily(make: Make, model: string): string | undefined {
  const words = wordsOf(model)
  const found = namesOfFamilies(make)
    .map(({ family, parts, length }) => ({ family, index: indexOfSequence(words, parts), length }))
    .filter(({ index }) => index >= 0)
    // The name that stands first, and of two there the longer: 'Clio Williams' before 'Clio'.
    .sort((a, b) => a.index - b.index || b.length - a.length)[0]
  return found?.family
}

type FamilyName = { family: string; parts: string[]; length: number }
const spelt = new Map<Make, FamilyName[]>()

/** Every name of a make's families, taken apart once. */
function namesOfFamilies(make: Make): FamilyName[] {
  const known = spelt.get(make)
  if (known) return known
  const names = (modelFamilies[make] ?? []).flatMap(({ family, aliases }) =>
    [family, ...aliases].map((name) => ({ family, parts: wordsOf(name), length: name.length })),
  )
  spelt.set(make, names)
  return names
}

/** Where `part` stands in `words`, joined or apart ('mx 5' in 'mx5 eunos'), or -1. */
function indexOfSequence(words: string[], part: string[]): number {
  const joined = part.join('')
  return words.findIndex((word, start) => {
    if (word === joined) return true
    return part.every((piece, offset) => words[start + offset] === piece)
  })
}
