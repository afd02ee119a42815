import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLargeCounts } from '../full.ts'
import { passwordLength, passwordMessages } from '../../src/features/accounts/rules.ts'
import { isCommonPassword } from '../../src/features/accounts/passwords/common-passwords.server.ts'
import { isGuessable } from '../../src/features/accounts/passwords/guessable.server.ts'
import { isEmptyOrShown } from '../../src/platform/characters.ts'
import { goodPassword, type Method } from '../person.ts'
import { startApp, type Shop } from '../start-app.ts'

const numRuns = hasLargeCounts ? 2_000 : 60
const seed = Number(process.env['SEED'] ?? 1980)

/** The routes of accounts, and of what is one's own, that take a body; each with a good one. */
const bodies: Record<string, object> = {
  'POST /api/auth/sign-up': { name: 'Bob', email: 'bob@example.com', password: goodPassword },
  'POST /api/auth/login': { email: 'ann@example.com', password: goodPassword },
  'POST /api/auth/logout': {},
  'POST /api/auth/verify-email': { token: 'x' },
  'POST /api/auth/link': { token: 'x' },
  'POST /api/auth/change-email/agree': { token: 'x' },
  'POST /api/auth/verification': {},
  'POST /api/auth/forgot-password': { email: 'ann@example.com' },
  'POST /api/auth/reset-password': { token: 'x', password: goodPassword },
  'POST /api/auth/change-password': { currentPassword: 'wrong', newPassword: goodPassword },
  'POST /api/auth/change-email': { email: 'new@example.com', password: 'wrong' },
  'POST /api/auth/close': { password: 'wrong' },
  'PATCH /api/auth/user': { name: 'Ann' },
  'POST /api/auth/passkeys/options': { password: 'wrong' },
  'POST /api/auth/passkeys': { name: 'Mine', response: { id: 'x', response: {} } },
  'POST /api/auth/passkey-login/options': {},
  'POST /api/auth/passkey-login': { response: { id: 'x', response: {} } },
  'POST /api/auth/phones/code': { phone: '07700 900123' },
  'POST /api/auth/phones/confirm': { phone: '07700 900123', code: '000000' },
  'POST /api/listings/claim': { token: 'x' },
}
const routes = Object.keys(bodies).map((route) => route.split(' ') as [Method, string])

/** Each from a network of its own, so that no limit hides what is behind it. */
let network = 0
const fromElsewhere = () => ({
  remoteAddress: `10.${(++network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`,
})
const forgetsFailures = ({ database }: Shop) =>
  database.primary.deleteFrom('sign_in_failures').execute()

async function annIn(shop: Shop): Promise<ReturnType<Shop['browser']>> {
  return (await shop.signsUp('ann@example.com')).api
}

const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '‮gnp.exe',
  '⁦x⁩',
  '\u{feff}bmw',
  'a\r\nBcc: all@example.com',
  'ann@example.com\0',
  'ann@example.com,eve@example.com',
  '🚗'.repeat(300),
  'x'.repeat(5_000),
  `' or 1=1 --`,
  '%00',
  '__proto__',
  'null',
  'a.b.c',
  'eyJhbGciOiJub25lIn0.e30.',
  0,
  -1,
  1e300,
  true,
  null,
  [],
  ['ann@example.com'],
  {},
  { $ne: null },
  { toString: 'x' },
  { length: 5 },
)
const word = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom('ann@example.com', 'bob@example.com', goodPassword) },
  { weight: 1, arbitrary: fc.json({ maxDepth: 2 }).map((text): unknown => JSON.parse(text)) },
)

