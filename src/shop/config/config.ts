import { homedir } from 'node:os'
import { resolve } from 'node:path'
import type { OutsideService } from '../../platform/privacy/outside-service.ts'
import { readAnalytics } from './analytics.ts'
import { readBucket } from './bucket.ts'
import { readCdn, type CdnKeys } from './cdn.ts'
import { readContact } from './contact.ts'
import { readDatabase, type DatabaseAddresses } from './database.ts'
import { readMailConfig, type MailConfig } from './mail.ts'
import { readOperator, readVatRates } from './operator.ts'
import { readMeta, type MetaKeys } from './meta.ts'
import { takesMoney, readStripe, type StripeKeys } from './stripe.ts'
import { readVehicleRecords, type VehicleRecordsKeys } from './vehicle-records.ts'
import { readTrustProxy } from './trust-proxy.ts'
import { readTexts, type TextsConfig } from './texts.ts'
import { createEnvironmentReader } from './environment-reader.ts'
import { listSettings, type SettingsArea } from './settings.ts'
import type { Bucket } from '../../adapters/storage/s3.ts'
import { isLoopbackHost } from '../../platform/http/access.ts'
import type { Operator } from '../../features/legal/rules.ts'
import type { VatRates } from '../../features/payments/ledger/vat.ts'
import type { Contact } from '../../site.ts'

/** Everything that can be set from outside, checked once at the start and frozen. */
export type Config = Readonly<{
  host: string
  port: number
  /** Absolute path of the folder for the embedded database and the photos. */
  dataDir: string
  /** Where photos lie, if not in the data folder. */
  bucket: Bucket | undefined
  /** Fill an empty shop with the demonstration stock. */
  demo: boolean
  /** The canonical origin, for links in mails and search engines; never taken from a request. */
  publicUrl: string
  /**
   * Whether that is an address for strangers. Then nothing at the shop's port is for this machine alone:
   * a proxy that leads there need not say that it is one.
   */
  isPublic: boolean
  /** Where figures are scraped on this machine, apart from the shop's own port; nowhere when absent. */
  metricsPort: number | undefined
  /** Addresses of proxies whose `X-Forwarded-*` is believed: 'loopback', a CIDR list, or none. */
  trustProxy: string | false
  /** Signs cookies and links; kept in the data folder when not given. */
  authSecret: string | undefined
  /** Seals what is encrypted in the database; kept in the data folder when not given. */
  dataKey: string | undefined
  /** What sealed them before, and opens them still. */
  dataKeyBefore: string | undefined
  /** Stripe's keys; without them payments are tried out in the sandbox. */
  stripe: StripeKeys | undefined
  /** The official services that know a car by its registration; none when absent. */
  vehicleRecords: VehicleRecordsKeys | undefined
  /** How many registrations are looked up of all in a day. */
  lookUpsADay: number
  /** The CDN before the shop that is told of changes; none when absent. */
  cdn: CdnKeys | undefined
  /** How messages leave, and from whom they are. */
  mail: MailConfig
  /** How text messages leave, where to, and how many. */
  texts: TextsConfig
  /** Where somebody who has found a hole writes to, as an address with its scheme. */
  securityContact: string | undefined
  /** Our pages on Facebook and Instagram; without them posts are composed and shown, and go nowhere. */
  meta: MetaKeys | undefined
  /** An outside service that is told of visits by visitors who allow it. */
  analytics: OutsideService | undefined
  /** How pages and emails say that we are reached. */
  contact: Contact
  /** Who runs the shop. */
  operator: Operator
  /** What of our prices is VAT, from which month on; none when empty. */
  vatRates: VatRates
  /** Every setting as it stands, without secrets, for an operator to look at. */
  settings: SettingsArea[]
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Seconds to go on answering after SIGTERM while a balancer notices `/readyz`. */
  drainSeconds: number
  /** Seconds after that in which what is under way may end, before whoever is left is cut off. */
  lastMomentSeconds: number
  /** Whether this process also runs jobs; `worker.ts` does on its own. */
  runJobs: boolean
  /** Bytes of rendered pages and responses to keep in memory; 0 keeps nothing, to measure by. */
  cachedBytes: number
  /** Milliseconds that the process may be behind before visitors are asked to come again; 0 never asks. */
  maxEventLoopDelay: number
  /** Milliseconds for which a list of cars waits for the counts beside its choices. */
  countsMilliseconds: number
  /** Hours after which the last backup is too old; 0 where something else than `bin/shop backup` makes them. */
  backupHours: number
  /** Bytes that photos leave free on the disk of the data folder, for the database. */
  diskReserveBytes: number
  /** How many photos are kept of all in a day. */
  photosADay: number
  /** Whether HEIC photos are decoded, for which whoever runs the shop may need a licence. */
  takesHeic: boolean
}> &
  DatabaseAddresses

