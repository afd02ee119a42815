import { parse, type ParseOptions } from '@swc/core'
import { expect, test } from 'vitest'
import { readSources } from './source-files.ts'

/**
 * Where our own process fetches, it is led to no other address than the one that was set: a service that
 * responds with a redirect would have what was meant for it, its key too, sent elsewhere. (Browsers fetch
 * from this site alone, which is their security policy's to say.)
 */

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** For every call of `fetch` whether it says that redirects are errors. */
async function fetchesIn(path: string, text: string): Promise<boolean[]> {
  const options: ParseOptions = { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' }
  const found: boolean[] = []
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (!isNode(node)) return
    if (node['type'] === 'CallExpression' && isFetch(node['callee']))
      found.push(refusesRedirects((node['arguments'] as { expression: unknown }[])[1]?.expression))
    Object.values(node).forEach(walk)
  }
  walk(await parse(text, options))
  return found
}

function isFetch(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee['type'] === 'Identifier') return callee['value'] === 'fetch'
  const { object, property } = callee
  if (!isNode(object) || !isNode(property) || property['value'] !== 'fetch') return false
  return ['globalThis', 'window', 'self'].includes(String(object['value']))
}

function refusesRedirects(options: unknown): boolean {
  if (!isNode(options) || options['type'] !== 'ObjectExpression') return false
  return (options['properties'] as Node[]).some(
    ({ key, value }) =>
      isNode(key) && key['value'] === 'redirect' && isNode(value) && value['value'] === 'error',
  )
}

const runsInBrowsers = /\.client\.tsx?$|\.worker\.ts$|^src\/web\/client\//

test('V15.3.2: whatever the shop fetches refuses to be led elsewhere', async () => {
  const files = readSources('src').filter(
    ({ path }) => /(?<!\.test)\.tsx?$/.test(path) && !runsInBrowsers.test(path),
  )
  const found = await Promise.all(
    files.map(async ({ path, text }) => ({ path, refuses: await fetchesIn(path, text) })),
  )
  const fetching = found.filter(({ refuses }) => refuses.length > 0)
  // A parser that finds nothing finds nothing wrong.
  expect(fetching.length).toBeGreaterThan(0)
  expect(fetching.filter(({ refuses }) => refuses.includes(false))).toEqual([])
  const ways = /from '(node:)?(https?|http2|undici|axios|got|node-fetch)'/
  const requesting = files.filter(({ text }) => ways.test(text) && /\b(request|get)\(/.test(text))
  // The operator's commands ask the open shop through a socket; Node's own `request` follows nothing.
  expect(requesting.map(({ path }) => path)).toEqual(['src/operator/socket.ts'])
})

test('V15.3.2: a fetch that follows redirects is found', async () => {
  const planted = `
    await fetch('a', { redirect: 'error', method })
    await fetch('b', { redirect: 'follow' })
    await globalThis.fetch(address)
    await query.fetch(page)`
  expect(await fetchesIn('planted.ts', planted)).toEqual([true, false, false])
})
