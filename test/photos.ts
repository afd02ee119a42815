import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { insertPhotos } from '../src/features/photos/queries.server.ts'
import { checkKey, type PhotoStorage, type StoredFiles } from '../src/features/photos/storage.ts'
import type { Transaction } from '../src/platform/database/database.ts'
import { canaries } from './cars.ts'

/** Photos in memory, for shops that end with their test. */
export function memoryStorage(): PhotoStorage & StoredFiles {
  const bytes = new Map<string, Uint8Array>()
  return {
    put: async (key, given) => void bytes.set(checkKey(key), given),
    get: async (key) => bytes.get(checkKey(key)) ?? null,
    has: async (key) => bytes.has(checkKey(key)),
    delete: async (key) => void bytes.delete(checkKey(key)),
    async *list() {
      yield [...bytes].map(([key, { length }]) => ({ key, bytes: length }))
    },
  }
}

let picture: Promise<Buffer> | undefined
const tinyPicture = () =>
  (picture ??= sharp({ create: { width: 64, height: 48, channels: 3, background: '#7a1f1f' } })
    .jpeg()
    .toBuffer())

/** Stores so many photos and returns their ids in order. */
export async function storePhotos(
  tx: Transaction,
  storage: PhotoStorage,
  count: number,
): Promise<number[]> {
  const bytes = await tinyPicture()
  const keys = Array.from({ length: count }, () => `${canaries.storageKey}${randomUUID()}.jpg`)
  for (const key of keys) await storage.put(key, bytes)
  if (count === 0) return []
  const ids = await insertPhotos(
    tx,
    keys.map((storageKey) => ({
      contentHash: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
      filename: canaries.filename,
      mimeType: 'image/jpeg',
      width: 64,
      height: 48,
      byteSize: bytes.length,
      placeholder: '#7a1f1f',
      storageKey,
    })),
  )
  return keys.map((key) => ids.get(key)!)
}
