import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { shopInfoOf } from '../shop-info.ts'
import { openSocialPages, sellsPromotion } from '../social-pages.ts'

const stripe = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
}
const meta = { META_ACCESS_TOKEN: 'EAAsecret', META_PAGE_ID: '1234', META_INSTAGRAM_ID: '5678' }
const live = { ...stripe, PUBLIC_URL: 'https://shop.test', DEMO: '0' }

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

test('our pages are those of the configuration, one or both', () => {
  const pagesFor = (env: Record<string, string>) =>
    Object.keys(openSocialPages(readConfig(env))).sort()
  const { META_INSTAGRAM_ID: _, ...facebook } = meta
  expect(pagesFor({ ...live, ...meta })).toEqual(['facebook', 'instagram'])
  expect(pagesFor({ ...live, ...facebook })).toEqual(['facebook'])
  expect(pagesFor(live)).toEqual([])
})

test('everything that is wrong with them is listed, and the token is not', () => {
  const wrong = problemsOf({ META_PAGE_ID: 'our-page' })
  expect(wrong).toHaveLength(4)
  expect(wrong.join()).toMatch(/META_ACCESS_TOKEN is needed together.*digits.*Stripe.*https:/)
  expect(problemsOf({ ...live, META_ACCESS_TOKEN: 'EAAsecret' })).toHaveLength(1)
  expect(problemsOf({ ...live, ...meta, META_API_URL: 'ftp://x' })).toHaveLength(1)
  expect(problemsOf({ ...meta }).join()).not.toContain('EAA')
  expect(problemsOf({ ...live, ...meta })).toEqual([])
})

test('a car that was paid for with a test card is posted nowhere but in tests', () => {
  expect(problemsOf({ ...meta, PUBLIC_URL: 'https://shop.test' }).join()).toContain('test card')
  expect(problemsOf({ ...meta, META_API_URL: 'http://127.0.0.1:9' })).toEqual([])
  const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(problemsOf({ ...live, ...meta, ...test }).join()).toContain('test card')
  expect(problemsOf({ ...live, ...test })).toEqual([])
})

test('keys of which one takes money and the other none are refused', () => {
  const mixed = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(problemsOf({ ...live, ...mixed })).toEqual([
    'STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test one',
  ])
})

test('with live cards and no page to post on, no post is for sale', () => {
  const sells = (env: Record<string, string>) => sellsPromotion(readConfig(env))
  expect([sells({}), sells(live), sells({ ...live, ...meta })]).toEqual([true, false, true])
})

test('an outside service is sent this site’s own host unless another name is set', () => {
  const ANALYTICS_URL = 'https://stats.example/api/event'
  const analyticsOf = (env: Record<string, string>) => readConfig(env).analytics
  expect(analyticsOf({})).toBeUndefined()
  expect(
    analyticsOf({ ANALYTICS_URL, PUBLIC_URL: 'https://cars.example:8443/', DEMO: '1' }),
  ).toEqual({
    url: ANALYTICS_URL,
    site: 'cars.example',
  })
  expect(analyticsOf({ ANALYTICS_URL, ANALYTICS_SITE: 'youngtimer' })).toMatchObject({
    site: 'youngtimer',
  })
})

test('an outside service that can’t be one is refused by name', () => {
  expect(problemsOf({ ANALYTICS_URL: 'stats.example' })).toEqual([
    expect.stringContaining('ANALYTICS_URL'),
  ])
  expect(problemsOf({ ANALYTICS_URL: 'https://a.example; script-src *' })).toEqual([
    expect.stringContaining('ANALYTICS_URL'),
  ])
  expect(problemsOf({ ANALYTICS_URL: "https://a.example;script-src'none'/x" })).toEqual([
    expect.stringContaining('ANALYTICS_URL'),
  ])
  expect(problemsOf({ ANALYTICS_SITE: 'cars.example' })).toEqual([
    'ANALYTICS_SITE is of no use without ANALYTICS_URL',
  ])
  expect(problemsOf({ ANALYTICS_URL: 'https://a.example/', ANALYTICS_SITE: 'a b' })).toEqual([
    expect.stringContaining('ANALYTICS_SITE'),
  ])
})

