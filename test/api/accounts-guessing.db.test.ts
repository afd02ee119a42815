import { expect, test } from 'vitest'
import { guessing, knownDevices, emailsPerHour } from '../../src/features/accounts/rules.ts'
import { openBrowser } from '../person.ts'
import { startApp, type Shop } from '../start-app.ts'
import { timeIs, timePasses } from '../time.ts'

const { aMoment, anAccount } = guessing
/** As many networks as one account is closed to all strangers by. */
const everywhere = Math.ceil(anAccount.max / aMoment.max) + 1

const behindAProxy = { config: { trustProxy: 'loopback' } }
const wrong = 'wrong-password'
const home = '198.51.100.7'
const elsewhere = (n: number) => `203.0.113.${n}`
type Browser = ReturnType<Shop['browser']>
type Person = Awaited<ReturnType<Shop['signsUp']>>

const signsIn = (browser: Browser, { email }: { email: string }, password: string, from = home) =>
  browser.post('/api/auth/login', { email, password }, { headers: { 'x-forwarded-for': from } })

/** Wrong passwords for somebody's account by a stranger, all that a network may try from each of so many. */
async function guessed(shop: Shop, person: { email: string }, networks: number): Promise<number[]> {
  const responses: number[] = []
  for (let network = 0; network < networks; network++)
    for (let n = 0; n < aMoment.max; n++)
      responses.push((await signsIn(shop.browser(), person, wrong, elsewhere(network))).status)
  return responses
}

/** A browser that holds another's cookies of these names. */
function withCookies(shop: Shop, { api }: Person, names: string[]): Browser {
  const browser = openBrowser(shop.api.send)
  for (const name of names) browser.cookies[name] = api.cookies[name]!
  return browser
}

test('10.6: wrong passwords from anywhere don’t lock a member out, on a new device either', async () => {
  const shop = await startApp(behindAProxy)
  const ann = await shop.signsUp('ann@example.com')
  expect(await guessed(shop, ann, 1)).toEqual(Array<number>(aMoment.max).fill(401))
  expect((await signsIn(shop.browser(), ann, ann.password)).status).toBe(200)
  // Not where the guesses came from.
  expect((await signsIn(shop.browser(), ann, ann.password, elsewhere(0))).status).toBe(429)
})

test('10.6: a browser that has signed in before is let in whatever strangers do, next door too', async () => {
  const shop = await startApp(behindAProxy)
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  await ann.api.post('/api/auth/logout')
  expect(Object.keys(ann.api.cookies)).toEqual(['browser', 'known-device'])
  await guessed(shop, ann, everywhere)
  for (let n = 0; n < aMoment.max; n++)
    await signsIn(shop.browser(), { email: 'n@example.com' }, wrong)
  expect((await signsIn(shop.browser(), ann, ann.password)).status).toBe(429)
  expect((await signsIn(ann.api, ann, ann.password)).status).toBe(200)
  expect((await signsIn(ann.api, ann, ann.password, elsewhere(0))).status).toBe(200)
  // Its own guesses are counted, and end with the pause.
  for (let n = 0; n < aMoment.max; n++)
    expect((await signsIn(ann.api, ann, wrong)).status, String(n)).toBe(401)
  expect((await signsIn(ann.api, ann, ann.password)).status).toBe(429)
  await timePasses(shop, { minutes: aMoment.minutes })
  expect((await signsIn(ann.api, ann, ann.password)).status).toBe(200)
})

test('10.6: a browser known to one account is a stranger to every other, known or not', async () => {
  const shop = await startApp(behindAProxy)
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com')
  for (let n = 0; n < aMoment.max; n++)
    expect((await signsIn(eve.api, ann, wrong)).status, String(n)).toBe(401)
  expect((await signsIn(eve.api, ann, wrong)).status).toBe(429)
  expect((await signsIn(eve.api, { email: 'nobody@example.com' }, wrong)).status).toBe(429)
  expect((await signsIn(eve.api, eve, eve.password)).status).toBe(200)
})

test('10.6: the cookie of a device is a new one at every sign-in, and what it was is worth nothing', async () => {
  const shop = await startApp(behindAProxy)
  const ann = await shop.signsUp('ann@example.com')
  const copied = withCookies(shop, ann, ['known-device'])
  const planted = copied.cookies['known-device']
  expect((await signsIn(ann.api, ann, ann.password)).status).toBe(200)
  expect(ann.api.cookies['known-device']).not.toBe(planted)
  for (let n = 0; n < aMoment.max; n++) await signsIn(copied, ann, wrong, elsewhere(1))
  expect((await signsIn(copied, ann, ann.password, elsewhere(1))).status).toBe(429)
  const stored = await shop.database.primary.selectFrom('known_devices').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(JSON.stringify(stored)).not.toContain(ann.api.cookies['known-device'])
})

