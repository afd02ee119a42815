import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'

type Options = { challenge: string }
type Person = Awaited<ReturnType<Shop['signsUp']>>

async function addsPasskey({ api }: Person, name = 'Telephone') {
  const device = createAuthenticator()
  const options = await api.post('/api/auth/passkeys/options')
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
  return { response, answer: await api.post('/api/auth/passkey-login', { response }) }
}

test('a passkey is added, signs its owner in, is counted, listed and removed', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { device, added } = await addsPasskey(ann, 'Ann’s telephone')
  expect(added.status, added.text).toBe(200)
  const { id } = added.json<{ id: number }>()

  const browser = shop.browser()
  const { answer } = await signsInWith(device, browser)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json()).toMatchObject({ id: ann.id, email: ann.email })
  expect((await browser.get('/api/auth/user')).status).toBe(200)
  await signsInWith(device, shop.browser())
  const rows = await shop.database.primary.selectFrom('passkeys').selectAll().execute()
  expect(rows).toMatchObject([{ user_id: ann.id, counter: 2, device_type: 'singleDevice' }])

  const listed = await ann.api.get('/api/auth/passkeys')
  expect(listed.json()).toEqual([{ id, name: 'Ann’s telephone', createdAt: expect.any(String) }])
  expect((await ann.api.delete(`/api/auth/passkeys/${id}`)).status).toBe(200)
  expect((await ann.api.delete(`/api/auth/passkeys/${id}`)).status).toBe(404)
  expect((await signsInWith(device, shop.browser())).answer.status).toBe(401)
})

test('A5: signing in with a passkey gives a new token and ends the session that the browser had', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { device } = await addsPasskey(ann)
  const before = ann.api.cookies['session']!
  const { answer } = await signsInWith(device, ann.api)
  expect(answer.status, answer.text).toBe(200)
  expect(ann.api.cookies['session']).not.toBe(before)
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
  const replayed = await shop.api.get('/api/auth/user', { cookies: { session: before } })
  expect(replayed.status).toBe(401)
})

test('a passkey is for an address that is confirmed', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com', { confirmed: false })
  const { status, text } = await ann.api.post('/api/auth/passkeys/options')
  expect(status, text).toBe(409)
  const device = createAuthenticator()
  const response = device.registers({ challenge: 'bm9uZQ' })
  const forced = await ann.api.post('/api/auth/passkeys', { name: 'Mine', response })
  expect(forced.status).toBe(400)
})

test('a challenge is answered once, in time, by its own ceremony and in its own browser', async () => {
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
  const answer = device.signsIn(options.json<Options>())
  await timePasses(shop, { minutes: 6 })
  expect((await late.post('/api/auth/passkey-login', { response: answer })).status).toBe(400)

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
  const options = await ann.api.post('/api/auth/passkeys/options')
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
  expect([400, 401]).toContain(copied.answer.status)
})

test('a device that is somebody’s already is not added to another account', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com')
  const { device } = await addsPasskey(ann)
  const options = await eve.api.post('/api/auth/passkeys/options')
  const response = device.registers(options.json<Options>())
  expect((await eve.api.post('/api/auth/passkeys', { name: 'Taken', response })).status).toBe(400)
  const { answer } = await signsInWith(device, shop.browser())
  expect(answer.json()).toMatchObject({ id: ann.id })
})

test('nobody adds more than twenty', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { device } = await addsPasskey(ann)
  await sql`
    insert into passkeys (user_id, name, public_key, credential_id, counter, device_type, backed_up)
    select user_id, name, public_key, ${device.id} || n, 0, device_type, backed_up
    from passkeys, generate_series(2, 20) n`.execute(shop.database.primary)
  expect((await ann.api.post('/api/auth/passkeys/options')).status).toBe(409)
})
