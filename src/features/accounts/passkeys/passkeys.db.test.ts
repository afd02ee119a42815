import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAuthenticator } from '../../../../test/authenticator.ts'
import { whileRowsAreRefused } from '../../../../test/refuse-rows.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { holdMailTo } from '../../../platform/mail/bounces/undeliverable.server.ts'
import { recentMinutes } from '../rules.ts'

type Options = { challenge: string }
type Person = Awaited<ReturnType<Shop['signsUp']>>

async function addsPasskey({ api, password }: Person, name = 'Telephone') {
  const device = createAuthenticator()
  const options = await api.post('/api/auth/passkeys/options', { password })
  expect(options.status, options.text).toBe(200)
  const response = device.registers(options.json<Options>())
  return { device, response, added: await api.post('/api/auth/passkeys', { name, response }) }
}

async function signsInWith(
  device: ReturnType<typeof createAuthenticator>,
  api: ReturnType<Shop['browser']>,
) {
  const options = await api.post('/api/auth/passkey-login/options')
  expect(options.status, options.text).toBe(200)
  const response = device.signsIn(options.json<Options>())
  return { response, result: await api.post('/api/auth/passkey-login', { response }) }
}

test('a passkey is added, signs its owner in, is counted, listed and removed', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { device, added } = await addsPasskey(ann, 'Ann’s telephone')
  expect(added.status, added.text).toBe(200)
  const { id } = added.json<{ id: number }>()

  const browser = shop.browser()
  const { result } = await signsInWith(device, browser)
  expect(result.status, result.text).toBe(200)
  expect(result.json()).toMatchObject({ id: ann.id, email: ann.email })
  expect((await browser.get('/api/auth/user')).status).toBe(200)
  await signsInWith(device, shop.browser())
  const rows = await shop.database.primary.selectFrom('passkeys').selectAll().execute()
  expect(rows).toMatchObject([{ user_id: ann.id, counter: 2, device_type: 'singleDevice' }])

  const listed = await ann.api.get('/api/auth/passkeys')
  expect(listed.json()).toEqual([{ id, name: 'Ann’s telephone', createdAt: expect.any(String) }])
  expect((await ann.api.delete(`/api/auth/passkeys/${id}`)).status).toBe(200)
  expect((await ann.api.delete(`/api/auth/passkeys/${id}`)).status).toBe(404)
  expect((await signsInWith(device, shop.browser())).result.status).toBe(401)
})

test('signing in with a passkey lets mail go to a held address again', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { device } = await addsPasskey(ann)
  const { primary } = shop.database
  const held = () => primary.selectFrom('undeliverable_addresses').select('address').execute()
  await primary.transaction().execute((tx) => holdMailTo(tx, ann.email, '5.1.1'))
  expect(await held()).toEqual([{ address: ann.email }])
  await signsInWith(device, shop.browser())
  expect(await held()).toEqual([])
})

test('V7.5.1: removing a passkey takes the password of whoever signed in a while ago', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const { added } = await addsPasskey(ann)
  const path = `/api/auth/passkeys/${added.json<{ id: number }>().id}`
  await timePasses(shop, { minutes: recentMinutes, seconds: 1 })
  for (const payload of [undefined, { password: 'wrong-password' }]) {
    const response = await ann.api.delete(path, payload && { payload })
    expect([response.status, response.json()]).toMatchObject([400, { field: 'password' }])
  }
  const response = await ann.api.delete(path, { payload: { password: ann.password } })
  expect(response.status, response.text).toBe(200)
})

test('A5: signing in with a passkey gives a new token and ends the session that the browser had', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { device } = await addsPasskey(ann)
  const before = ann.api.cookies['session']!
  const { result } = await signsInWith(device, ann.api)
  expect(result.status, result.text).toBe(200)
  expect(ann.api.cookies['session']).not.toBe(before)
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
  const replayed = await shop.api.get('/api/auth/user', { cookies: { session: before } })
  expect(replayed.status).toBe(401)
})

test('a passkey is for an address that is confirmed', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com', { confirmed: false })
  const { status, text } = await ann.api.post('/api/auth/passkeys/options', {
    password: ann.password,
  })
  expect(status, text).toBe(409)
  const device = createAuthenticator()
  const response = device.registers({ challenge: 'bm9uZQ' })
  const forced = await ann.api.post('/api/auth/passkeys', { name: 'Mine', response })
  expect(forced.status).toBe(400)
})

