import { onTestFinished } from 'vitest'
import { sql } from 'kysely'
import { sandboxCards } from '../src/adapters/sandbox-cards/sandbox-cards.ts'
import { createApp, type Deps } from '../src/shop/app.ts'
import { readMailConfig } from '../src/shop/config/mail.ts'
import { listSettings } from '../src/shop/config/settings.ts'
import type { ListingDetails } from '../src/features/listings/rows.server.ts'
import type { Cards } from '../src/features/payments/cards.ts'
import { examineShop } from '../src/operator/doctor/examine.ts'
import { readConfig } from '../src/shop/config/config.ts'
import type { Encoders } from '../src/features/photos/derive/encoders.server.ts'
import { noVehicleRecords, type VehicleRecords } from '../src/features/vehicle-records/port.ts'
import { publishListing } from '../src/features/listings/publish.server.ts'
import type { Promoting } from '../src/features/promotion/posts/promoting.server.ts'
import type { SocialPages } from '../src/features/promotion/social-pages.ts'
import { usualShopInfo, type ShopInfo } from '../src/platform/pages/shop-info.ts'
import type { Registration } from '../src/features/listings/registration/registrations.server.ts'
import type { Plan } from '../src/features/listings/rules.ts'
import { jobTable } from '../src/shop/jobs.ts'
import type { Database } from '../src/platform/database/database.ts'
import { createLogger } from '../src/platform/logger.ts'
import { listEmails } from '../src/platform/mail/outbox.server.ts'
import { settlingWith } from '../src/shop/settling.ts'
import type { Renderer } from '../src/web/document/renderer.ts'
import { putAsideTexts } from './texts.ts'
import type { Texting } from '../src/features/selling/phone/texting.ts'
import { loadRenderer } from '../src/web/document/load-renderer.ts'
import type { TestDatabase } from './database/open-test-database.ts'
import { openShared } from './database/shared-database.ts'
import { e30 } from './cars.ts'
import { memoryStorage, storePhotos } from './photos.ts'
import { goodPassword, openBrowser, type TestResponse, type Method, type Sent } from './person.ts'
import { unpromoted } from './unpromoted.ts'
import { plainRenderer } from './plain-renderer.ts'
import { createSeal } from '../src/platform/seal.ts'
import { createTestClock } from './test-clock.ts'

type Options = {
  /** An instant at which the clock stands until it is told otherwise; else real time. */
  at?: string
  /** The pages as `bin/build` made them, instead of plain ones that show the data alone. */
  pages?: 'plain' | 'built'
  config?: Partial<Deps['config']>
  /** Another way to the same data, to see what becomes of a shop whose database misbehaves. */
  openDatabase?: (own: TestDatabase) => Promise<Database>
  /** A card service in the place of the sandbox. */
  cards?: Cards
  /** Who knows a car by its registration; nobody unless given. */
  vehicleRecords?: VehicleRecords
  /** How text messages are sent, where not as usual. */
  texting?: Partial<Texting>
  /** Our pages elsewhere; none unless given. */
  socialPages?: SocialPages
  shopInfo?: ShopInfo
  /** Processes for photos besides those that the tests of a file share. */
  encoders?: Encoders
}

