import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './source-files.ts'
import { squeezed } from './squeezed.ts'

const file = join(root, 'docs/requirements.md')
const id = /(?:[A-M]\d|10\.\d{1,2})/.source
const titles =
  /(?:\b(?:test|it|describe)\b[^'"`\n]{0,200}?|^\s*\](?: as const)?\))\(\s*(?:(['"`])([^\n]*?)\1)/gm
const leading = new RegExp(`^(${id}(?:, ${id})*): `)
/** What stands in front of a name like an id, whether or not it is one. */
const numbered = /^([A-Z]?\d[\d.]*(?:, [A-Z]?\d[\d.]*)*): /

/** What the names of a test file's tests begin with, as far as a pattern knows it. */
const prefixesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(titles)].flatMap(
    ([, , name = '']) => pattern.exec(name)?.[1]?.split(', ') ?? [],
  )

/** The ids in front of the names of a test file's tests. */
const idsIn = (text: string) => prefixesIn(text, leading)

const filesById = new Map<string, Set<string>>()
// This one's own samples show nothing.
const own = basename(import.meta.filename)
const testFiles = readSources('src', 'test', 'demo', 'bench').filter(
  ({ path }) =>
    (/\.(?:test\.tsx?|journey\.ts)$/.test(path) || path.startsWith('test/engines/')) &&
    basename(path) !== own,
)
for (const { path, text } of testFiles)
  for (const one of idsIn(text))
    filesById.set(one, (filesById.get(one) ?? new Set()).add(basename(path)))

const row = new RegExp(`^\\| (${id}) +\\| (.*?) +\\| (.*?) *\\|$`)

/** The page with the names of test files in its last column, its columns as wide as they must be. */
function written(page: string): string {
  return page
    .split('\n')
    .map((line) => {
      const [, one = '', what = ''] = row.exec(line) ?? []
      if (!one) return line
      const names = [...(filesById.get(one) ?? [])].sort().map((name) => `\`${name}\``)
      return `| ${one} | ${what} | ${names.join(' ')} |`
    })
    .join('\n')
}

test('docs/requirements.md names the tests of every requirement', () => {
  const page = readFileSync(file, 'utf8')
  if (process.env['UPDATE_DOCS']) writeFileSync(file, written(page))
  else expect(squeezed(page)).toBe(squeezed(written(page)))
})

test('every requirement has a test, or says that it is not yet met', () => {
  const rows = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, one = '', what = ''] = row.exec(line) ?? []
      return one ? [{ one, what }] : []
    })
  expect(rows.length).toBeGreaterThan(70)
  const without = rows.filter(({ one, what }) => !filesById.has(one) && !what.includes('not yet'))
  expect(without).toEqual([])
})

test('no test carries an id that is not in docs/requirements.md', () => {
  const page = readFileSync(file, 'utf8')
  const unknown = [...filesById.keys()].filter((one) => !page.includes(`\n| ${one} `))
  expect(unknown).toEqual([])
})

/** Where the row of what a name begins with would be: ours, ASVS's or WCAG's. */
function pageOf(one: string): string {
  if (one.startsWith('V')) return 'docs/asvs.md'
  return /^\d\.\d\.\d+$/.test(one) ? 'docs/accessibility.md' : 'docs/requirements.md'
}

test('a number in front of a test’s name leads to a row', () => {
  const leadNowhere = testFiles.flatMap(({ path, text }) =>
    prefixesIn(text, numbered)
      .filter((one) => {
        const page = readFileSync(join(root, pageOf(one)), 'utf8')
        return !page.includes(`\n| ${one.replace(/^V/, '')} `)
      })
      .map((one) => `${path}: ${one}`),
  )
  expect(leadNowhere).toEqual([])
})

test('a number that leads nowhere is found', () => {
  expect(prefixesIn(`test('13: one', x)\ntest('14.10, A1: two', x)`, numbered)).toEqual([
    '13',
    '14.10',
    'A1',
  ])
  expect(prefixesIn(`test('12,995 is a price: so it is said', x)`, numbered)).toEqual([])
})

/** Words by which something is said to be so because a paper says so that isn't here. */
const citesAPaper =
  /\bspecification(?:['’]s\b|,\s+sections?\b)|\bthe\s+specification\s+(?:has|says|said|asks?|wants?|doesn['’]t|reads?|names?|goes|signs)\b/i

test('nothing cites a paper that nobody can open: docs/requirements.md says what must hold', () => {
  const citing = readSources('src', 'test', 'docs', 'bin', 'deploy', 'README.md', 'STYLE.md')
    .filter(({ path, text }) => basename(path) !== own && citesAPaper.test(text))
    .map(({ path }) => path)
  expect(citing).toEqual([])
  expect('as the specification\nhas it').toMatch(citesAPaper)
  expect('in the specification, section 7').toMatch(citesAPaper)
  expect('‘Gearbox: Manual’ stands in the specification; it is drawn').not.toMatch(citesAPaper)
})

test('the check reads the names of tests', () => {
  expect(idsIn(`test('A1, 10.3: one', () => {})`)).toEqual(['A1', '10.3'])
  expect(idsIn(`test.for(rows)('B2: %s', async () => {})`)).toEqual(['B2'])
  expect(idsIn(`test.for([\n  'one',\n] as const)('B2: %s', async () => {})`)).toEqual(['B2'])
  expect(idsIn(`test(\`E2, E4: \${count} orders\`, x)`)).toEqual(['E2', 'E4'])
  expect(idsIn(`test('nothing of B2: here', x)`)).toEqual([])
})
