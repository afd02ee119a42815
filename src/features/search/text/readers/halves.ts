import type { Criteria } from '../../criteria.ts'
import { markOfHalf, type Token } from '../tokens.ts'
import type { Draft } from './draft.ts'
import { readName } from './names.ts'

/**
 * 'Mk2.5': a late Mk2 that is called so, as its names have it in one word. Where no car is, the Mk2 stays: few sellers say more than that.
 */
export function readHalf(draft: Draft, token: Token, given: Criteria): boolean {
  const mark = markOfHalf(token.word)
  if (mark === undefined) return false
  const whole = { ...token, word: mark }
  if (!readName(draft, [whole], given)) draft.terms.push({ typed: mark, any: [mark], in: 'names' })
  // What is left of the text still says the half.
  draft.rest = [...draft.rest.filter((each) => each !== whole), token]
  draft.terms.push({ typed: token.word, any: [`${mark}5`], in: 'names' })
  return true
}
