import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import type { Database } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { isNoRoom } from '../../../platform/no-room.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Encoders } from '../derive/encoders.server.ts'
import { photoImage } from '../address.ts'
import { PhotoDecodeError } from '../derive/decode-error.ts'
import { countRecentPhotos, insertPhotos, type PhotoOwner } from '../queries.server.ts'
import { decodeErrorMessages, uploadCounts, uploadLimits } from '../rules.ts'
import type { PhotoStorage } from '../storage.ts'

type Ctx = {
  database: Pick<Database, 'primary'>
  storage: PhotoStorage
  encoders: Pick<Encoders, 'prepare'>
  enqueue: Jobs['enqueue']
  clock: Clock
}

type SentPhoto = {
  bytes: Uint8Array
  /** As it is called where it comes from. */
  filename: string
  /** What a refusal names: 'images.2'. */
  field: string
}

/** Milliseconds after which bytes without a row will never have one. */
const rowComesWithin = 60 * 60 * 1_000

/**
 * Takes in a photo that somebody sent; returns its address. Its bytes are safe on disk before its
 * row is there: a row never names a photo that isn't. Before both stands a job that erases the bytes
 * if no row has followed them, however this ended.
 */
export async function storePhoto(
  { database, storage, encoders, enqueue, clock }: Ctx,
  { bytes, filename, field }: SentPhoto,
  owner: PhotoOwner & { network: string },
): Promise<string> {
  if ((await countRecentPhotos(database.primary, owner)) >= uploadLimits.aDay)
    throw new AppError(
      'too-many',
      'You have sent a lot of photos today. Please try again tomorrow.',
      {
        retryAfter: 3_600,
      },
    )
  await database.primary.transaction().execute(async (tx) => {
    const counts = await lockCounts(tx, [
      { name: 'photos network', by: owner.network, limit: uploadCounts.network },
      { name: 'photos', by: 'all', limit: uploadCounts.all },
    ])
    await countOrRefuse(tx, counts)
  })
  const prepared = await encoders.prepare(bytes).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    // Whatever kills or holds up a decoder is no photo that anybody took.
    const why = error instanceof PhotoDecodeError ? error.why : 'damaged'
    throw new AppError('invalid', decodeErrorMessages[why], { field })
  })
  const contentHash = createHash('sha256').update(prepared.bytes).digest('hex').slice(0, 16)
  const master = {
    storageKey: `uploads/${randomUUID()}.jpg`,
    mimeType: 'image/jpeg',
    width: prepared.width,
  } as const
  await database.primary.transaction().execute((tx) =>
    enqueue(tx, [
      {
        queue: 'erase-unnamed',
        payload: { photos: [master] },
        startAfter: new Date(clock.now().getTime() + rowComesWithin),
      },
    ]),
  )
  await storage.put(master.storageKey, prepared.bytes).catch((error: unknown) => {
    throw isNoRoom(error) ? noRoom(error) : error
  })
  const photo = {
    ...master,
    contentHash,
    filename: tidyFilename(filename),
    height: prepared.height,
    byteSize: prepared.bytes.length,
    placeholder: prepared.placeholder,
    likeness: prepared.likeness,
  }
  const ids = await database.primary.transaction().execute(async (tx) => {
    await enqueue(tx, [{ queue: 'derive-photos', payload: { photo: master } }])
    return insertPhotos(tx, [photo], owner)
  })
  return photoImage({ id: ids.get(master.storageKey)!, hash: contentHash })
}

/** Shown to its owner alone, but stored: no control characters, no folders, at most 255 characters. */
function tidyFilename(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const tidy = last
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
  return [...tidy].slice(0, 255).join('') || 'photo'
}

const noRoom = (cause: unknown) =>
  Object.assign(
    new AppError(
      'unavailable',
      'We have no room for more photos just now. Please try again in a few minutes.',
      { retryAfter: 300, field: 'storage' },
    ),
    { cause },
  )
