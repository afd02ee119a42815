import { expect, test } from 'vitest'
import { countQueries } from '../database/count-queries.ts'
import { hasLargeCounts } from '../full.ts'
import { guessing, provisionalDays, unconfirmedEmails } from '../../src/features/accounts/rules.ts'
import { goodPassword, type TestResponse } from '../person.ts'
import { seen } from '../seen.ts'
import { listsCar, rowsOf, sells, sendsPhotos, typed } from '../sellers.ts'
import { startApp, type Shop } from '../start-app.ts'
import { timeIs, timePasses } from '../time.ts'

/** A shop that counts what its database is asked. */
async function openCountingShop() {
  const { plugin, counted } = countQueries()
  const shop = await startApp({
    config: { trustProxy: 'loopback' },
    openDatabase: async (own) => ({
      ...own,
      primary: own.primary.withPlugin(plugin),
      close: async () => {},
    }),
  })
  return { shop, counted }
}

test('10.7: the response to a request for a new password is sent before anything of the address is looked up', async () => {
  const { shop, counted } = await openCountingShop()
  const ann = await shop.signsUp('ann@example.com')
  await shop.afterwards.settled()
  const asks = async (email: string) => {
    counted.queries = 0
    const response = await shop.browser().post('/api/auth/forgot-password', { email })
    const before = counted.queries
    await shop.afterwards.settled()
    return { status: response.status, text: response.text, before, worked: counted.queries > 0 }
  }
  const known = await asks(ann.email)
  expect(known).toMatchObject({ status: 200, before: 0, worked: true })
  expect(await asks('nobody@example.com')).toEqual(known)
  expect((await shop.mailTo(ann.email))[0]!.subject).toContain('Choose a new password')
  expect(await shop.mailTo('nobody@example.com')).toEqual([])
})

/** How likely one of the first took longer than one of the others (AUC), and how sure that is. */
function auc(known: number[], unknown: number[]): { value: number; error: number } {
  const all = [...known.map((ms) => ({ ms, known: 1 })), ...unknown.map((ms) => ({ ms, known: 0 }))]
  all.sort((a, b) => a.ms - b.ms)
  const ranks = all.reduce((sum, one, at) => sum + one.known * (at + 1), 0)
  const [n, m] = [known.length, unknown.length]
  return {
    value: (ranks - (n * (n + 1)) / 2) / (n * m),
    error: Math.sqrt((n + m + 1) / (12 * n * m)),
  }
}

test('the measure tells two kinds apart that differ, and none that do not', () => {
  expect(auc([4, 5, 6], [1, 2, 3]).value).toBe(1)
  expect(auc([1, 2, 3], [4, 5, 6]).value).toBe(0)
  expect(auc([1, 4], [2, 3]).value).toBe(0.5)
})

type Browser = ReturnType<Shop['browser']>

/** What he chooses who would like to know who has an account. */
const chosen = 'a-blue-youngtimer'
/** As long as each other, so that no answer's length tells them apart by itself. */
const [taken, free] = ['ann@example.com', 'zoe@example.com']

/** How an account comes to be begun, by whoever tries an address. */
const ways: Record<string, (eve: Browser, email: string) => Promise<TestResponse[]>> = {
  'signing up': async (eve, email) => [
    await eve.post('/api/auth/sign-up', { name: 'Eve', email, password: chosen }),
  ],
  'listing a car': async (eve, email) => {
    const images = await sendsPhotos(eve)
    const userData = { name: 'Eve', email, password: chosen, confirmPassword: chosen }
    const listed = await sells(eve, { ...typed, images }, { userData })
    const { id } = listed.json<{ id: number }>()
    const message = { name: 'Bob', email: 'bob@example.com', message: 'Is it still for sale?' }
    return [
      listed,
      await eve.get(`/api/listings/${id}`),
      await eve.get(`/api/auth/listings/${id}`),
      await eve.post(`/api/contact/${id}`, message),
    ]
  },
  'listing a premium car': async (eve, email) => {
    const images = await sendsPhotos(eve)
    const userData = { name: 'Eve', email, password: chosen, confirmPassword: chosen }
    return [await sells(eve, { ...typed, images, isPremium: true }, { userData })]
  },
}

