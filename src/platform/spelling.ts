/**
 * How many single mistakes (a letter more, less, other, or two swapped) lie between two words: the
 * optimal string alignment distance (Damerau 1964), given up beyond `limit`.
 */
export function mistakesBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const cost = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(swapped ? Math.min(cost, beforeLast[j - 2]! + 1) : cost)
    }
    if (Math.min(...row) > limit) return limit + 1
    beforeLast = last
    last = row
  }
  return last[b.length]!
}

/** A long word may hold two mistakes, a short one none: 'bm' is not a slip for 'mg'. */
const allowance = (word: string) => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0)

/**
 * The known word that `word` was most likely meant to be, or null where that is a guess: two that
 * are equally close must have the same meaning.
 */
export function closestWord(
  word: string,
  known: Iterable<string>,
  meaning: (known: string) => unknown = (itself) => itself,
): string | null {
  const limit = allowance(word)
  if (limit === 0 || /^\d+$/.test(word)) return null
  let best: { word: string; mistakes: number } | null = null
  let tied = false
  for (const candidate of known) {
    if (candidate.length < 3) continue
    const mistakes = mistakesBetween(word, candidate, limit)
    if (mistakes > limit) continue
    if (!best || mistakes < best.mistakes) {
      best = { word: candidate, mistakes }
      tied = false
    } else if (mistakes === best.mistakes && meaning(candidate) !== meaning(best.word)) tied = true
  }
  return best && !tied ? best.word : null
}