test('a passkey challenge is taken once, in time, by its own ceremony and in its own browser', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const { device, response, added } = await addsPasskey(ann)
  expect(added.status, added.text).toBe(200)
  const again = await ann.api.post('/api/auth/passkeys', { name: 'Again', response })
  expect(again.status).toBe(400)

  const browser = shop.browser()
  const { response: used } = await signsInWith(device, browser)
  const other = shop.browser()
  for (const api of [browser, other]) {
    const replayed = await api.post('/api/auth/passkey-login', { response: used })
    expect(replayed.status).toBe(400)
  }
  // Somebody else's challenge is not theirs to answer.
  await other.post('/api/auth/passkey-login/options')
  expect((await other.post('/api/auth/passkey-login', { response: used })).status).toBe(401)

  const late = shop.browser()
  const options = await late.post('/api/auth/passkey-login/options')
  const assertion = device.signsIn(options.json<Options>())
  await timePasses(shop, { minutes: 6 })
  expect((await late.post('/api/auth/passkey-login', { response: assertion })).status).toBe(400)

  // A challenge to sign in adds no passkey.
  const fresh = await shop.signsUp('bob@example.com')
  const login = await fresh.api.post('/api/auth/passkey-login/options')
  const crossed = createAuthenticator().registers(login.json<Options>())
  const added2 = await fresh.api.post('/api/auth/passkeys', { name: 'Crossed', response: crossed })
  expect(added2.status).toBe(400)
  expect((await fresh.api.get('/api/auth/passkeys')).json()).toEqual([])
})

test('a passkey of another site, of a forged device or with a counter that went back is refused', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const phishing = createAuthenticator({ origin: 'http://sh0p.test' })
  const options = await ann.api.post('/api/auth/passkeys/options', { password: ann.password })
  const response = phishing.registers(options.json<Options>())
  expect((await ann.api.post('/api/auth/passkeys', { name: 'Phished', response })).status).toBe(400)

  const { device } = await addsPasskey(ann)
  const forger = createAuthenticator()
  const browser = shop.browser()
  const challenge = (await browser.post('/api/auth/passkey-login/options')).json<Options>()
  const forged = { ...forger.signsIn(challenge), id: device.id, rawId: device.id }
  const refused = await browser.post('/api/auth/passkey-login', { response: forged })
  expect([400, 401]).toContain(refused.status)

  await signsInWith(device, shop.browser())
  await shop.database.primary.updateTable('passkeys').set({ counter: 50 }).execute()
  const copied = await signsInWith(device, shop.browser())
  expect([400, 401]).toContain(copied.result.status)
})

test('a device that is somebody’s already is not added to another account', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com')
  const { device } = await addsPasskey(ann)
  const options = await eve.api.post('/api/auth/passkeys/options', { password: eve.password })
  const response = device.registers(options.json<Options>())
  expect((await eve.api.post('/api/auth/passkeys', { name: 'Taken', response })).status).toBe(400)
  const { result } = await signsInWith(device, shop.browser())
  expect(result.json()).toMatchObject({ id: ann.id })
})

test('nobody adds more than twenty', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { device } = await addsPasskey(ann)
  await sql`
    insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
    select user_id, name, public_key, ${device.id} || n, 0, device_type, backed_up
    from passkeys, generate_series(2, 20) n`.execute(shop.database.primary)
  expect(
    (await ann.api.post('/api/auth/passkeys/options', { password: ann.password })).status,
  ).toBe(409)
})

test('10.1: a passkey of a device that doesn’t verify who holds it is neither added nor believed', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const proof = { password: ann.password }
  const started = await ann.api.post('/api/auth/passkeys/options', proof)
  expect(started.json()).toMatchObject({ authenticatorSelection: { userVerification: 'required' } })
  const careless = createAuthenticator({ verifies: false })
  const response = careless.registers(started.json<Options>())
  const added = await ann.api.post('/api/auth/passkeys', { name: 'Careless', response })
  expect(added.status, added.text).toBe(400)
  expect((await ann.api.get('/api/auth/passkeys')).json()).toEqual([])

  // Verified when it was added, and not when it is used.
  const { device } = await addsPasskey(ann)
  const browser = shop.browser()
  const options = await browser.post('/api/auth/passkey-login/options')
  expect(options.json()).toMatchObject({ userVerification: 'required' })
  device.forgetsToVerify()
  const used = device.signsIn(options.json<Options>())
  const refused = await browser.post('/api/auth/passkey-login', { response: used })
  expect(refused.status, refused.text).toBe(401)
  expect(browser.cookies).not.toHaveProperty('session')
})

