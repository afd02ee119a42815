import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config/config.ts'
import { freeBytesOf } from '../adapters/storage/with-reserve.ts'
import { analyticsApi } from '../features/analytics/analytics.api.ts'
import { addSave, viewsOfListing } from '../features/analytics/queries.server.ts'
import { startVisitCounter } from '../features/analytics/visits/counter.server.ts'
import { accountsApi } from '../features/accounts/accounts.api.ts'
import { createAccounts } from '../features/accounts/accounts.server.ts'
import { findUserIds } from '../features/accounts/queries.server.ts'
import { findStaff } from '../features/staff/queries.server.ts'
import { staffApi } from '../features/staff/staff.api.ts'
import { contactApi } from '../features/enquiries/contact/contact.api.ts'
import { countUnnotified } from '../features/enquiries/unnotified.server.ts'
import { savesOfListing } from '../features/saved-cars/queries.server.ts'
import { conversationsApi } from '../features/enquiries/conversation/conversations.api.ts'
import { countUnread } from '../features/enquiries/conversation/counts.server.ts'
import { sellerFactsApi } from '../features/enquiries/seller/facts.api.ts'
import { endSellerKeys } from '../features/enquiries/conversation/links.server.ts'
import { followBuyer } from '../features/enquiries/follow-buyer.server.ts'
import { enquiriesApi } from '../features/enquiries/enquiries.api.ts'
import { plans } from '../features/listings/rules.ts'
import { askingPricesApi } from '../features/listings/asking-prices/asking-prices.api.ts'
import { guidesApi } from '../features/guides/guides.api.ts'
import { comparisonApi } from '../features/listings/comparison/comparison.api.ts'
import { listingsApi } from '../features/listings/listings.api.ts'
import { photosShown } from '../features/selling/shown-photos.server.ts'
import { noVehicleRecords, type VehicleRecords } from '../features/vehicle-records/port.ts'
import { vehicleRecordsApi } from '../features/vehicle-records/vehicle-records.api.ts'
import { followSeller } from '../features/selling/access/follow-seller.server.ts'
import { confirmAddressesOf } from '../features/selling/access/known-address.server.ts'
import { begunAccountApi } from '../features/selling/access/begun-account.api.ts'
import { newLinkApi } from '../features/selling/access/new-link.api.ts'
import { sellApi } from '../features/selling/sell.api.ts'
import { scoreApi } from '../features/selling/score/score.api.ts'
import { phoneApi } from '../features/selling/phone/phone.api.ts'
import { noTexting, type Texting } from '../features/selling/phone/texting.ts'
import { sellerListingsApi } from '../features/selling/own-listings/seller-listings.api.ts'
import { createDerivePhoto } from '../features/photos/derive/derive-photo.server.ts'
import { createEncoders, type Encoders } from '../features/photos/derive/encoders.server.ts'
import { editPhotosApi } from '../features/photos/edit/edit.api.ts'
import { photosApi } from '../features/photos/photos.api.ts'
import { uploadApi } from '../features/photos/upload/upload.api.ts'
import type { PhotoStorage } from '../features/photos/storage.ts'
import { exposeCountMetrics } from '../features/listings/counts/expose-metrics.server.ts'
import { exposePostMetrics } from '../features/promotion/posts/expose-metrics.server.ts'
import { postPreviewApi } from '../features/promotion/preview/preview.api.ts'
import { qrApi } from '../features/promotion/qr/qr.api.ts'
import { shareCardsApi } from '../features/promotion/share-cards/share-cards.api.ts'
import { createShareCards } from '../features/promotion/share-cards/share-cards.server.ts'
import type { SocialPages } from '../features/promotion/social-pages.ts'
import { savedCarsApi } from '../features/saved-cars/saved-cars.api.ts'
import { startUnfoundCounter } from '../features/search/unfound/counter.server.ts'
import { gazetteerOf } from '../features/places/places.server.ts'
import { searchApi } from '../features/search/search.api.ts'
import { appealsApi } from '../features/moderation/appeals/appeals.api.ts'
import { screenListing } from '../features/moderation/screening/screen.server.ts'
import { followReporter } from '../features/moderation/reports/follow-reporter.server.ts'
import { reportsApi } from '../features/moderation/reports/reports.api.ts'
import { moneyApi } from '../features/office/money/money.api.ts'
import { logApi } from '../features/office/log/log.api.ts'
import { screeningApi } from '../features/office/screening/screening.api.ts'
import type { Finding } from '../features/office/work/schema.ts'
import { usual } from './config/settings.ts'
import { settingsApi } from '../features/office/settings/settings.api.ts'
import { staffRoomApi } from '../features/office/staff/staff-room.api.ts'
import { workApi } from '../features/office/work/work.api.ts'
import { officeApi } from '../features/office/office.api.ts'
import { olderApi } from '../features/office/older.api.ts'
import type { FindStaff } from '../platform/http/access.ts'
import { legalApi } from '../features/legal/legal.api.ts'
import { followAsker } from '../features/support/follow-asker.server.ts'
import { supportApi } from '../features/support/support.api.ts'
import type { Cards } from '../features/payments/cards.ts'
import { exposeLedgerMetrics } from '../features/payments/ledger/expose-metrics.server.ts'
import { ownOrdersApi } from '../features/payments/own-orders/own-orders.api.ts'
import { paymentsApi } from '../features/payments/payments.api.ts'
import { sandboxCardsApi } from '../adapters/sandbox-cards/sandbox-cards.api.ts'
import { settleDraftWith } from '../features/payments/draft/settle.server.ts'
import { isSandbox } from './cards.ts'
import { listEnquiriesByDay } from '../features/enquiries/by-day.server.ts'
import { openCdn } from './cdn.ts'
import { checkoutHeaders } from './checkout-headers.ts'
import { isAlone } from '../platform/limits/caller.ts'
import type { Clock } from '../platform/clock.ts'
import type { Seal } from '../platform/seal.ts'
import type { Database } from '../platform/database/database.ts'
import { exposeBacklog } from '../platform/jobs/expose-backlog.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { createAfterwards } from '../platform/http/afterwards.ts'
import { createBrowserSessions } from '../platform/http/browser-session.ts'
import { healthApi, type Readiness } from '../platform/http/health.api.ts'
import { documentApi } from '../platform/http/openapi.ts'
import { createServer } from '../platform/http/server.ts'
import { exposeEmailMetrics } from '../platform/mail/delivery/expose-metrics.server.ts'
import { emailPagesApi } from '../platform/mail/email-pages.api.ts'
import { textPagesApi } from '../platform/texts/text-pages.api.ts'
import { exposeMetrics } from '../platform/metrics/metrics.ts'
import { createCatalogueReads } from '../platform/page-cache/catalogue-reads.ts'
import { followCatalogue } from '../platform/page-cache/catalogue.ts'
import { createRecompressor } from '../platform/page-cache/recompression.ts'
import { ResponseCache } from '../platform/page-cache/response-cache.ts'
import { observeOwnChanges } from '../platform/page-cache/send-cached.ts'
import { recordRequests } from '../platform/security-log/record-requests.ts'
import { startSecurityLog } from '../platform/security-log/security-log.server.ts'
import { securityEvents } from './security-events.ts'
import { noticesOf, personalDataOf } from './privacy/registry.ts'
import { retentionNotices } from './privacy/retention.ts'
import { releaseUnconfirmed } from './release-unconfirmed.ts'
import { settlingWith } from './settling.ts'
import { site } from '../site.ts'
import { listingPageApi } from '../screens/listing/story/listing-page.api.ts'
import { pagePaths } from '../screens/pages.ts'
import { designApi } from '../web/design/design.api.ts'
import { servePages } from '../web/document/pages.server.ts'
import type { Renderer } from '../web/document/renderer.ts'
import { staticFiles } from '../web/static-files.server.ts'
import { offlineApi } from '../web/offline/offline.api.ts'
import { sitemapApi } from '../web/sitemap.api.ts'
import { wellKnownApi } from '../web/well-known.api.ts'

