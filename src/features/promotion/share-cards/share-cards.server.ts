import { LRUCache } from 'lru-cache'
import { currentCaller } from '../../../platform/limits/caller.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readAnywhere } from '../../../platform/database/read-anywhere.ts'
import { readCatalogueVersion, type Catalogue } from '../../../platform/page-cache/catalogue.ts'
import { findListingForPublic } from '../../listings/queries.server.ts'
import type { DerivePhoto } from '../../photos/derive/derive-photo.server.ts'
import {
  createProcessPool,
  type PoolOptions,
} from '../../../platform/processes/process-pool.server.ts'
import { findPhoto } from '../../photos/queries.server.ts'
import type { ShareCardResult } from './draw-share-card-process.ts'
import type { ShareCardJob } from './draw.ts'
import { photoOf, type ShareCardData, type SharePicture } from './address.ts'

/** What those who link to a listing are shown of it. */
export type ShareCards = {
  /** What the public may know of a listing now; null where that is nothing. */
  findSnapshot(listingId: number): Promise<ShareCardData | null>
  /**
   * The picture as JPEG, drawn now or a moment ago. Rejects with `AppError('unavailable')` where
   * too many are waiting or the photo can't be had.
   */
  draw(data: ShareCardData, picture: SharePicture): Promise<Uint8Array>
  close(): Promise<void>
}

type Deps = {
  database: Pick<Database, 'read' | 'primary'>
  catalogue: Pick<Catalogue, 'version'>
  derivePhoto: DerivePhoto
}

/**
 * So many bytes of cards are kept by each process: what is asked for again soon. They are on no disk:
 * a card shows a listing, and nothing of one stays when it is erased.
 */
const cachedBytes = 24_000_000
const retentionMinutes = 10

export function createShareCards(
  { database, catalogue, derivePhoto }: Deps,
  options: PoolOptions = {},
): ShareCards {
  const pool = createProcessPool<ShareCardJob, ShareCardResult>(
    new URL('./draw-share-card-process.ts', import.meta.url),
    { processes: 1, waiting: 50, deadline: 30_000, ...options },
  )
  const cached = new LRUCache<string, Uint8Array>({
    maxSize: cachedBytes,
    sizeCalculation: ({ length }) => length,
    // Of a car that was taken down nothing stays in memory for longer.
    ttl: retentionMinutes * 60_000,
    ttlAutopurge: true,
  })
  const underWay = new Map<string, Promise<Uint8Array>>()

  const drawNow = async (key: string, data: ShareCardData, picture: SharePicture) => {
    const named = photoOf(data, picture)
    const photo = named && (await findPhoto(database.primary, named.id))
    const bytes = photo
      ? await derivePhoto(photo, { width: 1280, format: 'jpg' })
      : new Uint8Array(0)
    const card = (await pool.run({ bytes, data, picture })).bytes
    cached.set(key, card)
    return card
  }

  return {
    findSnapshot: async (listingId) => {
      const desired = catalogue.version()
      // A replica may be behind: of what is new it hasn't heard, nor that something was taken down.
      const { listing } = await readAnywhere(
        database,
        async (db) => ({
          // Before the listing, which is then at least as new.
          version: await readCatalogueVersion(db),
          listing: await findListingForPublic(db, listingId),
        }),
        (found) => found.listing !== null && found.version >= desired,
      )
      return shopInfoOf(listing)
    },
    draw: async (data, picture) => {
      const key = JSON.stringify([data, picture])
      // Nobody waits where another has put it behind much else.
      const requestKey = `${currentCaller()} ${key}`
      const ready = cached.get(key) ?? underWay.get(requestKey)
      if (ready) return ready
      const drawing = drawNow(key, data, picture).finally(() => underWay.delete(requestKey))
      underWay.set(requestKey, drawing)
      return drawing
    },
    close: pool.close,
  }
}

/** Each of its fields has to be copied, also one that not every listing has. */
type Copied = { [Field in keyof Required<ShareCardData>]: ShareCardData[Field] }

/** Only what a card shows goes to who draws it: nothing else of a listing can get into a picture. */
const shopInfoOf = (listing: ShareCardData | null): Copied | null =>
  listing && {
    id: listing.id,
    year: listing.year,
    plate: listing.plate,
    make: listing.make,
    model: listing.model,
    mileage: listing.mileage,
    condition: listing.condition,
    price: listing.price,
    location: listing.location,
    isPremium: listing.isPremium,
    state: listing.state,
    images: listing.images,
  }
