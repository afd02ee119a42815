import { beforeEach, expect, test } from 'vitest'
import { guessing } from '../../src/features/accounts/rules.ts'
import { hashing } from '../hashing.ts'
import { startApp, type Shop } from '../start-app.ts'
import { timeIs, timePasses } from '../time.ts'

const { aMoment } = guessing

beforeEach(() => {
  hashing.takeFullCost()
  hashing.reset()
})

const behindAProxy = { config: { trustProxy: 'loopback' } }
const wrong = 'wrong-password'

/** Tries to sign in, from a network address of one's own. */
const tries = ({ browser }: Shop, email: string, password: string, from = '198.51.100.7') =>
  browser().post('/api/auth/login', { email, password }, { headers: { 'x-forwarded-for': from } })

/** An address that nothing else in the test comes from. */
const network = (n: number) => `203.0.113.${n}`

test('A1: sixty people sign in at once: all succeed, two at a time, and the shop goes on', async () => {
  const shop = await startApp(behindAProxy)
  const { email, password } = await shop.signsUp('ann@example.com')
  hashing.reset()
  const over = new AbortController()
  let healthy = 0
  const watching = (async () => {
    while (!over.signal.aborted) {
      expect((await shop.api.get('/healthz')).status).toBe(200)
      if (hashing.working > 0) healthy++
      await new Promise(setImmediate)
    }
  })()
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => tries(shop, email, password, network(n))),
  )
  over.abort()
  await watching
  expect(responses.map(({ status }) => status)).toEqual(Array<number>(60).fill(200))
  expect(hashing).toMatchObject({ total: 60, mostAtOnce: 2 })
  expect(healthy).toBeGreaterThan(60)
})

test('A1: whatever hashes passwords shares the same two turns', async () => {
  const shop = await startApp(behindAProxy)
  const ann = await shop.signsUp('ann@example.com')
  hashing.reset()
  await Promise.all([
    ...Array.from({ length: 4 }, (_, n) => tries(shop, ann.email, ann.password, network(n))),
    ...Array.from({ length: 4 }, (_, n) =>
      shop.browser().post('/api/auth/sign-up', {
        name: 'Bob',
        email: `bob${n}@example.com`,
        password: 'a-green-youngtimer',
      }),
    ),
    ...Array.from({ length: 4 }, () =>
      ann.api.post('/api/auth/change-email', { email: ann.email, password: ann.password }),
    ),
  ])
  expect(hashing).toMatchObject({ total: 12, mostAtOnce: 2 })
})

test.each(['known', 'unknown'])(
  'A7: after ten failures for an %s account a network takes a pause of five minutes',
  async (kind) => {
    const shop = await startApp(behindAProxy)
    await timeIs(shop, '2026-06-01T12:00:00Z')
    const ann = await shop.signsUp('ann@example.com')
    const email = kind === 'known' ? ann.email : 'nobody@example.com'
    for (let n = 0; n < 10; n++)
      expect((await tries(shop, email, wrong, network(1))).status, String(n)).toBe(401)
    await timePasses(shop, { minutes: 2 })
    const hashes = await hashing.during(async () => {
      for (const [spelling, password] of [
        [email, wrong],
        [email.toUpperCase(), wrong],
        [` ${email} `, ann.password],
      ] as const) {
        const paused = await tries(shop, spelling, password, network(1))
        expect(paused.status, paused.text).toBe(429)
        expect(paused.headers['retry-after']).toBe('180')
        expect(paused.json()).toMatchObject({ code: 'too-many' })
      }
    })
    expect(hashes).toBe(0)
    // Others go on, and so does who is signed in.
    await shop.signsUp('bob@example.com')
    expect((await ann.api.get('/api/auth/user')).status).toBe(200)
    // Being refused does not make the pause longer.
    await timePasses(shop, { minutes: 3 })
    const after = await tries(shop, email, ann.password, network(1))
    expect(after.status, after.text).toBe(kind === 'known' ? 200 : 401)
  },
)

test('A7: a network that takes a pause is for IPv6 a /64', async () => {
  const shop = await startApp(behindAProxy)
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const networks = [
    { within: (n: number) => `2001:db8:1:2:${n.toString(16)}::${n}`, beside: '2001:db8:1:3::1' },
    { within: () => '198.51.100.1', beside: '198.51.100.2' },
    { within: () => '::ffff:198.51.100.3', beside: '198.51.100.4' },
  ]
  for (const [at, { within, beside }] of networks.entries()) {
    for (let n = 1; n <= aMoment.max; n++)
      expect((await tries(shop, `nobody${at}-${n}@example.com`, wrong, within(n))).status).toBe(401)
    expect((await tries(shop, ann.email, ann.password, within(11))).status, within(11)).toBe(429)
    expect((await tries(shop, ann.email, ann.password, beside)).status, beside).toBe(200)
  }
  expect((await tries(shop, ann.email, ann.password, '198.51.100.3')).status).toBe(429)
  await timePasses(shop, { minutes: aMoment.minutes })
  expect((await tries(shop, ann.email, ann.password, '198.51.100.3')).status).toBe(200)
})

