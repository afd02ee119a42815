import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './source-files.ts'
import { squeezed } from './squeezed.ts'

const file = join(root, 'docs/requirements.md')
const id = /(?:[A-M]\d|10\.\d{1,2})/.source
const titles = /\b(?:test|it|describe)\b[^'"`\n]{0,200}?\(\s*(?:(['"`])([^\n]*?)\1)/g
const leading = new RegExp(`^(${id}(?:, ${id})*): `)

/** The ids in front of the names of a test file's tests. */
function idsIn(text: string): string[] {
  const names = [...text.matchAll(titles)].map(([, , name = '']) => name)
  return names.flatMap((name) => leading.exec(name)?.[1]?.split(', ') ?? [])
}

const filesById = new Map<string, Set<string>>()
// This one's own samples show nothing.
const own = basename(import.meta.filename)
for (const { path, text } of readSources('src', 'test'))
  if (/\.(?:test\.tsx?|journey\.ts)$/.test(path) && basename(path) !== own)
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

test('the check reads the names of tests', () => {
  expect(idsIn(`test('A1, 10.3: one', () => {})`)).toEqual(['A1', '10.3'])
  expect(idsIn(`test.for(rows)('B2: %s', async () => {})`)).toEqual(['B2'])
  expect(idsIn(`test(\`E2, E4: \${count} orders\`, x)`)).toEqual(['E2', 'E4'])
  expect(idsIn(`test('nothing of B2: here', x)`)).toEqual([])
})