/** Once all that has happened is written down. */
async function withRecord(shop: Shop, ask: () => Promise<TestResponse>): Promise<TestResponse> {
  await shop.securityLog.flush()
  return ask()
}

/** All that there is to see of it afterwards. */
async function visitPages(shop: Shop, eve: Browser, email: string): Promise<TestResponse[]> {
  const elsewhere = shop.browser()
  const right = { email, password: chosen }
  return [
    await elsewhere.post('/api/auth/login', right),
    await eve.post('/api/auth/login', { email, password: 'another-youngtimer' }),
    await eve.post('/api/auth/login', right),
    await eve.get('/api/auth/user'),
    await eve.get('/api/auth/listings'),
    await eve.get('/api/auth/sessions'),
    await eve.get('/api/auth/passkeys'),
    await withRecord(shop, () => eve.get('/api/auth/export')),
    await eve.post('/api/auth/verification'),
    await eve.post('/api/auth/passkeys/options', { password: chosen }),
    await eve.post('/api/auth/change-email', { email: 'e@example.com', password: chosen }),
    await eve.post('/api/auth/change-password', {
      currentPassword: chosen,
      newPassword: `${chosen}-2`,
    }),
    // Once more, in the same browser.
    await eve.post('/api/auth/sign-up', { name: 'Eve', ...right }),
    await eve.post('/api/auth/login', right),
    await elsewhere.post('/api/auth/login', right),
    await eve.post('/api/auth/close', { password: chosen }),
    await eve.post('/api/auth/login', { email, password: `${chosen}-2` }),
  ]
}

test.each(Object.keys(ways))(
  '10.7: %s with an address and then signing in doesn’t show who has an account',
  async (way) => {
    const shop = await startApp()
    await timeIs(shop, '2026-06-01T12:00:00Z')
    const ann = await shop.signsUp(taken, { password: goodPassword })
    const hers = await listsCar(ann.api)
    const observe = async (email: string) => {
      const eve = shop.browser()
      const responses = [...(await ways[way]!(eve, email)), ...(await visitPages(shop, eve, email))]
      await shop.database.primary.deleteFrom('sign_in_failures').execute()
      // The next one is to find the shop as this one did.
      for (const { id } of await rowsOf(shop, 'listings'))
        if (id !== hers) await shop.setState(Number(id), 'withdrawn')
      return responses.map((response) => {
        const { body, ...others } = seen(response)
        return { ...others, body: body.replaceAll(email, 'EMAIL') }
      })
    }
    const [one, other] = [await observe(taken), await observe(free)]
    expect(one).toEqual(other)
    const statuses = one.slice(-17).map(({ status }) => status)
    expect(statuses.slice(0, 2)).toEqual([401, 401])
    expect(statuses[2]).toBe(way === 'listing a premium car' ? 401 : 200)
  },
)

test('10.7: an account that was begun with somebody’s address sees nothing of hers, nor she of it', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp(taken)
  const hers = await listsCar(ann.api, { contactEmail: taken, model: 'Hers' })
  await shop.browser().post(`/api/contact/${hers}`, {
    name: 'Bob',
    email: taken,
    message: 'Her own harpsichord, would it fit in?',
  })
  const eve = shop.browser()
  await ways['listing a car']!(eve, taken)
  await eve.post('/api/auth/login', { email: taken, password: chosen })
  await shop.browser().post('/api/auth/login', { email: taken, password: 'wrong-password' })
  await shop.securityLog.flush()
  const [his, her] = [await eve.get('/api/auth/export'), await ann.api.get('/api/auth/export')]
  expect(his.status).toBe(200)
  expect(his.text).not.toMatch(/Hers|harpsichord/)
  expect(his.json()).toMatchObject({ mails: [], listings: [{ model: typed.model }] })
  expect(her.json()).toMatchObject({ listings: [{ model: 'Hers' }] })
  // Whoever tries her password is in her record, and not in his.
  const tried = (file: TestResponse) =>
    file
      .json<{ securityLog: { events: { event: string; outcome: string }[] } }>()
      .securityLog.events.filter(
        ({ event, outcome }) => event === 'sign-in' && outcome === 'refused',
      )
  expect([tried(his).length, tried(her).length]).toEqual([0, 1])
  expect((await ann.api.get('/api/auth/listings')).json()).toHaveLength(1)
  expect((await eve.get(`/api/auth/listings/${hers}`)).status).toBe(404)
})