const heroFolder = join(import.meta.dirname, '../../demo/hero')

/**
 * Pages and responses are made for one caller for a tenth of the time, past two seconds of it, while others are
 * here: making a page holds up whoever asks for one that is kept.
 */
const shareOfOne = { of: 0.1, after: 2_000, unless: isAlone } as const

export type Deps = {
  config: Pick<Config, 'publicUrl' | 'isPublic' | 'trustProxy' | 'cachedBytes' | 'mail'> &
    Partial<
      Pick<
        Config,
        | 'analytics'
        | 'takesHeic'
        | 'photosADay'
        | 'countsMilliseconds'
        | 'securityContact'
        | 'cdn'
        | 'operator'
        | 'settings'
        | 'vatRates'
        | 'dataDir'
        | 'diskReserveBytes'
        | 'backupHours'
        | 'maxEventLoopDelay'
      >
    >
  database: Database
  renderer: Renderer
  storage: PhotoStorage
  logger: FastifyBaseLogger
  /** Whether a post on our pages is a part of premium here. */
  sellsPromotion: boolean
  /** Signs cookies. */
  authSecret: string
  /** Seals registrations. */
  seal: Seal
  enqueue: Jobs['enqueue']
  emit: Jobs['emit']
  readBacklog: Jobs['readBacklog']
  listDeadLetters: Jobs['listDeadLetters']
  replay: Jobs['replay']
  /** What is misconfigured or unwell. */
  examine(): Promise<Finding[]>
  clock: Clock
  cards: Cards
  socialPages: SocialPages
  /** Who knows a car by its registration; nobody unless given. */
  vehicleRecords?: VehicleRecords
  /** How text messages are sent; none are unless given. */
  texting?: Texting
  /** Closed with the app, whoever has made them. */
  encoders?: Encoders
  /** How far the process that draws share cards stands back, where not as usual. */
  drawingNice?: number
}

