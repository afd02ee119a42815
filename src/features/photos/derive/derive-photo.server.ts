import { LRUCache } from 'lru-cache'
import { currentCaller } from '../../../platform/limits/caller.ts'
import { isNoRoom } from '../../../platform/no-room.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Encoders } from './encoders.server.ts'
import type { PhotoSize } from '../address.ts'
import { servedWidth, sizeKey, type Master } from '../storage-keys.ts'
import type { PhotoStorage } from '../storage.ts'

/**
 * The bytes of a photo in one size: as stored, or derived now and stored for ever. However often one
 * caller asks at once, it is encoded once in this process; whoever else does the same stores the same.
 * Rejects with `AppError('unavailable')` where the photo can't be had just now; `cause` says why.
 */
export type DerivePhoto = (
  master: Master,
  size: PhotoSize,
  /** Whether a size that is made now is stored; not of a photo that few may see. */
  isStored?: boolean,
) => Promise<Uint8Array>

type Ctx = { storage: PhotoStorage; encoders: Pick<Encoders, 'encode'> }

/** One size, as stored, or derived and stored; null where there is no photo, or it was erased meanwhile. */
export async function deriveSize(
  { storage, encoders }: Ctx,
  master: Master,
  size: PhotoSize,
  isStored = true,
): Promise<Uint8Array | null> {
  const key = sizeKey(master, size)
  const stored = await storage.get(key)
  if (stored) return stored
  const bytes = key === master.storageKey ? null : await storage.get(master.storageKey)
  if (!bytes) return null
  const width = servedWidth(master, size)
  const derived = await encoders.encode({ bytes, width, format: size.format })
  if (!isStored) return derived
  try {
    await storage.put(key, derived)
  } catch (error) {
    // Whoever looks is shown it; it is made again for the next.
    if (isNoRoom(error)) return derived
    throw error
  }
  // Erasing takes the master first: either it is gone now, or this size is still to be erased.
  if (await storage.has(master.storageKey)) return derived
  await storage.delete(key)
  return null
}

export function createDerivePhoto(ctx: Ctx): DerivePhoto {
  const underWay = new Map<string, Promise<Uint8Array>>()
  // One that failed fails again, and may hold a process up to its deadline each time.
  const failed = new LRUCache<string, Error>({ max: 1_000, ttl: retryAfter * 1_000 })

  const deriveOnce = async (key: string, master: Master, size: PhotoSize, isStored?: boolean) => {
    const earlier = failed.get(key)
    if (earlier) throw unavailable(earlier)
    try {
      const bytes = await deriveSize(ctx, master, size, isStored)
      if (!bytes) throw new Error(`there is nothing under ${master.storageKey}`)
      return bytes
    } catch (error) {
      // Too many waiting says nothing about this photo.
      if (error instanceof AppError) throw error
      const cause = new Error(`photo ${key} could not be derived`, { cause: error })
      failed.set(key, cause)
      throw unavailable(cause)
    }
  }

  return (master, size, isStored) => {
    const key = sizeKey(master, size)
    // Nobody waits where another has put it behind much else.
    const requestKey = `${currentCaller()} ${key}`
    const already = underWay.get(requestKey)
    if (already) return already
    const deriving = deriveOnce(key, master, size, isStored).finally(() =>
      underWay.delete(requestKey),
    )
    underWay.set(requestKey, deriving)
    return deriving
  }
}

/** Seconds for which a photo that failed is not tried again. */
const retryAfter = 60

const unavailable = (cause: Error) =>
  Object.assign(
    new AppError('unavailable', 'This picture can’t be shown just now.', { retryAfter }),
    { cause },
  )