test('10.7: beginning an account with a password and signing in with it tries that password on nobody else’s', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp(taken, { password: goodPassword })
  const guess = { email: taken, password: goodPassword }
  for (let n = 0; n < guessing.aMoment.max + 1; n++) {
    const eve = shop.browser()
    await eve.post('/api/auth/sign-up', { name: 'Eve', ...guess })
    const response = await eve.post('/api/auth/login', guess)
    expect(response.json()).toMatchObject({ name: 'Eve', emailVerified: false })
  }
  // In a browser that her account knows it comes first, and what isn't her password is counted.
  const own = { email: taken, password: chosen }
  await ann.api.post('/api/auth/sign-up', { name: 'Ann', ...guess })
  expect((await ann.api.post('/api/auth/login', guess)).json()).toMatchObject({ id: ann.id })
  await ann.api.post('/api/auth/sign-up', { name: 'Ann', ...own })
  const statuses: number[] = []
  for (let n = 0; n < guessing.aMoment.max + 1; n++)
    statuses.push((await ann.api.post('/api/auth/login', own)).status)
  expect(statuses).toEqual([...statuses.slice(0, -1).map(() => 200), 429])
})

test('10.7: who signs up again on a new device with the password of their account comes in by a new one', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp(taken, { password: goodPassword })
  const telephone = shop.browser()
  const login = { email: taken, password: goodPassword }
  await telephone.post('/api/auth/sign-up', { name: 'Ann', ...login })
  expect((await telephone.post('/api/auth/login', login)).json()).not.toMatchObject({ id: ann.id })
  // Its email comes after the answer, and not after the next one's.
  await shop.afterwards.settled()
  await telephone.post('/api/auth/forgot-password', { email: taken })
  const reset = { token: await shop.linkTo(taken), password: goodPassword }
  expect((await telephone.post('/api/auth/reset-password', reset)).status).toBe(200)
  expect((await telephone.post('/api/auth/login', login)).json()).toMatchObject({ id: ann.id })
  expect(await rowsOf(shop, 'users')).toHaveLength(1)
})

test('10.7: a browser in which an account was begun is no known device of the address’ owner', async () => {
  const shop = await startApp({ config: { trustProxy: 'loopback' } })
  await shop.signsUp(taken)
  const eve = shop.browser()
  await ways['signing up']!(eve, taken)
  expect((await eve.post('/api/auth/login', { email: taken, password: chosen })).status).toBe(200)
  expect(eve.cookies).toHaveProperty('known-device')
  const before = await rowsOf(shop, 'sign_in_failures')
  await eve.post('/api/auth/login', { email: taken, password: 'wrong-password' })
  // By the account, by the network, and by both.
  expect(await rowsOf(shop, 'sign_in_failures')).toHaveLength(before.length + 3)
})