test('10.9: an address for strangers is anything but this machine’s own name', () => {
  const isPublic = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL, DEMO: '1' }).isPublic
  expect(readConfig({}).isPublic).toBe(false)
  for (const own of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000/'])
    expect(isPublic(own), own).toBe(false)
  for (const other of [
    'https://localhost',
    'https://shop.test',
    'http://shop.test',
    'http://192.168.0.2:3000',
    'http://127.0.0.1.evil.example',
  ])
    expect(isPublic(other), other).toBe(true)
})

test('10.9: behind an https: address the demonstration is opened only in so many words', () => {
  const PUBLIC_URL = 'https://shop.test'
  const refused = [expect.stringContaining('only opens with DEMO=1')]
  expect(problemsOf({ PUBLIC_URL })).toEqual(refused)
  expect(problemsOf({ PUBLIC_URL, ...stripe })).toEqual(refused)
  // Premium listings would be had for a test card.
  expect(problemsOf({ PUBLIC_URL, DEMO: '0' })).toEqual(refused)
  expect(problemsOf({ PUBLIC_URL, DEMO: '1' })).toEqual([])
  expect(problemsOf({ PUBLIC_URL, DEMO: '0', ...stripe })).toEqual([])
  expect(problemsOf({ PUBLIC_URL: 'http://shop.test' })).toEqual([])
})

test('10.13: the marks are those of the configuration, an https: address and Stripe’s keys', () => {
  const marks = (env: Record<string, string>) => {
    const { isTls, takesCards } = shopInfoOf(readConfig(env))
    return { isTls, takesCards }
  }
  expect(marks({})).toEqual({ isTls: false, takesCards: false })
  expect(marks(stripe)).toEqual({ isTls: false, takesCards: true })
  expect(marks(live)).toEqual({ isTls: true, takesCards: true })
  expect(marks({ PUBLIC_URL: 'https://shop.test', DEMO: '1' })).toEqual({
    isTls: true,
    takesCards: false,
  })
})

test('10.15: how we are reached is the operator’s to set', () => {
  const contactOf = (env: Record<string, string>) => readConfig(env).contact
  expect(contactOf({}).email).toBe('hello@youngtimer.example')
  expect(
    contactOf({
      CONTACT_EMAIL: 'ann@cars.example',
      SOCIAL_PAGES: 'https://www.facebook.com/cars  https://mastodon.example/@cars',
    }),
  ).toEqual({
    email: 'ann@cars.example',
    social: [
      { name: 'Facebook', url: 'https://www.facebook.com/cars' },
      { name: 'mastodon.example', url: 'https://mastodon.example/@cars' },
    ],
  })
  expect(contactOf({ SOCIAL_PAGES: 'none' }).social).toEqual([])
  for (const wrong of ['http://x.example', 'javascript:alert(1)', 'cars', 'https://a:b@x.example'])
    expect(problemsOf({ SOCIAL_PAGES: wrong }), wrong).toEqual([
      expect.stringContaining('SOCIAL_PAGES'),
    ])
  expect(problemsOf({ CONTACT_EMAIL: 'ann at cars' })).toEqual([
    expect.stringContaining('CONTACT_EMAIL'),
  ])
})

test('V12.3.1: a database on another machine is reached by TLS with a certificate that is looked at', () => {
  const of = (DATABASE_URL: string, more = {}) => problemsOf({ DATABASE_URL, ...more })
  for (const here of [
    'postgres://shop@127.0.0.1:5432/shop',
    'postgres://shop@[::1]/shop',
    'postgres://localhost/shop',
    'postgres:///shop?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun/shop',
    'postgres://db.example/shop?sslmode=verify-full',
    'postgres://db.example/shop?sslmode=verify-full&sslrootcert=/etc/ca.pem',
  ])
    expect(of(here), here).toEqual([])
  for (const elsewhere of [
    'postgres://ann:secret@db.example/shop',
    'postgres://db.example/shop?sslmode=require',
    'postgres://db.example/shop?sslmode=verify-full&sslmode=disable',
    'postgres://db.example/shop?sslmode=verify-full&ssl=0',
    'postgres://localhost/shop?host=db.example',
  ]) {
    const refused = of(elsewhere)
    expect(refused, elsewhere).toEqual([expect.stringContaining('DATABASE_URL leads to another')])
    expect(refused.join()).not.toContain('secret')
    expect(of(elsewhere, { TRUST_NETWORK: '1' }), elsewhere).toEqual([])
  }
  const replica = { DATABASE_READ_URL: 'postgres://db.example/shop' }
  expect(of('postgres://localhost/shop', replica)).toHaveLength(1)
  const direct = { DATABASE_DIRECT_URL: 'postgres://db.example/shop' }
  expect(of('postgres://localhost:6432/shop', direct)).toHaveLength(1)
})

