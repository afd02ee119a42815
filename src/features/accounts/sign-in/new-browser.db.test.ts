import { expect, test } from 'vitest'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timePasses } from '../../../../test/time.ts'
import { describeDevice } from '../session/describe-device.server.ts'
import { endEverySession } from '../session/sign-out-everywhere.server.ts'
import { emailsPerHour, knownDevices } from '../rules.ts'

type Person = Awaited<ReturnType<Shop['signsUp']>>

const subject = 'A new browser signed in to your Youngtimer account'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

const signsIn = (
  api: Person['api'],
  { email, password }: Pick<Person, 'email' | 'password'>,
  userAgent = firefox,
) => api.post('/api/auth/login', { email, password }, { headers: { 'user-agent': userAgent } })

const told = async (shop: Shop, { email }: Pick<Person, 'email'>) =>
  (await shop.mailTo(email)).filter((one) => one.subject === subject)

test('a sign-in with the password on a browser that is new to the account leads to an email', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  expect(await told(shop, ann)).toEqual([])
  const elsewhere = shop.browser()
  expect((await signsIn(elsewhere, ann)).status).toBe(200)
  const [email, ...more] = await told(shop, ann)
  expect(more).toEqual([])
  expect(email!.body).toContain('Firefox on Linux')
  expect(email!.body).toContain('/forgot-password')
  // It is known from now on, signed out or not; so is the one in which the account was made.
  for (const known of [elsewhere, ann.api]) {
    await known.post('/api/auth/logout')
    expect((await signsIn(known, ann)).status).toBe(200)
  }
  expect(await told(shop, ann)).toHaveLength(1)
})

test('a browser that only another account knows is a new one, and so is one that hasn’t signed in for a year', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const ben = await shop.signsUp('ben@example.com')
  await signsIn(ben.api, ann)
  expect(await told(shop, ann)).toHaveLength(1)
  expect(await told(shop, ben)).toEqual([])
  await timePasses(shop, { days: knownDevices.days })
  await signsIn(ann.api, ann)
  expect(await told(shop, ann)).toHaveLength(2)
})

test('a wrong password is no sign-in, and leads to no email', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  expect((await signsIn(shop.browser(), { ...ann, password: 'wrong-password' })).status).toBe(401)
  expect(await told(shop, ann)).toEqual([])
})

test('the email about a sign-in names the browser only where what it says of itself is a browser’s name', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await signsIn(shop.browser(), ann, 'Call 0800 000 000 now/1.0 (Your account; is locked)')
  const [email] = await told(shop, ann)
  expect(email!.body).not.toContain('0800')
  expect(email!.body).toContain('A browser')
})

test('many sign-ins in an hour lead to a few emails only', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  for (let n = 0; n < emailsPerHour + 2; n++)
    expect((await signsIn(shop.browser(), ann)).status).toBe(200)
  expect(await told(shop, ann)).toHaveLength(emailsPerHour)
})

test('the first sign-in of all, and the first after a new password, is no news, however old the account is', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await timePasses(shop, { days: knownDevices.days })
  await shop.browser().post('/api/auth/forgot-password', { email: ann.email })
  const elsewhere = shop.browser()
  const password = 'another-red-youngtimer'
  const token = await shop.linkTo(ann.email)
  expect((await elsewhere.post('/api/auth/reset-password', { token, password })).status).toBe(200)
  expect((await signsIn(elsewhere, { ...ann, password })).status).toBe(200)
  expect(await told(shop, ann)).toEqual([])
  // Where it was known before it no longer is.
  expect((await signsIn(ann.api, { ...ann, password })).status).toBe(200)
  expect(await told(shop, ann)).toHaveLength(1)
})

test('a sign-in with the password after everybody was signed out leads to an email', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await timePasses(shop, { days: 1 })
  const { database } = shop
  await database.primary.transaction().execute((tx) => endEverySession(tx, ann.id, 'the office'))
  await signsIn(shop.browser(), ann)
  expect(await told(shop, ann)).toHaveLength(1)
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 9; Mi A2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0 Mobile Safari/537.36 OPT/2.4',
    'Opera Touch on Android',
  ],
  ['curl/8.1', 'A browser'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, device) => expect(describeDevice(userAgent)).toBe(device))
