import { expect, test } from 'vitest'
import { goodPassword } from '../../../../test/person.ts'
import { startApp } from '../../../../test/start-app.ts'

test('somebody signs up, confirms the address, signs in and out', async () => {
  const shop = await startApp()
  const browser = shop.browser()
  const email = 'Ann@Example.com'
  const response = await browser.post('/api/auth/sign-up', {
    name: 'Ann',
    email,
    password: goodPassword,
  })
  expect(response.status, response.text).toBe(200)
  expect(Object.keys(browser.cookies)).toEqual(['browser'])
  const [message] = await shop.mailTo(email)
  expect(message).toMatchObject({ subject: 'Confirm your email for Youngtimer', to_name: null })

  const signedIn = await browser.post('/api/auth/login', { email, password: goodPassword })
  expect(signedIn.status, signedIn.text).toBe(200)
  expect(signedIn.json()).toMatchObject({
    email: 'ann@example.com',
    name: 'Ann',
    emailVerified: false,
  })
  expect(Object.keys(browser.cookies).sort()).toEqual([
    'browser',
    'known-device',
    'may-be-signed-in',
    'session',
  ])

  await browser.post('/api/auth/verify-email', { token: await shop.linkTo(email) })
  const user = await browser.get('/api/auth/user')
  expect(user.json()).toMatchObject({ emailVerified: true })
  expect(user.headers['cache-control']).toBe('no-store')

  const token = browser.cookies['session']!
  expect((await browser.post('/api/auth/logout')).status).toBe(200)
  expect(Object.keys(browser.cookies)).toEqual(['browser', 'known-device'])
  const replayed = await shop.api.get('/api/auth/user', { cookies: { session: token } })
  expect(replayed.status).toBe(401)
})

test.each([
  ['nothing at all', {}],
  ['no bytes that say they are JSON', { headers: { 'content-type': 'application/json' } }],
  ['an empty object', { payload: {} }],
])('10.15: signing out with %s in the body signs out', async (_what, more) => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const response = await ann.api.send('POST', '/api/auth/logout', more)
  expect(response.status, response.text).toBe(200)
  expect((await ann.api.get('/api/auth/user')).status).toBe(401)
})

test('10.15: an empty body is none wherever a body may be left out, and is missed where it may not', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const headers = { 'content-type': 'application/json' }
  for (const path of ['/api/auth/verification', '/api/auth/passkey-login/options'])
    expect((await ann.api.send('POST', path, { headers })).status, path).toBe(200)
  const refused = await ann.api.send('POST', '/api/auth/login', { headers })
  expect([refused.status, refused.json()]).toMatchObject([400, { code: 'invalid' }])
})
