import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

const docstrings = /\/\*\*[^]*?\*\//g

/** The sentences of a docstring, without the stars of its lines. */
const sentencesOf = (docstring: string): string[] =>
  docstring
    .slice(3, -2)
    .replace(/\n\s*\*/g, ' ')
    .split(/[.;:]\s+/)
    .map((sentence) => sentence.trim())

/** What a function does is in the field's words: it returns, responds or sends. */
const saysAnswers = (text: string): string[] =>
  (text.match(docstrings) ?? []).flatMap(sentencesOf).filter((one) => /^Answers\b/.test(one))

test('no docstring says ‘Answers’ where it means that something returns or responds', () => {
  const saying = readSources('src', 'test', 'demo', 'bench')
    .filter(({ path }) => /\.tsx?$/.test(path) && !path.endsWith('words.test.ts'))
    .flatMap(({ path, text }) => saysAnswers(text).map((sentence) => `${path}: ${sentence}`))
  expect(saying).toEqual([])
})

test('a docstring that says so is found, wherever in it', () => {
  expect(saysAnswers('/** Answers how many. */')).toEqual(['Answers how many'])
  expect(saysAnswers('/**\n * Gives it back. Answers\n * how many.\n */')).toHaveLength(1)
  expect(saysAnswers('/** The answers of one side. */ const Answers = 1')).toEqual([])
})
