import { expect, test } from 'vitest'
import { guessing, recentMinutes } from '../../src/features/accounts/rules.ts'
import { whileRowsAreRefused } from '../refuse-rows.ts'
import { startApp, type Shop } from '../start-app.ts'
import { timeIs, timePasses } from '../time.ts'

type Person = Awaited<ReturnType<Shop['signsUp']>>
type Session = { id: number; isCurrent: boolean; device: string }

/** What a copied cookie is worth. */
const replay = async ({ api }: Shop, session: string) =>
  (await api.get('/api/auth/user', { cookies: { session } })).status

/** The same person in another browser. */
async function elsewhere(shop: Shop, { email, password }: Pick<Person, 'email' | 'password'>) {
  const browser = shop.browser()
  const response = await browser.post('/api/auth/login', { email, password })
  expect(response.status, response.text).toBe(200)
  return browser
}

const sessionsOf = async ({ api }: Pick<Person, 'api'>) =>
  (await api.get('/api/auth/sessions')).json<Session[]>()

test('A5: signing in gives a new token, and the one that this browser had is worth nothing', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const first = ann.api.cookies['session']!
  const fixed = { cookies: { session: 'chosen-by-somebody-else' } }
  const stranger = shop.browser()
  await stranger.post('/api/auth/login', { email: ann.email, password: ann.password }, fixed)
  expect(Object.keys(stranger.cookies).sort()).toEqual([
    'known-device',
    'may-be-signed-in',
    'session',
  ])
  expect(stranger.cookies['session']).not.toContain('chosen')

  await ann.api.post('/api/auth/login', { email: ann.email, password: ann.password })
  expect(ann.api.cookies['session']).not.toBe(first)
  expect(await replay(shop, first)).toBe(401)
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
  // A sign-in that fails takes nothing away.
  await ann.api.post('/api/auth/login', { email: ann.email, password: 'wrong-password' })
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
})

test('A5: signing out ends the session on the server, and that of no other browser', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const other = await elsewhere(shop, ann)
  const copied = ann.api.cookies['session']!
  expect((await ann.api.post('/api/auth/logout')).status).toBe(200)
  expect(await replay(shop, copied)).toBe(401)
  expect((await other.get('/api/auth/user')).status).toBe(200)
  expect((await ann.api.post('/api/auth/logout')).status).toBe(200)
})

test('A5: a new password by a link ends every session', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const other = await elsewhere(shop, ann)
  await shop.browser().post('/api/auth/forgot-password', { email: ann.email })
  const token = await shop.linkTo(ann.email)
  const password = 'a-blue-youngtimer'
  const response = await shop.browser().post('/api/auth/reset-password', { token, password })
  expect(response.status, response.text).toBe(200)
  for (const { cookies } of [ann.api, other])
    expect(await replay(shop, cookies['session']!)).toBe(401)
  const old = { email: ann.email, password: ann.password }
  expect((await shop.browser().post('/api/auth/login', old)).status).toBe(401)
  await elsewhere(shop, { email: ann.email, password })
})

test('A5: a changed password ends every other session and gives this one a new token', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const other = await elsewhere(shop, ann)
  const before = ann.api.cookies['session']!
  const newPassword = 'a-blue-youngtimer'
  const wrong = await ann.api.post('/api/auth/change-password', {
    currentPassword: 'wrong-password',
    newPassword,
  })
  expect(wrong.json()).toMatchObject({ code: 'invalid', field: 'currentPassword' })
  const refused = await ann.api.post('/api/auth/change-password', {
    currentPassword: ann.password,
    newPassword: 'password',
  })
  expect(refused.json()).toMatchObject({ code: 'invalid', field: 'newPassword' })
  expect((await other.get('/api/auth/user')).status).toBe(200)

  const response = await ann.api.post('/api/auth/change-password', {
    currentPassword: ann.password,
    newPassword,
  })
  expect(response.status, response.text).toBe(200)
  expect(ann.api.cookies['session']).not.toBe(before)
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
  expect(await replay(shop, before)).toBe(401)
  expect(await replay(shop, other.cookies['session']!)).toBe(401)
})

test('A5: a password is not changed, and ends no session, where its email can’t be queued', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const other = await elsewhere(shop, ann)
  const change = { currentPassword: ann.password, newPassword: 'a-blue-youngtimer' }
  const response = await whileRowsAreRefused(shop.database, 'mails', () =>
    ann.api.post('/api/auth/change-password', change),
  )
  expect(response.status).toBe(500)
  for (const api of [ann.api, other]) expect((await api.get('/api/auth/user')).status).toBe(200)
  await elsewhere(shop, ann)
})

