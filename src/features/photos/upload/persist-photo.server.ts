import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { siteOf } from '../../../platform/http/access.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import { countOrRefuse, lockCounts } from '../../../platform/limits/counted-limits.server.ts'
import {
  countInTotals,
  refuseWhereOverTotal,
  type Total,
} from '../../../platform/limits/totals.server.ts'
import { isNoRoom } from '../../../platform/no-room.ts'
import { findUser } from '../../accounts/queries.server.ts'
import type { PreparedPhoto } from '../derive/prepare-photo.ts'
import {
  countRecentPhotos,
  insertPhotos,
  type NewPhoto,
  type PhotoOwner,
} from '../queries.server.ts'
import { storedTotals, uploadCounts, uploadLimits } from '../rules.ts'
import type { PhotoStorage } from '../storage.ts'

export type PersistsPhotos = {
  database: Pick<Database, 'primary'>
  storage: PhotoStorage
  enqueue: Jobs['enqueue']
  clock: Clock
  /** How many photos are kept of all in a day. */
  photosADay: number
}

/** Counts one photo more for somebody and their network, whatever comes of it; throws where that is too many. */
export async function countPhoto(
  { database }: Pick<PersistsPhotos, 'database'>,
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
    const site = siteOf(owner.network)
    const counts = await lockCounts(tx, [
      { name: 'photos network', by: owner.network, limit: uploadCounts.network },
      ...(site ? [{ name: 'photos site', by: site, limit: uploadCounts.site }] : []),
    ])
    await countOrRefuse(tx, counts)
  })
}

/** What limits a photo that is kept of somebody, among those of all. */
async function totalsFor(
  { database, photosADay }: Pick<PersistsPhotos, 'database' | 'photosADay'>,
  { userId }: PhotoOwner,
): Promise<Total[]> {
  const user = userId === null ? null : await findUser(database.primary, userId)
  return storedTotals(photosADay, !user?.emailVerified)
}

/**
 * Throws where nothing more of somebody's can be kept today: before the work on it, and before its bytes are stored. Returns
 * what counts it, in the transaction in which it is kept: what is sent and is none uses up nobody else's.
 */
export async function refuseWhereFull(
  ctx: Pick<PersistsPhotos, 'database' | 'photosADay'>,
  owner: PhotoOwner,
): Promise<(tx: Transaction) => Promise<void>> {
  const totals = await totalsFor(ctx, owner)
  await refuseWhereOverTotal(ctx.database.primary, totals)
  return (tx) => countInTotals(tx, totals)
}

/** Milliseconds after which bytes without a row will never have one. */
const rowComesWithin = 60 * 60 * 1_000

/**
 * Keeps a photo; returns what its address is made of. Its bytes are safe on disk before its row is there: a
 * row never names a photo that isn't. Before both stands a job that erases the bytes if no row has followed
 * them, however this ended.
 */
export async function persistPhoto(
  { database, storage, enqueue, clock }: Omit<PersistsPhotos, 'photosADay'>,
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