test('10.7: an account that nobody confirms ends in its time, whosever the address is, and its car stays on sale', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp(taken)
  for (const email of [taken, free]) {
    const eve = shop.browser()
    await ways['signing up']!(eve, email)
  }
  await timePasses(shop, { days: provisionalDays - 1 })
  await shop.runs('remove-expired')
  expect(await rowsOf(shop, 'users')).toHaveLength(3)
  const late = shop.browser()
  await ways['listing a car']!(late, free)
  await timePasses(shop, { days: 2 })
  await shop.runs('remove-expired')
  const left = await rowsOf(shop, 'users')
  expect(left.map(({ email, email_verified }) => [email, email_verified])).toEqual([
    [ann.email, true],
    [free, false],
  ])
  const [listing] = await rowsOf(shop, 'listings')
  await shop.database.primary
    .updateTable('listings')
    .set({ expires_at: new Date(Date.now() + (provisionalDays + 1) * 86_400_000) })
    .execute()
  await timePasses(shop, { days: provisionalDays })
  await shop.runs('remove-expired')
  expect(await rowsOf(shop, 'users')).toHaveLength(1)
  expect(await rowsOf(shop, 'listings')).toMatchObject([{ id: listing!['id'], user_id: null }])
  await shop.runs('send-owed-letters')
  expect((await shop.mailTo(typed.contactEmail))[0]!.body).toContain('/manage#token=')
})

test('10.7: what somebody began and listed before confirming is theirs afterwards, and what others began with the address ends', async () => {
  const shop = await startApp()
  const [zoe, eve] = [shop.browser(), shop.browser()]
  const login = { email: free, password: chosen }
  await ways['listing a car']!(zoe, free)
  await zoe.post('/api/auth/login', login)
  const [car] = (await zoe.get('/api/auth/listings')).json<{ id: number }[]>()
  expect((await zoe.post(`/api/saved-cars/${car!.id}`)).status).toBe(200)
  await ways['signing up']!(eve, free)
  await eve.post('/api/auth/login', login)
  // The email about his: whose browser it is opened in says which is meant.
  const token = await shop.linkTo(free)
  expect((await zoe.post('/api/auth/link', { token })).json()).toMatchObject({ isSignedIn: true })
  expect((await zoe.post('/api/auth/verify-email', { token })).status).toBe(200)
  expect((await zoe.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true })
  expect((await zoe.get('/api/auth/listings')).json()).toMatchObject([{ id: car!.id }])
  expect((await zoe.get('/api/auth/saved-cars')).text).toContain(`"id":${car!.id}`)
  expect((await eve.get('/api/auth/user')).status).toBe(401)
  expect(await rowsOf(shop, 'users')).toHaveLength(1)
  // From now on wherever she is.
  expect((await shop.browser().post('/api/auth/login', login)).status).toBe(200)
})

test('10.7: a stranger who uses up the emails of an address stops nobody from confirming their own account', async () => {
  const shop = await startApp()
  const { max } = unconfirmedEmails.confirm
  for (let n = 0; n < max; n++) await ways['signing up']!(shop.browser(), free)
  const zoe = shop.browser()
  const person = { name: 'Zoe', email: free, password: goodPassword }
  await zoe.post('/api/auth/sign-up', person)
  expect(await shop.mailTo(free)).toHaveLength(max)
  const token = await shop.linkTo(free)
  const elsewhere = { token, password: goodPassword }
  expect((await shop.browser().post('/api/auth/verify-email', elsewhere)).status).toBe(400)
  expect((await zoe.post('/api/auth/verify-email', elsewhere)).status).toBe(200)
  const login = { email: free, password: goodPassword }
  expect((await shop.browser().post('/api/auth/login', login)).json()).toMatchObject({
    name: 'Zoe',
    emailVerified: true,
  })
})

test('10.7: an address that another has confirmed meanwhile is nobody else’s to confirm', async () => {
  const shop = await startApp()
  const eve = await shop.signsUp('eve@example.com')
  const zoe = shop.browser()
  await ways['signing up']!(zoe, free)
  const link = await shop.linkTo(free)
  await eve.api.post('/api/auth/change-email', { email: free, password: eve.password })
  const leave = await shop.linkTo(eve.email)
  await eve.api.post('/api/auth/change-email/agree', { token: leave })
  const take = await shop.linkTo(free)
  expect((await eve.api.post('/api/auth/change-email/agree', { token: take })).status).toBe(200)
  const late = await zoe.post('/api/auth/verify-email', { token: link, newPassword: chosen })
  expect(late.json()).toMatchObject({ code: 'invalid', field: 'token' })
  expect(await rowsOf(shop, 'users')).toMatchObject([{ id: eve.id, email: free }])
})

