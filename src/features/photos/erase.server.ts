import { z } from 'zod'
import type { Database } from '../../platform/database/database.ts'
import type { Enqueued } from '../../platform/jobs/jobs.ts'
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

/** So many go in one job: within its time even where each takes the storage a second. */
const photosAJob = 100

/** The jobs that erase photos whose rows go in the same transaction. */
export const erasingJobs = (photos: readonly Master[], startAfter?: Date): Enqueued[] =>
  Array.from({ length: Math.ceil(photos.length / photosAJob) }, (_, n) => ({
    queue: 'erase-photos',
    payload: { photos: photos.slice(n * photosAJob, (n + 1) * photosAJob) },
    ...(startAfter && { startAfter }),
  }))

/** Removes the bytes of photos whose rows are gone, in every size. Again does no harm. */
export async function erasePhotos(
  { storage }: { storage: PhotoStorage },
  payload: unknown,
): Promise<void> {
  const { photos } = payloadShape.parse(payload)
  for (const photo of photos) {
    // First, as whoever derives a size relies on.
    if (!isShipped(photo)) await storage.delete(photo.storageKey)
    await deleteSizes(storage, photo)
  }
}

/** Removes the sizes of photos that few may see from now on; the masters stay. */
export async function eraseSizes(
  { storage }: { storage: PhotoStorage },
  payload: unknown,
): Promise<void> {
  const { photos } = payloadShape.parse(payload)
  for (const photo of photos) await deleteSizes(storage, photo)
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

/** The demonstration's pictures come with the source; only what was derived from them goes. */
const isShipped = ({ storageKey }: Master) => storageKey.startsWith(`${demoPrefix}/`)

/** Every size that may have been derived, all at once. */
async function deleteSizes(storage: PhotoStorage, master: Master): Promise<void> {
  const keys = new Set(photoSizes.map((size) => sizeKey(master, size)))
  keys.delete(master.storageKey)
  await Promise.all([...keys].map((key) => storage.delete(key)))
}