test(
  'C1, C5: no generated body of any route of accounts leads to a 500',
  async () => {
    const shop = await startApp()
    const ann = await annIn(shop)
    for (const [method, path] of routes) {
      const good = bodies[`${method} ${path}`]!
      const keys = Object.keys(good)
      const body = fc.oneof(
        {
          weight: 6,
          arbitrary: fc
            .tuple(fc.subarray(keys), fc.dictionary(fc.constantFrom(...keys, 'id', 'userId'), word))
            .map(([original, changed]) => ({
              ...Object.fromEntries(Object.entries(good).filter(([key]) => original.includes(key))),
              ...changed,
            })),
        },
        { weight: 1, arbitrary: word },
      )
      const property = fc.asyncProperty(body, fc.boolean(), async (given, isSignedIn) => {
        const browser = isSignedIn && !/logout|close/.test(path) ? ann : shop.browser()
        const payload = JSON.stringify(given)
        const headers = { 'content-type': 'application/json' }
        const response = await browser.send(method, path, { ...fromElsewhere(), headers, payload })
        const { status, text } = response
        expect([200, 400, 401, 404, 409, 413, 429], `${status} ${text}`).toContain(status)
        expect(text).not.toMatch(/node_modules|\.ts:\d|\n\s+at /)
        if (status !== 200)
          expect(response.json()).toMatchObject({
            message: expect.any(String),
            code: expect.any(String),
          })
      })
      await fc.assert(property, { seed, numRuns, endOnFailure: true }).catch((error: Error) => {
        throw new Error(`${method} ${path}: ${error.message}\n${String(error.cause)}`)
      })
      await forgetsFailures(shop)
    }
    expect(shop.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
  },
  30 * 60_000,
)

test(
  'C1, C5: no generated passkey response leads to a 500, whatever the device is made to say',
  async () => {
    const shop = await startApp()
    const ann = await annIn(shop)
    const part = fc.oneof(
      word,
      fc.base64String().map((text) => text.replace(/[+/=]/g, '_')),
      fc.constant(
        Buffer.from('{"type":"webauthn.get","challenge":"x","origin":"http://shop.test"}').toString(
          'base64url',
        ),
      ),
    )
    const response = fc.record(
      {
        id: part,
        rawId: part,
        type: fc.oneof(fc.constant('public-key'), part),
        clientExtensionResults: part,
        authenticatorAttachment: part,
        response: fc.oneof(
          { weight: 1, arbitrary: part },
          {
            weight: 4,
            arbitrary: fc.record(
              {
                clientDataJSON: part,
                attestationObject: part,
                authenticatorData: part,
                signature: part,
                userHandle: part,
                transports: fc.oneof(part, fc.array(part)),
              },
              { requiredKeys: [] },
            ),
          },
        ),
      },
      { requiredKeys: [] },
    )
    const property = fc.asyncProperty(response, async (given) => {
      const stranger = shop.browser()
      await stranger.post('/api/auth/passkey-login/options', {}, fromElsewhere())
      await ann.post('/api/auth/passkeys/options', { password: goodPassword }, fromElsewhere())
      for (const [browser, path, body] of [
        [stranger, '/api/auth/passkey-login', { response: given }],
        [ann, '/api/auth/passkeys', { name: 'Mine', response: given }],
      ] as const) {
        const { status, text } = await browser.post(path, body, fromElsewhere())
        expect([400, 401], `${path} ${text}`).toContain(status)
      }
    })
    await fc.assert(property, { seed, numRuns, endOnFailure: true })
    expect(shop.logged.filter(({ level }) => Number(level) >= 50)).toEqual([])
    expect((await ann.get('/api/auth/passkeys')).json()).toEqual([])
  },
  30 * 60_000,
)

test('C1: an unknown key is refused with its name, by every route that takes a body', async () => {
  const shop = await startApp()
  const ann = await annIn(shop)
  const taken = shop.app.routeTable
    .filter(({ method, url }) => /POST|PATCH|PUT/.test(method) && /\/api\/auth\//.test(url))
    .map(({ method, url }) => `${method} ${url}`)
  expect(taken.filter((route) => !bodies[route])).toEqual([])
  for (const [method, path] of routes)
    for (const field of ['userId', 'isPremium', 'constructor', 'rememberMe', 'callbackURL']) {
      const payload = { ...bodies[`${method} ${path}`], [field]: 1 }
      const response = await ann.send(method, path, { payload, ...fromElsewhere() })
      expect(response.status, `${path} ${field}`).toBe(400)
      expect(response.json(), `${path} ${field}`).toMatchObject({ code: 'invalid', field })
    }
})

test('C1: an unknown parameter is refused with its name, by every address of one’s own', async () => {
  const shop = await startApp()
  const ann = await annIn(shop)
  const id = await shop.publishes()
  const own = shop.app.routeTable.filter(
    ({ method, access }) => method === 'GET' && access === 'signed-in',
  )
  for (const { url } of own) {
    const path = url.replace(/:\w+/g, String(id))
    const query = url === '/api/saved-cars/status' ? `ids=${id}&` : ''
    const response = await ann.get(`${path}?${query}userId=1`)
    expect(response.status, path).toBe(400)
    expect(response.json(), path).toMatchObject({ code: 'invalid', field: 'userId' })
  }
})

test('F2: an address is one address: no list, no name, no second line, no other spelling', async () => {
  const shop = await startApp()
  const ann = await annIn(shop)
  const before = await shop.database.primary.selectFrom('mails').selectAll().execute()
  const refused = [
    'eve@example.com\r\nBcc: all@example.com',
    'eve@example.com\nBcc: all@example.com',
    'eve\r\n@example.com',
    '%0d%0a@example.com\r',
    'eve@example.com,all@example.com',
    'eve@example.com, all@example.com',
    'eve@example.com;all@example.com',
    'eve@example.com all@example.com',
    'Eve <eve@example.com>',
    '<eve@example.com>',
    '"eve"@example.com',
    'eve@[127.0.0.1]',
    'eve@localhost',
    'eve(comment)@example.com',
    'mailto:eve@example.com',
    'eve@example.com\0',
    'eve@exa\0mple.com',
    'eve@example.com‮',
    'ève@example.com',
    'eve@exämple.com',
    'eve@@example.com',
    'a@b@example.com',
    '@example.com',
    'eve@',
    'eve',
    `${'e'.repeat(250)}@example.com`,
    '\ud800@example.com',
  ]
  const password = goodPassword
  for (const email of refused)
    for (const [path, body] of [
      ['/api/auth/sign-up', { name: 'Eve', email, password }],
      ['/api/auth/forgot-password', { email }],
      ['/api/auth/change-email', { email, password }],
      ['/api/auth/login', { email, password }],
    ] as const) {
      const response = await ann.post(path, body, fromElsewhere())
      // What is merely long may be tried to sign in with, in vain.
      const expected = path.endsWith('login') && email.length > 250 ? 401 : 400
      expect(response.status, `${path} ${JSON.stringify(email)}`).toBe(expected)
      if (expected === 400) expect(response.json()).toMatchObject({ field: 'email' })
    }
  expect(await shop.database.primary.selectFrom('mails').selectAll().execute()).toEqual(before)
})

test('F2: an email goes to one address with the words that are ours', async () => {
  const shop = await startApp()
  const name = 'Eve https://evil.example "a" (eve), bob'
  await shop.browser().post('/api/auth/sign-up', {
    name,
    email: ' Eve@Example.com\n',
    password: goodPassword,
  })
  await shop.afterwards.settled()
  const mails = await shop.database.primary.selectFrom('mails').selectAll().execute()
  expect(mails).toMatchObject([
    { to_address: 'eve@example.com', to_name: null, subject: expect.not.stringContaining('Eve') },
  ])
})

test('what is longer than it may be is refused in words that say so', async () => {
  const shop = await startApp()
  const ann = await annIn(shop)
  const long = passwordMessages.long
  const password = 'x'.repeat(4 * passwordLength.max + 1)
  for (const [path, body, field, message] of [
    [
      '/api/auth/passkeys',
      { name: 'x'.repeat(101), response: { id: 'x', response: {} } },
      'name',
      'Name must be at most 100 characters',
    ],
    ['/api/auth/login', { email: 'ann@example.com', password }, 'password', long],
    [
      '/api/auth/login',
      { email: `${'x'.repeat(1_000)}@example.com`, password: goodPassword },
      'email',
      'Email: Invalid email address',
    ],
    ['/api/auth/close', { password }, 'password', long],
    [
      '/api/auth/change-password',
      { currentPassword: password, newPassword: goodPassword },
      'currentPassword',
      long,
    ],
  ] as const)
    expect((await ann.post(path, body, fromElsewhere())).json(), `${path} ${field}`).toMatchObject({
      code: 'invalid',
      field,
      message,
    })
})

test('C5: a name comes back exactly as it was written, or is refused with its field', async () => {
  const shop = await startApp()
  const ann = await annIn(shop)
  const unusable = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}<>@;＜＞＠；﹤﹥﹫﹔]|=\?/u
  const name = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }))
  const property = fc.asyncProperty(name, async (given) => {
    const response = await ann.patch('/api/auth/user', { name: given })
    const isRefused =
      unusable.test(given.trim()) || given.trim() === '' || !isEmptyOrShown(given.trim())
    expect(response.status, JSON.stringify(given)).toBe(isRefused ? 400 : 200)
    if (isRefused) {
      expect(response.json()).toMatchObject({ field: 'name' })
      return
    }
    const read = await ann.get('/api/auth/user')
    expect(read.json<{ name: string }>().name).toBe(given.trim())
  })
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
  for (const given of ['Barclays <help@barclays.example>', 'help@barclays.example'])
    for (const response of [
      await ann.patch('/api/auth/user', { name: given }),
      await ann.post('/api/auth/sign-up', {
        name: given,
        email: 'eve@example.com',
        password: goodPassword,
      }),
    ])
      expect(response.json(), given).toMatchObject({
        code: 'invalid',
        field: 'name',
        message: 'Name can’t contain @, <, > or ;',
      })
  for (const given of [
    '\u{e04b3}',
    'a\0b',
    'x\ud800',
    'a‮b',
    '⁦x⁩',
    'a\tb',
    'a\r\nb',
    'x'.repeat(256),
  ])
    for (const response of [
      await ann.patch('/api/auth/user', { name: given }),
      await ann.post('/api/auth/sign-up', {
        name: given,
        email: 'eve@example.com',
        password: goodPassword,
      }),
      await ann.post('/api/auth/passkeys', { name: given, response: { id: 'x', response: {} } }),
    ])
      expect(response.json(), JSON.stringify(given)).toMatchObject({
        code: 'invalid',
        field: 'name',
      })
})

