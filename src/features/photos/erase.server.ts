import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { demoPrefix } from './import.server.ts'
import { photoSizes } from './address.ts'
import { masterTypes } from './rules.ts'
import { listNamed } from './queries.server.ts'
import type { PhotoStorage } from './storage.ts'
import { sizeKey, type Master } from './storage-keys.ts'

/** A photo as a job's payload names it: its row may be gone when the job is done. */
export const masterShape = z.object({
  storageKey: z.string(),
  mimeType: z.enum(masterTypes),
  width: z.int(),
})
const payloadShape = z.object({ photos: z.array(masterShape) })

/** Removes the bytes of photos whose rows are gone, in every size. Again does no harm. */
export async function erasePhotos(
  { storage }: { storage: PhotoStorage },
  payload: unknown,
): Promise<void> {
  const { photos } = payloadShape.parse(payload)
  for (const photo of photos) for (const key of keysOf(photo)) await storage.delete(key)
}

/** Removes the sizes of photos that few may see from now on; the masters stay. */
export async function eraseSizes(
  { storage }: { storage: PhotoStorage },
  payload: unknown,
): Promise<void> {
  const { photos } = payloadShape.parse(payload)
  for (const photo of photos)
    for (const key of keysOf(photo)) if (key !== photo.storageKey) await storage.delete(key)
}

/** The same for those that no row names: their upload has ended between the bytes and the row. */
export async function eraseUnnamed(
  { database, storage }: { database: Pick<Database, 'primary'>; storage: PhotoStorage },
  payload: unknown,
): Promise<void> {
  const { photos } = payloadShape.parse(payload)
  const named = await listNamed(
    database.primary,
    photos.map(({ storageKey }) => storageKey),
  )
  await erasePhotos(
    { storage },
    { photos: photos.filter(({ storageKey }) => !named.has(storageKey)) },
  )
}

/** The master, and after it, as `deriveSize` relies on, every size that may have been derived. */
function keysOf(master: Master): string[] {
  // The demonstration's pictures come with the source; only what was derived from them goes.
  const own = master.storageKey.startsWith(`${demoPrefix}/`) ? [] : [master.storageKey]
  const sizes = photoSizes.map((size) => sizeKey(master, size))
  return [...new Set([...own, ...sizes])].filter(
    (key) => own.length > 0 || key !== master.storageKey,
  )
}
