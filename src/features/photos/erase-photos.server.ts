import { z } from 'zod'
import { demoPrefix } from './import-photos.server.ts'
import { photoFormats, photoWidths } from './rules.ts'
import type { PhotoStorage } from './storage.ts'
import { sizeKey, type Master } from './storage-keys.ts'

const payloadShape = z.object({
  photos: z.array(
    z.object({
      storageKey: z.string(),
      mimeType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/avif']),
      width: z.int(),
    }),
  ),
})

/** Removes the bytes of photos whose rows are gone, in every size. Again does no harm. */
export async function erasePhotos(
  { storage }: { storage: PhotoStorage },
  payload: unknown,
): Promise<void> {
  const { photos } = payloadShape.parse(payload)
  for (const photo of photos) for (const key of keysOf(photo)) await storage.delete(key)
}

/** The master and every size that may have been derived from it. */
function keysOf(master: Master): string[] {
  // The demonstration's pictures come with the source; only what was derived from them goes.
  const own = master.storageKey.startsWith(`${demoPrefix}/`) ? [] : [master.storageKey]
  const sizes = photoWidths.flatMap((width) =>
    photoFormats.map((format) => sizeKey(master, { width, format })),
  )
  return [...new Set([...own, ...sizes])].filter(
    (key) => own.length > 0 || key !== master.storageKey,
  )
}
