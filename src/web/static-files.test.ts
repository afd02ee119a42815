import { pino } from 'pino'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createServer, type Server } from '../platform/http/server.ts'
import { staticFiles } from './static-files.server.ts'

const script = 'export const words = "a script that is worth compressing"'.repeat(20)
const film = Buffer.from('0123456789')

const aServer = () =>
  createServer({
    logger: pino({ level: 'silent' }),
    isTls: false,
    trustProxy: false,
    renderMissingPage: (_request, reply) =>
      reply.code(404).header('cache-control', 'no-store').send('no such page'),
  })

let root: string
let app: Server
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'static-'))
  const client = join(root, 'client')
  const hero = join(root, 'hero')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(client, '.vite'))
  await mkdir(hero)
  await writeFile(join(client, 'assets/entry-Dx7.js'), script)
  await writeFile(join(client, 'assets/entry-Dx7.js.br'), brotliCompressSync(script))
  await writeFile(join(client, 'assets/entry-Dx7.js.gz'), gzipSync(script))
  await writeFile(join(client, 'assets/archivo-Bq1.woff2'), 'a font')
  await writeFile(join(client, '.vite/manifest.json'), '{}')
  await writeFile(join(client, 'favicon.svg'), '<svg/>')
  await writeFile(join(client, 'site.webmanifest'), '{}')
  await writeFile(join(hero, 'hero.mp4'), film)
  await writeFile(join(hero, 'poster.avif'), 'a picture')
  await writeFile(join(root, 'secret.txt'), 'CANARY')
  app = await aServer()
  await app.register(staticFiles({ client, hero }))
  app.get('/*', { config: { access: 'anyone' } }, () => 'a page')
})
afterEach(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

test('a hashed file is cached for a year and sent compressed as the browser likes', async () => {
  const url = '/assets/entry-Dx7.js'
  for (const [accepts, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const response = await app.inject({ url, headers: { 'accept-encoding': accepts } })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-encoding']).toBe(encoding)
    expect(response.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'content-length': String(response.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
      'x-content-type-options': 'nosniff',
      etag: expect.any(String),
    })
  }
  const font = await app.inject({ url: '/assets/archivo-Bq1.woff2' })
  expect(font.headers['content-type']).toBe('font/woff2')
})

test('files with plain names are revalidated after an hour', async () => {
  for (const [url, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/site.webmanifest', 'application/manifest+json'],
  ]) {
    const response = await app.inject(url!)
    expect(response.headers['cache-control']).toBe('public, max-age=3600')
    expect(response.headers['content-type']).toContain(type)
  }
})

test('the film plays from any point, and a copy that is right is not sent again', async () => {
  const url = '/hero/hero.mp4'
  const whole = await app.inject(url)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=86400',
    'last-modified': expect.any(String),
  })
  const part = await app.inject({ url, headers: { range: 'bytes=2-4' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe('bytes 2-4/10')
  expect(part.body).toBe('234')
  expect((await app.inject({ url, headers: { range: 'bytes=99-' } })).statusCode).toBe(416)
  const again = await app.inject({ url, headers: { 'if-none-match': String(whole.headers.etag) } })
  expect(again.statusCode).toBe(304)
  const poster = await app.inject('/hero/poster.avif')
  expect(poster.headers['content-type']).toBe('image/avif')
})

test('what is not there is not found, and briefly so', async () => {
  for (const url of ['/assets/entry-old.js', '/hero/none.mp4']) {
    const response = await app.inject(url)
    expect([url, response.statusCode]).toEqual([url, 404])
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test.each([
  '/hero/../secret.txt',
  '/hero/%2e%2e/secret.txt',
  '/hero/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/..%2f.vite/manifest.json',
  '/.vite/manifest.json',
])('nothing outside the folders is served: %s', async (url) => {
  const response = await app.inject(url)
  expect(response.body).not.toContain('CANARY')
  expect(response.body).not.toBe('{}')
})

test('B1: every file may be had by anyone', async () => {
  await app.ready()
  expect(app.routeTable.every(({ access }) => access === 'anyone')).toBe(true)
  expect(app.routeTable.map(({ url }) => url)).toContain('/favicon.svg')
})

test('while Vite serves the client there is only the hero', async () => {
  const live = await aServer()
  await live.register(staticFiles({ client: null, hero: join(root, 'hero') }))
  expect((await live.inject('/hero/hero.mp4')).statusCode).toBe(200)
  expect((await live.inject('/favicon.svg')).statusCode).toBe(404)
  await live.close()
})
