import { expect, test } from 'vitest'
import { goodPassword } from '../../../test/person.ts'
import { startApp } from '../../../test/start-app.ts'

test('somebody signs up, confirms the address, signs in and out', async () => {
  const shop = await startApp()
  const browser = shop.browser()
  const email = 'Ann@Example.com'
  const asked = await browser.post('/api/auth/sign-up', {
    name: 'Ann',
    email,
    password: goodPassword,
  })
  expect(asked.status, asked.text).toBe(200)
  expect(browser.cookies).toEqual({})
  const [letter] = await shop.mailTo(email)
  expect(letter).toMatchObject({ subject: 'Confirm your e-mail for Youngtimer', to_name: 'Ann' })

  const signedIn = await browser.post('/api/auth/login', { email, password: goodPassword })
  expect(signedIn.status, signedIn.text).toBe(200)
  expect(signedIn.json()).toMatchObject({
    email: 'ann@example.com',
    name: 'Ann',
    emailVerified: false,
  })
  expect(Object.keys(browser.cookies).sort()).toEqual(['may-be-signed-in', 'session'])

  await browser.post('/api/auth/verify-email', { token: await shop.linkTo(email) })
  const user = await browser.get('/api/auth/user')
  expect(user.json()).toMatchObject({ emailVerified: true })
  expect(user.headers['cache-control']).toBe('no-store')

  const token = browser.cookies['session']!
  expect((await browser.post('/api/auth/logout')).status).toBe(200)
  expect(browser.cookies).toEqual({})
  const replayed = await shop.api.get('/api/auth/user', { cookies: { session: token } })
  expect(replayed.status).toBe(401)
})
