import { createHash, randomUUID } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Encoders } from './encoders.server.ts'
import { photoImage } from './photo-address.ts'
import { Unreadable } from './unreadable.ts'
import { countRecentPhotos, insertPhotos, type PhotoOwner } from './queries.server.ts'
import { unreadableWords, uploadLimits } from './rules.ts'
import type { PhotoStorage } from './storage.ts'

type Ctx = {
  database: Pick<Database, 'primary'>
  storage: PhotoStorage
  encoders: Pick<Encoders, 'prepare'>
}

type SentPhoto = {
  bytes: Uint8Array
  /** As it is called where it comes from. */
  filename: string
  /** What a refusal names: 'images.2'. */
  field: string
}

/**
 * Takes in a photo that somebody sent; answers its address. Its bytes are safe on disk before its
 * row is there: a row never names a photo that isn't.
 */
export async function storePhoto(
  { database, storage, encoders }: Ctx,
  { bytes, filename, field }: SentPhoto,
  owner: PhotoOwner,
): Promise<string> {
  if ((await countRecentPhotos(database.primary, owner)) >= uploadLimits.aDay)
    throw new AppError('too-many', 'You have sent a lot of photos today. Please go on tomorrow.', {
      retryAfter: 3_600,
    })
  const prepared = await encoders.prepare(bytes).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    // Whatever kills or holds up a decoder is no photo that anybody took.
    const why = error instanceof Unreadable ? error.why : 'damaged'
    throw new AppError('invalid', unreadableWords[why], { field })
  })
  const contentHash = createHash('sha256').update(prepared.bytes).digest('hex').slice(0, 16)
  const storageKey = `uploads/${randomUUID()}.jpg`
  await storage.put(storageKey, prepared.bytes)
  const ids = await database.primary.transaction().execute((tx) =>
    insertPhotos(
      tx,
      [
        {
          contentHash,
          filename: tidyFilename(filename),
          mimeType: 'image/jpeg',
          width: prepared.width,
          height: prepared.height,
          byteSize: prepared.bytes.length,
          placeholder: prepared.placeholder,
          storageKey,
        },
      ],
      owner,
    ),
  )
  return photoImage({ id: ids.get(storageKey)!, hash: contentHash })
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
