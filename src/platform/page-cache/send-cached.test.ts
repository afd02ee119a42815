import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { chooseEncoding, sendCached } from './send-cached.ts'

test('the smallest encoding that the browser accepts is chosen', () => {
  expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(chooseEncoding('gzip;q=1.0, identity;q=0.5')).toBe('gzip')
  expect(chooseEncoding('GZIP')).toBe('gzip')
})

test('what the browser refuses is not sent', () => {
  expect(chooseEncoding('br;q=0, gzip')).toBe('gzip')
  expect(chooseEncoding('br;q=0.0, gzip;q=0')).toBe('identity')
  expect(chooseEncoding(undefined)).toBe('identity')
  expect(chooseEncoding('deflate')).toBe('identity')
})

test('a CDN is allowed to cache only what is current and what others may be sent', async () => {
  const app = Fastify()
  app.decorate('cdnHeadersOf', () => ({ 'surrogate-control': 'max-age=60' }))
  const response = { status: 200, type: 'text/plain', body: Buffer.from('cars'), version: 7 }
  const others = new CachedResponse({ ...response, dependencies: {} })
  const own = new CachedResponse({ ...response, dependencies: {}, isCacheable: false })
  app.get('/current', (request, reply) => sendCached(request, reply, others, { isCurrent: true }))
  app.get('/passed-on', (request, reply) =>
    sendCached(request, reply, others, { isCurrent: false }),
  )
  app.get('/own', (request, reply) => sendCached(request, reply, own, { isCurrent: true }))
  const keptOf = async (url: string) => {
    const { headers, body } = await app.inject(url)
    return [body, headers['catalogue-version'], headers['surrogate-control']]
  }
  expect(await keptOf('/current')).toEqual(['cars', '7', 'max-age=60'])
  expect(await keptOf('/passed-on')).toEqual(['cars', '7', undefined])
  expect(await keptOf('/own')).toEqual(['cars', '7', undefined])
})
