import { expect, test } from 'vitest'
import { z } from 'zod'
import { createServer } from '../../src/platform/http/server.ts'
import { createLogger } from '../../src/platform/logger.ts'
import type { Sent } from '../person.ts'
import { listsCar } from '../sellers.ts'
import { hires } from '../staff.ts'
import { startApp, type Shop } from '../start-app.ts'
import { nameOf, fieldsOf, requestWith } from '../api/what-routes-take.ts'

/**
 * 10.3: whatever length of whatever letter stands in a request, no part of it is worked on for longer
 * than its length accounts for. `patterns.test.ts` proves that of each pattern; this sends the texts to
 * whatever reads them, pattern or not.
 */

/** What a careless pattern or loop tries again from each of; with an end that it can't have counted on. */
const letters = ['a', ' ', '\n', '0', '.', '@', '<', ',', 'a@']
const run = (letter: string, length: number) => {
  // Space at the beginning is taken off by whatever reads it.
  const all = (letter.trim() ? '' : 'x') + letter.repeat(Math.ceil(length / letter.length))
  return `${all.slice(0, length - 1)}!`
}

/** Characters: far beyond what any place takes, and four times that. A body may have 64 KB. */
const beyond = [7_000, 28_000] as const
/** Of a path or a query, of which Node takes 32 KB with all headers. */
const beyondInAddress = [2_000, 8_000] as const
/** From how many characters on what is quadratic would show. */
const worthMeasuring = 1_000

type TestResponse = { status: number; text: string }
type Ask = (text: string) => Promise<TestResponse>

/** Microseconds of this thread, which is who answers everybody; other processes' time is not in it. */
async function workOf(ask: Ask, text: string) {
  const before = process.threadCpuUsage()
  const response = await ask(text)
  const { user, system } = process.threadCpuUsage(before)
  return { work: user + system, response }
}

/** What is linear does four times the work for four times the length, what is quadratic sixteen times. */
const outOfProportion = 8

/** Compares texts with others a quarter as long; `usual` is some honest request, with its work's chances. */
async function proportions(usual: Ask) {
  const works: number[] = []
  // The first are slow, as code is that has hardly run. Another each time: what was asked before is answered from memory.
  for (let n = 0; n < 60; n++) works.push((await workOf(usual, `a${n}`)).work)
  const ordinary = works.slice(30).toSorted((a, b) => a - b)[20]!
  /** Whether a text is worked on out of proportion, again and again: a pause is seen once, a loop each time. */
  return async (ask: Ask, letter: string, [short, long]: readonly [number, number]) => {
    for (let tries = 0; tries < 12; tries++) {
      const much = await workOf(ask, run(letter, long))
      // Most are no more work than anything is.
      if (much.work <= outOfProportion * ordinary) return { isSlow: false, response: much.response }
      // The first time, a pattern is made as well.
      const first = await workOf(ask, run(letter, short))
      const again = await workOf(ask, run(letter, short))
      if (much.work <= outOfProportion * Math.min(first.work, again.work))
        return { isSlow: false, response: much.response }
    }
    return { isSlow: true, response: await ask(run(letter, long)) }
  }
}

