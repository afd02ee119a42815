import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './source-files.ts'

/** What OWASP ASVS 5.0.0 has at each level. */
const level1 = `
  1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.5.1 2.1.1 2.2.1 2.2.2 2.3.1 3.2.1 3.2.2 3.3.1 3.4.1 3.4.2 3.5.1
  3.5.2 3.5.3 4.1.1 4.4.1 5.2.1 5.2.2 5.3.1 5.3.2 6.1.1 6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.3.1
  6.3.2 6.4.1 6.4.2 7.2.1 7.2.2 7.2.3 7.2.4 7.4.1 7.4.2 8.1.1 8.2.1 8.2.2 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1 10.4.1
  10.4.2 10.4.3 10.4.4 10.4.5 11.3.1 11.3.2 11.4.1 12.1.1 12.2.1 12.2.2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1
  15.3.1`
const level2 = `
  1.1.1 1.1.2 1.2.6 1.2.7 1.2.8 1.2.9 1.3.3 1.3.4 1.3.5 1.3.6 1.3.7 1.3.8 1.3.9 1.3.10 1.3.11 1.4.1 1.4.2
  1.4.3 1.5.2 2.1.2 2.1.3 2.2.3 2.3.2 2.3.3 2.3.4 2.4.1 3.3.2 3.3.3 3.3.4 3.4.3 3.4.4 3.4.5 3.4.6 3.5.4 3.5.5
  3.7.1 3.7.2 4.1.2 4.1.3 4.2.1 4.3.1 4.3.2 4.4.2 4.4.3 4.4.4 5.1.1 5.2.3 5.4.1 5.4.2 5.4.3 6.1.2 6.1.3 6.2.9
  6.2.10 6.2.11 6.2.12 6.3.3 6.3.4 6.4.3 6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3 6.8.1 6.8.2
  6.8.3 6.8.4 7.1.1 7.1.2 7.1.3 7.3.1 7.3.2 7.4.3 7.4.4 7.4.5 7.5.1 7.5.2 7.6.1 7.6.2 8.1.2 8.2.3 8.4.1 9.2.2
  9.2.3 9.2.4 10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4 10.4.6 10.4.7 10.4.8 10.4.9 10.4.10
  10.4.11 10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3 11.1.1 11.1.2 11.2.1 11.2.2
  11.2.3 11.3.3 11.4.2 11.4.3 11.4.4 11.5.1 11.6.1 12.1.2 12.1.3 12.3.1 12.3.2 12.3.3 12.3.4 13.1.1 13.2.1
  13.2.2 13.2.3 13.2.4 13.2.5 13.3.1 13.3.2 13.4.2 13.4.3 13.4.4 13.4.5 14.1.1 14.1.2 14.2.2 14.2.3 14.2.4
  14.3.2 14.3.3 15.1.2 15.1.3 15.2.2 15.2.3 15.3.2 15.3.3 15.3.4 15.3.5 15.3.6 15.3.7 16.1.1 16.2.1 16.2.2
  16.2.3 16.2.4 16.2.5 16.3.1 16.3.2 16.3.3 16.3.4 16.4.1 16.4.2 16.4.3 16.5.1 16.5.2 16.5.3 17.1.1 17.2.1
  17.2.2 17.2.3 17.2.4 17.3.1 17.3.2`

const idsOf = (text: string) => text.trim().split(/\s+/)
const levelOf = new Map([
  ...idsOf(level1).map((id) => [id, '1'] as const),
  ...idsOf(level2).map((id) => [id, '2'] as const),
])

const byNumbers = (a: string, b: string) => {
  const [left, right] = [a, b].map((id) => id.split('.').map(Number))
  return left!.map((part, n) => part - right![n]!).find((difference) => difference !== 0) ?? 0
}
const all = [...levelOf.keys()].sort(byNumbers)

/** '6.5.2–6.5.4' and '1.4.1, 1.4.3', each id by itself. */
const expand = (items: string): string[] =>
  items.split(', ').flatMap((item) => {
    const [first, last = first] = item.split('–')
    return all.filter((id) => byNumbers(id, first!) >= 0 && byNumbers(id, last!) <= 0)
  })

const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \*{0,2}\d/.test(line))
  .map((line) => line.slice(1, -1).split('|'))
  .map((cells) => cells.map((cell) => cell.trim()))
  .map(([item = '', level, about, met = '', where = '', tests = '']) => ({
    item: item.replaceAll('*', ''),
    isBold: item.startsWith('**') && met.startsWith('**'),
    level,
    about,
    met: met.replaceAll('*', ''),
    where,
    tests,
  }))

test('every item of levels 1 and 2 stands in docs/asvs.md once, with its level', () => {
  expect(all).toHaveLength(253)
  expect(rows.flatMap(({ item }) => expand(item)).sort(byNumbers)).toEqual(all)
  for (const { item, level, about, met, where } of rows) {
    const levels = [...new Set(expand(item).map((id) => levelOf.get(id)!))].sort()
    // HSTS for subdomains is asked for at the second.
    expect(level, item).toBe(item === '3.4.1' ? '1, 2' : levels.join(', '))
    // The one that allows it, by a rationale and controls.
    expect(item === '6.3.3' ? ['relaxed'] : ['yes', 'no', 'n/a'], item).toContain(met)
    expect([about, where].every(Boolean), item).toBe(true)
  }
})

test('what is not met is what the heading says, and no more than five', () => {
  const words = ['none', 'one', 'two', 'three', 'four', 'five']
  const [, count, named = ''] = /\*\*Not met: (\w+)\*\*[^:]*: ([^]*?)\.\s/.exec(text) ?? []
  const unmet = rows.filter(({ met }) => met === 'no')
  expect(unmet.every(({ isBold }) => isBold)).toBe(true)
  const ids = unmet.flatMap(({ item }) => expand(item))
  expect(count).toBe(words[ids.length])
  expect([...named.matchAll(/V([\d.]*\d)/g)].map(([, id]) => id)).toEqual(ids)
  // Of authentication, sessions and access control, the one that row A2 of the requirements decides.
  expect(ids.filter((id) => /^[678]\./.test(id))).toEqual(['6.2.1'])
})

test('what docs/asvs.md names is there: files, and tests by their ids', () => {
  const sources = readSources('src', 'test', 'docs', 'db')
  const names = new Set(sources.map(({ path }) => basename(path)))
  const tested = sources
    .filter(({ path }) => /\.(test|journey)\.tsx?$/.test(path))
    .map(({ text: source }) => source)
    .join('\n')
  for (const { item, met, where, tests } of rows) {
    const files = [...`${where} ${tests}`.matchAll(/`([\w.-]+\.(?:tsx?|md))`/g)].map(([, f]) => f!)
    expect(
      files.filter((file) => !names.has(file)),
      item,
    ).toEqual([])
    const cited = tests.split(', ').filter(Boolean)
    if (met === 'no') expect(where.length, item).toBeGreaterThan(0)
    for (const one of cited.filter((id) => !id.startsWith('`'))) {
      const inFront = ['`', "'", ', '].some((before) =>
        [':', ','].some((after) => tested.includes(before + one + after)),
      )
      expect(inFront, `${item}: a test whose name begins with ${one}`).toBe(true)
    }
  }
})