type Kind = 'known' | 'unknown'

/** A shop in which Ann has an account, and what takes how long is asked, once for each time. */
const measured: Record<string, (shop: Shop) => Measure> = {
  'a new password': (shop) => async (kind, sent, n) => {
    const payload = { email: kind === 'known' ? taken : `nobody${n}@example.com` }
    return () => shop.api.post('/api/auth/forgot-password', { payload, ...sent })
  },
  'signing up': (shop) => async (kind, sent, n) => {
    const email = kind === 'known' ? taken : `nobody${n}@example.com`
    const payload = { name: 'Eve', email, password: chosen }
    return () => shop.api.post('/api/auth/sign-up', { payload, ...sent })
  },
  'signing in with a wrong password': (shop) => async (kind, sent, n) => {
    const email = kind === 'known' ? taken : `nobody${n}@example.com`
    const payload = { email, password: 'wrong-password' }
    return () => shop.api.post('/api/auth/login', { payload, ...sent })
  },
  'signing in with the password that one signed up with': (shop) => async (kind, sent, n) => {
    const email = kind === 'known' ? taken : `nobody${n}@example.com`
    const eve = shop.browser()
    await eve.post('/api/auth/sign-up', { name: 'Eve', email, password: chosen }, sent)
    return () => eve.post('/api/auth/login', { email, password: chosen }, sent)
  },
  'listing a car with an account': (shop) => async (kind, sent, n) => {
    const email = kind === 'known' ? taken : `nobody${n}@example.com`
    const eve = shop.browser()
    const images = await sendsPhotos(eve, 1, sent)
    const userData = { name: 'Eve', email, password: chosen, confirmPassword: chosen }
    const car = { ...typed, mileage: n, images, contactEmail: email }
    return () => sells(eve, car, { userData }, sent)
  },
}
type Measure = (
  kind: Kind,
  sent: { headers: Record<string, string> },
  n: number,
) => Promise<() => Promise<TestResponse>>

test.each(Object.keys(measured))(
  '10.7: the time of a response doesn’t show who has an account (AUC at most 0.55): %s',
  async (what) => {
    const { shop } = await openCountingShop()
    await shop.signsUp(taken)
    const measure = measured[what]!(shop)
    const times = { known: [] as number[], unknown: [] as number[] }
    const statuses = new Set<number>()
    const once = async (kind: Kind, n: number) => {
      const headers = { 'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` }
      const ask = await measure(kind, { headers }, n)
      await shop.afterwards.settled()
      const began = performance.now()
      const { status } = await ask()
      times[kind].push(performance.now() - began)
      statuses.add(status)
      await shop.afterwards.settled()
      // What is counted by the address would end the measuring, and has tests of its own.
      await shop.database.primary.deleteFrom('sign_in_failures').execute()
      await shop.database.primary.deleteFrom('limit_counts').execute()
    }
    const distance = () => {
      const { value, error } = auc(times.known, times.unknown)
      return { from: Math.abs(value - 0.5) - 3 * error, to: Math.abs(value - 0.5) + 3 * error }
    }
    // In random order, until it is sure either way; a short run, unless it is surely too far.
    const most = hasLargeCounts ? 20_000 : 250
    for (let n = 1; n <= most; n++) {
      await once(Math.random() < 0.5 ? 'known' : 'unknown', n)
      if (n > 500 && n % 250 === 0 && (distance().to <= 0.05 || distance().from > 0.05)) break
    }
    expect(statuses.size).toBe(1)
    expect(hasLargeCounts ? distance().to : distance().from).toBeLessThanOrEqual(0.05)
  },
)
