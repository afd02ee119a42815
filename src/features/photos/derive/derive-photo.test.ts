import { expect, test, vi } from 'vitest'
import { AppError } from '../../../platform/errors.ts'
import { createDerivePhoto } from './derive-photo.server.ts'
import type { Encoders } from './encoders.server.ts'
import type { PhotoSize } from '../address.ts'
import type { Master } from '../storage-keys.ts'
import type { PhotoStorage } from '../storage.ts'

const golf: Master = { storageKey: 'demo/golf/1-front.avif', mimeType: 'image/avif', width: 1280 }
const small: PhotoSize = { width: 320, format: 'webp' }

const toBytes = (words: string) => new TextEncoder().encode(words)
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** A storage in memory that holds the golf. */
function storageInMemory() {
  const stored = new Map<string, Uint8Array>([[golf.storageKey, toBytes('the golf')]])
  const storage: PhotoStorage = {
    put: async (key, photo) => void stored.set(key, photo),
    get: async (key) => stored.get(key) ?? null,
    has: async (key) => stored.has(key),
    delete: async (key) => void stored.delete(key),
  }
  return { storage, stored }
}

/** Encoders that write what they would have done. */
const scribes = () => ({
  encode: vi.fn<Encoders['encode']>(async ({ bytes, width, format }) =>
    toBytes(`${text(bytes)} as ${width}.${format}`),
  ),
})

test('a size is derived when it is first requested, and stored beside its master', async () => {
  const { storage, stored } = storageInMemory()
  const derivePhoto = createDerivePhoto({ storage, encoders: scribes() })
  expect(text(await derivePhoto(golf, small))).toBe('the golf as 320.webp')
  expect(text(stored.get('demo/golf/1-front.320.webp')!)).toBe('the golf as 320.webp')
})

test('a hundred requests at once have a size encoded once', async () => {
  const { storage } = storageInMemory()
  const encoders = scribes()
  const derivePhoto = createDerivePhoto({ storage, encoders })
  const all = await Promise.all(Array.from({ length: 100 }, () => derivePhoto(golf, small)))
  expect(new Set(all.map(text))).toEqual(new Set(['the golf as 320.webp']))
  expect(encoders.encode).toHaveBeenCalledTimes(1)
})

test('a size of a photo is encoded once for ever, also across a restart', async () => {
  const { storage } = storageInMemory()
  const encoders = scribes()
  await createDerivePhoto({ storage, encoders })(golf, small)
  await createDerivePhoto({ storage, encoders })(golf, small)
  expect(encoders.encode).toHaveBeenCalledTimes(1)
})

test('nothing is encoded for a master that fits, nor ever blown up', async () => {
  const { storage } = storageInMemory()
  const encoders = scribes()
  const derivePhoto = createDerivePhoto({ storage, encoders })
  expect(text(await derivePhoto(golf, { width: 1920, format: 'avif' }))).toBe('the golf')
  expect(encoders.encode).not.toHaveBeenCalled()
  expect(text(await derivePhoto(golf, { width: 1920, format: 'jpg' }))).toBe('the golf as 1280.jpg')
  await derivePhoto(golf, { width: 1280, format: 'jpg' })
  expect(encoders.encode).toHaveBeenCalledTimes(1)
})

test('a photo that could not be encoded is left alone for a while, its neighbours are not', async () => {
  const { storage } = storageInMemory()
  const encoders = scribes()
  encoders.encode.mockRejectedValueOnce(new Error('corrupt header'))
  const derivePhoto = createDerivePhoto({ storage, encoders })
  for (const _ of [1, 2]) {
    const error = await derivePhoto(golf, small).catch((thrown: AppError) => thrown)
    expect(error).toMatchObject({
      code: 'unavailable',
      retryAfter: 60,
      cause: {
        message: 'photo demo/golf/1-front.320.webp could not be derived',
        cause: { message: 'corrupt header' },
      },
    })
  }
  expect(encoders.encode).toHaveBeenCalledTimes(1)
  const other = await derivePhoto(golf, { width: 640, format: 'webp' })
  expect(text(other)).toBe('the golf as 640.webp')
})

test('a photo of which a size is made is read once', async () => {
  const { storage } = storageInMemory()
  const get = vi.spyOn(storage, 'get')
  await createDerivePhoto({ storage, encoders: scribes() })(golf, small)
  expect(get.mock.calls.filter(([key]) => key === golf.storageKey)).toHaveLength(1)
})

test('a photo that had to wait too long may be requested again', async () => {
  const { storage } = storageInMemory()
  const encoders = scribes()
  encoders.encode.mockRejectedValueOnce(new AppError('unavailable', 'busy', { retryAfter: 5 }))
  const derivePhoto = createDerivePhoto({ storage, encoders })
  await expect(derivePhoto(golf, small)).rejects.toMatchObject({ retryAfter: 5 })
  expect(text(await derivePhoto(golf, small))).toBe('the golf as 320.webp')
})

test('a size that could not be stored is not sent, so that no cache has what we may not have', async () => {
  const { storage, stored } = storageInMemory()
  const full = { ...storage, put: () => Promise.reject(new Error('no space left')) }
  const derivePhoto = createDerivePhoto({ storage: full, encoders: scribes() })
  await expect(derivePhoto(golf, small)).rejects.toMatchObject({ code: 'unavailable' })
  expect(stored.size).toBe(1)
})

test('a photo whose master is gone is unavailable', async () => {
  const { storage, stored } = storageInMemory()
  stored.clear()
  const derivePhoto = createDerivePhoto({ storage, encoders: scribes() })
  const gone = {
    code: 'unavailable',
    cause: { cause: { message: expect.stringMatching('nothing') } },
  }
  await expect(derivePhoto(golf, small)).rejects.toMatchObject(gone)
  await expect(derivePhoto(golf, { width: 1280, format: 'avif' })).rejects.toMatchObject(gone)
})
