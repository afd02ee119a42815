import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasLargeCounts } from '../../../test/full.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { hashing } from '../../../test/hashing.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { unconfirmedEmails } from './rules.ts'

const victim = 'ann@example.com'
const squatters = 'eve@example.com'
const password = { squatter: 'a-blue-youngtimer', owner: 'a-green-youngtimer' }
const secret = 'Would my late aunt’s harpsichord fit into the boot of it?'

type Browser = ReturnType<Shop['browser']>

/** A stranger who makes an account with Ann's address, and keeps whatever he is given. */
class Squatter {
  readonly browsers: Browser[] = []
  readonly received: string[] = []
  readonly devices: ReturnType<typeof createAuthenticator>[] = []
  readonly passwords: [string, ...string[]] = [password.squatter]

  readonly shop: Shop

  constructor(shop: Shop) {
    this.shop = shop
    this.browsers.push(shop.browser())
  }

  get api(): Browser {
    return this.browsers.at(-1)!
  }

  async asks(path: string, body: object = {}) {
    const response = await this.api.post(`/api/auth/${path}`, body)
    this.received.push(response.text)
    if (response.status >= 500) throw new Error(`${path} ${response.text}`)
    return response
  }

  /** Every link that was sent to an address that is his. */
  tokens(): Promise<string[]> {
    return linksTo(this.shop, squatters)
  }
}

const squatterActs: Record<string, (eve: Squatter) => Promise<unknown>> = {
  'signs up': (eve) =>
    eve.asks('sign-up', { name: 'Eve', email: victim, password: password.squatter }),
  'signs in elsewhere': (eve) => {
    // With the cookie of the browser in which he began it: it is his to copy.
    const { browser: startedIn } = eve.api.cookies
    eve.browsers.push(eve.shop.browser())
    if (startedIn !== undefined) eve.api.cookies['browser'] = startedIn
    return eve.asks('login', { email: victim, password: eve.passwords[0] })
  },
  'asks for another address': (eve) =>
    eve.asks('change-email', { email: squatters, password: eve.passwords[0] }),
  'begins a passkey': (eve) => eve.asks('passkeys/options', { password: eve.passwords[0] }),
  'adds a passkey': async (eve) => {
    const options = await eve.asks('passkeys/options', { password: eve.passwords[0] })
    const device = createAuthenticator()
    eve.devices.push(device)
    const { challenge = 'bm9uZQ' } = options.json<{ challenge?: string }>()
    await eve.asks('passkeys', { name: 'Eve’s', response: device.registers({ challenge }) })
  },
  'changes the password': async (eve) => {
    const newPassword = `a-black-youngtimer-${eve.passwords.length}`
    const body = { currentPassword: eve.passwords[0], newPassword }
    if ((await eve.asks('change-password', body)).status === 200) eve.passwords.unshift(newPassword)
  },
  'asks for the email again': (eve) => eve.asks('verification'),
  'asks for a new password': (eve) => eve.asks('forgot-password', { email: victim }),
  'takes the data along': async (eve) => {
    eve.received.push((await eve.api.get('/api/auth/export')).text)
  },
  'uses every link that was sent to him': async (eve) => {
    for (const token of await eve.tokens()) {
      await eve.asks('change-email/agree', { token })
      await eve.asks('verify-email', { token, password: eve.passwords[0] })
      await eve.asks('reset-password', { token, password: password.squatter })
      await eve.api.post('/api/listings/claim', { token })
    }
  },
  'closes the account': (eve) => eve.asks('close', { password: eve.passwords[0] }),
}

