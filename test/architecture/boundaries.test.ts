import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

const isCode = (path: string) => /\.(?:[cm]?[jt]sx?)$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Lines of comments may speak of anything. */
const withoutComments = (text: string) =>
  text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

test('the environment is read by what starts a process, and by nothing else', () => {
  const readers = readSources('src')
    .filter(
      ({ path, text }) =>
        isCode(path) && !isTest(path) && /process\.env\b/.test(withoutComments(text)),
    )
    .map(({ path }) => path)
  const allowed = ['src/main.ts', 'src/worker.ts', 'src/cli.ts']
  expect(readers.filter((path) => !allowed.includes(path))).toEqual([])
  expect(readers).toContain('src/main.ts')
})

const banned = [
  'utils',
  'util',
  'lib',
  'common',
  'helpers',
  'helper',
  'services',
  'types',
  'shared',
  'misc',
]

test('folders are nouns that users or builders say, and nothing is called utils', () => {
  const parts = readSources('src', 'test', 'bench', 'demo').flatMap(({ path }) =>
    path.split('/').map((part) => part.replace(/\..*$/, '')),
  )
  expect(parts.filter((part) => banned.includes(part))).toEqual([])
})

test('no barrels: an import names the file that holds the thing', () => {
  const barrels = readSources('src').filter(({ path }) => /(?:^|\/)index\.tsx?$/.test(path))
  expect(barrels.map(({ path }) => path)).toEqual([])
})

test('no file names the machine or the registry that it was written with', () => {
  // The public registry's own name stands in no file either: npm knows it.
  const hosts =
    /registry\.(?:npmjs\.org|yarnpkg\.com)|(?:artifactory|nexus|verdaccio|jfrog)[\w.-]*\.\w+|_authToken|\/root\/|\/home\/\w+\//i
  const naming = readSources('.')
    .filter(({ path }) => path !== 'test/architecture/boundaries.test.ts')
    .flatMap(({ path, text }) => {
      const found = hosts.exec(text)
      return found ? [`${path}: ${found[0]}`] : []
    })
  expect(naming).toEqual([])
})
