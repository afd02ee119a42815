import { expect, test } from 'vitest'
import { meanings } from '../../src/features/search/text/lexicon.ts'
import { understandText } from '../../src/features/search/text/understand.ts'
import { slipOf } from './slips.ts'

const slips = process.env['FULL'] ? 10_000 : 2_500

/** What a search is for, whatever stands in the listings. */
const read = (text: string) => {
  const { make, families, partOf, terms } = understandText(text, {
    known: new Map(),
    gazetteer: null,
  })
  return JSON.stringify([make, families ?? partOf, terms.map(({ any }) => any[0])])
}

/** Names of five letters and more: of four, one more or less is another word as often as not. */
const names = [...meanings].flatMap(([name, all]) => {
  const words = name.split(' ')
  const isLong = words.every((word) => word.length >= 3) && words.join('').length >= 5
  return isLong && /^[a-z ]+$/.test(name) && all.some(({ absent }) => !absent) ? [name] : []
})

test(`of ${slips} slips in makes, families and nicknames 98 in 100 are read as the right spelling is`, () => {
  const wrong: string[] = []
  for (let n = 0; n < slips; n++) {
    const name = names[n % names.length]!
    const slip = slipOf(name, n)
    // A slip that is another name is that name.
    if (!meanings.has(slip) && read(slip) !== read(name)) wrong.push(`${name} as ${slip}`)
  }
  expect(names.length).toBeGreaterThan(500)
  expect(1 - wrong.length / slips, wrong.join(', ')).toBeGreaterThanOrEqual(0.98)
})