test('10.6: one browser is known to each of the accounts that were signed in to on it', async () => {
  const shop = await startApp(behindAProxy)
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com')
  expect((await signsIn(ann.api, bob, bob.password)).status).toBe(200)
  await guessed(shop, ann, everywhere)
  expect((await signsIn(ann.api, ann, ann.password, elsewhere(0))).status).toBe(200)
  expect((await signsIn(ann.api, bob, bob.password, elsewhere(0))).status).toBe(200)
})

test.each([
  [
    'a new password',
    ({ api, password }: Person) =>
      api.post('/api/auth/change-password', {
        currentPassword: password,
        newPassword: 'a-blue-youngtimer',
      }),
    'a-blue-youngtimer',
  ],
  ['ending other sessions', ({ api }: Person) => api.delete('/api/auth/sessions'), undefined],
] as const)('10.6: %s leaves no other browser known to the account', async (_, revoke, chosen) => {
  const shop = await startApp(behindAProxy)
  const ann = await shop.signsUp('ann@example.com')
  const other = shop.browser()
  expect((await signsIn(other, ann, ann.password)).status).toBe(200)
  expect((await revoke(ann)).status).toBe(200)
  await guessed(shop, ann, 1)
  const password = chosen ?? ann.password
  expect((await signsIn(other, ann, password, elsewhere(0))).status).toBe(429)
  expect((await signsIn(ann.api, ann, password, elsewhere(0))).status).toBe(200)
})

test('10.6: a browser is known for a year, and so many of them to an account', async () => {
  const shop = await startApp(behindAProxy)
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const devices = () => shop.database.primary.selectFrom('known_devices').selectAll().execute()
  for (let n = 0; n < knownDevices.most + 3; n++) {
    await timePasses(shop, { seconds: 1 })
    expect((await signsIn(shop.browser(), ann, ann.password)).status).toBe(200)
  }
  expect(await devices()).toHaveLength(knownDevices.most)
  await timePasses(shop, { days: knownDevices.days + 1 })
  await shop.runs('remove-expired')
  expect(await devices()).toEqual([])
})

test.each(['known', 'unknown'])(
  '10.6: who guesses at one %s account from everywhere gets a hundred tries a day',
  async (kind) => {
    const shop = await startApp(behindAProxy)
    await timeIs(shop, '2026-06-01T12:00:00Z')
    const ann = await shop.signsUp('ann@example.com')
    const whose = kind === 'known' ? ann : { email: 'nobody@example.com' }
    const responses = await guessed(shop, whose, 12)
    expect(responses).toEqual([...Array<number>(100).fill(401), ...Array<number>(20).fill(429)])
    const paused = await signsIn(shop.browser(), whose, wrong, elsewhere(99))
    expect(paused.headers['retry-after']).toBe(String(24 * 60 * 60))
    expect(paused.json<{ message: string }>().message).toContain('choose a new password')
    // Others go on from where the guesses came.
    await timePasses(shop, { minutes: aMoment.minutes })
    const bob = await shop.signsUp('bob@example.com')
    expect((await signsIn(shop.browser(), bob, bob.password, elsewhere(1))).status).toBe(200)
    await timePasses(shop, { days: 1 })
    const after = await signsIn(shop.browser(), whose, ann.password, elsewhere(99))
    expect(after.status).toBe(kind === 'known' ? 200 : 401)
  },
)

test('10.6: in such a pause a new password lets its owner in at once', async () => {
  const shop = await startApp(behindAProxy)
  const ann = await shop.signsUp('ann@example.com')
  await guessed(shop, ann, everywhere)
  const browser = shop.browser()
  expect((await signsIn(browser, ann, ann.password)).status).toBe(429)
  await browser.post('/api/auth/forgot-password', { email: ann.email })
  const password = 'a-blue-youngtimer'
  const token = await shop.linkTo(ann.email)
  expect((await browser.post('/api/auth/reset-password', { token, password })).status).toBe(200)
  expect((await signsIn(browser, ann, password)).status).toBe(200)
})