/** From another network each time: what is limited by it isn't what is looked for. */
let networks = 0
const elsewhere = () => {
  const n = networks++
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

const search =
  ({ api }: Shop): Ask =>
  (text) =>
    api.get(`/api/listings?q=${text}`, { remoteAddress: elsewhere() })

test('10.3: every place in a request refuses by name what is too long, and works no more on it than it is long', async () => {
  const shop = await startApp()
  const ann = await hires(shop, 'operator', 'ann@example.com')
  const id = await listsCar(ann.api)
  const measure = await proportions(search(shop))
  const fields = shop.app.routeTable.filter(({ method }) => method !== 'HEAD').flatMap(fieldsOf)
  expect(fields.length).toBeGreaterThan(100)
  const slow: string[] = []
  for (const field of fields) {
    const ask: Ask = (text) => {
      const { method, path, more } = requestWith(field, text, id)
      return ann.api.send(method, path, { ...more, remoteAddress: elsewhere() })
    }
    const { where, max } = field
    for (const letter of letters) {
      const what = `${nameOf(field)} ${JSON.stringify(letter)}`
      const { isSlow, response } = await measure(
        ask,
        letter,
        where === 'body' ? beyond : beyondInAddress,
      )
      if (isSlow) slow.push(`${what} beyond`)
      const { status, text } = response
      // What stands in a path names something, or nothing.
      const isRefused =
        where === 'params' ? status < 500 : status === 400 && fieldOf(text) === field.path.join('.')
      expect(isRefused, `${what}: ${status} ${text.slice(0, 300)}`).toBe(true)
      if (max === undefined) continue
      const longest =
        max < worthMeasuring
          ? { isSlow: false, response: await ask(run(letter, max)) }
          : await measure(ask, letter, [max / 4, max])
      expect(
        longest.response.status,
        `${what}: ${longest.response.text.slice(0, 300)}`,
      ).toBeLessThan(500)
      if (longest.isSlow) slow.push(`${what} ${max}`)
    }
  }
  expect(slow).toEqual([])
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
})

const fieldOf = (text: string) => (JSON.parse(text) as { field?: string }).field

test('10.3: what reads a body without a schema, a header or an address is in proportion too', async () => {
  const shop = await startApp()
  const measure = await proportions(search(shop))
  const asks: [string, Ask][] = []
  const add = (name: string, more: (text: string) => Sent & { path?: string; method?: 'GET' }) =>
    asks.push([
      name,
      (text) => {
        const { path, ...sent } = more(text)
        const [method, own] = name.split(' ') as ['GET' | 'POST', string]
        return shop.api.send(method, path ?? own, { ...sent, remoteAddress: elsewhere() })
      },
    ])
  const json = { 'content-type': 'application/json' }
  for (const payload of [
    (text: string) => text,
    (text: string) => JSON.stringify({ images: [text] }),
    (text: string) => JSON.stringify({ images: [`data:image/png;base64,${text}`] }),
  ])
    add('POST /api/upload-images', (text) => ({ payload: payload(text), headers: json }))
  add('POST /api/webhooks/stripe', (text) => ({ payload: text, headers: json }))
  for (const path of ['/', '/browse', '/listing/1', '/api/listings', '/api/auth/user'])
    for (const header of [
      'accept',
      'accept-encoding',
      'accept-language',
      'cookie',
      'if-none-match',
      'range',
      'referer',
      'user-agent',
      'x-request-id',
    ])
      add(`GET ${path} ${header}`, (text) => ({
        // Nothing with a line's end in it arrives in a header.
        headers: { [header]: `${header === 'cookie' ? 'a=' : ''}${text.replaceAll('\n', '\t')}` },
      }))
  for (const path of ['/', '/browse', '/create-listing', '/nowhere', '/listing/1'])
    for (const name of ['q', 'model', 'type', 'utm_source', 'unknown'])
      add(`GET ${path} ?${name}`, (text) => ({
        path: `${path}?${name}=${encodeURIComponent(text)}`,
      }))

  const slow: string[] = []
  for (const [name, ask] of asks)
    for (const letter of letters) {
      const what = `${name} ${JSON.stringify(letter)}`
      const { isSlow, response } = await measure(ask, letter, beyondInAddress)
      expect(response.status, `${what}: ${response.text.slice(0, 300)}`).toBeLessThan(500)
      if (isSlow) slow.push(what)
    }
  expect(slow).toEqual([])
})

test('10.3: a careless pattern and a careless loop are found where they stand', async () => {
  const app = await createServer({
    logger: createLogger('silent'),
    isTls: false,
    trustProxy: false,
    renderMissingPage: (_request, reply) => reply.code(404).send(),
    maxEventLoopDelay: 0,
  })
  const careless = {
    '/pattern': (text: string) => /\s+$/.test(text),
    '/loop': (text: string) =>
      [...text].filter((one, n) => one === '<' && text.indexOf('<>', n) > n).length,
    '/plain': (text: string) => text.trimEnd().length,
  }
  for (const [url, work] of Object.entries(careless))
    app.post(
      url,
      { config: { access: 'anyone' }, schema: { body: z.strictObject({ text: z.string() }) } },
      async ({ body }) => ({ done: work((body as { text: string }).text) }),
    )
  await app.ready()
  const found: string[] = []
  for (const field of app.routeTable.flatMap(fieldsOf)) {
    const ask: Ask = async (text) => {
      const { method, path, more } = requestWith(field, text, 1)
      const response = await app.inject({ method, url: path, ...more })
      return { status: response.statusCode, text: response.body }
    }
    expect((await ask('a')).status).toBe(200)
    const measure = await proportions(ask)
    // Their work would take a minute at the full length, and shows at half of it.
    for (const letter of [' ', '<'])
      if ((await measure(ask, letter, [3_500, 14_000])).isSlow)
        found.push(`${nameOf(field)} '${letter}'`)
  }
  expect(found).toEqual(["POST /pattern body text ' '", "POST /loop body text '<'"])
  await app.close()
})
