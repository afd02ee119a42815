import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './source-files.ts'

/** What OWASP ASVS 5.0.0 has in these chapters, at all levels. */
const chapters = {
  8: '8.1.1 8.1.2 8.1.3 8.1.4 8.2.1 8.2.2 8.2.3 8.2.4 8.3.1 8.3.2 8.3.3 8.4.1 8.4.2',
  16: `16.1.1 16.2.1 16.2.2 16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2
    16.5.3 16.5.4`,
}
const level3 = ['8.1.3', '8.1.4', '8.2.4', '8.3.2', '8.3.3', '8.4.2', '16.5.4']

const text = readFileSync(join(root, 'docs/asvs-access-and-logging.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \*{0,2}\d/.test(line))
  .map((line) => line.slice(1, -1).split('|'))
  .map((cells) => cells.map((cell) => cell.trim()))
  .map(([item = '', level, about, met = '', how, shown = '']) => ({
    item: item.replaceAll('*', ''),
    isBold: item.startsWith('**') && met.startsWith('**'),
    met: met.replaceAll('*', ''),
    ...{ level, about, how, shown },
  }))

test('V8 and V16 stand item by item in docs/asvs-access-and-logging.md', () => {
  expect(rows.map(({ item }) => item)).toEqual(
    Object.values(chapters).flatMap((items) => items.split(/\s+/)),
  )
  for (const { item, level, about, how, met, shown } of rows) {
    expect(level === '3', item).toBe(level3.includes(item))
    expect([about, how].every(Boolean), item).toBe(true)
    expect(['yes', 'no', 'n/a'], item).toContain(met)
    // What is met is shown by a test, each by itself.
    expect(shown !== '', item).toBe(met === 'yes')
  }
  const unmet = rows.filter(({ met }) => met === 'no')
  expect(unmet.every(({ isBold }) => isBold)).toBe(true)
  const [, named = ''] = /\*\*Not met: three\*\*[^:]*: ([^]*?)\.\n/.exec(text) ?? []
  expect([...named.matchAll(/V([\d.]*\d)/g)].map(([, id]) => id)).toEqual(
    unmet.map(({ item }) => item),
  )
})

test('each test that shows an item of V8 or V16 is in its file by that name', () => {
  const sources = readSources('src', 'test')
  for (const { item, shown } of rows)
    for (const one of shown.split('; ').filter(Boolean)) {
      const [, file, words] = /^`([\w./-]+\.test\.ts)`: (.+)$/.exec(one) ?? []
      expect(file, `${item}: ${one}`).toBeDefined()
      const named = sources.filter(({ path }) => path.endsWith(`/${file}`))
      expect(named.length, `${item}: ${file}`).toBeGreaterThan(0)
      // The words that stand in front of a name are the ids of what it shows.
      const isThere = named.some(({ text: source }) =>
        ['`', "'"].some((quote) =>
          [...source.matchAll(new RegExp(`${quote}([^${quote}\\n]*)`, 'g'))].some(
            ([, name]) =>
              name!.replace(/^[\w., ]+: /, '').startsWith(words!) || name!.startsWith(words!),
          ),
        ),
      )
      expect(isThere, `${item}: ${file}: ${words}`).toBe(true)
    }
})
