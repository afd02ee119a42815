import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { Encoders } from '../photos/derive/encoders.server.ts'
import { eraseSizes } from '../photos/erase.server.ts'
import { listPhotosOfListing, setLikeness } from '../photos/queries.server.ts'
import type { PhotoStorage } from '../photos/storage.ts'
import { rememberTakenDown } from '../selling/taken-down.server.ts'

type Ctx = {
  database: Pick<Database, 'primary'>
  storage: PhotoStorage
  encoders: Pick<Encoders, 'liken'>
}

const payloadShape = z.object({ listingId: z.int() })

/**
 * Erases every size of the photos of a listing that was taken down, and finds out what those look like of
 * which that isn't known: older ones, and the demonstration's. The masters stay, for who appeals.
 */
export async function hidePhotos(
  { database, storage, encoders }: Ctx,
  payload: unknown,
): Promise<void> {
  const { listingId } = payloadShape.parse(payload)
  const photos = await listPhotosOfListing(database.primary, listingId)
  await eraseSizes({ storage }, { photos })
  for (const { id, storageKey } of photos.filter(({ likeness }) => likeness === null)) {
    const bytes = await storage.get(storageKey)
    if (bytes) await setLikeness(database.primary, id, await encoders.liken(bytes))
  }
  await database.primary.transaction().execute((tx) => rememberTakenDown(tx, listingId))
}