test('10.1: an open session alone adds no passkey: it takes the password, or a passkey that is there', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com')
  const starts = (proof: object) => ann.api.post('/api/auth/passkeys/options', proof)
  for (const proof of [{}, { password: 'not-this-one' }]) {
    const refused = await starts(proof)
    expect([refused.status, refused.json()]).toMatchObject([400, { field: 'password' }])
  }
  const { device } = await addsPasskey(ann)
  const { device: another } = await addsPasskey(eve)
  const shows = async (own: typeof device) => {
    const options = await ann.api.post('/api/auth/passkey-login/options')
    return { response: own.signsIn(options.json<Options>()) }
  }
  const sessions = async () =>
    (await shop.database.primary.selectFrom('sessions').select('id').execute()).length
  const before = await sessions()
  expect((await starts(await shows(another))).status).toBe(400)
  const proof = await shows(device)
  const started = await starts(proof)
  expect(started.status, started.text).toBe(200)
  expect((await starts(proof)).status, 'once').toBe(400)
  expect(await sessions()).toBe(before)
  expect((await ann.api.get('/api/auth/user')).json()).toMatchObject({ id: ann.id })
})

test('10.1: a passkey that was added leads to an email', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await addsPasskey(ann, 'Ann’s telephone')
  const [email] = await shop.mailTo(ann.email)
  expect(email!.subject).toBe('A passkey was added to your Youngtimer account')
  expect(email!.body).toContain('Ann’s telephone')
})

test('10.1: a passkey whose email can’t be written is not added', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { device, added } = await whileRowsAreRefused(shop.database, 'mails', () =>
    addsPasskey(ann),
  )
  expect(added.status, added.text).toBe(500)
  expect((await ann.api.get('/api/auth/passkeys')).json()).toEqual([])
  expect((await signsInWith(device, shop.browser())).result.status).toBe(401)
  expect((await addsPasskey(ann)).added.status).toBe(200)
})

test('10.1: choosing a new password shows the passkeys, and removes those that are not known', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com')
  const own = await addsPasskey(ann, 'Ann’s telephone')
  const strange = await addsPasskey(ann, 'Unknown')
  const eves = await addsPasskey(eve, 'Eve’s')
  const idOf = ({ added }: typeof own) => added.json<{ id: number }>().id
  await shop.browser().post('/api/auth/forgot-password', { email: ann.email })
  const token = await shop.linkTo(ann.email)
  const shown = await shop.browser().post('/api/auth/link', { token })
  expect(shown.json()).toMatchObject({
    purpose: 'choose-password',
    email: ann.email,
    passkeys: [{ name: 'Ann’s telephone' }, { name: 'Unknown' }],
  })
  const reset = await shop.browser().post('/api/auth/reset-password', {
    token,
    password: 'a-green-youngtimer',
    // Somebody else's stays, whoever asks.
    removePasskeys: [idOf(strange), idOf(eves)],
  })
  expect(reset.status, reset.text).toBe(200)
  for (const [{ device }, status] of [
    [own, 200],
    [strange, 401],
    [eves, 200],
  ] as const)
    expect((await signsInWith(device, shop.browser())).result.status).toBe(status)
})

test('10.1: a passkey that was begun before a new password was chosen is not added after it', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const started = await ann.api.post('/api/auth/passkeys/options', { password: ann.password })
  const response = createAuthenticator().registers(started.json<Options>())
  await shop.browser().post('/api/auth/forgot-password', { email: ann.email })
  const password = 'a-green-youngtimer'
  const token = await shop.linkTo(ann.email)
  await shop.browser().post('/api/auth/reset-password', { token, password })
  const name = 'Late'
  expect((await ann.api.post('/api/auth/passkeys', { name, response })).status).toBe(401)
  await ann.api.post('/api/auth/login', { email: ann.email, password })
  expect((await ann.api.post('/api/auth/passkeys', { name, response })).status).toBe(400)
})
