import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { readAnalytics, type OutsideAnalytics } from './config-analytics.ts'
import { readMailConfig, type MailConfig } from './config-mail.ts'
import { readMeta, type MetaKeys } from './config-meta.ts'
import { readStripe, type StripeKeys } from './config-stripe.ts'
import { createEnvironmentReader } from './environment-reader.ts'

/** Everything that can be set from outside, checked once at the start and frozen. */
export type Config = Readonly<{
  host: string
  port: number
  /** Absolute path of the folder for the embedded database and the photos. */
  dataDir: string
  /** PostgreSQL; the embedded database when absent. */
  databaseUrl: string | undefined
  /** A replica of it for reads that may be a moment behind. */
  databaseReadUrl: string | undefined
  /** Fill an empty shop with the demonstration stock. */
  demo: boolean
  /** The canonical origin, for links in mails and search engines; never taken from a request. */
  publicUrl: string
  /** Addresses of proxies whose `X-Forwarded-*` is believed: 'loopback', a CIDR list, or none. */
  trustProxy: string | false
  /** Signs cookies and links; kept in the data folder when not given. */
  authSecret: string | undefined
  /** Stripe's keys; without them payments are tried out in the sandbox. */
  stripe: StripeKeys | undefined
  /** How messages leave, and from whom they are. */
  mail: MailConfig
  /** Our pages on Facebook and Instagram; without them posts are composed and shown, and go nowhere. */
  meta: MetaKeys | undefined
  /** An outside service that is told of visits by visitors who allow it. */
  analytics: OutsideAnalytics | undefined
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Seconds to go on answering after SIGTERM while a balancer notices `/readyz`. */
  drainSeconds: number
  /** Whether this process also runs jobs; `worker.ts` does on its own. */
  runJobs: boolean
  /** Bytes of rendered pages and answers to keep in memory; 0 keeps nothing, to measure by. */
  keptBytes: number
}>

export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('; '))
    this.problems = problems
  }
}

const levels = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Reads the environment, or throws a `ConfigError` that lists everything that is wrong with it. */
export function readConfig(env: Record<string, string | undefined>, isTerminal = false): Config {
  const read = createEnvironmentReader(env)
  const { given, number, flag, url, problems } = read
  const postgres = ['postgres:', 'postgresql:']

  const host = given('HOST') ?? '127.0.0.1'
  const port = number('PORT', 3000, 0, 65_535)
  const level = given('LOG_LEVEL') ?? (isTerminal ? 'warn' : 'info')
  const logLevel = levels.find((known) => known === level)
  if (!logLevel) problems.push(`LOG_LEVEL must be one of ${levels.join(', ')}, not '${level}'`)
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:'])

  const authSecret = given('AUTH_SECRET')
  if (authSecret && authSecret.length < 32)
    problems.push('AUTH_SECRET must be at least 32 characters, best random ones')

  const stripe = readStripe(read)

  const publicOrigin = new URL(publicUrl ?? `http://localhost:${port}`).origin
  const config: Config = Object.freeze({
    host,
    port,
    dataDir: resolve((given('DATA_DIR') ?? 'data').replace(/^~(?=\/|$)/, homedir())),
    databaseUrl: url('DATABASE_URL', postgres),
    databaseReadUrl: url('DATABASE_READ_URL', postgres),
    demo: flag('DEMO', true),
    publicUrl: publicOrigin,
    trustProxy: given('TRUST_PROXY') ?? false,
    authSecret,
    stripe,
    mail: readMailConfig(given, problems),
    meta: readMeta(read, { takesMoney: stripe !== undefined, publicUrl }),
    analytics: readAnalytics(read, publicOrigin),
    logLevel: logLevel ?? 'info',
    drainSeconds: number('DRAIN_SECONDS', 0, 0, 300),
    runJobs: flag('RUN_JOBS', true),
    keptBytes: number('KEPT_MEGABYTES', 64, 0, 16_384) * 1024 * 1024,
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}