test('C5: a password of any characters is the one that signs in', async () => {
  const shop = await startApp()
  const property = fc.asyncProperty(
    // 'prototype', which a generator is fond of, is one of the first that others would try.
    fc
      .string({ unit: 'binary', minLength: 8, maxLength: 80 })
      .filter(
        (text) => !isCommonPassword(text.toLowerCase()) && !isGuessable(text.toLowerCase(), []),
      ),
    fc.nat(),
    async (password, n) => {
      const email = `n${n}.${++network}@example.com`
      const browser = shop.browser()
      const response = await browser.post(
        '/api/auth/sign-up',
        { name: 'Ann', email, password },
        fromElsewhere(),
      )
      const login = await browser.post('/api/auth/login', { email, password }, fromElsewhere())
      expect([response.status, login.status], response.text).toEqual(
        /[\0\p{Cs}]/u.test(password) ? [400, 401] : [200, 200],
      )
    },
  )
  await fc.assert(property, { seed, numRuns: Math.min(numRuns, 100), endOnFailure: true })
})

test('C5: cookies that nobody has set are no session, and no fault', async () => {
  const shop = await startApp()
  const good = (await annIn(shop)).cookies['session']!
  const garbage = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom(
      '%',
      '%zz',
      '%00',
      '.',
      '..',
      `${good}x`,
      good.slice(1),
      `${good.slice(0, 32)}.`,
    ),
    fc.nat(good.length - 1).map((at) => `${good.slice(0, at)}~${good.slice(at + 1)}`),
  )
  const property = fc.asyncProperty(garbage, async (session) => {
    const cookie = `session=${session.replace(/[^\x21-\x7e]|[;,]/g, '_')}; may-be-signed-in=1`
    const response = await shop.api.get('/api/auth/user', { headers: { cookie } })
    expect(response.status, cookie).toBe(401)
    const login = await shop.api.post('/api/auth/passkey-login', {
      headers: { cookie: cookie.replace('session', 'passkey-challenge') },
      payload: { response: {} },
      ...fromElsewhere(),
    })
    expect(login.status).toBe(400)
  })
  await fc.assert(property, { seed, numRuns, endOnFailure: true })
})