/** The tokens of the links in all emails that went to an address, whatever each is for. */
async function linksTo(shop: Shop, address: string): Promise<string[]> {
  const emails = await shop.mailTo(address)
  return emails.flatMap(({ body }) => [...body.matchAll(/#token=(\S+)/g)].map(([, t]) => t!))
}

/** How Ann, who reads her mail and knows none of his passwords, comes by her account. */
const ownerWays: Record<string, (shop: Shop, between: () => Promise<unknown>) => Promise<boolean>> =
  {
    'by the email that came unsolicited': async (shop, between) => {
      const token = await shop.linkTo(victim).catch(() => 'none')
      await between()
      return confirms(shop, token)
    },
    'by signing up': async (shop, between) => {
      const body = { name: 'Ann', email: victim, password: password.owner }
      await shop.browser().post('/api/auth/sign-up', body)
      const token = await shop.linkTo(victim).catch(() => 'none')
      await between()
      return confirms(shop, token)
    },
    'by a new password': async (shop, between) => {
      await shop.browser().post('/api/auth/forgot-password', { email: victim })
      const token = await shop.linkTo(victim).catch(() => 'none')
      await between()
      const chosen = { token, password: password.owner }
      return (await shop.browser().post('/api/auth/reset-password', chosen)).status === 200
    },
  }

/** With the password that she signed up with, if the account has it, and else with one of her own. */
async function confirms(shop: Shop, token: string): Promise<boolean> {
  for (const proof of [{ password: password.owner }, { newPassword: password.owner }]) {
    const response = await shop.browser().post('/api/auth/verify-email', { token, ...proof })
    if (response.status === 200) return true
  }
  return false
}

/** Signed up, by whichever of the emails that she has been sent. */
async function byAnEarlierEmail(shop: Shop): Promise<boolean> {
  const body = { name: 'Ann', email: victim, password: password.owner }
  await shop.browser().post('/api/auth/sign-up', body)
  for (const token of await linksTo(shop, victim)) if (await confirms(shop, token)) return true
  return false
}

/** Plays what the two of them do, and returns who is left with what. */
async function play(...acts: [before: string[], way: string, between: string[]]) {
  const shop = await startApp()
  try {
    return await playIn(shop, ...acts)
  } finally {
    // Hundreds are opened in one test, each with a connection that listens.
    await shop.close()
  }
}

async function playIn(shop: Shop, before: string[], way: string, between: string[]) {
  const car = await shop.publishes()
  const message = { name: 'Ann', email: victim, message: secret }
  await shop.browser().post(`/api/contact/${car}`, message)
  const eve = new Squatter(shop)
  const acts = async (names: string[]) => {
    for (const name of names) await squatterActs[name]!(eve)
  }
  await acts(['signs up', 'signs in elsewhere', ...before])
  const isIn =
    (await ownerWays[way]!(shop, () => acts(between))) ||
    // What he did in between has ended her link: she begins anew.
    (await ownerWays['by signing up']!(shop, async () => {})) ||
    (await ownerWays['by a new password']!(shop, async () => {})) ||
    // He has used up what is sent there in a day: she has the emails that came.
    (await byAnEarlierEmail(shop))

  const sessions = eve.browsers.map(({ cookies }) => cookies['session'] ?? 'none')
  // Once more with all that he has kept.
  await acts(Object.keys(squatterActs))
  const signsIn = async (chosen: string) => {
    const api = shop.browser()
    const response = await api.post('/api/auth/login', { email: victim, password: chosen })
    return { api, status: response.status }
  }
  const ann = await signsIn(password.owner)
  const { primary } = shop.database
  return {
    owner: {
      isIn,
      signsIn: ann.status,
      user: (await ann.api.get('/api/auth/user')).json(),
      passkeys: (await ann.api.get('/api/auth/passkeys')).json(),
      sessions: (await ann.api.get('/api/auth/sessions')).json<unknown[]>().length,
      hasHerText: (await ann.api.get('/api/auth/export')).text.includes('harpsichord'),
    },
    stranger: {
      passwords: await statuses(eve.passwords, async (tried) => (await signsIn(tried)).status),
      sessions: await statuses(
        sessions,
        async (session) => (await shop.api.get('/api/auth/user', { cookies: { session } })).status,
      ),
      passkeys: await statuses(eve.devices, async (device) => {
        const api = shop.browser()
        const options = await api.post('/api/auth/passkey-login/options')
        const response = device.signsIn(options.json<{ challenge: string }>())
        return (await api.post('/api/auth/passkey-login', { response })).status
      }),
      hasHerText: eve.received.join().includes('harpsichord'),
    },
    accounts: await primary
      .selectFrom('users')
      .select('email')
      .where('email_verified', '=', true)
      .execute(),
    changesUnderWay: await primary
      .selectFrom('account_links')
      .select('purpose')
      .where('purpose', '<>', 'choose-password')
      .execute(),
  }
}

/** Each status once, however many there were. */
async function statuses<T>(all: readonly T[], ask: (one: T) => Promise<number>) {
  const found = new Set<number>()
  for (const one of all) found.add(await ask(one))
  return [...found]
}

const ownerAlone = {
  owner: {
    isIn: true,
    signsIn: 200,
    user: expect.objectContaining({ email: victim, emailVerified: true }),
    passkeys: [],
    sessions: 1,
    hasHerText: true,
  },
  stranger: { passwords: [401], sessions: [401], passkeys: [401], hasHerText: false },
  accounts: [{ email: victim }],
  changesUnderWay: [],
}

const names = Object.keys(squatterActs).filter((name) => !name.startsWith('signs'))
const ways = Object.keys(ownerWays)

test('10.1: an old link in a stranger’s hands changes nothing of an account made anew with that address', async () => {
  const shop = await startApp()
  const eve = new Squatter(shop)
  for (const act of ['signs up', 'signs in elsewhere', 'asks for another address'])
    await squatterActs[act]!(eve)
  const stored = await eve.tokens()
  await squatterActs['closes the account']!(eve)
  const ann = await shop.signsUp(victim, { password: password.owner })
  for (const token of stored) {
    await ann.api.post('/api/auth/verify-email', { token })
    await ann.api.post('/api/auth/change-email/agree', { token })
  }
  expect((await ann.api.get('/api/auth/user')).json()).toMatchObject({ email: victim })
})

const closesAllDay: [before: string[], between: string[]][] = [
  [['asks for a new password', 'asks for a new password'], ['closes the account']],
  [['closes the account'], ['asks for a new password']],
]

test.each(ways)(
  '10.6: a stranger who begins and closes accounts with an address until nothing more is sent there doesn’t lock out its owner, who comes %s',
  async (way) => {
    const again = Array.from(
      { length: unconfirmedEmails.confirm.max },
      () => 'asks for the email again',
    )
    for (const [before, between] of closesAllDay)
      expect(await play([...again, ...before], way, between)).toEqual(ownerAlone)
  },
)

test('10.6: a link that a closed account left confirms one that is begun afterwards, and ends with that', async () => {
  const shop = await startApp()
  const eve = await shop.signsUp(victim, { password: password.squatter, confirmed: false })
  const left = await shop.linkTo(victim)
  await eve.api.post('/api/auth/close', { password: password.squatter })
  const opens = async (newPassword?: string) =>
    (await shop.browser().post('/api/auth/verify-email', { token: left, newPassword })).status
  // There is nothing that it could confirm.
  expect(await opens(password.owner)).toBe(400)
  const signUp = { name: 'Ann', email: victim, password: password.owner }
  await shop.browser().post('/api/auth/sign-up', signUp)
  const own = await shop.linkTo(victim)
  expect(own).not.toBe(left)
  expect(await opens(password.owner)).toBe(200)
  expect(await opens(password.squatter)).toBe(400)
  expect(await shop.database.primary.selectFrom('account_links').selectAll().execute()).toEqual([])
  const login = { email: victim, password: password.owner }
  expect((await shop.browser().post('/api/auth/login', login)).status).toBe(200)
})

test('10.6: a link that a closed account left is over once another way has shown whose the address is', async () => {
  const shop = await startApp()
  const eve = await shop.signsUp(victim, { password: password.squatter, confirmed: false })
  const left = await shop.linkTo(victim)
  await eve.api.post('/api/auth/close', { password: password.squatter })
  await shop.signsUp(victim, { password: password.owner })
  const again = { token: left, newPassword: password.squatter }
  expect((await shop.browser().post('/api/auth/verify-email', again)).status).toBe(400)
  const login = { email: victim, password: password.owner }
  expect((await shop.browser().post('/api/auth/login', login)).status).toBe(200)
})

test.each(ways)(
  '10.1: whatever a stranger began with her address is over once its owner has come %s',
  async (way) => {
    for (const name of hasLargeCounts ? names : names.slice(0, 2)) {
      expect(await play([name], way, []), name).toEqual(ownerAlone)
      expect(await play([], way, [name]), `${name} in between`).toEqual(ownerAlone)
    }
  },
)

test('10.1: in whichever order the two of them act, the owner alone is left in control', async () => {
  const some = fc.array(fc.constantFrom(...names), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(some, fc.constantFrom(...ways), some, async (before, way, between) => {
      expect(await play(before, way, between)).toEqual(ownerAlone)
    }),
    hasLargeCounts ? { numRuns: 200 } : { numRuns: 8, seed: Number(process.env['SEED'] ?? 1980) },
  )
})

test.each([
  [
    'another address',
    'POST',
    '/api/auth/change-email',
    { email: squatters, password: password.squatter },
  ],
  ['a passkey', 'POST', '/api/auth/passkeys/options', { password: password.squatter }],
  ['a car that was listed with its address', 'POST', '/api/listings/claim', { token: 'any' }],
] as const)(
  '10.1: before its address is confirmed an account can’t have %s',
  async (_what, method, path, payload) => {
    const shop = await startApp()
    const { api } = await shop.signsUp(victim, { password: password.squatter, confirmed: false })
    const emails = await shop.mailTo(victim)
    const response = await api.send(method, path, { payload })
    expect([response.status, response.json()]).toMatchObject([
      409,
      { code: 'conflict', message: 'Please confirm your email first' },
    ])
    expect(await shop.mailTo(victim)).toEqual(emails)
    expect(await shop.mailTo(squatters)).toEqual([])
  },
)

test('10.1: before its address is confirmed an account is given no email that went there, and no message from there', async () => {
  const shop = await startApp()
  const car = await shop.publishes()
  const message = { name: 'Ann', email: victim, message: secret }
  await shop.browser().post(`/api/contact/${car}`, message)
  const { api } = await shop.signsUp(victim, { password: password.squatter, confirmed: false })
  // What the owner does meanwhile is written to her, and is about this account.
  await shop
    .browser()
    .post('/api/auth/sign-up', { name: 'Ann', email: victim, password: password.owner })
  const file = (await api.get('/api/auth/export')).json()
  expect(file).toMatchObject({ mails: [], enquiries: { sent: [] }, undeliverable: null })
})

test('10.1: who signed up and is signed in where the link is opened, or knows the password, loses nothing', async () => {
  const shop = await startApp()
  for (const [email, elsewhere] of [
    ['ann@example.com', false],
    ['bob@example.com', true],
  ] as const) {
    const person = await shop.signsUp(email, { confirmed: false })
    const telephone = shop.browser()
    const token = await shop.linkTo(email)
    const shown = await (elsewhere ? telephone : person.api).post('/api/auth/link', { token })
    expect(shown.json()).toMatchObject({
      purpose: 'confirm-email',
      email,
      newEmail: null,
      isSignedIn: !elsewhere,
    })
    const bare = await (elsewhere ? telephone : person.api).post('/api/auth/verify-email', {
      token,
    })
    expect(bare.status, bare.text).toBe(elsewhere ? 400 : 200)
    if (elsewhere) {
      expect(bare.json()).toMatchObject({ field: 'password', message: 'Password is required' })
      const wrong = await telephone.post('/api/auth/verify-email', { token, password: 'not-this' })
      expect(wrong.json()).toMatchObject({ field: 'password' })
      const proof = { token, password: person.password }
      expect((await telephone.post('/api/auth/verify-email', proof)).status).toBe(200)
    }
    // Still signed in, and with the same password.
    expect((await person.api.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true })
    const login = { email, password: person.password }
    expect((await telephone.post('/api/auth/login', login)).status).toBe(200)
  }
})

test('10.1: a guessable password is refused, and leaves the link as it was', async () => {
  const shop = await startApp()
  await shop.signsUp(victim, { password: password.squatter, confirmed: false })
  const token = await shop.linkTo(victim)
  for (const newPassword of ['short', 'password', 'ann@example.com']) {
    const refused = await shop.browser().post('/api/auth/verify-email', { token, newPassword })
    expect(refused.json(), newPassword).toMatchObject({ code: 'invalid', field: 'newPassword' })
  }
  const own = { token, newPassword: password.owner }
  const responses = await Promise.all(
    [1, 2, 3].map(() => shop.browser().post('/api/auth/verify-email', own)),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('10.1: who signs up where a stranger was first confirms an account of their own', async () => {
  const shop = await startApp()
  await shop.signsUp(victim, { password: password.squatter, confirmed: false })
  const again = { name: 'Ann', email: victim, password: password.owner }
  await shop.browser().post('/api/auth/sign-up', again)
  const [email] = await shop.mailTo(victim)
  expect(email!.subject).toContain('Confirm')
  expect(await confirms(shop, await shop.linkTo(victim))).toBe(true)
  await shop.browser().post('/api/auth/sign-up', again)
  const [last] = await shop.mailTo(victim)
  expect(last!.subject).toContain('already')
  expect(last!.body).not.toContain('#token')
})

/** What somebody asks for whose password is right by now, and must not be any more when it has been compared. */
async function whileItIsCompared<T>(
  ask: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
  kind: Parameters<typeof hashing.holdNext>[0] = 'verify',
) {
  const held = hashing.holdNext(kind)
  const asked = ask()
  await held.begun
  await meanwhile()
  held.release()
  return asked
}

/** Hers, with the link of an email that she asks for. */
async function choosesPassword(shop: Shop, email = victim) {
  await shop.browser().post('/api/auth/forgot-password', { email })
  const chosen = { token: await shop.linkTo(email), password: password.owner }
  const response = await shop.browser().post('/api/auth/reset-password', chosen)
  expect(response.status, response.text).toBe(200)
}

/** Another network than hers: hashing takes turns between them. */
const elsewhere = '198.51.100.7'

/** With which somebody could still come in, or guess for longer. */
const waysIn = async ({ database: { primary } }: Shop) => ({
  sessions: await primary.selectFrom('sessions').select('id').execute(),
  devices: await primary.selectFrom('known_devices').select('id').execute(),
})
const noWayIn = { sessions: [], devices: [] }

test('10.1: signing in with a password that is replaced while it is compared begins nothing', async () => {
  const shop = await startApp()
  await shop.signsUp(victim, { password: password.squatter })
  const login = { email: victim, password: password.squatter }
  const eve = shop.browser(elsewhere)
  const response = await whileItIsCompared(
    () => eve.post('/api/auth/login', login),
    () => choosesPassword(shop),
  )
  expect([response.status, response.json()]).toMatchObject([
    401,
    { message: 'Invalid email or password' },
  ])
  expect(Object.keys(eve.cookies)).toEqual([])
  expect(await waysIn(shop)).toEqual(noWayIn)
})

test('10.1: a guest’s sign-in begins no session while the owner confirms the address with a password of her own', async () => {
  const shop = await startApp()
  const eve = shop.browser(elsewhere)
  const guest = { name: 'Eve', email: victim, password: password.squatter }
  await eve.post('/api/auth/sign-up', guest)
  const own = { token: await shop.linkTo(victim), newPassword: password.owner }
  const response = await whileItIsCompared(
    () => eve.post('/api/auth/login', { email: victim, password: password.squatter }),
    () => shop.browser().post('/api/auth/verify-email', own),
  )
  expect(response.status, response.text).toBe(401)
  expect(await waysIn(shop)).toEqual(noWayIn)
})

test.each(['verify', 'hash'] as const)(
  '10.1: a password that is changed while its owner chooses another is not changed after that (%s)',
  async (kind) => {
    const shop = await startApp()
    const eve = await signsInElsewhere(shop)
    const newPassword = 'a-black-youngtimer'
    const response = await whileItIsCompared(
      () =>
        eve.post('/api/auth/change-password', { currentPassword: password.squatter, newPassword }),
      () => choosesPassword(shop),
      kind,
    )
    expect([response.status, response.json()]).toMatchObject([401, { message: 'Please sign in' }])
    expect(await waysIn(shop)).toEqual(noWayIn)
    const logins = [password.squatter, newPassword, password.owner]
    expect(
      await statuses(
        logins,
        async (tried) =>
          (await shop.browser().post('/api/auth/login', { email: victim, password: tried })).status,
      ),
    ).toEqual([401, 200])
    // Her own alone, and no second one about a password of his.
    const subjects = (await shop.mailTo(victim)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('password was changed'))).toHaveLength(1)
  },
)

test('10.1: a password that is changed in a session leaves its owner the link to choose one', async () => {
  const shop = await startApp()
  const eve = await signsInElsewhere(shop)
  await shop.browser().post('/api/auth/forgot-password', { email: victim })
  const token = await shop.linkTo(victim)
  const changes = (currentPassword: string, newPassword: string) =>
    eve.post('/api/auth/change-password', { currentPassword, newPassword })
  expect((await changes(password.squatter, 'a-black-youngtimer')).status).toBe(200)
  expect((await changes('a-black-youngtimer', 'a-white-youngtimer')).status).toBe(200)
  const chosen = { token, password: password.owner }
  const response = await shop.browser().post('/api/auth/reset-password', chosen)
  expect(response.status, response.text).toBe(200)
  expect((await eve.get('/api/auth/user')).status).toBe(401)
})

test.each<[string, (eve: Browser, hers: number) => ReturnType<Browser['post']>]>([
  ['the account is closed', (eve) => eve.post('/api/auth/close', { password: password.squatter })],
  [
    'another address is asked for',
    (eve) => eve.post('/api/auth/change-email', { email: squatters, password: password.squatter }),
  ],
  [
    'a passkey is removed',
    (eve, hers) =>
      eve.delete(`/api/auth/passkeys/${hers}`, { payload: { password: password.squatter } }),
  ],
  [
    'every other session ends',
    (eve) => eve.delete('/api/auth/sessions', { payload: { password: password.squatter } }),
  ],
  [
    'a passkey is begun',
    (eve) => eve.post('/api/auth/passkeys/options', { password: password.squatter }),
  ],
])(
  '10.1: nothing of this is done once its owner has chosen another password: %s',
  async (_what, ask) => {
    const shop = await startApp()
    const eve = await signsInElsewhere(shop)
    const { primary } = shop.database
    const { id: userId } = await primary.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const { id: hers } = await primary
      .insertInto('passkeys')
      .values({
        user_id: userId,
        name: 'Ann’s telephone',
        public_key: 'none',
        credential_id: 'hers',
        counter: 0,
        device_type: 'singleDevice',
        backed_up: false,
        transports: null,
        aaguid: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ann = shop.browser()
    const response = await whileItIsCompared(
      () => ask(eve, hers),
      async () => {
        await choosesPassword(shop)
        await ann.post('/api/auth/login', { email: victim, password: password.owner })
      },
    )
    expect(response.status, response.text).toBe(401)
    expect((await ann.get('/api/auth/user')).status).toBe(200)
    expect((await ann.get('/api/auth/passkeys')).json()).toHaveLength(1)
    expect(await primary.selectFrom('account_links').select('purpose').execute()).toEqual([])
    expect(await primary.selectFrom('verifications').select('id').execute()).toEqual([])
  },
)

/** Somebody who has come by Ann’s password, in a session from another network. */
async function signsInElsewhere(shop: Shop): Promise<Browser> {
  await shop.signsUp(victim, { password: password.squatter })
  const eve = shop.browser(elsewhere)
  const response = await eve.post('/api/auth/login', { email: victim, password: password.squatter })
  expect(response.status, response.text).toBe(200)
  return eve
}
