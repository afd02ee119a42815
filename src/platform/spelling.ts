/**
 * How many single mistakes (a letter more, less, other, or two swapped) lie between two words: the
 * optimal string alignment distance (Damerau 1964), given up beyond `limit`.
 */
export function mistakesBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  // What both begin and end with holds no mistake.
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let [endA, endB] = [a.length, b.length]
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1])
    [endA, endB] = [endA - 1, endB - 1]
  const [rows, columns] = [endA - start, endB - start]
  if (rows === 0 || columns === 0) return rows + columns

  const tooMany = limit + 1
  let [beforeLast, last, row] = rowsOf(columns + 1)
  for (let j = 0; j <= columns; j++) last[j] = Math.min(j, tooMany)
  for (let i = 1; i <= rows; i++) {
    // Further from the diagonal than `limit` nothing lies within it.
    const [from, to] = [Math.max(1, i - limit), Math.min(columns, i + limit)]
    row.fill(tooMany)
    row[0] = Math.min(i, tooMany)
    let least = row[0]
    for (let j = from; j <= to; j++) {
      const same = a[start + i - 1] === b[start + j - 1]
      const cost = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1), tooMany)
      const swapped =
        i > 1 &&
        j > 1 &&
        a[start + i - 1] === b[start + j - 2] &&
        a[start + i - 2] === b[start + j - 1]
      row[j] = swapped ? Math.min(cost, beforeLast[j - 2]! + 1) : cost
      least = Math.min(least, row[j]!)
    }
    if (least > limit) return tooMany
    ;[beforeLast, last, row] = [last, row, beforeLast]
  }
  return last[columns]!
}

/** Thousands of words are compared for one that is typed: the rows are the same each time. */
let shared = [new Uint8Array(0), new Uint8Array(0), new Uint8Array(0)] as const

function rowsOf(length: number): [Uint8Array, Uint8Array, Uint8Array] {
  if (shared[0].length < length)
    shared = [new Uint8Array(length), new Uint8Array(length), new Uint8Array(length)]
  return [...shared]
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
