import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

test('a refusal of our API is put into words by refusalOf alone', () => {
  const reading = readSources('src')
    .filter(({ path }) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .filter(({ text }) => /\bplainMessage\b/.test(text))
    .map(({ path }) => path)
  expect(reading).toEqual(['src/platform/pages/queries.ts', 'src/ui/form/refusal.ts'])
})
