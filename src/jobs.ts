import { removeExpired } from './features/accounts/queries.server.ts'
import { eraseOldEnquiries } from './features/enquiries/erase-enquiries.server.ts'
import { deleteOldFigures } from './features/analytics/queries.server.ts'
import { expireListings } from './features/listings/expire-listings.server.ts'
import './features/listings/events.ts'
import { removeOldDrafts } from './features/listings/remove-old-drafts.server.ts'
import { remindSellers } from './features/listings/remind-sellers.server.ts'
import { collectOrphans } from './features/photos/collect-orphans.server.ts'
import { deriveEverySize } from './features/photos/derive-every-size.server.ts'
import type { Encoders } from './features/photos/encoders.server.ts'
import { erasePhotos, eraseUnnamed } from './features/photos/erase-photos.server.ts'
import type { PhotoStorage } from './features/photos/storage.ts'
import { postJobs, postListing } from './features/promotion/post-listing.server.ts'
import type { Promoting } from './features/promotion/promoting.server.ts'
import { tendPosts } from './features/promotion/tend-posts.server.ts'
import { reconcileOrders } from './features/payments/reconcile-orders.server.ts'
import type { Settling } from './features/payments/settle-order.server.ts'
import type { Database } from './platform/database/database.ts'
import { tendDatabase } from './platform/database/tend-database.ts'
import type { Emit } from './platform/jobs/events.ts'
import type { JobTable } from './platform/jobs/jobs.ts'
import { removeOldMails } from './platform/mail/remove-old-mails.server.ts'

/** Event → what is to be done about it; queue → who does it, and how long that may take. */
export function jobTable({
  database,
  storage,
  encoders,
  settling,
  publicUrl,
  promoting,
}: {
  database: Database
  storage: PhotoStorage
  encoders: Pick<Encoders, 'encodeAll'>
  /** What is done about orders, with the runner's own way to tell of it. */
  settling: (emit: Emit) => Settling
  /** For links in letters. */
  publicUrl: string
  promoting: Promoting
}): JobTable {
  return {
    listeners: {
      'listing.published': ({ listingId, expiresAt, isPaid }) => [
        { queue: 'expire-listings', startAfter: expiresAt, payload: { listingId } },
        ...(isPaid ? postJobs({ listingId, expiresAt }) : []),
      ],
    },
    queues: {
      'expire-listings': {
        handle: () => expireListings({ database }),
        // Catches what a renewal, an edit or a stopped clock has left behind.
        cron: '* * * * *',
        expireInSeconds: 60,
        retryLimit: 3,
      },
      'reconcile-orders': {
        handle: (_, { emit }) => reconcileOrders(settling(emit)),
        // Nothing that is paid for waits longer than this and the card service's answer.
        cron: '* * * * *',
        expireInSeconds: 300,
        retryLimit: 0,
      },
      'remind-sellers': {
        handle: () => remindSellers({ database, publicUrl }),
        // Nobody's telephone rings at night for it.
        cron: '*/10 8-19 * * *',
        expireInSeconds: 300,
        retryLimit: 0,
      },
      'post-listing': {
        handle: (payload) => postListing(promoting, payload),
        // What the network makes of it is tried again by the next queue; this is for our database.
        expireInSeconds: 300,
        retryLimit: 5,
      },
      'tend-posts': {
        handle: () => tendPosts(promoting),
        cron: '* * * * *',
        expireInSeconds: 1_800,
        retryLimit: 0,
      },
      'derive-photos': {
        handle: (payload) => deriveEverySize({ storage, encoders }, payload),
        // Fifteen sizes; where the machine is busy they wait for everybody else.
        expireInSeconds: 1_800,
        retryLimit: 8,
      },
      'erase-photos': {
        handle: (payload) => erasePhotos({ storage }, payload),
        expireInSeconds: 300,
        retryLimit: 10,
      },
      'erase-unnamed': {
        handle: (payload) => eraseUnnamed({ database, storage }, payload),
        expireInSeconds: 300,
        retryLimit: 10,
      },
      'collect-orphans': {
        handle: (_, { enqueue }) => collectOrphans({ database, storage, enqueue }),
        cron: '37 * * * *',
        expireInSeconds: 600,
        retryLimit: 0,
      },
      'remove-old-drafts': {
        handle: () => removeOldDrafts({ database }),
        cron: '17 * * * *',
        expireInSeconds: 120,
        retryLimit: 0,
      },
      'remove-expired': {
        handle: () => removeExpired(database.primary),
        cron: '7 * * * *',
        expireInSeconds: 120,
        retryLimit: 0,
      },
      'remove-old-mails': {
        handle: () => removeOldMails({ database }),
        cron: '22 3 * * *',
        expireInSeconds: 300,
        retryLimit: 0,
      },
      'erase-enquiries': {
        handle: () => eraseOldEnquiries({ database }),
        cron: '23 * * * *',
        expireInSeconds: 300,
        retryLimit: 0,
      },
      'remove-old-figures': {
        handle: () => deleteOldFigures(database.primary),
        cron: '52 3 * * *',
        expireInSeconds: 600,
        retryLimit: 0,
      },
      'tend-database': {
        handle: () => tendDatabase(database),
        cron: '15 4 * * *',
        expireInSeconds: 600,
        retryLimit: 0,
      },
    },
  }
}
