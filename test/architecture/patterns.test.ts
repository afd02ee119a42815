import { parse, type ParseOptions } from '@swc/core'
import { checkSync } from 'recheck'
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
function faultOf({ source, flags }: Pattern): string | null {
  // As patient as a test: what takes a second here took more than a minute beside others.
  const found = checkSync(source, flags, { checker: 'automaton', timeout: 240_000 })
  if (found.status === 'safe') return null
  const how = found.status === 'vulnerable' ? found.complexity.summary : found.error.kind
  return `/${source}/${flags} is ${how}`
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
  const faults = patterns.map(faultOf)
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

test('10.3: a pattern that is not linear is found wherever it stands', async () => {
  const planted = `
    export const Planted = ({ text }: { text: string }) => <p title={text.replace(/\\s+$/, '')}>
      {text.split(/[^\\s@<>()]+@[^\\s@<>()]+/i)} {/^[a-z]+@$/.test(text)}
    </p>
    export const made = new RegExp('a' + 'b')`
  const { spelled, composed } = await patternsIn('planted.tsx', planted)
  expect(composed).toBe(1)
  expect(spelled.map(faultOf)).toEqual([
    '/\\s+$/ is 2nd degree polynomial',
    '/[^\\s@<>()]+@[^\\s@<>()]+/i is 2nd degree polynomial',
    null,
  ])
  expect(faultOf({ source: '^(a+)+$', flags: '' })).toContain('exponential')
  expect(faultOf({ source: '^(?!b)[^c]*$', flags: '' })).toContain('unsupported')
})
