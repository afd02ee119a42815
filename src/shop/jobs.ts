import { mendFailureTimes } from '../features/accounts/sign-in/failures.server.ts'
import { mendCountTimes } from '../platform/limits/counted-limits.server.ts'
import { announceTerms } from '../features/legal/announce.server.ts'
import { reopenConversations } from '../features/enquiries/conversation/reopen.server.ts'
import { warnOtherSides } from '../features/enquiries/conversation/warn.server.ts'
import { notifySeller } from '../features/enquiries/contact/contact-seller.server.ts'
import { expireListings } from '../features/listings/expire.server.ts'
import { refreshHistories } from '../features/listings/mot-history/refresh.server.ts'
import { nameAgain } from '../features/listings/renewal/name-again.server.ts'
import { placeAgain } from '../features/listings/renewal/place-again.server.ts'
import '../features/listings/events.ts'
import { foldCounts } from '../features/listings/counts/cells.server.ts'
import { countUnnotified } from '../features/enquiries/unnotified.server.ts'
import { mailManageLink } from '../features/selling/emails/mail-manage-link.server.ts'
import { sendOwedEmails } from '../features/selling/emails/owed-emails.server.ts'
import { reminding, remindSellers } from '../features/selling/emails/remind-sellers.server.ts'
import { previewSizes, sizesAhead } from '../features/photos/address.ts'
import { deriveAhead } from '../features/photos/derive/derive-ahead.server.ts'
import { inTheBackground, type Encoders } from '../features/photos/derive/encoders.server.ts'
import { erasePhotos, eraseUnnamed } from '../features/photos/erase.server.ts'
import { measureCheckingTime } from '../features/selling/state/checking-time.server.ts'
import { countStored } from '../features/photos/stored/count.server.ts'
import type { PhotoStorage, StoredFiles } from '../features/photos/storage.ts'
import { hidePhotos } from '../features/moderation/hide-photos.server.ts'
import { closeErased } from '../features/moderation/reports/close-erased.server.ts'
import { notifyOthers } from '../features/moderation/reports/notify-reporters.server.ts'
import { repairPostTimes } from '../features/promotion/posts/posts.server.ts'
import { postJobs, postListing } from '../features/promotion/posts/post-listing.server.ts'
import type { Promoting } from '../features/promotion/posts/promoting.server.ts'
import { maintainPosts } from '../features/promotion/posts/maintain.server.ts'
import { readCardBooks } from '../features/payments/ledger/read-card-books.server.ts'
import { reconcileOrders } from '../features/payments/reconcile-orders.server.ts'
import { mendPaymentTimes } from '../features/payments/returns/mend-times.server.ts'
import type { Settling } from '../features/payments/settle-order.server.ts'
import type { Database } from '../platform/database/database.ts'
import { maintainDatabase } from '../platform/database/maintain.ts'
import type { VehicleRecords } from '../features/vehicle-records/port.ts'
import type { Seal } from '../platform/seal.ts'
import type { Emit } from '../platform/jobs/events.ts'
import { removeFinishedJobs } from '../platform/jobs/finished-jobs.ts'
import type { JobTable } from '../platform/jobs/jobs.ts'
import { everyNight } from '../platform/jobs/rules.ts'
import { endDue, type RetentionQueue } from './privacy/retention.ts'
import { mendEmailTimes } from '../platform/mail/delivery/queue.server.ts'

