import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse, type ParseOptions } from '@swc/core'
import { check } from 'recheck'
import recheck from 'recheck/package.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

/**
 * I2: a regular expression that tries again from every letter of what somebody sends holds up everybody
 * else. Each one in `src` must be linear; and written out, so that it can be looked at.
 */

type Pattern = { source: string; flags: string }

/** Every pattern that a source file spells out, and how many it puts together as it runs. */
async function patternsIn(path: string, text: string) {
  const options: ParseOptions = { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' }
  const spelled: Pattern[] = []
  let composed = 0
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags, callee } = node as Record<string, unknown>
    if (type === 'RegExpLiteral') spelled.push({ source: String(pattern), flags: String(flags) })
    const isMade = type === 'NewExpression' || type === 'CallExpression'
    if (isMade && (callee as { value?: unknown }).value === 'RegExp') composed++
    Object.values(node).forEach(walk)
  }
  walk(await parse(text, options))
  return { spelled, composed }
}

/**
 * What is wrong with a pattern; nothing where no text of any length is worse than linear. Decided by an
 * automaton: what it can't decide (a look-ahead, alternatives by the dozen) is to be written plainer.
 */
async function faultOf({ source, flags }: Pattern): Promise<string | null> {
  // As patient as a test: what takes a second here took more than a minute beside others.
  const found = await check(source, flags, { checker: 'automaton', timeout: 240_000 })
  if (found.status === 'safe') return null
  const how = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind
  return `/${source}/${flags} is ${how}`
}

/** Which were found to be linear, by which release: that takes a second for some, and is as true in the next run. */
const known = join(
  import.meta.dirname,
  '../../node_modules/.cache',
  `linear-patterns-${recheck.version}.json`,
)

/** What is wrong with patterns, of which those that are known to be linear aren't looked at again. */
async function faultsOf(patterns: Pattern[]): Promise<string[]> {
  const spell = ({ source, flags }: Pattern) => `/${source}/${flags}`
  const linear = new Set(
    existsSync(known) ? (JSON.parse(readFileSync(known, 'utf8')) as string[]) : [],
  )
  const fresh = patterns.filter((one) => !linear.has(spell(one)))
  const found = await Promise.all(fresh.map(faultOf))
  const safe = patterns.filter((one) => !fresh.includes(one) || found[fresh.indexOf(one)] === null)
  mkdirSync(dirname(known), { recursive: true })
  writeFileSync(known, JSON.stringify(safe.map(spell)))
  return found.filter((fault) => fault !== null)
}

const unique = (patterns: Pattern[]) => [
  ...new Map(patterns.map((one) => [`/${one.source}/${one.flags}`, one])).values(),
]

test('10.3: every pattern in src is linear in what it is given', async () => {
  const files = readSources('src').filter(({ path }) => /(?<!\.test)\.tsx?$/.test(path))
  const found = await Promise.all(files.map(({ path, text }) => patternsIn(path, text)))
  const composed = files.flatMap(({ path }, n) => (found[n]!.composed > 0 ? [path] : []))
  expect(composed, 'patterns that are put together as they run').toEqual([])
  const patterns = unique(found.flatMap(({ spelled }) => spelled))
  // A parser that can't read TypeScript finds nothing, and nothing wrong.
  expect(patterns.length).toBeGreaterThan(100)
  expect(await faultsOf(patterns)).toEqual([])
})

test('10.3: a pattern that is not linear is found wherever it stands', async () => {
  const planted = `
    export const Planted = ({ text }: { text: string }) => <p title={text.replace(/\\s+$/, '')}>
      {text.split(/[^\\s@<>()]+@[^\\s@<>()]+/i)} {/^[a-z]+@$/.test(text)}
    </p>
    export const made = new RegExp('a' + 'b')`
  const { spelled, composed } = await patternsIn('planted.tsx', planted)
  expect(composed).toBe(1)
  expect(await Promise.all(spelled.map(faultOf))).toEqual([
    '/\\s+$/ is 2nd degree polynomial',
    '/[^\\s@<>()]+@[^\\s@<>()]+/i is 2nd degree polynomial',
    null,
  ])
  expect(await faultOf({ source: '^(a+)+$', flags: '' })).toContain('exponential')
  expect(await faultOf({ source: '^(?!b)[^c]*$', flags: '' })).toContain('unsupported')
})
