import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

const titles =
  /(?:\b(?:test|it)\b[^'"`\n]{0,200}?|^\s*\](?: as const)?\))\(\s*(?:(['"`])([^\n]*?)\1)/gm

/** First words of a name that goes on from the one before it, or holds its subject back. */
const leaning = /^(?:nor|it|they|so|neither|and|of|by)\b(?! (?:far|long|many)\b)/i

/** Names of tests that nobody understands from a failing line, without the ids in front of them. */
const namesThatLean = (text: string): string[] =>
  [...text.matchAll(titles)]
    .map(([, , name = '']) => name.replace(/^(?:[A-Z]?\d[\d.]*(?:, )?)+: /, ''))
    .filter((name) => leaning.test(name))

test('a test’s name begins with its subject, and is understood alone', () => {
  const names = readSources('src', 'test', 'bench', 'demo')
    .filter(({ path }) => /\.(?:test\.tsx?|journey\.ts)$|-contract\.ts$/.test(path))
    .filter(({ path }) => !path.endsWith('test-names.test.ts'))
    .flatMap(({ path, text }) => namesThatLean(text).map((name) => `${path}: ${name}`))
  expect(names).toEqual([])
})

test('a name that leans on the one before it is found, behind its ids too', () => {
  expect(namesThatLean(`test('nor does a passkey', x)`)).toEqual(['nor does a passkey'])
  // Made up here, so that it is no requirement's in this file.
  const ids = ['10.1', 'A2'].join(', ')
  expect(namesThatLean(`test('${ids}: it stops', x)`)).toEqual(['it stops'])
  expect(namesThatLean(`test.for(all)('of %s the whole is a name', x)`)).toHaveLength(1)
  expect(namesThatLean(`test(\n  'so is this',\n  { tag: '@phone' },`)).toHaveLength(1)
  expect(namesThatLean(`test('a page of it goes by itself', x)`)).toEqual([])
})