/** Event → what is to be done about it; queue → who does it, and how long that may take. */
export function jobTable({
  database,
  storage,
  encoders,
  settling,
  publicUrl,
  replyDomain,
  promoting,
  vehicleRecords,
  seal,
}: {
  database: Database
  storage: PhotoStorage & StoredFiles
  encoders: Pick<Encoders, 'encodeAll' | 'liken'>
  /** What is done about orders, with the runner's own way to tell of it. */
  settling: (emit: Emit) => Settling
  /** For links in emails. */
  publicUrl: string
  /** Where emails between buyers and sellers are answered by mail. */
  replyDomain?: string | undefined
  promoting: Promoting
  vehicleRecords: VehicleRecords
  seal: Seal
}): JobTable {
  const ends =
    (queue: RetentionQueue): JobTable['queues'][string]['handle'] =>
    (_, { enqueue }) =>
      endDue(queue, { database, storage, enqueue, seal })
  return {
    listeners: {
      'listing.published': ({ listingId, expiresAt, isPaid }) =>
        isPaid ? postJobs({ listingId, expiresAt }) : [],
      'listing.address-known': ({ listingId }) => [
        { queue: 'tell-seller', payload: { listingId } },
      ],
      'listing.link-wanted': (payload) => [{ queue: 'mail-manage-link', payload }],
    },
    mendTimes: async (tx) => {
      await mendEmailTimes(tx)
      await repairPostTimes(tx)
      await mendPaymentTimes(tx)
      await mendCountTimes(tx)
      await mendFailureTimes(tx)
    },
    queues: {
      'expire-listings': {
        handle: () => expireListings({ database }),
        // Until then nobody sees what is over, by the clock; all of a minute are one advance of the catalogue.
        every: { minutes: 1 },
        expireInSeconds: 60,
        retryLimit: 3,
      },
      'name-again': {
        handle: () => nameAgain({ database }),
        every: { minutes: 1 },
        expireInSeconds: 60,
        retryLimit: 0,
      },
      'refresh-histories': {
        handle: () => refreshHistories({ database, records: vehicleRecords, seal }),
        every: { minutes: 1 },
        // Sixty cars, each with the service's ten seconds at most.
        expireInSeconds: 900,
        retryLimit: 0,
      },
      'place-again': {
        handle: () => placeAgain({ database }),
        every: { minutes: 1 },
        expireInSeconds: 60,
        retryLimit: 0,
      },
      'fold-counts': {
        handle: () => foldCounts(database.primary),
        every: { minutes: 1 },
        expireInSeconds: 60,
        retryLimit: 0,
      },
      'reconcile-orders': {
        handle: (_, { emit }) => reconcileOrders(settling(emit)),
        // Nothing that is paid for waits longer than this and the card service's answer.
        every: { minutes: 1 },
        expireInSeconds: 300,
        retryLimit: 0,
      },
      'read-card-books': {
        handle: (_, { emit }) => readCardBooks(settling(emit)),
        every: { minutes: 60 },
        // The first reads all there ever was.
        expireInSeconds: 3_600,
        retryLimit: 0,
      },
      'tell-seller': {
        handle: (payload) => notifySeller({ database, publicUrl, replyDomain }, payload),
        expireInSeconds: 120,
        retryLimit: 10,
      },
      'mail-manage-link': {
        handle: (payload) => mailManageLink({ database, publicUrl, countUnnotified }, payload),
        expireInSeconds: 60,
        retryLimit: 10,
      },
      'warn-other-sides': {
        handle: (payload) => warnOtherSides({ database, publicUrl }, payload),
        // A transaction for each conversation, of which a fraud may have thousands.
        expireInSeconds: 900,
        retryLimit: 10,
      },
      'reopen-conversations': {
        handle: (payload) => reopenConversations({ database, publicUrl }, payload),
        // As many as were warned of.
        expireInSeconds: 900,
        retryLimit: 10,
      },
      'send-owed-letters': {
        handle: () => sendOwedEmails({ database, publicUrl, countUnnotified }),
        every: { minutes: 5 },
        expireInSeconds: 240,
        retryLimit: 0,
      },
      'tell-reporters': {
        handle: async () => {
          await closeErased({ database })
          await notifyOthers({ database })
        },
        every: { minutes: 5 },
        expireInSeconds: 240,
        retryLimit: 0,
      },
      'remind-sellers': {
        handle: () => remindSellers({ database, publicUrl }),
        every: reminding,
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
        handle: () => maintainPosts(promoting),
        every: { minutes: 1 },
        expireInSeconds: 1_800,
        retryLimit: 0,
      },
      // A queue of its own: the next seller's cover doesn't wait for the last one's every photo.
      'derive-previews': {
        handle: (payload) => deriveAhead({ storage, encoders }, previewSizes, payload),
        expireInSeconds: 1_800,
        retryLimit: 8,
      },
      'derive-photos': {
        handle: (payload) => deriveAhead({ storage, encoders }, sizesAhead, payload),
        workers: inTheBackground.processes,
        // Where the machine is busy they wait for everybody else.
        expireInSeconds: 1_800,
        retryLimit: 8,
      },
      'erase-photos': {
        handle: (payload) => erasePhotos({ storage }, payload),
        expireInSeconds: 300,
        retryLimit: 10,
      },
      'hide-photos': {
        handle: (payload) => hidePhotos({ database, storage, encoders }, payload),
        expireInSeconds: 300,
        retryLimit: 10,
      },
      'erase-unnamed': {
        handle: (payload) => eraseUnnamed({ database, storage }, payload),
        expireInSeconds: 300,
        retryLimit: 10,
      },
      'count-stored': {
        handle: () => countStored({ database, storage }),
        every: { minutes: 6 * 60 },
        // A million photos of a bucket are 17,000 pages.
        expireInSeconds: 3_600,
        retryLimit: 0,
      },
      'measure-checking': {
        handle: () => measureCheckingTime({ database }),
        every: { minutes: 60 },
        expireInSeconds: 60,
        retryLimit: 0,
      },
      'collect-orphans': {
        handle: ends('collect-orphans'),
        every: { minutes: 60 },
        // All photos are looked over.
        expireInSeconds: 3_000,
        retryLimit: 0,
      },
      'remove-old-drafts': {
        handle: ends('remove-old-drafts'),
        every: { minutes: 60 },
        expireInSeconds: 120,
        retryLimit: 0,
      },
      'remove-expired': {
        handle: ends('remove-expired'),
        every: { minutes: 60 },
        // Two minutes of them for accounts that nobody has confirmed, of which a crowd may have begun tens of thousands.
        expireInSeconds: 300,
        retryLimit: 0,
      },
      'remove-old-mails': {
        handle: ends('remove-old-mails'),
        every: everyNight,
        expireInSeconds: 300,
        retryLimit: 0,
      },
      'erase-enquiries': {
        handle: ends('erase-enquiries'),
        every: { minutes: 60 },
        expireInSeconds: 300,
        retryLimit: 0,
      },
      'remove-old-figures': {
        handle: ends('remove-old-figures'),
        every: everyNight,
        expireInSeconds: 600,
        retryLimit: 0,
      },
      'remove-ended-listings': {
        handle: ends('remove-ended-listings'),
        every: everyNight,
        expireInSeconds: 600,
        retryLimit: 0,
      },
      'announce-terms': {
        handle: () => announceTerms({ database, publicUrl }),
        every: { minutes: 60, hours: [8, 20] },
        expireInSeconds: 600,
        retryLimit: 0,
      },
      'remove-finished-jobs': {
        handle: () => removeFinishedJobs(database),
        every: { minutes: 10 },
        expireInSeconds: 60,
        retryLimit: 0,
      },
      'tend-database': {
        handle: () => maintainDatabase(database),
        every: everyNight,
        expireInSeconds: 600,
        retryLimit: 0,
      },
    },
  }
}
