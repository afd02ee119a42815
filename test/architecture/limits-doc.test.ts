import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './source-files.ts'

type Limit = { max: number; minutes: number }

/** A limit as it is written down; one whose figure is a setting stands among the settings. */
const written = /\bmax: (?!Math\b|\w*[a-z]ADay\b)[^,{}]+,\s*minutes: /g

const sources = readSources('src')
  .filter(({ path }) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map(({ path, text }) => ({ path, count: text.match(written)?.length ?? 0 }))
  .filter(({ count }) => count > 0)

const isLimit = (value: unknown): value is Limit =>
  typeof value === 'object' && value !== null && 'max' in value && 'minutes' in value

/** By the names under which a module exports them: each by itself, or several together. */
function limitsOf(module: Record<string, unknown>): [name: string, limit: Limit][] {
  return Object.entries(module).flatMap(([name, value]) => {
    if (isLimit(value)) return [[name, value] as [string, Limit]]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value)
      .filter((entry): entry is [string, Limit] => isLimit(entry[1]))
      .map(([key, limit]) => [`${name}.${key}`, limit] as [string, Limit])
  })
}

const limits = await Promise.all(
  sources.map(async ({ path, count }) => ({
    path,
    count,
    exported: limitsOf((await import(join(root, path))) as Record<string, unknown>),
  })),
)

const inWords = ({ max, minutes }: Limit) => {
  const [count, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${max.toLocaleString('en-GB')} in ${count} ${unit}${count === 1 ? '' : 's'}`
}

test('V2.1.3: the limits in operating.md are those of the source, all of them', () => {
  expect(limits.length).toBeGreaterThan(5)
  const rules = limits
    .flatMap(({ exported }) => exported)
    .map(([name, limit]) => [name, inWords(limit)])
    .sort()
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const section = text.split('\n## Limits\n')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\|[^|]*\| `([\w.]+)` +\| ([^|]*?) +\|$/gm)]
  expect(rows.map(([, name, most]) => [name, most]).sort()).toEqual(rules)
})

test('no limit is written down where its module exports none, and no document can name it', () => {
  for (const { path, count, exported } of limits)
    expect([path, exported.length]).toEqual([path, count])
})

test('a limit is found however it is written', () => {
  expect("const onceADay = { max: 1, minutes: 24 * 60, message: '' }").toMatch(written)
  expect('  network: {\n    max: 5_000,\n    minutes: aDay,\n').toMatch(written)
  expect(
    limitsOf({ one: { max: 1, minutes: 2 }, all: { a: { max: 3, minutes: 4 }, b: 5 } }),
  ).toEqual([
    ['one', { max: 1, minutes: 2 }],
    ['all.a', { max: 3, minutes: 4 }],
  ])
})
