import { expect, test } from 'vitest'
import { mend } from './mend.ts'
import { modelFamilies } from '../../cars/vocabulary.ts'
import { namesLike, versionLike } from './slips.ts'
import { tokensOf } from './tokens.ts'
import { trims } from './trims.ts'

/** The words that names are looked through for, while a text is mended in which nothing was understood. */
function lookedFor(text: string) {
  const words: string[] = []
  const { tokens } = tokensOf(text)
  const leftOver = tokens.filter(({ word }) => word !== 'or')
  const mended = mend(
    tokens,
    { leftOver },
    { known: new Map(), gazetteer: null },
    (word, ...others) => {
      words.push(word)
      return namesLike(word, ...others)
    },
  )
  return { words, mended }
}

test('a word that was typed fifty times is looked for once', () => {
  const { words } = lookedFor('aaa/'.repeat(50))
  expect(words).toEqual([...new Set(words)])
  expect(words).toContain('aaa')
})

test('fifty unknown words are looked up as far as the limit, alone and with those beside them', () => {
  const unknown = Array.from({ length: 50 }, (_, n) => `qx${'abcdefghij'[n % 10]}${n}z`)
  const { words } = lookedFor(unknown.join(' '))
  expect(words.length).toBeGreaterThan(20)
  expect(words.length).toBeLessThanOrEqual(80)
})

test('a slip that was made twice is mended twice and named once', () => {
  const { mended } = lookedFor('porshce or porshce')
  expect(mended.corrections).toEqual([{ from: 'porshce', to: 'porsche' }])
  expect(mended.tokens?.map(({ word }) => word)).toEqual(['porsche', 'or', 'porsche'])
})

test('a make with a slip is not parted into a name and a word', () => {
  for (const slip of ['volkswagon', 'volkswagon golf gti'])
    expect(lookedFor(slip).mended.corrections, slip).toContainEqual({
      from: 'volkswagon',
      to: 'volkswagen',
    })
  expect(lookedFor('golfestate').mended.corrections).toEqual([
    { from: 'golfestate', to: 'golf estate' },
  ])
})

test('a version that there is is no slip for another', () => {
  const ofNames = Object.values(modelFamilies)
    .flat()
    .flatMap(({ family, aliases }) => [family, ...aliases])
    .flatMap((name) => name.split(' '))
  expect(ofNames).toEqual(expect.arrayContaining(['gle', 'gtl']))
  for (const word of [...trims, ...ofNames]) expect(versionLike(word, true), word).toBeUndefined()
  expect(versionLike('gyi', true)).toBe('gti')
})
