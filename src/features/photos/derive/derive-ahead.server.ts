import { z } from 'zod'
import type { Encoders } from './encoders.server.ts'
import { erasePhotos, masterShape } from '../erase.server.ts'
import type { PhotoSize } from '../address.ts'
import type { PhotoStorage } from '../storage.ts'
import { servedWidth, sizeKey } from '../storage-keys.ts'

const payloadShape = z.object({ photo: masterShape })

/**
 * Derives a photo in sizes that will be asked for, so that nobody waits for one. What is there
 * already is left alone; what is asked for meanwhile is derived for whoever asks. Of a photo that is
 * erased meanwhile nothing stays.
 */
export async function deriveAhead(
  { storage, encoders }: { storage: PhotoStorage; encoders: Pick<Encoders, 'encodeAll'> },
  ahead: readonly PhotoSize[],
  payload: unknown,
): Promise<void> {
  const { photo } = payloadShape.parse(payload)
  const missing = new Map(
    ahead.map((size) => [
      sizeKey(photo, size),
      { width: servedWidth(photo, size), format: size.format },
    ]),
  )
  for (const key of missing.keys()) {
    if (key === photo.storageKey || (await storage.has(key))) missing.delete(key)
  }
  const bytes = missing.size > 0 ? await storage.get(photo.storageKey) : null
  if (bytes) {
    const sizes = await encoders.encodeAll(bytes, [...missing.values()])
    for (const [n, key] of [...missing.keys()].entries()) await storage.put(key, sizes[n]!)
  }
  // Erasing takes the master first: either it is gone now, or everything is still to be erased. An
  // earlier try that was killed may have stored sizes, too.
  if (!(await storage.has(photo.storageKey))) await erasePhotos({ storage }, { photos: [photo] })
}
