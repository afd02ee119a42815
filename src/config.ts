import { homedir } from 'node:os'
import { resolve } from 'node:path'
import { readMailConfig, type MailConfig } from './config-mail.ts'

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

export type StripeKeys = Readonly<{
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another place than Stripe's own, for tests. */
  apiUrl?: string
}>

/** One of the two pages may be missing. */
export type MetaKeys = Readonly<{
  accessToken: string
  pageId?: string
  instagramId?: string
  /** Another place than Meta's own, for tests. */
  apiUrl?: string
}>

export type OutsideAnalytics = Readonly<{
  /** Where events are posted to, as Plausible takes them. */
  url: string
  /** What the service knows this site as: its domain. */
  site: string
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
  const problems: string[] = []
  const given = (name: string) => env[name]?.trim() || undefined
  const number = (name: string, fallback: number, min: number, max: number) => {
    const text = given(name)
    if (text === undefined) return fallback
    const value = /^\d+$/.test(text) ? Number(text) : NaN
    if (value >= min && value <= max) return value
    problems.push(`${name} must be a whole number from ${min} to ${max}, not '${text}'`)
    return fallback
  }
  const flag = (name: string, fallback: boolean) => {
    const text = given(name)
    if (text === undefined || text === '1' || text === '0') return text ? text === '1' : fallback
    problems.push(`${name} must be 0 or 1, not '${text}'`)
    return fallback
  }
  const url = (name: string, schemes: string[]) => {
    const text = given(name)
    if (text === undefined) return undefined
    const parsed = URL.parse(text)
    if (parsed && schemes.includes(parsed.protocol)) return text
    problems.push(`${name} must be an address that starts with ${schemes.join(' or ')}//`)
    return undefined
  }
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

  const readStripe = (): StripeKeys | undefined => {
    const [secretKey, publishableKey, webhookSecret] = [
      given('STRIPE_SECRET_KEY'),
      given('STRIPE_PUBLISHABLE_KEY'),
      given('STRIPE_WEBHOOK_SECRET'),
    ]
    if (!secretKey && !publishableKey && !webhookSecret) return undefined
    if (secretKey && publishableKey && webhookSecret) {
      const apiUrl = url('STRIPE_API_URL', ['http:', 'https:'])
      return { secretKey, publishableKey, webhookSecret, ...(apiUrl && { apiUrl }) }
    }
    problems.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are needed together',
    )
    return undefined
  }

  const stripe = readStripe()

  const readMeta = (): MetaKeys | undefined => {
    const [accessToken, pageId, instagramId] = [
      given('META_ACCESS_TOKEN'),
      given('META_PAGE_ID'),
      given('META_INSTAGRAM_ID'),
    ]
    if (!accessToken && !pageId && !instagramId) return undefined
    const apiUrl = url('META_API_URL', ['http:', 'https:'])
    if (!accessToken || !(pageId ?? instagramId))
      problems.push(
        'META_ACCESS_TOKEN is needed together with META_PAGE_ID, META_INSTAGRAM_ID or both',
      )
    for (const [name, id] of Object.entries({
      META_PAGE_ID: pageId,
      META_INSTAGRAM_ID: instagramId,
    }))
      if (id && !/^\d{1,30}$/.test(id)) problems.push(`${name} must be digits, not '${id}'`)
    if (!apiUrl && !stripe)
      problems.push('META_ACCESS_TOKEN needs Stripe’s keys: nobody posts a car by a test card')
    if (!apiUrl && !publicUrl?.startsWith('https:'))
      problems.push(
        'META_ACCESS_TOKEN needs a PUBLIC_URL with https:, from where Meta takes pictures',
      )
    return accessToken
      ? {
          accessToken,
          ...(pageId && { pageId }),
          ...(instagramId && { instagramId }),
          ...(apiUrl && { apiUrl }),
        }
      : undefined
  }

  const publicOrigin = new URL(publicUrl ?? `http://localhost:${port}`).origin
  const readAnalytics = (): OutsideAnalytics | undefined => {
    const service = url('ANALYTICS_URL', ['http:', 'https:'])
    // Its origin becomes a part of the pages' security policy.
    if (service && !/^[\w.:[\]-]+$/.test(new URL(service).host))
      problems.push('ANALYTICS_URL must name an ordinary host')
    const site = given('ANALYTICS_SITE')
    if (site && !/^[\w.-]{1,255}$/.test(site))
      problems.push('ANALYTICS_SITE must be a domain, as the service knows this site')
    if (site && !given('ANALYTICS_URL'))
      problems.push('ANALYTICS_SITE is of no use without ANALYTICS_URL')
    return service ? { url: service, site: site ?? new URL(publicOrigin).hostname } : undefined
  }

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
    meta: readMeta(),
    analytics: readAnalytics(),
    logLevel: logLevel ?? 'info',
    drainSeconds: number('DRAIN_SECONDS', 0, 0, 300),
    runJobs: flag('RUN_JOBS', true),
    keptBytes: number('KEPT_MEGABYTES', 64, 0, 16_384) * 1024 * 1024,
  })
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}
