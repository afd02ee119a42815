import { expect, test } from 'vitest'
import { isAmbiguous, meanings } from '../../src/features/search/text/lexicon.ts'
import { isOrdinaryWord, isPlainWord } from '../../src/features/search/text/plain-words.ts'
import { understandText } from '../../src/features/search/text/understand.ts'
import { slipOf } from './slips.ts'

const slips = process.env['FULL'] ? 10_000 : 1_000

/** What a search is for, whatever stands in the listings. */
const read = (text: string) => {
  const { make, families, partOf, terms } = understandText(text, {
    known: new Map(),
    gazetteer: null,
    today: '2026-11-27',
  })
  return JSON.stringify([make, families ?? partOf, terms.map(({ any }) => any[0])])
}

/** Names of four letters and more: of three, another letter is another code as often as not. */
const names = [...meanings].flatMap(([name, all]) => {
  const words = name.split(' ')
  const isLong = words.every((word) => word.length >= 3) && words.join('').length >= 4
  return isLong && /^[a-z ]+$/.test(name) && all.some(({ absent }) => !absent) ? [name] : []
})

/** A slip that is another name is that name, and one that is a word is that word. */
const isAnother = (slip: string) => meanings.has(slip) || isPlainWord(slip) || isOrdinaryWord(slip)

test(`98 in 100 of ${slips} slips in makes, families and nicknames are read as the right spelling is`, () => {
  const wrong: string[] = []
  let others = 0
  for (let n = 0; n < slips; n++) {
    const name = names[n % names.length]!
    const slip = slipOf(name, n)
    if (isAnother(slip)) others++
    else if (read(slip) !== read(name)) wrong.push(`${name} as ${slip}`)
  }
  expect(names.length).toBeGreaterThan(600)
  expect(others / slips).toBeLessThan(0.03)
  expect(1 - wrong.length / slips, wrong.join(', ')).toBeGreaterThanOrEqual(0.98)
})

/** The share of slips in names of so many letters, that mean a car by themselves, which are read as the right spelling is. */
function shareRead(length: number, isAsked: (name: string, slip: string) => boolean): number {
  const short = [...meanings].flatMap(([name, all]) =>
    name.length === length &&
    /^[a-z]+$/.test(name) &&
    !isAmbiguous(name) &&
    all.some(({ absent }) => !absent)
      ? [name]
      : [],
  )
  const asked = short.flatMap((name) =>
    Array.from({ length: 16 }, (_, n) => ({ name, slip: slipOf(name, n) })).filter(
      ({ slip }) => !isAnother(slip) && isAsked(name, slip),
    ),
  )
  const right = asked.filter(({ name, slip }) => read(slip) === read(name))
  return right.length / asked.length
}

test('98 in 100 slips in names of four letters are read as the right spelling is', () => {
  expect(shareRead(4, () => true)).toBeGreaterThanOrEqual(0.98)
})

test('names of three letters with two letters swapped, or one twice, are read as the right spelling is', () => {
  const isSafe = (name: string, slip: string) =>
    [...slip].sort().join('') === [...name].sort().join('') || slip.length > name.length
  // 'tir' may be an ITR or a GTI-R.
  expect(shareRead(3, isSafe)).toBeGreaterThanOrEqual(0.97)
})
