import { randomInt } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../start-app.ts'

const handled = 'tracing:fastify.request.handler:start'

/** The addresses that the framework has answered from here on. */
function watchRoutes() {
  const routed: string[] = []
  const note = (message: unknown) =>
    void routed.push((message as { request: { url: string } }).request.url)
  subscribe(handled, note)
  onTestFinished(() => void unsubscribe(handled, note))
  return routed
}

type Sent = { method?: string; headers?: Record<string, string> }

/** Over a real socket; the bytes of the body as they came. */
const sendTo =
  (origin: string) =>
  (path: string, { method = 'GET', headers = {} }: Sent = {}) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>(
      (resolve, reject) => {
        request(origin + path, { method, headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(chunks).toString('base64'),
            }),
          )
        })
          .on('error', reject)
          .end()
      },
    )

/** What differs by connection and by moment. */
const without = ({
  date: _date,
  connection: _connection,
  'keep-alive': _keepAlive,
  'x-request-id': id,
  ...headers
}: Record<string, unknown>) => ({ ...headers, hasId: typeof id })

const br = { headers: { 'accept-encoding': 'br' } }

const analytics = { url: 'https://stats.example/api/event', site: 'cars.example' }

for (const publicUrl of ['http://shop.test', 'https://shop.test'])
  test(`the first responder’s response is what the routes send, to the byte, at ${publicUrl}`, async () => {
    const shop = await startApp({ pages: 'built', config: { publicUrl, analytics } })
    const id = await shop.publishes()
    await shop.catalogue.refresh()
    const send = sendTo(await shop.listen())
    const addresses = [
      '/',
      '/browse',
      '/browse?make=BMW&maxPrice=10000',
      '/about',
      '/404',
      '/checkout',
      `/listing/${id}`,
      '/api/listings',
      '/api/listings?make=BMW',
      `/api/listings/${id}`,
      '/api/makes',
    ]
    for (const path of addresses) {
      const etag = String((await shop.visit(path)).headers.etag)
      const compressed: Sent[] = [
        br,
        { headers: { 'accept-encoding': 'gzip, deflate' } },
        { headers: { 'if-none-match': etag } },
        { headers: { 'if-none-match': `"other", W/${etag}` } },
        { headers: { ...br.headers, 'if-none-match': '"other"' } },
        { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } },
      ]
      // Pages are kept compressed, and unpacked by the routes.
      const asTheyAre: Sent[] = [
        {},
        { headers: { 'accept-encoding': 'br;q=0, identity' } },
        { headers: { 'if-none-match': '"other"' } },
        { method: 'HEAD' },
      ]
      for (const sent of path.startsWith('/api/') ? [...compressed, ...asTheyAre] : compressed) {
        const named = `${path} ${JSON.stringify(sent)}`
        const { method = 'GET', headers = {} } = sent
        const routed = await shop.app.inject({ method: method as 'GET', url: path, headers })
        // The first of an encoding is made by the routes.
        await send(path, sent)
        const noticed = watchRoutes()
        const first = await send(path, sent)
        expect(noticed, named).toEqual([])
        expect(first.status, named).toBe(routed.statusCode)
        expect(without(first.headers), named).toEqual(without(routed.headers))
        expect(first.body, named).toBe(routed.rawPayload.toString('base64'))
      }
    }
  })

test('a large page that is requested again is sent in fewer bytes, with their right count', async () => {
  const shop = await startApp({ pages: 'built' })
  // Words that no compressor makes much of.
  const letter = () => String.fromCodePoint(0x4e00 + randomInt(0x5000))
  for (let n = 0; n < 24; n++)
    await shop.publishes({ description: Array.from({ length: 200 }, letter).join('') })
  await shop.catalogue.refresh()
  const send = sendTo(await shop.listen())
  const read = async () => {
    const { headers, body } = await send('/browse', { headers: { 'accept-encoding': 'br' } })
    const bytes = Buffer.from(body, 'base64')
    expect(Number(headers['content-length'])).toBe(bytes.length)
    return { size: bytes.length, page: brotliDecompressSync(bytes).toString() }
  }
  const first = await read()
  await expect.poll(async () => (await read()).size, { timeout: 20_000 }).toBeLessThan(first.size)
  expect((await read()).page).toBe(first.page)
})

test('a page is unpacked by the routes for whoever takes no compression, to the byte', async () => {
  const shop = await startApp({ pages: 'built' })
  const send = sendTo(await shop.listen())
  const packed = await send('/about', br)
  const noticed = watchRoutes()
  const { headers, body } = await send('/about')
  expect(noticed).toEqual(['/about'])
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.etag).toBe(packed.headers.etag)
  expect(body).toBe(brotliDecompressSync(Buffer.from(packed.body, 'base64')).toString('base64'))
})

test('every other spelling, and whoever has just changed something, is left to the routes', async () => {
  const shop = await startApp({ pages: 'built' })
  await shop.publishes()
  const version = await shop.catalogue.refresh()
  const send = sendTo(await shop.listen())
  for (const path of ['/browse?make=BMW', '/about', '/api/makes']) await send(path, br)
  const signed = `catalogue=${shop.app.signCookie(String(version))}`
  const noticed = watchRoutes()
  const left: [string, Sent][] = [
    ['/browse?make=bmw', {}],
    ['/browse?make=BMW&utm_source=x', {}],
    ['/about?x', {}],
    ['/about/', {}],
    ['/api/makes/', {}],
    ['/about', { headers: { cookie: signed } }],
    ['/api/makes', { headers: { cookie: `session=1; ${signed}` } }],
    ['/about', { headers: { 'content-length': '0' } }],
  ]
  for (const [path, sent] of left) await send(path, sent)
  expect(noticed).toEqual(left.map(([path]) => path))
  for (const path of ['/about', '/api/makes'])
    await send(path, { headers: { ...br.headers, cookie: 'session=1; known-device=2' } })
  expect(noticed).toHaveLength(left.length)
})

test('a request served before the routes is counted as they count', async () => {
  const shop = await startApp({ pages: 'built' })
  const send = sendTo(await shop.listen())
  await send('/about', br)
  const figures = async () => {
    const { text } = await shop.visit('/metrics')
    const of = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0)
    return {
      requests: of(
        /^http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} (\d+)/m,
      ),
      hits: of(/^kept_pages_hits (\d+)/m),
    }
  }
  const before = await figures()
  const noticed = watchRoutes()
  for (let n = 0; n < 7; n++) await send('/about', br)
  expect(noticed).toEqual([])
  await expect.poll(figures).toEqual({ requests: before.requests + 7, hits: before.hits + 7 })
})