/** Wires adapters into features and registers them, in the order in which requests look for them. */
export async function createApp({
  config,
  database,
  renderer,
  storage,
  logger,
  authSecret,
  seal,
  sellsPromotion,
  enqueue,
  emit,
  readBacklog,
  listDeadLetters,
  replay,
  examine,
  clock,
  cards,
  socialPages,
  vehicleRecords = noVehicleRecords,
  texting = noTexting,
  encoders = createEncoders({ takesHeic: config.takesHeic ?? true }),
  drawingNice,
}: Deps) {
  const isTls = config.publicUrl.startsWith('https:')
  const readiness: Readiness = { accepting: true }
  const onError = (error: Error) => logger.error({ err: error }, 'in the background')

  const catalogue = await followCatalogue(database, { onError })
  const cacheOptions = { catalogue, share: shareOfOne, recompress: createRecompressor() }
  const caches = {
    pages: new ResponseCache({
      bytes: config.cachedBytes * 0.75,
      keepsCompressed: true,
      ...cacheOptions,
    }),
    answers: new ResponseCache({ bytes: config.cachedBytes * 0.25, ...cacheOptions }),
  }
  const reads = createCatalogueReads({ database, catalogue, cache: caches.answers })
  const browserSessions = createBrowserSessions(database, { isTls })
  const visits = startVisitCounter({ database, clock, onError })
  const unfound = startUnfoundCounter({ database, clock, onError })
  const afterwards = createAfterwards({ onError })
  const securityLog = startSecurityLog({ database, findUserIds, onError })

  const accounts = createAccounts({ database, secret: authSecret, publicUrl: config.publicUrl })
  const staffOf: FindStaff = (viewer) => findStaff(database.primary, viewer)
  const settling = settlingWith({
    database,
    cards,
    clock,
    logger,
    publicUrl: config.publicUrl,
    sellsPromotion,
  })(emit)
  const personalData = personalDataOf({ enqueue, seal })

  const app = await createServer({
    logger,
    findViewer: accounts.findViewer,
    findStaff: staffOf,
    isTls,
    isPublic: config.isPublic,
    secret: authSecret,
    isLive: renderer.isLive,
    trustProxy: config.trustProxy,
    cdn: openCdn({ cdn: config.cdn }),
    maxEventLoopDelay: config.maxEventLoopDelay,
    connectsTo: config.analytics && new URL(config.analytics.url).origin,
    renderMissingPage: (request, reply) => sendNotFound(request, reply),
  })
  observeOwnChanges(app, catalogue)
  recordRequests(app, { log: securityLog, events: securityEvents })
  await documentApi(app, {
    title: `${site.name} API`,
    description: 'What the shop shows, for programs. Reads are the same for everyone.',
    version: '1',
  })
  const metrics = exposeMetrics(app, { caches, catalogue })
  exposeLedgerMetrics(metrics, { database, onError })
  exposeBacklog(metrics, { readBacklog, onError })
  exposeEmailMetrics(metrics, { database, onError })
  exposePostMetrics(metrics, { database, onError })
  exposeCountMetrics(metrics, { database, onError })
  const { publicUrl } = config
  const { replyDomain } = config.mail
  await app.register(healthApi({ database, readiness }))
  await app.register(
    accountsApi({
      ...accounts,
      afterwards,
      personalData,
      browserSessions,
      releaseData: releaseUnconfirmed,
      addressConfirmed: [
        followSeller({ endSellerKeys }),
        confirmAddressesOf({ emit }),
        followBuyer({ publicUrl, replyDomain }),
        followReporter,
        followAsker,
      ],
      countUnread,
    }),
  )
  await app.register(staffApi(accounts))
  await app.register(listingsApi({ database, reads, browserSessions, seal }))
  await app.register(comparisonApi({ reads }))
  await app.register(askingPricesApi({ reads }))
  await app.register(sellerFactsApi({ reads }))
  await app.register(listingPageApi({ reads, seal }))
  await app.register(guidesApi({ reads }))
  await app.register(
    sellerListingsApi({ database, emit, saves: savesOfListing, views: viewsOfListing }),
  )
  await app.register(
    sellApi({
      database,
      clock,
      emit,
      accounts,
      browserSessions,
      publicUrl: config.publicUrl,
      settleDraft: settleDraftWith(settling),
      countUnnotified,
      screen: screenListing,
      seal,
      endSellerKeys,
      canReadHistories: vehicleRecords.hasHistories,
    }),
  )
  await app.register(begunAccountApi({ accounts, browserSessions }))
  await app.register(newLinkApi({ database, emit, accounts, browserSessions }))
  await app.register(
    phoneApi({ database, texting, publicUrl: config.publicUrl, secret: authSecret }),
  )
  await app.register(scoreApi({ database, accounts, browserSessions }))
  await app.register(vehicleRecordsApi({ database, clock, records: vehicleRecords }))
  await app.register(paymentsApi({ ...settling, accounts, browserSessions }))
  await app.register(ownOrdersApi({ database }))
  if (isSandbox(cards)) {
    await app.register(sandboxCardsApi({ cards }))
    cards.notify((payload, signature) =>
      app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
        payload,
      }),
    )
  }
  await app.register(savedCarsApi({ database, countSave: addSave }))
  await app.register(
    analyticsApi({
      database,
      accounts,
      browserSessions,
      visits,
      listEnquiriesByDay,
      pagePaths,
    }),
  )
  const { findViewer } = accounts
  const conversing = { database, publicUrl, replyDomain, findViewer, browserSessions, seal }
  await app.register(contactApi(conversing))
  await app.register(enquiriesApi({ database }))
  await app.register(conversationsApi(conversing))
  await app.register(supportApi({ database, findViewer, browserSessions }))
  await app.register(reportsApi({ database, findViewer, browserSessions }))
  await app.register(appealsApi({ database }))
  await app.register(
    legalApi({
      now: () => clock.now(),
      facts: {
        operator: config.operator ?? {},
        email: site.email,
        host: new URL(config.publicUrl).host,
        retained: noticesOf(personalData),
        retention: retentionNotices,
        plans,
        takesCards: !isSandbox(cards),
        isPosted: sellsPromotion,
        sendsTexts: texting.transport?.reachesPeople ?? false,
        outsideCounter: config.analytics ? new URL(config.analytics.url).host : null,
      },
    }),
  )
  const readGazetteer = gazetteerOf(database.read)
  await app.register(
    searchApi({
      database,
      reads,
      clock,
      unfound,
      readGazetteer,
      patience: config.countsMilliseconds ?? Number(usual.COUNTS_MILLISECONDS),
    }),
  )
  const derivePhoto = createDerivePhoto({ storage, encoders })
  await app.register(
    photosApi({
      database,
      derivePhoto,
      catalogue,
      browserSessions,
      findViewer,
      shown: photosShown,
    }),
  )
  await app.register(
    officeApi({
      database,
      emit,
      enqueue,
      publicUrl,
      now: () => clock.now(),
      derivePhoto,
      readBacklog,
      personalData,
      findStaff: staffOf,
    }),
  )
  await app.register(screeningApi({ database }))
  await app.register(
    moneyApi({
      ...settling,
      database,
      findStaff: staffOf,
      provider: cards.name,
      vatRates: config.vatRates ?? [],
    }),
  )
  await app.register(olderApi({ database }))
  await app.register(logApi({ database }))
  await app.register(staffRoomApi({ database, findStaff: staffOf, publicUrl }))
  await app.register(settingsApi({ settings: config.settings ?? [] }))
  const { dataDir } = config
  await app.register(
    workApi({
      database,
      jobs: { readBacklog, listDeadLetters, replay },
      examine,
      readFreeBytes: async () => (dataDir === undefined ? null : freeBytesOf(dataDir)),
      diskReserveBytes: config.diskReserveBytes ?? 0,
      backupHours: config.backupHours ?? 0,
    }),
  )
  const shareCards = createShareCards(
    { database, catalogue, derivePhoto },
    drawingNice === undefined ? {} : { nice: drawingNice },
  )
  await app.register(shareCardsApi({ shareCards }))
  await app.register(qrApi({ publicUrl }))
  await app.register(
    postPreviewApi({
      database,
      accounts,
      browserSessions,
      publicUrl: config.publicUrl,
      pages: socialPages,
    }),
  )
  const persistsPhotos = {
    database,
    storage,
    encoders,
    enqueue,
    clock,
    photosADay: config.photosADay ?? Number(usual.PHOTOS_A_DAY),
    browserSessions,
    findViewer,
  }
  await app.register(uploadApi(persistsPhotos))
  await app.register(editPhotosApi({ ...persistsPhotos, shown: photosShown }))
  if (!config.mail.smtp)
    await app.register(emailPagesApi({ database, renderEmail: renderer.renderEmail }))
  if (texting.listStored) await app.register(textPagesApi({ listTexts: texting.listStored }))
  await app.register(designApi({ design: renderer.design }))
  await app.register(
    sitemapApi({ database, cache: caches.answers, origin: config.publicUrl, readGazetteer }),
  )
  await app.register(
    wellKnownApi({
      origin: config.publicUrl,
      contact: config.securityContact ?? `mailto:${site.email}`,
      clock,
    }),
  )
  await app.register(offlineApi)
  await app.register(staticFiles({ client: renderer.clientFolder, hero: heroFolder }))
  const { sendNotFound } = servePages(app, {
    renderer,
    catalogue,
    cache: caches.pages,
    reads,
    headersOf: checkoutHeaders(cards.name),
  })

  app.addHook('onClose', () =>
    Promise.all([
      catalogue.stop(),
      encoders.close(),
      shareCards.close(),
      visits.stop(),
      unfound.stop(),
      securityLog.stop(),
      afterwards.settled(),
    ]),
  )
  await app.ready()
  return { app, readiness, catalogue, caches, visits, unfound, securityLog, afterwards, metrics }
}