test('A5: closing an account ends every session, and nobody signs in to it again', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const other = await elsewhere(shop, ann)
  const own = ann.api.cookies['session']!
  const wrong = await ann.api.post('/api/auth/close', { password: 'wrong-password' })
  expect(wrong.json()).toMatchObject({ code: 'invalid', field: 'password' })
  expect((await ann.api.post('/api/auth/close', { password: ann.password })).status).toBe(200)
  expect(Object.keys(ann.api.cookies)).toEqual(['browser', 'known-device'])
  expect(await replay(shop, own)).toBe(401)
  expect(await replay(shop, other.cookies['session']!)).toBe(401)
  const again = { email: ann.email, password: ann.password }
  expect((await shop.browser().post('/api/auth/login', again)).status).toBe(401)
})

test('A6: a session ends after thirty days without a visit, and each visit begins them anew', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const idle = await elsewhere(shop, ann)
  const copied = idle.cookies['session']!
  await timePasses(shop, { days: 29 })
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
  await timePasses(shop, { days: 1, seconds: 1 })
  expect(await replay(shop, copied)).toBe(401)
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
  await timePasses(shop, { days: 28 })
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
})

test('A6: a session ends after ninety days however often it is used, and is no longer listed', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  for (let days = 10; days <= 90; days += 10) {
    await timePasses(shop, { days: 10 })
    expect((await ann.api.get('/api/auth/user')).status, `day ${days}`).toBe(200)
  }
  const other = await elsewhere(shop, ann)
  await timePasses(shop, { seconds: 1 })
  const old = ann.api.cookies['session']!
  expect((await ann.api.get('/api/auth/user')).status).toBe(401)
  expect(await replay(shop, old)).toBe(401)
  expect(await sessionsOf({ api: other })).toHaveLength(1)
  await shop.runs('remove-expired')
  const left = await shop.database.primary.selectFrom('sessions').select('id').execute()
  expect(left).toHaveLength(1)
})

test('V7.5.2: ending other sessions takes the password of whoever signed in a while ago', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const other = await elsewhere(shop, ann)
  const [second] = (await sessionsOf(ann)).filter(({ isCurrent }) => !isCurrent)
  await timePasses(shop, { minutes: recentMinutes, seconds: 1 })
  const one = `/api/auth/sessions/${second!.id}`
  for (const path of ['/api/auth/sessions', one]) {
    for (const payload of [undefined, {}, { password: 'wrong-password' }]) {
      const response = await ann.api.delete(path, payload && { payload })
      expect([response.status, response.json()], path).toMatchObject([400, { field: 'password' }])
    }
  }
  expect((await other.get('/api/auth/user')).status).toBe(200)

  const payload = { password: ann.password }
  expect((await ann.api.delete(one, { payload })).json()).toEqual({ ended: 1 })
  expect((await other.get('/api/auth/user')).status).toBe(401)
  const third = await elsewhere(shop, ann)
  expect((await ann.api.delete('/api/auth/sessions', { payload })).json()).toEqual({ ended: 1 })
  expect((await third.get('/api/auth/user')).status).toBe(401)
  // One's own is ended by whoever has it.
  const [own] = await sessionsOf(ann)
  expect((await ann.api.delete(`/api/auth/sessions/${own!.id}`)).json()).toEqual({ ended: 1 })
})

test('V7.5.2: guesses at the password that ends other sessions are counted', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  await timePasses(shop, { minutes: recentMinutes, seconds: 1 })
  const guess = async (password: string) =>
    (await ann.api.delete('/api/auth/sessions', { payload: { password } })).status
  for (let n = 0; n < guessing.aMoment.max; n++) expect(await guess('wrong-password')).toBe(400)
  expect(await guess(ann.password)).toBe(429)
})

test('A6: somebody lists their sessions and ends one, or all others', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'
  const second = shop.browser()
  const credentials = { email: ann.email, password: ann.password }
  await second.post('/api/auth/login', credentials, { headers: { 'user-agent': agent } })
  const third = await elsewhere(shop, ann)
  const listed = await sessionsOf(ann)
  expect(listed).toHaveLength(3)
  expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  const firefox = listed.find(({ device }) => device === 'Firefox on Windows')!
  expect((await ann.api.delete(`/api/auth/sessions/${firefox.id}`)).json()).toEqual({ ended: 1 })
  expect((await second.get('/api/auth/user')).status).toBe(401)
  expect((await ann.api.delete(`/api/auth/sessions/${firefox.id}`)).status).toBe(404)
  expect((await ann.api.delete('/api/auth/sessions')).json()).toEqual({ ended: 1 })
  expect((await third.get('/api/auth/user')).status).toBe(401)
  expect((await ann.api.get('/api/auth/user')).status).toBe(200)
})
