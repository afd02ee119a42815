import { otherWords } from '../../cars/nicknames.ts'
import { lookUp } from '../../../platform/look-up.ts'
import { spellings } from './lexicon.ts'
import type { Term } from './readers/draft.ts'
import { runsOf, type KnownWords, type Token } from './tokens.ts'

/** What is left is looked for in titles and texts, under the other names that people have for it. */
export function termsOf(tokens: readonly Token[], known: KnownWords): Term[] {
  const terms: Term[] = []
  const used = new Set<Token>()
  const pairs = runsOf(tokens, 2)
  const isNamed = ([first, second]: Token[]) =>
    lookUp(otherWords, `${first!.word} ${second!.word}`) !== undefined
  // Of 'gti 16 valve' the last two are one.
  for (const [first, second] of [...pairs.filter(isNamed), ...pairs]) {
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
