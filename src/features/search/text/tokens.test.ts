import { expect, test, vi } from 'vitest'
import { phraseGrammar } from './phrase-grammar.ts'
import { tokensOf } from './tokens.ts'

test('a text that was read is not read again for its words, its counts or its next page', () => {
  const match = vi.spyOn(phraseGrammar, 'match')
  const first = tokensOf('a golf under 5k that nobody asked for before')
  expect(match).toHaveBeenCalledTimes(1)
  expect(tokensOf('a golf under 5k that nobody asked for before')).toEqual(first)
  expect(match).toHaveBeenCalledTimes(1)
  tokensOf('a golf under 6k that nobody asked for before')
  expect(match).toHaveBeenCalledTimes(2)
})
