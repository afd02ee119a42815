import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import {
  countOrRefuse,
  lockCounts,
  refuseWhereOver,
  type Counted,
} from '../../../platform/limits/counted-limits.server.ts'
import { isNoRoom } from '../../../platform/no-room.ts'
import type { PreparedPhoto } from '../derive/prepare-photo.ts'
import {
  countRecentPhotos,
  insertPhotos,
  type NewPhoto,
  type PhotoOwner,
} from '../queries.server.ts'
import { uploadCounts, uploadLimits } from '../rules.ts'
import type { PhotoStorage } from '../storage.ts'

export type KeepsPhotos = {
  database: Pick<Database, 'primary'>
  storage: PhotoStorage
  enqueue: Jobs['enqueue']
  clock: Clock
}

/** Counts one photo more for somebody and their network, whatever comes of it; throws where that is too many. */
export async function countPhoto(
  { database }: Pick<KeepsPhotos, 'database'>,
  owner: PhotoOwner & { network: string },
): Promise<void> {
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
    ])
    await countOrRefuse(tx, counts)
  })
}

const keptOfAll: readonly Counted[] = [{ name: 'photos', by: 'all', limit: uploadCounts.all }]

/** Throws where nothing more can be kept today: before the work on it, and before its bytes are stored. */
export const refuseWhereFull = ({ database }: Pick<KeepsPhotos, 'database'>): Promise<void> =>
  refuseWhereOver(database.primary, keptOfAll)

/** Counts a photo that is kept, of those of all. What is sent and is none uses up nobody else's. */
export const countKept = async (tx: Transaction): Promise<void> =>
  countOrRefuse(tx, await lockCounts(tx, keptOfAll))

/** Milliseconds after which bytes without a row will never have one. */
const rowComesWithin = 60 * 60 * 1_000

/**
 * Keeps a photo; returns what its address is made of. Its bytes are safe on disk before its row is there: a
 * row never names a photo that isn't. Before both stands a job that erases the bytes if no row has followed
 * them, however this ended.
 */
export async function keepPhoto(
  { database, storage, enqueue, clock }: KeepsPhotos,
  { bytes, ...photo }: PreparedPhoto & Pick<NewPhoto, 'filename' | 'madeFrom' | 'hidesPlate'>,
  {
    owner,
    before,
  }: {
    owner: PhotoOwner
    /** Done first in the transaction of its row; may refuse. */
    before: (tx: Transaction) => Promise<void>
  },
): Promise<{ id: number; hash: string }> {
  const contentHash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const master = {
    storageKey: `uploads/${randomUUID()}.jpg`,
    mimeType: 'image/jpeg',
    width: photo.width,
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
  await storage.put(master.storageKey, bytes).catch((error: unknown) => {
    throw isNoRoom(error) ? noRoom(error) : error
  })
  const ids = await database.primary.transaction().execute(async (tx) => {
    await before(tx)
    await enqueue(tx, [
      { queue: 'derive-previews', payload: { photo: master } },
      { queue: 'derive-photos', payload: { photo: master } },
    ])
    return insertPhotos(tx, [{ ...photo, ...master, contentHash, byteSize: bytes.length }], owner)
  })
  return { id: ids.get(master.storageKey)!, hash: contentHash }
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