test('10.6: a new password ends the pause of the browser in which its owner forgot the old one', async () => {
  const shop = await startApp(behindAProxy)
  const ann = await shop.signsUp('ann@example.com')
  await ann.api.post('/api/auth/logout')
  for (let n = 0; n < aMoment.max; n++) await signsIn(ann.api, ann, wrong)
  const paused = await signsIn(ann.api, ann, ann.password)
  expect(paused.status).toBe(429)
  expect(paused.json<{ message: string }>().message).toContain('choose a new password')
  await ann.api.post('/api/auth/forgot-password', { email: ann.email })
  const password = 'a-blue-youngtimer'
  const reset = { token: await shop.linkTo(ann.email), password }
  expect((await ann.api.post('/api/auth/reset-password', reset)).status).toBe(200)
  expect((await signsIn(ann.api, ann, password)).status).toBe(200)
})

test('10.6: a browser that has used up its failures of a day reads about its own, and not about another device’s', async () => {
  const shop = await startApp(behindAProxy)
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const left = shop.browser()
  await signsIn(left, ann, ann.password)
  const tries: (() => ReturnType<typeof signsIn>)[] = [
    () => signsIn(ann.api, ann, wrong),
    () => left.post('/api/auth/close', { password: wrong }),
  ]
  for (const tryOnce of tries) {
    for (let n = 0; n < guessing.aDay.max; n++) {
      if (n % aMoment.max === 0) await timePasses(shop, { minutes: aMoment.minutes + 1 })
      await tryOnce()
    }
    await timePasses(shop, { minutes: aMoment.minutes + 1 })
    const paused = await tryOnce()
    expect(paused.status).toBe(429)
    const { message } = paused.json<{ message: string }>()
    expect(message).toContain('in this browser today')
    expect(message).not.toMatch(/Somebody|used before/)
  }
})

test('10.6: an open session can prove its password whatever strangers have tried', async () => {
  const shop = await startApp(behindAProxy)
  const ann = await shop.signsUp('ann@example.com')
  await guessed(shop, ann, everywhere)
  for (let n = 0; n < aMoment.max; n++) await signsIn(shop.browser(), ann, wrong)
  const changed = await ann.api.post('/api/auth/change-password', {
    currentPassword: ann.password,
    newPassword: 'a-blue-youngtimer',
  })
  expect(changed.status, changed.text).toBe(200)
  const closed = await ann.api.post('/api/auth/close', { password: 'a-blue-youngtimer' })
  expect(closed.status, closed.text).toBe(200)
})

test('10.6: wrong passwords in one session lock out neither another session nor a sign-in', async () => {
  const shop = await startApp(behindAProxy)
  const ann = await shop.signsUp('ann@example.com')
  const left = shop.browser()
  await signsIn(left, ann, ann.password)
  const closes = (browser: Browser, password: string) =>
    browser.post('/api/auth/close', { password })
  for (let n = 0; n < aMoment.max; n++) expect((await closes(left, wrong)).status).toBe(400)
  expect((await closes(left, ann.password)).status).toBe(429)
  expect((await signsIn(shop.browser(), ann, ann.password)).status).toBe(200)
  expect((await closes(ann.api, ann.password)).status).toBe(200)
})

test('10.6: a link to a new password reaches its owner whatever number of sign-ups there was', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { email, password } = ann
  for (let n = 0; n < 15; n++)
    await shop.browser().post('/api/auth/sign-up', { name: 'Eve', email, password })
  await shop.browser().post('/api/auth/forgot-password', { email })
  const [newest] = await shop.mailTo(email)
  expect(newest!.subject).toContain('Choose a new password')
})

test('10.6: no number of requests for links leaves their owner without one that works', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const { email } = await shop.signsUp('ann@example.com')
  for (let n = 0; n < emailsPerHour * 3; n++)
    await shop.browser().post('/api/auth/forgot-password', { email })
  await timePasses(shop, { minutes: 59 })
  await shop.browser().post('/api/auth/forgot-password', { email })
  const token = await shop.linkTo(email)
  const password = 'a-blue-youngtimer'
  const reset = await shop.browser().post('/api/auth/reset-password', { token, password })
  expect(reset.status, reset.text).toBe(200)
})

test('10.6: one network uses up no account’s failures for the day, and is refused for its own', async () => {
  const shop = await startApp(behindAProxy)
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const { max } = guessing.anAccountFromANetwork
  for (let round = 0; round < anAccount.max / aMoment.max; round++) {
    const statuses = await guessed(shop, ann, 1)
    const compared = (round + 1) * aMoment.max <= max
    expect(new Set(statuses), String(round)).toEqual(new Set([compared ? 401 : 429]))
    await timePasses(shop, { minutes: aMoment.minutes + 1 })
  }
  expect((await signsIn(shop.browser(), ann, ann.password)).status).toBe(200)
  // Of other accounts it may still try.
  const other = { email: 'bob@example.com' }
  expect((await signsIn(shop.browser(), other, wrong, elsewhere(0))).status).toBe(401)
})
