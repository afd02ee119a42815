import { wordsOf } from '../../../platform/text.ts'
import { readItems, type Asked } from './phrases.ts'

/** A word where it stands; `run` tells which words follow one another without a phrase between. */
export type Token = { word: string; at: number; run: number }
export type PlacedPhrase = { asked: Asked; run: number }

/** The words of a text where they stand, and the phrases between them. */
export function tokensOf(text: string): { tokens: Token[]; asked: PlacedPhrase[] } {
  const runs: string[][] = [[]]
  const asked: PlacedPhrase[] = []
  for (const item of readItems(text)) {
    if (!item.asked) runs.at(-1)!.push(item.text)
    else {
      runs.push([])
      asked.push({ asked: item.asked, run: runs.length - 1 })
    }
  }
  const tokens = runs.flatMap((words, run) =>
    wordsOf(words.join(' ')).map((word) => ({ word, run })),
  )
  return { tokens: tokens.map((token, at) => ({ ...token, at })), asked }
}

/** As many words as the longest name of a car or a place has. */
export const longestName = 4

/** So many words that follow one another, wherever there are. */
export const runsOf = (tokens: readonly Token[], length: number): Token[][] =>
  tokens.flatMap((first, index) => {
    const run = tokens.slice(index, index + length)
    const isWhole = run.length === length && run.every(({ run: own }) => own === first.run)
    return isWhole && run.every(({ at }, offset) => at === first.at + offset) ? [run] : []
  })

export const spelt = (run: readonly Token[]) => run.map(({ word }) => word).join(' ')

/** What the shop's own words say of a word that somebody typed. */
export type KnownWord = {
  /** It stands in some listing. */
  isKnown: boolean
  /** It carries no meaning of its own: 'the', 'with'. */
  isIdle: boolean
  /** The word of several listings that it resembles, where it stands in none. */
  alike: string | null
}

export type KnownWords = ReadonlyMap<string, KnownWord>
