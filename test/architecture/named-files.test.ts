import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

const isComment = (line: string) => /^\s*(?:\/?\*|\/\/)/.test(line)

/** Files that a text names between backticks: in a document anywhere, in code in its comments. */
const filesNamed = (path: string, text: string): string[] =>
  text
    .split('\n')
    .filter((line) => path.endsWith('.md') || isComment(line))
    .flatMap((line) =>
      [...line.matchAll(/`([\w./-]+\.(?:tsx?|mjs))(?::\d+)?`/g)].map(([, name]) => name!),
    )

/** What STYLE.md shows as a name that nothing should have. */
const shownAsBad = ['utils.ts']

test('a file that a comment or a document names is there', () => {
  const sources = readSources('.').filter(({ path }) => path !== 'CHANGELOG.md')
  const paths = sources.map(({ path }) => `/${path}`)
  const named = sources.flatMap(({ path, text }) =>
    /\.(?:tsx?|mjs|md)$/.test(path) ? filesNamed(path, text).map((name) => ({ path, name })) : [],
  )
  expect(named.length).toBeGreaterThan(50)
  const missing = named.filter(
    ({ name }) => !shownAsBad.includes(name) && !paths.some((path) => path.endsWith(`/${name}`)),
  )
  expect(missing).toEqual([])
})

test('the check bites', () => {
  expect(filesNamed('a.ts', '/** See `gone.ts`. */\nconst name = `here.ts`')).toEqual(['gone.ts'])
  expect(filesNamed('a.md', 'As `gone/away.tsx` says.')).toEqual(['gone/away.tsx'])
  expect(filesNamed('a.md', '- `gone.server.ts:34` is so.')).toEqual(['gone.server.ts'])
})