export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

/** What nobody who opens a shop for strangers means, unless they say so. */
const untrueBehindTls =
  "DEMO: behind an https: address the demonstration (accounts whose password everybody knows, premium listings for test cards) only opens with DEMO=1; for a shop of your own, set DEMO=0 and Stripe's keys"

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Reads the environment, or throws a `ConfigError` that lists everything that is wrong with it. */
export function readConfig(env: Record<string, string | undefined>, isTerminal = false): Config {
  const read = createEnvironmentReader(env)
  const { given, number, flag, url, problems } = read

  const host = given('HOST') ?? '127.0.0.1'
  const port = number('PORT', 0, 65_535)
  const level = given('LOG_LEVEL') ?? (isTerminal ? 'warn' : 'info')
  const logLevel = levels.find((known) => known === level)
  if (!logLevel) problems.push(`LOG_LEVEL must be one of ${levels.join(', ')}, not '${level}'`)
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'])

  const authSecret = given('AUTH_SECRET')
  if (authSecret && authSecret.length < 32)
    problems.push('AUTH_SECRET must be at least 32 characters, ideally random ones')
  const dataKey = given('DATA_KEY')
  if (dataKey && dataKey.length < 32)
    problems.push('DATA_KEY must be at least 32 characters, ideally random ones')
  const dataKeyBefore = given('DATA_KEY_BEFORE')
  if (dataKeyBefore && !dataKey)
    problems.push('DATA_KEY_BEFORE is of no use without DATA_KEY: set the new key there')

  const trustNetwork = flag('TRUST_NETWORK')
  const stripe = readStripe(read)

  const publicOrigin = new URL(publicUrl ?? `http://localhost:${port}`)
  const isTls = publicOrigin.protocol === 'https:'
  const demo = flag('DEMO')
  if (isTls && (given('DEMO') === undefined || (!demo && !stripe))) problems.push(untrueBehindTls)
  const config: Config = Object.freeze({
    host,
    port,
    dataDir: resolve((given('DATA_DIR') ?? 'data').replace(/^~(?=\/|$)/, homedir())),
    ...readDatabase(read, { trustNetwork }),
    bucket: readBucket(read, { trustNetwork }),
    demo,
    publicUrl: publicOrigin.origin,
    isPublic: isTls || !isLoopbackHost(publicOrigin.host),
    metricsPort:
      given('METRICS_PORT') === undefined ? undefined : number('METRICS_PORT', 0, 65_535),
    trustProxy: readTrustProxy(read),
    authSecret,
    dataKey,
    dataKeyBefore,
    stripe,
    mail: readMailConfig(given, problems, trustNetwork),
    texts: readTexts(read),
    securityContact: url('SECURITY_CONTACT', ['mailto:', 'https:']),
    meta: readMeta(read, { takesMoney: stripe !== undefined && takesMoney(stripe), publicUrl }),
    contact: readContact(read),
    operator: readOperator(read),
    vatRates: readVatRates(read),
    cdn: readCdn(read),
    vehicleRecords: readVehicleRecords(read),
    lookUpsADay: number('LOOK_UPS_A_DAY', 1, 100_000_000),
    analytics: readAnalytics(read, publicOrigin.origin),
    settings: listSettings(given),
    logLevel: logLevel ?? 'info',
    drainSeconds: number('DRAIN_SECONDS', 0, 300),
    lastMomentSeconds: number('LAST_MOMENT_SECONDS', 1, 300),
    runJobs: flag('RUN_JOBS'),
    takesHeic: flag('HEIC'),
    backupHours: number('BACKUP_HOURS', 0, 8_760),
    photosADay: number('PHOTOS_A_DAY', 1, 100_000_000),
    diskReserveBytes: number('DISK_RESERVE_MEGABYTES', 0, 1_000_000) * 1024 * 1024,
    countsMilliseconds: number('COUNTS_MILLISECONDS', 0, 60_000),
    maxEventLoopDelay: number('BUSY_MILLISECONDS', 0, 60_000),
    cachedBytes: number('KEPT_MEGABYTES', 0, 16_384) * 1024 * 1024,
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}