test('what needs a connection of its own goes past PgBouncer, and to the same place without one', () => {
  const DATABASE_URL = 'postgres://localhost:6432/shop'
  const DATABASE_DIRECT_URL = 'postgres://localhost:5432/shop'
  expect(readConfig({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL)
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
  })
  expect(problemsOf({ DATABASE_DIRECT_URL })).toEqual([
    expect.stringContaining('DATABASE_DIRECT_URL goes with'),
  ])
})

test('V12.3.1: other services are reached by https: alone', () => {
  const plain = { ...live, ...meta, STRIPE_API_URL: 'http://pay.example' }
  expect(problemsOf({ ...plain, META_API_URL: 'http://127.0.0.1.evil.example' })).toHaveLength(2)
  expect(problemsOf({ ANALYTICS_URL: 'http://stats.example/api/event' })).toHaveLength(1)
  expect(problemsOf({ ...live, STRIPE_API_URL: 'http://127.0.0.1:9' })).toEqual([])
})

test('a bucket is named with its keys, and reached by TLS unless it is here', () => {
  const keys = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'shop', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig(keys).bucket).toEqual({
    name: 'photos',
    region: 'eu-west-2',
    endpoint: undefined,
    accessKeyId: 'shop',
    secretAccessKey: 'secret',
  })
  expect(readConfig({}).bucket).toBeUndefined()
  expect(problemsOf({ ...keys, S3_ENDPOINT: 'https://s3.example' })).toEqual([])
  expect(problemsOf({ ...keys, S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([])
  expect(problemsOf({ ...keys, S3_ENDPOINT: 'http://s3.example' })).toEqual([
    expect.stringContaining('S3_ENDPOINT must start with https://'),
  ])
  expect(problemsOf({ S3_BUCKET: 'photos' })).toEqual([
    expect.stringContaining('S3_SECRET_ACCESS_KEY'),
  ])
  expect(problemsOf({ S3_SECRET_ACCESS_KEY: 'secret' })).toEqual([
    expect.stringContaining('S3_BUCKET must name'),
  ])
})

test('who runs the shop is read as it is written, and a number that can be none is refused', () => {
  const given = {
    OPERATOR_NAME: 'Cars and Sons Ltd',
    OPERATOR_ADDRESS: '1 High Street, Harrogate',
    OPERATOR_COMPANY: 'SC123456',
    OPERATOR_ICO: 'ZA123456',
  }
  expect(readConfig(given).operator).toEqual({
    name: 'Cars and Sons Ltd',
    address: '1 High Street, Harrogate',
    company: 'SC123456',
    ico: 'ZA123456',
  })
  expect(readConfig({}).operator.name).toBeUndefined()
  expect(readConfig({}).vatRates).toEqual([])
  expect(readConfig({ VAT_RATES: '2027-01:17.5, 2026-04:20' }).vatRates).toEqual([
    { from: '2026-04', percent: 20 },
    { from: '2027-01', percent: 17.5 },
  ])
  for (const wrong of ['20', '2026-13:20', '2026-04:100', '2026-04:20,soon'])
    expect(problemsOf({ VAT_RATES: wrong })).toEqual([expect.stringContaining('VAT_RATES')])
  expect(readConfig({ OPERATOR_COMPANY: 'none' }).operator.company).toBe('none')
  expect(problemsOf({ OPERATOR_COMPANY: '12' })).toEqual([
    expect.stringContaining('OPERATOR_COMPANY'),
  ])
  expect(problemsOf({ OPERATOR_ICO: 'soon' })).toEqual([expect.stringContaining('OPERATOR_ICO')])
})

test('official records are requested with the configured keys, and only by HTTPS', () => {
  const dvsa = {
    DVSA_CLIENT_ID: 'client',
    DVSA_CLIENT_SECRET: 'secret',
    DVSA_API_KEY: 'key',
    DVSA_TOKEN_URL: 'https://login.example/token',
  }
  expect(readConfig({}).vehicleRecords).toBeUndefined()
  expect(readConfig({ DVLA_API_KEY: 'key' }).vehicleRecords).toEqual({ dvla: { apiKey: 'key' } })
  expect(readConfig(dvsa).vehicleRecords).toEqual({
    dvsa: {
      clientId: 'client',
      clientSecret: 'secret',
      apiKey: 'key',
      tokenUrl: 'https://login.example/token',
    },
  })
  const { DVSA_TOKEN_URL: _, ...half } = dvsa
  expect(problemsOf(half)).toEqual([expect.stringContaining('are needed together')])
  expect(problemsOf(half).join()).not.toContain('secret,')
  expect(problemsOf({ ...dvsa, DVSA_TOKEN_URL: 'http://login.example/token' })).toHaveLength(1)
  expect(problemsOf({ DVLA_API_KEY: 'key', DVLA_API_URL: 'http://dvla.example' })).toHaveLength(1)
})

test('text messages leave by a key or by the account’s token, to the countries that are named', () => {
  const accountSid = `AC${'0'.repeat(32)}`
  const account = {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: 'Youngtimer',
  }
  expect(readConfig({}).texts).toEqual({ twilio: undefined, countries: ['GB'], aDay: 300 })
  expect(readConfig(account).texts.twilio).toEqual({
    accountSid,
    user: accountSid,
    secret: 'token',
    from: 'Youngtimer',
  })
  const key = { TWILIO_API_KEY_SID: 'SK1', TWILIO_API_KEY_SECRET: 'secret' }
  expect(readConfig({ ...account, ...key }).texts.twilio).toMatchObject({
    user: 'SK1',
    secret: 'secret',
  })
  expect(readConfig({ SMS_COUNTRIES: 'gb, IE', SMS_A_DAY: '5' }).texts).toMatchObject({
    countries: ['GB', 'IE'],
    aDay: 5,
  })
})

test.each([
  [{ TWILIO_AUTH_TOKEN: 'canary' }, 'are needed together'],
  [{ TWILIO_FROM: '+447911123456' }, 'are needed together'],
  [{ TWILIO_API_KEY_SID: 'SK1', TWILIO_AUTH_TOKEN: 'canary' }, 'are needed together'],
  [{ TWILIO_ACCOUNT_SID: 'canary' }, 'TWILIO_ACCOUNT_SID must be AC'],
  [{ TWILIO_FROM: '07911 123456' }, 'TWILIO_FROM must be'],
  [{ TWILIO_FROM: 'A name that is too long' }, 'TWILIO_FROM must be'],
  [{ TWILIO_API_URL: 'http://twilio.example' }, 'TWILIO_API_URL must start with https://'],
  [{ SMS_COUNTRIES: 'UK' }, 'SMS_COUNTRIES must be'],
  [{ SMS_COUNTRIES: 'GB;IE' }, 'SMS_COUNTRIES must be'],
  [{ SMS_A_DAY: '0' }, 'SMS_A_DAY must be'],
])('settings of text messages that can’t be right stop the start, unquoted: %o', (env, words) => {
  const isHalf = words === 'are needed together'
  const whole = {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_FROM: 'Youngtimer',
  }
  const problems = problemsOf({ ...(!isHalf && whole), ...env })
  expect(problems).toEqual([expect.stringContaining(words)])
  expect(problems.join()).not.toContain('canary')
})

test('TRUST_PROXY names whom the server will believe, or is refused by its name', () => {
  for (const good of ['loopback', 'loopback, 10.0.0.0/8', '192.0.2.7,2001:db8::/32'])
    expect([
      problemsOf({ TRUST_PROXY: good }),
      readConfig({ TRUST_PROXY: good }).trustProxy,
    ]).toEqual([[], good])
  // A number is an address to whoever reads addresses: 1 is 0.0.0.1, from which nobody comes.
  for (const bad of ['true', '1', '10', 'loopback,1', 'loopback,', '10.0.0.0/99', 'proxy.example'])
    expect(problemsOf({ TRUST_PROXY: bad }), bad).toEqual([
      `TRUST_PROXY must be loopback, or addresses and networks with commas between (10.0.0.0/8), not '${bad}'`,
    ])
})
