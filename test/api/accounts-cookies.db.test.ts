import { expect, test } from 'vitest'
import { createAuthenticator } from '../authenticator.ts'
import { openBrowser, type TestResponse, type Method, type Sent } from '../person.ts'
import { startApp } from '../start-app.ts'

/** What scripts may read, and why nothing is lost by it: it doesn't say who anybody is. */
const readable = ['may-be-signed-in', '__Host-may-be-signed-in']

type Cookie = { name: string; value: string; attributes: string[] }

function parsed(line: string): Cookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes }
}

/** Every cookie that a shop at this address sets, from the first visit to the closing. */
async function everyCookie(publicUrl: string): Promise<Cookie[]> {
  const shop = await startApp({ config: { publicUrl } })
  const cookies: Cookie[] = []
  const watched = openBrowser(async (method: Method, path: string, more?: Sent) => {
    const received: TestResponse = await shop.api.send(method, path, more)
    cookies.push(
      ...[received.headers['set-cookie'] ?? []].flat().map((line) => parsed(String(line))),
    )
    return received
  })
  const id = await shop.publishes()
  const { email, password } = await shop.signsUp('ann@example.com')
  await watched.post(`/api/listings/${id}/phone`)
  await watched.post('/api/auth/login', { email, password: 'wrong-password' })
  await watched.post('/api/auth/login', { email, password })
  await watched.post('/api/auth/login', { email, password })
  const device = createAuthenticator({ origin: publicUrl })
  const options = await watched.post('/api/auth/passkeys/options', { password })
  const response = device.registers(options.json<{ challenge: string }>())
  await watched.post('/api/auth/passkeys', { name: 'Mine', response })
  await watched.post('/api/auth/change-password', {
    currentPassword: password,
    newPassword: 'a-blue-youngtimer',
  })
  await watched.post('/api/auth/change-email', {
    email: 'ann@new.example',
    password: 'a-blue-youngtimer',
  })
  for (const address of [email, 'ann@new.example'])
    await watched.post('/api/auth/change-email/agree', { token: await shop.linkTo(address) })
  await watched.post('/api/auth/logout')
  const login = await watched.post('/api/auth/passkey-login/options')
  const assertion = device.signsIn(login.json<{ challenge: string }>())
  const entered = await watched.post('/api/auth/passkey-login', { response: assertion })
  expect(entered.status, entered.text).toBe(200)
  await watched.post(`/api/saved-cars/${id}`)
  const closed = await watched.post('/api/auth/close', { password: 'a-blue-youngtimer' })
  expect(closed.status, closed.text).toBe(200)
  await watched.get('/api/auth/user', { headers: { cookie: `session=nonsense; ${readable[0]}=1` } })
  return cookies
}

test('A4: every cookie is out of reach of scripts and of other sites', async () => {
  const cookies = await everyCookie('http://shop.test')
  expect(new Set(cookies.map(({ name }) => name))).toEqual(
    new Set(['browser', 'session', 'known-device', 'passkey-challenge', 'may-be-signed-in']),
  )
  for (const { name, attributes } of cookies) {
    expect(attributes, name).toContain('Path=/')
    expect(attributes, name).toContain('SameSite=Lax')
    expect(attributes.includes('HttpOnly'), name).toBe(!readable.includes(name))
    expect(attributes.join(), name).not.toMatch(/Domain|Secure|Partitioned/i)
  }
})

test('A4: behind TLS each is bound to this very host and to secure connections besides', async () => {
  const cookies = await everyCookie('https://shop.test')
  expect(new Set(cookies.map(({ name }) => name))).toEqual(
    new Set([
      '__Host-browser',
      '__Host-session',
      '__Host-known-device',
      '__Host-passkey-challenge',
      '__Host-may-be-signed-in',
    ]),
  )
  for (const { name, attributes } of cookies) {
    expect(attributes, name).toContain('Path=/')
    expect(attributes, name).toContain('SameSite=Lax')
    expect(attributes, name).toContain('Secure')
    expect(attributes.includes('HttpOnly'), name).toBe(!readable.includes(name))
    expect(attributes.join(), name).not.toMatch(/Domain/i)
  }
})

test('A4: the cookie that says that a session may exist says no more, and goes with it', async () => {
  const hints = (await everyCookie('https://shop.test')).filter(
    ({ name }) => name === '__Host-may-be-signed-in',
  )
  expect(new Set(hints.map(({ value }) => value))).toEqual(new Set(['1', '']))
  expect(hints.at(-1)!.value).toBe('')
})

test('A4: a session’s cookie and its hint live and die together', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  expect(Object.keys(ann.api.cookies).sort()).toEqual([
    // In which the account was begun.
    'browser',
    'known-device',
    'may-be-signed-in',
    'session',
  ])
  await shop.database.primary.deleteFrom('sessions').execute()
  expect((await ann.api.get('/api/auth/user')).status).toBe(401)
  expect(Object.keys(ann.api.cookies).sort()).toEqual(['browser', 'known-device'])
})