/** A whole shop over an empty database of the run's engine, closed when the test ends. */
export async function startApp(options: Options = {}) {
  const { database, jobs, encoders: usual } = await openShared()
  const encoders = options.encoders ?? usual
  await database.empty()
  const clock = await createTestClock(database, options.at)
  const storage = memoryStorage()
  const authSecret = 'a secret of thirty-two characters'
  const seal = createSeal(authSecret)
  const onError = (error: Error) => console.error('in the sandbox:', error)
  const cards = options.cards ?? sandboxCards({ database, secret: authSecret, clock, onError })
  const { texts, texting } = putAsideTexts()
  const first = await openShop(options)

  async function openShop({
    pages = 'plain',
    config,
    openDatabase,
    shopInfo = usualShopInfo,
    texting: otherTexting = {},
  }: Options) {
    const own = openDatabase ? await openDatabase(database) : database
    const settings = {
      publicUrl: 'http://shop.test',
      isPublic: false,
      trustProxy: false as const,
      cachedBytes: 16e6,
      mail: readMailConfig(() => undefined, []),
      settings: listSettings(() => undefined),
      // A process that is busy with its own tests is not overrun by visitors.
      maxEventLoopDelay: 0,
      // Nor does a list go out before its counts because others are tested beside it.
      countsMilliseconds: 60_000,
      ...config,
    }
    const renderer: Renderer =
      pages === 'built'
        ? await loadRenderer({
            live: false,
            shopInfo,
            origin: settings.publicUrl,
            analytics: settings.analytics,
          })
        : plainRenderer()
    const log = captureLog()
    const made = await createApp({
      config: settings,
      database: own,
      renderer,
      storage,
      logger: log.logger,
      authSecret,
      seal,
      sellsPromotion: shopInfo.sellsPromotion,
      enqueue: jobs.enqueue,
      emit: jobs.emit,
      readBacklog: jobs.readBacklog,
      listDeadLetters: jobs.listDeadLetters,
      replay: jobs.replay,
      examine: () => examineShop({ database: own, jobs, config: readConfig({}), seal }),
      clock,
      cards,
      socialPages: options.socialPages ?? {},
      ...(options.vehicleRecords && { vehicleRecords: options.vehicleRecords }),
      texting: { ...texting, ...otherTexting },
      encoders: { ...encoders, close: async () => {} },
      // Tests keep the machine busy, and what stands back from them would be too late.
      drawingNice: 0,
    })
    const { app, catalogue, readiness, caches, visits, unfound, securityLog, afterwards } = made
    const close = async () => {
      await app.close()
      if (own !== database) await own.close()
    }
    onTestFinished(close)

    /** Sends a request past the network. A path stands as it is: nothing is encoded. */
    const send = async (method: Method, path: string, more: Sent = {}): Promise<TestResponse> => {
      const response = await app.inject({ method, url: path, ...more })
      return {
        status: response.statusCode,
        headers: response.headers,
        cookies: response.cookies,
        text: response.body,
        /** The body as JSON, of the shape that the test expects. */
        json: <T>() => response.json<T>(),
      }
    }
    return {
      app,
      catalogue,
      readiness,
      caches,
      visits,
      unfound,
      securityLog,
      afterwards,
      /** Every line that the shop has logged. */
      logged: log.lines,
      api: {
        get: (path: string, more?: Sent) => send('GET', path, more),
        post: (path: string, more?: Sent) => send('POST', path, more),
        send,
      },
      /** What a browser is sent for an address, or for a car. */
      visit: (where: string | number, more?: Sent) =>
        send('GET', typeof where === 'number' ? `/listing/${where}` : where, more),
      /** Opens a real socket; returns the origin. */
      listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
      close,
    }
  }

  const settling = settlingWith({
    database,
    cards,
    clock,
    publicUrl: 'http://shop.test',
    sellsPromotion: options.shopInfo?.sellsPromotion ?? usualShopInfo.sellsPromotion,
    logger: captureLog().logger,
  })

  const promoting: Promoting = {
    ...unpromoted(database),
    pages: options.socialPages ?? {},
    clock,
    publicUrl: options.config?.publicUrl ?? 'http://shop.test',
  }

  /** Puts a car on sale, at this moment by the shop's clock unless told. */
  async function publishes(
    given: Partial<ListingDetails> & {
      plan?: Plan
      photos?: number
      publishedAt?: Date
      /** Whether the seller has shown that the address is theirs. */
      isKnown?: boolean
      registration?: Registration
    } = {},
  ): Promise<number> {
    const {
      plan = 'standard',
      photos = 1,
      publishedAt = clock.now(),
      isKnown = true,
      registration,
      ...details
    } = given
    return database.primary.transaction().execute(async (tx) => {
      const photoIds = await storePhotos(tx, storage, photos)
      return publishListing(jobs, tx, {
        details: { ...e30, ...details },
        plan,
        photoIds,
        publishedAt,
        isKnown,
        registration: registration && { given: registration, seal },
      })
    })
  }

  /** A browser that nobody has signed in with yet. */
  const browser = (remoteAddress?: string) => openBrowser(first.api.send, remoteAddress)

  /** The emails in the outbox to an address, the newest first. */
  const mailTo = async (address: string) => {
    await first.afterwards.settled()
    const mails = await listEmails(database.primary, 100)
    return mails.filter((mail) => mail.to_address === address.toLowerCase())
  }

  /** Somebody with an account, a confirmed address unless told, and a browser that is signed in. */
  async function signsUp(
    email: string,
    { name = 'Ann', password = goodPassword, confirmed = true } = {},
  ) {
    const own = browser()
    const signUp = await own.post('/api/auth/sign-up', { name, email, password })
    if (signUp.status !== 200) throw new Error(`${email} could not sign up: ${signUp.text}`)
    if (confirmed)
      await own.post('/api/auth/verify-email', { token: await linkTo(email), password })
    const response = await own.post('/api/auth/login', { email, password })
    if (response.status !== 200) throw new Error(`${email} could not sign in: ${response.text}`)
    const { id } = response.json<{ id: number }>()
    return { id, email, name, password, api: own }
  }

  /** The token of the link in the newest email to an address. */
  async function linkTo(email: string): Promise<string> {
    const [message] = await mailTo(email)
    const token = /#token=(\S+)/.exec(message?.body ?? '')?.[1]
    if (!token) throw new Error(`there is no link in an email to ${email}`)
    return token
  }

  const table = () =>
    jobTable({
      database,
      storage,
      encoders,
      settling,
      promoting,
      publicUrl: 'http://shop.test',
      replyDomain: options.config?.mail?.replyDomain,
      vehicleRecords: options.vehicleRecords ?? noVehicleRecords,
      seal,
    })

  return {
    ...first,
    database,
    browser,
    signsUp,
    mailTo,
    linkTo,
    clock,
    texts,
    storage,
    seal,
    dataKey: authSecret,
    jobs,
    cards,
    settling: settling(jobs.emit),
    /** What an operator's command is given. */
    operator: { ...settling(jobs.emit), seal, jobs, config: readConfig({}) },
    promoting,
    publishes,
    /** A second process of the same shop: same database, its own memory. */
    neighbour: (more: Options = {}) => openShop({ ...options, ...more }),
    /** Does the work of one queue now, as the job runner would. */
    runs: (queue: string, payload: unknown = {}) => table().queues[queue]!.handle(payload, jobs),
    /** Puts right what was written by a clock that has been set back since, as the job runner would. */
    mendsTimes: () => database.primary.transaction().execute(async (tx) => table().mendTimes?.(tx)),
    /** The queues in which work for a car is waiting. */
    jobsFor: async (listingId: number) => {
      const { rows } = await sql<{ name: string }>`
        select name from jobs.job where data ->> 'listingId' = ${String(listingId)} order by name
      `.execute(database.primary)
      return rows.map(({ name }) => name)
    },
    /** Ends a car's time on sale in another way than by the clock. */
    setState: (id: number, state: 'sold' | 'withdrawn' | 'removed' | 'expired' | 'under-offer') =>
      database.primary.transaction().execute(async (tx) => {
        await tx.updateTable('listings').set({ state }).where('id', '=', id).execute()
        await sql`select advance_catalogue()`.execute(tx)
      }),
  }
}

export type Shop = Awaited<ReturnType<typeof startApp>>

export function captureLog() {
  const lines: Record<string, unknown>[] = []
  const logger = createLogger('debug', { write: (line: string) => lines.push(JSON.parse(line)) })
  return { logger, lines }
}
