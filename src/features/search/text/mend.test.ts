import { expect, test } from 'vitest'
import { mend } from './mend.ts'
import { namesLike } from './slips.ts'
import { tokensOf } from './tokens.ts'

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

test('of fifty words that nobody knows so many are looked for, alone and with those beside them', () => {
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
