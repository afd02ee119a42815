import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openPglite } from '../../platform/database/pglite.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { createServer, type Server } from '../../platform/http/server.ts'
import { createDerivePhoto } from './derive/derive-photo.server.ts'
import { createEncoders, type Encoders } from './derive/encoders.server.ts'
import { importPhotos } from './import.server.ts'
import { photosApi } from './photos.api.ts'
import { insertPhotos, type NewPhoto } from './queries.server.ts'
import type { PhotoStorage } from './storage.ts'

let database: Database
beforeAll(async () => {
  database = await openPglite({ folder: null })
  await migrate(database, join(import.meta.dirname, '../../../db/migrations'))
})
afterAll(() => database.close())

const options = {
  logger: pino({ level: 'silent' }),
  isTls: false,
  trustProxy: false as const,
  renderMissingPage: (_request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(),
}

let stored: Map<string, Uint8Array>
let encoders: Encoders
let app: Server
let log: string[]
let storage: PhotoStorage
beforeEach(async () => {
  stored = new Map()
  log = []
  encoders = createEncoders()
  storage = {
    put: async (key, bytes) => void stored.set(key, bytes),
    get: async (key) => stored.get(key) ?? null,
    has: async (key) => stored.has(key),
    delete: async (key) => void stored.delete(key),
  }
  const lines = new Writable({
    write: (line, _encoding, done) => {
      log.push(String(line))
      done()
    },
  })
  app = await createServer({ ...options, logger: pino({ level: 'error' }, lines) })
  await app.register(
    photosApi({ ...others(), derivePhoto: createDerivePhoto({ storage, encoders }) }),
  )
})
afterEach(async () => {
  await app.close()
  await encoders.close()
})

/** To whom every photo is public. */
const others = () => ({
  database,
  catalogue: { version: () => 0, isBehind: () => false, isCurrent: () => true },
  browserSessions: { find: async () => null },
  findViewer: async () => null,
  shown: {
    secondsToAll: sql<number>`60`,
    listingsToAll: sql<number[]>`'{}'::bigint[]`,
    dependsOn: () => ({}),
    toSeller: () => sql<boolean>`false`,
  },
})

/** Stores a red JPEG, 1000 by 600 unless other bytes are given, and returns its address. */
async function aPhoto(bytes?: Uint8Array, width = 1000): Promise<string> {
  const height = 600
  const red = sharp({ create: { width, height, channels: 3, background: '#b4141e' } })
  const master = bytes ?? (await red.jpeg().toBuffer())
  const photo: NewPhoto = {
    contentHash: createHash('sha256').update(master).digest('hex').slice(0, 16),
    filename: 'IMG_1.JPG',
    mimeType: 'image/jpeg',
    width,
    height,
    byteSize: master.length,
    placeholder: '#b4141e',
    storageKey: `uploads/${crypto.randomUUID()}/master.jpg`,
  }
  stored.set(photo.storageKey, master)
  const ids = await database.primary.transaction().execute((tx) => insertPhotos(tx, [photo]))
  return `/photos/${ids.get(photo.storageKey)}-${photo.contentHash}`
}

test('10.4, D5: a photo is typed, sandboxed, and to be revalidated within minutes', async () => {
  const photo = await aPhoto()
  for (const [file, type] of [
    ['320.avif', 'image/avif'],
    ['320.webp', 'image/webp'],
    ['320.jpg', 'image/jpeg'],
  ]) {
    const response = await app.inject(`${photo}/${file}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(response.rawPayload.length),
      'cache-control': 'public, max-age=300, s-maxage=60, must-revalidate',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    expect((await sharp(response.rawPayload).metadata()).width).toBe(320)
  }
})

test('a browser that has a photo gets 304, and HEAD gets all but the bytes', async () => {
  const url = `${await aPhoto()}/320.webp`
  const whole = await app.inject(url)
  const etag = String(whole.headers.etag)
  expect(etag).toMatch(/^"[^"]+"$/)

  const again = await app.inject({ url, headers: { 'if-none-match': `"other", W/${etag}` } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect(again.headers).toMatchObject({ etag, 'cache-control': whole.headers['cache-control'] })
  expect((await app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)

  const head = await app.inject({ url, method: 'HEAD' })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  for (const name of ['content-type', 'content-length', 'etag', 'cache-control'])
    expect(head.headers[name]).toBe(whole.headers[name])
})

test('a photo is never blown up', async () => {
  const photo = await aPhoto()
  const wide = await app.inject(`${photo}/1920.webp`)
  expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ width: 1000, height: 600 })
  const widest = await app.inject(`${photo}/2560.jpg`)
  expect(await sharp(widest.rawPayload).metadata()).toMatchObject({ width: 1000, height: 600 })
})

test('10.15: a photo is served 2560 wide to the viewer, and never as it was sent', async () => {
  const sent = await sharp({ create: { width: 2560, height: 40, channels: 3, background: '#357' } })
    .jpeg({ quality: 99 })
    .toBuffer()
  const photo = await aPhoto(sent, 2560)
  for (const format of ['avif', 'webp', 'jpg']) {
    const { rawPayload } = await app.inject(`${photo}/2560.${format}`)
    expect((await sharp(rawPayload).metadata()).width, format).toBe(2560)
    expect(rawPayload.equals(sent), format).toBe(false)
  }
})

test('anything but the exact address of a photo is not found, and that is not cached', async () => {
  const photo = await aPhoto()
  const [id, hash] = photo.slice('/photos/'.length).split('-')
  for (const url of [
    `/photos/999999-${hash}/320.avif`,
    `/photos/${id}-0000000000000000/320.avif`,
    `/photos/${id}/320.avif`,
    `${photo}/321.avif`,
    `${photo}/320.png`,
    `${photo}/..%2f320.avif`,
    `/photos/..%2f..%2fetc/passwd`,
  ]) {
    const response = await app.inject(url)
    expect([url, response.statusCode]).toEqual([url, 404])
    expect(response.json()).toMatchObject({ code: 'not-found' })
    expect(response.headers['cache-control']).toBe('no-store')
  }
})

test('a master that can’t be decoded is unavailable, never cached, and logged', async () => {
  const photo = await aPhoto(Buffer.from('not a photo'))
  const response = await app.inject(`${photo}/320.avif`)
  expect(response.statusCode).toBe(503)
  expect(response.headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' })
  expect(response.headers.etag).toBeUndefined()
  expect(response.json()).toMatchObject({ code: 'unavailable' })
  expect(log.join()).toContain('could not be derived')
  expect(log.join()).toContain('unsupported image format')
})

test('the demonstration’s pictures are served as they ship, each car’s in its order', async () => {
  const picture = (filename: string, contentHash: string) => ({
    filename,
    contentHash,
    mimeType: 'image/avif' as const,
    width: 1280,
    height: 853,
    byteSize: 11_936,
    placeholder: '#688898',
    ready: [320],
  })
  const cars = await database.primary.transaction().execute((tx) =>
    importPhotos(tx, {
      golf: [
        picture('1-front.avif', '00000000000000a1'),
        picture('2-rear.avif', '00000000000000a2'),
      ],
      saab: [picture('1-front.avif', '00000000000000b1')],
    }),
  )
  stored.set('demo/golf/2-rear.avif', Buffer.from('the rear'))
  stored.set('demo/golf/2-rear.320.avif', Buffer.from('the rear, small'))
  const rear = `/photos/${cars.get('golf')?.[1]}-00000000000000a2`
  expect((await app.inject(`${rear}/1920.avif`)).body).toBe('the rear')
  expect((await app.inject(`${rear}/320.avif`)).body).toBe('the rear, small')
  expect(cars.get('saab')).toHaveLength(1)
})

test('a request for a size that is there does not wait for one that is being derived', async () => {
  const photo = await aPhoto()
  expect((await app.inject(`${photo}/1280.jpg`)).statusCode).toBe(200)
  const { promise: slow, resolve: finish } = Promise.withResolvers<Uint8Array>()
  const other = await createServer(options)
  await other.register(
    photosApi({
      ...others(),
      derivePhoto: createDerivePhoto({ storage, encoders: { encode: () => slow } }),
    }),
  )
  const derived = other.inject(`${photo}/320.avif`)
  expect((await other.inject(`${photo}/1280.jpg`)).statusCode).toBe(200)
  finish(new Uint8Array([1]))
  expect((await derived).statusCode).toBe(200)
  await other.close()
})

test('a photo that the replica doesn’t have yet is read from the primary', async () => {
  const photo = await aPhoto()
  const other = await createServer(options)
  const split = { read: emptyDatabase(), primary: database.primary }
  await other.register(photosApi({ ...others(), database: split, derivePhoto: sendOneByte }))
  expect((await other.inject(`${photo}/320.avif`)).statusCode).toBe(200)
  await other.close()
})

const sendOneByte = async () => new Uint8Array([1])

const emptyDatabase = () =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
