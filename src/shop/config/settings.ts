/**
 * All that can be set from outside, by name, with what holds where it is not set. The reader takes no other name,
 * the office lists them, and the table in docs/operating.md is written from here.
 */

type Group = {
  /** Each with what holds where it is not given: a number as it is, anything else in words. */
  settings: Readonly<Record<string, string>>
  /** Markdown, on one line. A heading in quotes is one of docs/operating.md. */
  meaning: string
  /** Whether what is given may be shown to an operator; where there is a secret among them, it is not. */
  isShown?: boolean
}

export const areas = {
  'Where it runs': [
    {
      settings: { PORT: '3000', HOST: '`127.0.0.1`' },
      meaning: 'where to listen; loopback unless told otherwise',
      isShown: true,
    },
    {
      settings: { PUBLIC_URL: '`http://localhost:PORT`' },
      meaning: 'the canonical origin; with `https:` cookies become `__Host-`, HSTS is sent',
      isShown: true,
    },
    {
      settings: { DATA_DIR: '`./data`' },
      meaning: 'the embedded database (`database/`) and photos (`photos/`)',
      isShown: true,
    },
    {
      settings: { DEMO: '1' },
      meaning:
        'fill an empty shop with the demonstration stock; `0` leaves it empty. With an `https:` address it must be said (below)',
      isShown: true,
    },
    {
      settings: { TRUST_PROXY: 'none' },
      meaning: 'whose `X-Forwarded-*` is believed: `loopback` or a list of networks',
      isShown: true,
    },
    {
      settings: { TRUST_NETWORK: '0' },
      meaning:
        '`1`: nobody else is on the network to the database and the mail server, so they may be reached without TLS (‘Between machines’)',
      isShown: true,
    },
    {
      settings: { METRICS_PORT: 'none' },
      meaning:
        'figures at `http://127.0.0.1:METRICS_PORT/metrics` besides, for a shop with a public address; another in each process',
      isShown: true,
    },
    {
      settings: { RUN_JOBS: '1' },
      meaning: 'do jobs in the web process; `0` with `node src/worker.ts` beside it',
      isShown: true,
    },
    {
      settings: { DRAIN_SECONDS: '0' },
      meaning: 'go on answering after SIGTERM while a balancer notices `/readyz`',
      isShown: true,
    },
    {
      settings: { LAST_MOMENT_SECONDS: '30' },
      meaning: 'after that, for what is under way to end; whoever is left is cut off',
      isShown: true,
    },
    {
      settings: { DISK_RESERVE_MEGABYTES: '512' },
      meaning:
        'what photos leave free on the disk of `DATA_DIR`: uploads are refused in words before the database has no room',
      isShown: true,
    },
    {
      settings: { PHOTOS_A_DAY: '200000' },
      meaning:
        'photos that are kept of all in a day, a quarter of them for accounts whose email is confirmed; a million cars on sale want 165,000 a day, of about 5 MB each with their sizes',
      isShown: true,
    },
    {
      settings: { BACKUP_HOURS: '26' },
      meaning:
        'hours after which the office and `bin/shop doctor` call the last backup overdue; 0 where something else makes them',
      isShown: true,
    },
    {
      settings: { HEIC: '1' },
      meaning:
        '`0` refuses HEIC photos in words: HEVC is patented, and a shop may need a licence to decode it (decision 51)',
      isShown: true,
    },
    {
      settings: { KEPT_MEGABYTES: '32' },
      meaning: 'memory for kept pages and answers',
      isShown: true,
    },
    {
      settings: { COUNTS_MILLISECONDS: '50' },
      meaning:
        'how long a list of cars waits for the counts beside its choices, on PostgreSQL; those that are late follow it',
      isShown: true,
    },
    {
      settings: { BUSY_MILLISECONDS: '1500' },
      meaning:
        'how far behind its work a process may be before it asks visitors to come again in a moment (503); `0` never asks',
      isShown: true,
    },
    {
      settings: { LOG_LEVEL: '`info`; `warn` on a terminal' },
      meaning: '`debug`, `info`, `warn`, `error`, `silent`',
      isShown: true,
    },
  ],
  'Database and photos': [
    {
      settings: { DATABASE_URL: 'none' },
      meaning: 'PostgreSQL 15 or newer instead of the embedded database',
    },
    {
      settings: { DATABASE_DIRECT_URL: '`DATABASE_URL`' },
      meaning:
        'PostgreSQL itself, where `DATABASE_URL` leads to PgBouncer: for migrations, jobs, listening and backups',
    },
    {
      settings: { DATABASE_READ_URL: 'none' },
      meaning:
        'a replica for reads that may be a moment behind; while it is gone the primary is asked',
    },
    {
      settings: { S3_BUCKET: 'none', S3_ACCESS_KEY_ID: 'none', S3_SECRET_ACCESS_KEY: 'none' },
      meaning:
        'photos lie in this bucket instead of the data folder, for more than one machine (deploy/README.md)',
    },
    {
      settings: { S3_ENDPOINT: 'Amazon’s', S3_REGION: '`eu-west-2`' },
      meaning: 'where a store is that is not Amazon’s, and its region',
      isShown: true,
    },
  ],
  'Keys of its own': [
    {
      settings: { AUTH_SECRET: '`DATA_DIR/auth-secret`' },
      meaning: 'signs cookies, 32 characters or more; a new one signs everybody out',
    },
    {
      settings: { DATA_KEY: '`DATA_DIR/data-key`' },
      meaning:
        'seals registrations in the database, 32 characters or more; the same for every process. A lost one loses them',
    },
    {
      settings: { DATA_KEY_BEFORE: 'none' },
      meaning:
        'opens what was sealed by the key before a change of `DATA_KEY`, until `bin/shop seal-anew` has sealed it by the new one',
    },
  ],
  Money: [
    {
      settings: {
        STRIPE_SECRET_KEY: 'none',
        STRIPE_PUBLISHABLE_KEY: 'none',
        STRIPE_WEBHOOK_SECRET: 'none',
      },
      meaning: 'payments by Stripe; without them a sandbox that takes test cards and no money',
    },
    {
      settings: { VAT_RATES: 'none' },
      meaning:
        'what VAT is included in our prices, from which months on, as `2026-04:20`; more with commas between them (‘Money’)',
      isShown: true,
    },
  ],
  'Emails and text messages': [
    {
      settings: { SMTP_URL: 'none' },
      meaning:
        'the server that takes our mail, `smtp://host:port` or `smtps://user:password@host:port`; without it messages become files in `DATA_DIR/mail`',
    },
    {
      settings: { MAIL_FROM: '`hello@youngtimer.example`' },
      meaning: 'whom messages are from, an address or `Name <address>`; needed with `SMTP_URL`',
      isShown: true,
    },
    {
      settings: { MAIL_BOUNCE_DOMAIN: 'none' },
      meaning:
        'reports of undeliverable mail go to `bounce+…@` there, one address for each message',
      isShown: true,
    },
    {
      settings: { MAIL_REPLY_DOMAIN: 'none' },
      meaning:
        'buyers and sellers answer each other by mail at `reply+…@` there, one address for each email (‘Messages’); without it on the page alone, and without `SMTP_URL` by files that are put into `DATA_DIR/mail/replies`',
      isShown: true,
    },
    {
      settings: { TWILIO_ACCOUNT_SID: 'none', TWILIO_FROM: 'none' },
      meaning:
        'text messages are sent by Twilio, from a number (`+44…`), a name of up to eleven letters or a messaging service (`MG…`); without them they are put into `DATA_DIR/texts` (‘Text messages’)',
    },
    {
      settings: {
        TWILIO_API_KEY_SID: 'none',
        TWILIO_API_KEY_SECRET: 'none',
        TWILIO_AUTH_TOKEN: 'none',
      },
      meaning:
        'the key that may send them; `TWILIO_AUTH_TOKEN` instead is the key to the whole account',
    },
    {
      settings: { SMS_COUNTRIES: '`GB`', SMS_A_DAY: '300' },
      meaning:
        'to mobiles of which countries text messages go, and how many in a day, all together',
      isShown: true,
    },
  ],
  'Who runs it': [
    {
      settings: {
        OPERATOR_NAME: 'none',
        OPERATOR_ADDRESS: 'none',
        OPERATOR_COMPANY: 'none',
        OPERATOR_ICO: 'none',
      },
      meaning:
        'who runs the shop, for the pages of law: name, postal address, company number (or `none`), ICO registration (‘Law’)',
      isShown: true,
    },
    {
      settings: { CONTACT_EMAIL: '`hello@youngtimer.example`' },
      meaning: 'whom pages and emails name to write to',
      isShown: true,
    },
    {
      settings: { SOCIAL_PAGES: 'an example' },
      meaning: 'our pages elsewhere, addresses with `https://` and a blank between them, or `none`',
      isShown: true,
    },
    {
      settings: { SECURITY_CONTACT: 'the shop’s address' },
      meaning: 'whom `/.well-known/security.txt` names: `mailto:…` or `https://…`',
      isShown: true,
    },
  ],
  'Other services': [
    {
      settings: { META_ACCESS_TOKEN: 'none', META_PAGE_ID: 'none', META_INSTAGRAM_ID: 'none' },
      meaning: 'our Facebook Page and Instagram account; either id may be missing',
    },
    {
      settings: { DVLA_API_KEY: 'none' },
      meaning:
        'cars are looked up by registration at DVLA’s Vehicle Enquiry; in the demonstration a service of our own answers instead',
    },
    {
      settings: {
        DVSA_CLIENT_ID: 'none',
        DVSA_CLIENT_SECRET: 'none',
        DVSA_API_KEY: 'none',
        DVSA_TOKEN_URL: 'none',
      },
      meaning: 'and at DVSA’s MOT history, which knows the model; all four come with its key',
    },
    {
      settings: { LOOK_UPS_A_DAY: '10000' },
      meaning:
        'registrations that are looked up of all in a day, as far as the keys allow; half of them may be MOT histories that are read again (a million cars on sale: 143,000 a day)',
      isShown: true,
    },
    {
      settings: {
        DVLA_API_URL: 'the production services',
        DVSA_API_URL: 'the production services',
        DVSA_SCOPE: 'the production services',
      },
      meaning: 'another place or scope, as DVLA’s test environment',
      isShown: true,
    },
    {
      settings: { ANALYTICS_URL: 'none', ANALYTICS_SITE: 'the host of `PUBLIC_URL`' },
      meaning: 'an outside service that is told of visits, by visitors who allow it',
      isShown: true,
    },
    {
      settings: { FASTLY_SERVICE_ID: 'none', FASTLY_API_TOKEN: 'none' },
      meaning: 'Fastly stands before the shop, and is told of changes (‘A CDN before it’)',
    },
    {
      settings: { CLOUDFLARE_ZONE_ID: 'none', CLOUDFLARE_API_TOKEN: 'none' },
      meaning: 'the same for Cloudflare; one of the two',
    },
    {
      settings: {
        STRIPE_API_URL: 'the services’ own',
        META_API_URL: 'the services’ own',
        TWILIO_API_URL: 'the services’ own',
        CDN_API_URL: 'the services’ own',
      },
      meaning: 'where else these services are asked, as a fake of theirs in tests',
      isShown: true,
    },
  ],
} as const satisfies Record<string, readonly Group[]>

