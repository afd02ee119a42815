import { expect, test } from 'vitest'
import { closestWord, mistakesBetween } from './spelling.ts'

test('a letter more, less, other or two swapped is one mistake', () => {
  expect(mistakesBetween('porche', 'porsche', 2)).toBe(1)
  expect(mistakesBetween('gofl', 'golf', 2)).toBe(1)
  expect(mistakesBetween('vovlo', 'volvo', 2)).toBe(1)
  expect(mistakesBetween('subaru', 'subarru', 2)).toBe(1)
  expect(mistakesBetween('', 'ab', 2)).toBe(2)
})

test('counting stops where it no longer matters', () => {
  expect(mistakesBetween('aston', 'volkswagen', 2)).toBe(3)
})

test('a short word is not corrected, nor one with two equally good meanings, nor a number', () => {
  expect(closestWord('bmv', ['bmw'])).toBeNull()
  expect(closestWord('gulf', ['golf', 'gulp'])).toBeNull()
  expect(closestWord('9111', ['911'])).toBeNull()
  expect(closestWord('volkswagon', ['volkswagen', 'volvo'])).toBe('volkswagen')
})

test('mistakes are as many as the whole table of two words has, whatever they share', () => {
  const letters = 'abcd'
  const letter = () => letters[Math.floor(Math.random() * letters.length)]!
  const word = (longest: number) =>
    Array.from({ length: Math.floor(Math.random() * longest) }, letter).join('')
  const wrong: unknown[] = []
  for (let n = 0; n < 5_000; n++) {
    const [start, end] = [word(5), word(5)]
    const [a, b] = [start + word(5) + end, start + word(5) + end]
    for (const limit of [1, 2, 3]) {
      const found = mistakesBetween(a, b, limit)
      const meant = Math.min(wholeTable(a, b), limit + 1)
      if (found !== meant) wrong.push({ a, b, limit, found, meant })
    }
  }
  expect(wrong).toEqual([])
})

/** The distance as it is defined, every cell of its table. */
function wholeTable(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) => [i])
  for (let j = 0; j <= b.length; j++) table[0]![j] = j
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const plain = Math.min(
        table[i]![j - 1]! + 1,
        table[i - 1]![j]! + 1,
        table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      table[i]![j] = swapped ? Math.min(plain, table[i - 2]![j - 2]! + 1) : plain
    }
  return table[a.length]![b.length]!
}