test('A7: without a proxy to believe, a made-up address is one and the same caller', async () => {
  const shop = await startApp()
  for (let n = 0; n < aMoment.max; n++)
    expect((await tries(shop, `n${n}@example.com`, wrong, network(n))).status).toBe(401)
  expect((await tries(shop, 'n11@example.com', wrong, network(11))).status).toBe(429)
})

test('A7: many wrong attempts at once reach the hash no more often than the limit allows', async () => {
  const shop = await startApp(behindAProxy)
  const { email } = await shop.signsUp('ann@example.com')
  hashing.reset()
  const responses = await Promise.all(
    Array.from({ length: aMoment.max + 20 }, () => tries(shop, email, wrong)),
  )
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(aMoment.max)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect(hashing.total).toBe(aMoment.max)
})

test('A7: a new password may be chosen in the pause and ends it, where one tried from too', async () => {
  const shop = await startApp(behindAProxy)
  const { email } = await shop.signsUp('ann@example.com')
  // Guesses at somebody else's account are not forgiven with one's own.
  for (let n = 0; n < aMoment.max - 1; n++) await tries(shop, 'bob@example.com', wrong, network(2))
  for (let n = 0; n < aMoment.max; n++) await tries(shop, email, wrong, network(1))
  expect((await tries(shop, email, wrong, network(1))).status).toBe(429)
  await shop.browser().post('/api/auth/forgot-password', { email })
  const password = 'a-blue-youngtimer'
  const token = await shop.linkTo(email)
  const reset = await shop.browser().post('/api/auth/reset-password', { token, password })
  expect(reset.status, reset.text).toBe(200)
  const response = await tries(shop, email, password, network(1))
  expect(response.status, response.text).toBe(200)
  expect((await tries(shop, 'bob@example.com', wrong, network(2))).status).toBe(401)
  expect((await tries(shop, 'bob@example.com', wrong, network(2))).status).toBe(429)
})

test('A7: a session that was left open is no way to guess its password', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const attempts = [
    ['/api/auth/change-password', { currentPassword: wrong, newPassword: 'a-blue-youngtimer' }],
    ['/api/auth/change-email', { email: 'eve@example.com', password: wrong }],
    ['/api/auth/close', { password: wrong }],
  ] as const
  hashing.reset()
  for (let n = 0; n < aMoment.max; n++) {
    const [path, body] = attempts[n % attempts.length]!
    expect((await ann.api.post(path, body)).status, path).toBe(400)
  }
  for (const [path, body] of attempts)
    expect((await ann.api.post(path, body)).status, path).toBe(429)
  expect((await ann.api.post('/api/auth/close', { password: ann.password })).status).toBe(429)
  expect(hashing.total).toBe(aMoment.max)
})

test('A7: a password that nobody has compared, as too many are to be, is not counted as a wrong one', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  hashing.atFullCost = false
  const { release, begun } = hashing.holdNext('hash')
  const signsUp = (n: number) =>
    shop.browser().post('/api/auth/sign-up', {
      name: 'Bob',
      email: `bob${n}@example.com`,
      password: 'a-green-youngtimer',
    })
  const before = [signsUp(0)]
  await begun
  // As many wait as may of one network, and one more.
  before.push(...Array.from({ length: 126 }, (_, n) => signsUp(n + 1)))
  expect((await Promise.race(before)).status).toBe(429)
  const { password } = ann
  const refused = [
    await shop.browser().post('/api/auth/login', { email: ann.email, password }),
    await shop.browser().post('/api/auth/login', { email: 'nobody@example.com', password }),
    await ann.api.post('/api/auth/change-email', { email: 'ann@new.example', password }),
  ]
  release()
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429])
  const statuses = (await Promise.all(before)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(126)
  const rows = await shop.database.primary.selectFrom('sign_in_failures').select('id').execute()
  expect(rows).toEqual([])
})

test('A7: sign-ins with the right password are not counted, however often', async () => {
  const shop = await startApp()
  const { email, password } = await shop.signsUp('ann@example.com')
  for (let n = 0; n < 12; n++) expect((await tries(shop, email, password)).status).toBe(200)
  const rows = await shop.database.primary.selectFrom('sign_in_failures').select('id').execute()
  expect(rows).toEqual([])
})
