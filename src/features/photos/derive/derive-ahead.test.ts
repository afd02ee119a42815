import { expect, test, vi } from 'vitest'
import { deriveAhead } from './derive-ahead.server.ts'
import { photoSizes, previewSizes, sizesAhead, type PhotoSize } from '../address.ts'
import { createDerivePhoto } from './derive-photo.server.ts'
import type { Encoders } from './encoders.server.ts'
import { erasePhotos } from '../erase.server.ts'
import type { PhotoStorage } from '../storage.ts'
import type { Master } from '../storage-keys.ts'

const golf: Master = { storageKey: 'uploads/golf.jpg', mimeType: 'image/jpeg', width: 1280 }
const toBytes = (text: string) => new TextEncoder().encode(text)

function opens() {
  const stored = new Map<string, Uint8Array>([[golf.storageKey, toBytes('the golf')]])
  const storage: PhotoStorage = {
    put: async (key, bytes) => void stored.set(key, bytes),
    get: async (key) => stored.get(key) ?? null,
    has: async (key) => stored.has(key),
    delete: async (key) => void stored.delete(key),
  }
  const encoders = {
    encode: vi.fn<Encoders['encode']>(async () => toBytes('one size')),
    encodeAll: vi.fn<Encoders['encodeAll']>(async (_, sizes) =>
      sizes.map(({ width, format }) => toBytes(`${width}.${format}`)),
    ),
  }
  return {
    stored,
    storage,
    encoders,
    derives: (own = storage, sizes: readonly PhotoSize[] = photoSizes) =>
      deriveAhead({ storage: own, encoders }, sizes, { photo: golf }),
    erases: () => erasePhotos({ storage }, { photos: [golf] }),
  }
}

test('every size is derived, no wider than the photo, and each under its own key', async () => {
  const { stored, derives } = opens()
  await derives()
  const text = Object.fromEntries(
    [...stored].map(([key, bytes]) => [key, new TextDecoder().decode(bytes)]),
  )
  const widths = [320, 640, 960, 1280]
  expect(text).toEqual({
    [golf.storageKey]: 'the golf',
    ...Object.fromEntries(
      ['avif', 'webp', 'jpg']
        .flatMap((format) => widths.map((width) => `${width}.${format}`))
        .map((size) => [`uploads/golf.${size}`, size]),
    ),
  })
})

test('sizes for lists are derived before those for a listing’s page, and rare ones not at all', async () => {
  const large = { ...golf, width: 2560 }
  const { stored, storage, encoders } = opens()
  const sizes = () => [...stored.keys()].slice(1).map((key) => key.replace('uploads/golf.', ''))
  await deriveAhead({ storage, encoders }, previewSizes, { photo: large })
  expect(sizes()).toEqual(['320.avif', '640.avif'])
  await deriveAhead({ storage, encoders }, sizesAhead, { photo: large })
  expect(sizes().slice(2)).toEqual(['960.avif', '1280.avif', '1920.avif', '1280.jpg'])
})

test('10.15: a photo is erased in all sizes, those derived on request among them', async () => {
  const large = { ...golf, width: 2560 }
  const { stored, storage, derives } = opens()
  await derives()
  for (const format of ['avif', 'webp', 'jpg'])
    stored.set(`uploads/golf.2560.${format}`, toBytes('asked'))
  await erasePhotos({ storage }, { photos: [large] })
  expect([...stored.keys()]).toEqual([])
})

test('sizes that are there are not derived again', async () => {
  const { stored, derives, encoders } = opens()
  stored.set('uploads/golf.320.avif', toBytes('asked for before'))
  await derives()
  expect(encoders.encodeAll.mock.calls[0]![1]).not.toContainEqual({ width: 320, format: 'avif' })
  await derives()
  expect(encoders.encodeAll).toHaveBeenCalledTimes(1)
})

test('a photo is read once, and looked for in storage without being read', async () => {
  const { storage, derives } = opens()
  const get = vi.spyOn(storage, 'get')
  await derives()
  expect(get.mock.calls).toEqual([[golf.storageKey]])
  await derives()
  expect(get).toHaveBeenCalledTimes(1)
})

test('a photo’s sizes are erased at once, after the photo itself', async () => {
  const { stored, storage, derives, erases } = opens()
  await derives()
  const remove = storage.delete
  const begun: { key: string; beside: number }[] = []
  let underWay = 0
  storage.delete = async (key) => {
    begun.push({ key, beside: underWay++ })
    await new Promise(setImmediate)
    await remove(key)
    underWay--
  }
  await erases()
  expect(begun[0]).toEqual({ key: golf.storageKey, beside: 0 })
  expect(begun[1]!.beside).toBe(0)
  expect(begun.at(-1)!.beside).toBe(begun.length - 2)
  expect(stored.size).toBe(0)
})

test('what could not be derived is thrown, so that the job is tried again', async () => {
  const { stored, derives, encoders } = opens()
  encoders.encodeAll.mockRejectedValueOnce(new Error('killed'))
  await expect(derives()).rejects.toThrow('killed')
  expect(stored.size).toBe(1)
  await derives()
  expect(stored.size).toBe(13)
})

test('a photo that is erased at any moment while it is derived leaves nothing behind', async () => {
  // Every step of storage is a moment at which the other may come.
  for (let moment = 0; moment < 60; moment++) {
    const { stored, storage, erases, derives } = opens()
    let steps = 0
    const comes = async () => {
      if (steps++ === moment) await erases()
    }
    await derives({
      get: async (key) => {
        await comes()
        return storage.get(key)
      },
      has: async (key) => {
        await comes()
        return storage.has(key)
      },
      put: async (key, bytes) => {
        await comes()
        await storage.put(key, bytes)
      },
      delete: storage.delete,
    })
    if (steps <= moment) await erases()
    expect([...stored.keys()], `erased at step ${moment}`).toEqual([])
  }
})

test('a try that was killed after the erasing is cleared up by the next', async () => {
  const { stored, derives } = opens()
  stored.clear()
  stored.set('uploads/golf.640.webp', toBytes('stored too late'))
  await derives()
  expect(stored.size).toBe(0)
})

test('a size that is requested while the photo is erased does not stay either', async () => {
  const { stored, storage, encoders, erases } = opens()
  encoders.encode.mockImplementationOnce(async () => {
    await erases()
    return toBytes('too late')
  })
  const derivePhoto = createDerivePhoto({ storage, encoders })
  await expect(derivePhoto(golf, { width: 320, format: 'avif' })).rejects.toMatchObject({
    code: 'unavailable',
  })
  expect(stored.size).toBe(0)
})