type KeyOf<T> = T extends unknown ? keyof T : never
export type SettingName = KeyOf<(typeof areas)[keyof typeof areas][number]['settings']>

const groups: readonly Group[] = Object.values(areas).flat()

/** What holds where a setting is not given. */
export const usual = Object.assign({}, ...groups.map(({ settings }) => settings)) as Readonly<
  Record<SettingName, string>
>

/** What was given, for an operator to look at: no secret is in it. */
export type SettingsArea = {
  area: string
  groups: {
    meaning: string
    settings: {
      name: string
      isGiven: boolean
      /** As it was given; null where it wasn't, or isn't shown. */
      value: string | null
      /** What holds where it isn't given, in words. */
      usual: string
    }[]
  }[]
}

/** Every setting as it stands. */
export function listSettings(given: (name: SettingName) => string | undefined): SettingsArea[] {
  return Object.entries<readonly Group[]>(areas).map(([area, inIt]) => ({
    area,
    groups: inIt.map(({ settings, meaning, isShown = false }) => ({
      meaning,
      settings: Object.entries(settings).map(([name, usual]) => {
        const value = given(name as SettingName)
        const mayShow = isShown && value !== undefined && !URL.parse(value)?.password
        return { name, isGiven: value !== undefined, value: mayShow ? value : null, usual }
      }),
    })),
  }))
}
