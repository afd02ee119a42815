import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEncoders } from '../../src/features/photos/derive/encoders.server.ts'
import { multipart, pngBomb, signpost } from '../hard-pictures.ts'
import { startApp, type Shop } from '../start-app.ts'

const send = (shop: Shop, bytes: Uint8Array) =>
  shop.browser().send('POST', '/api/upload-images', multipart([{ bytes }]))

const rowsIn = async ({ database }: Shop) =>
  (await database.primary.selectFrom('photos').select('storage_key').execute()).map(
    (row) => row.storage_key,
  )

/** The processes that decode and encode photos for this one. */
function encoderPids(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString()
  return lines
    .split('\n')
    .filter((line) => line.includes('derive-photo-process'))
    .map((line) => Number.parseInt(line, 10))
}

/** A shop with processes of its own: those of other tests rest beside them and are none of its. */
async function openWithEncoders() {
  const others = new Set(encoderPids())
  const encoders = createEncoders({ processes: 1 })
  onTestFinished(() => encoders.close())
  const ownPids = () => encoderPids().filter((pid) => !others.has(pid))
  return { shop: await startApp({ encoders }), ownPids }
}

/** A photo that takes a second to decode, so that there is time to come in between. */
const slow = pngBomb(8_000, 6_125)

test('D3: a photo whose process is killed half-way is taken in by the next', async () => {
  const { shop, ownPids } = await openWithEncoders()
  const responding = send(shop, slow)
  const [pid] = await vi.waitFor(
    () => {
      const pids = ownPids()
      expect(pids).toHaveLength(1)
      return pids
    },
    { timeout: 30_000, interval: 10 },
  )
  process.kill(pid!, 'SIGKILL')
  const response = await responding
  expect(response.status, response.text).toBe(200)
  expect(await rowsIn(shop)).toHaveLength(1)
  expect((await shop.visit('/healthz')).status).toBe(200)
})

test('D3: a photo whose every process is killed is refused in words, and the shop goes on', async () => {
  const { shop, ownPids } = await openWithEncoders()
  const over = new AbortController()
  const killing = (async () => {
    const killed = new Set<number>()
    while (!over.signal.aborted) {
      for (const pid of ownPids().filter((one) => !killed.has(one))) {
        process.kill(pid, 'SIGKILL')
        killed.add(pid)
      }
      await wait(10)
    }
    return killed.size
  })()
  const response = await send(shop, slow)
  over.abort()
  expect(await killing, 'it is tried twice').toBe(2)
  expect(response.status, response.text).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid', field: 'images.0' })
  expect(await rowsIn(shop)).toEqual([])
  expect((await send(shop, await signpost())).status, 'the next photo').toBe(200)
  expect((await shop.visit('/healthz')).status).toBe(200)
})

test('J3: a photo is refused in words where the disk is full, and nothing of it is stored', async () => {
  const shop = await startApp()
  const { put, delete: remove } = shop.storage
  const keys = new Set<string>()
  shop.storage.delete = async (key) => {
    await remove(key)
    keys.delete(key)
  }
  shop.storage.put = async () => {
    // As a folder's storage says it.
    const cause = Object.assign(new Error('write'), { code: 'ENOSPC' })
    throw new Error('Cannot write file', { cause })
  }
  const refused = await send(shop, await signpost())
  expect(refused.status, refused.text).toBe(503)
  expect(refused.json()).toMatchObject({
    code: 'unavailable',
    field: 'storage',
    message: expect.stringMatching(/no room for more photos/),
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await rowsIn(shop)).toEqual([])
  const errors = shop.logged.filter(({ level }) => level === 50)
  expect(JSON.stringify(errors), 'the operator is told').toContain('ENOSPC')

  // There is room again, then too little for the sizes.
  let room = 2
  shop.storage.put = async (key, bytes) => {
    if (room-- <= 0) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    await put(key, bytes)
    keys.add(key)
  }
  const sender = shop.browser()
  const taken = await sender.send(
    'POST',
    '/api/upload-images',
    multipart([{ bytes: await signpost(400, 300) }]),
  )
  expect(taken.status, taken.text).toBe(200)
  const [storageKey] = await rowsIn(shop)
  const photo = { storageKey, mimeType: 'image/jpeg', width: 400 }
  await expect(shop.runs('derive-photos', { photo })).rejects.toThrow('full')
  const [url = ''] = taken.json<{ urls: string[] }>().urls
  const jpeg = await sender.get(url)
  expect(jpeg.status, 'what can’t be stored is sent all the same').toBe(200)
  const smaller = await sender.get(url.replace('1280.jpg', '320.jpg'))
  expect(smaller.status, 'in any size').toBe(200)

  room = 100
  await shop.runs('derive-photos', { photo })
  expect(keys.size, 'the master, an AVIF and a JPEG').toBe(3)
  await shop.runs('erase-photos', { photos: [photo] })
  expect([...keys]).toEqual([])
})
