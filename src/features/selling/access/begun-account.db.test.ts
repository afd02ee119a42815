import { expect, test } from 'vitest'
import { drafts, pays } from '../../../../test/buyers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timePasses } from '../../../../test/time.ts'
import { goodPassword } from '../../../../test/person.ts'
import type { User } from '../../accounts/schema.ts'

type Browser = ReturnType<Shop['browser']>

const email = 'vic@example.com'
const userData = { name: 'Vic', email, password: goodPassword, confirmPassword: goodPassword }

/** Lists a car for money and asks for an account with it; it is begun once that is paid. */
async function paysWithAccount(shop: Shop, browser: Browser) {
  const id = await drafts(browser, { userData })
  const early = await signsIn(browser, id)
  expect(early, 'before it is paid for').toBeNull()
  await pays(browser, id)
  expect((await browser.post('/api/listings', { draftId: id })).status).toBe(201)
  return id
}

const signsIn = async (browser: Browser, id: number) => {
  const response = await browser.post(`/api/listings/${id}/sign-in`)
  expect(response.status).toBe(200)
  return response.json<{ user: User | null }>().user
}

test('a visitor who made an account with a car and paid for it is signed in, in that browser alone', async () => {
  const shop = await startApp()
  const browser = shop.browser()
  const id = await paysWithAccount(shop, browser)
  const stranger = shop.browser()
  expect(await signsIn(stranger, id), 'a browser that knows nothing').toBeNull()
  await drafts(stranger)
  expect(await signsIn(stranger, id), 'one that has listed something else').toBeNull()
  expect((await stranger.get('/api/auth/user')).status).toBe(401)

  expect(await signsIn(browser, id)).toMatchObject({ email, name: 'Vic', emailVerified: false })
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ email })
  expect(await signsIn(browser, id), 'who is signed in already').toBeNull()
})

test('an account that is its address’s owner’s by now, or was begun an hour ago, takes its password to sign in', async () => {
  const shop = await startApp()
  const late = shop.browser()
  const lateId = await paysWithAccount(shop, late)
  await timePasses(shop, { hours: 1, seconds: 1 })
  expect(await signsIn(late, lateId)).toBeNull()

  const browser = shop.browser()
  const id = await paysWithAccount(shop, browser)
  const link = await shop.linkTo(email)
  const owner = shop.browser()
  const confirmed = await owner.post('/api/auth/verify-email', {
    token: link,
    password: goodPassword,
  })
  expect(confirmed.status).toBe(200)
  expect(await signsIn(browser, id)).toBeNull()
  expect((await browser.get('/api/auth/user')).status).toBe(401)
})

test('whoever gives an address that is somebody’s already finds the same, and nothing of theirs', async () => {
  const shop = await startApp()
  const victim = await shop.signsUp(email)
  const browser = shop.browser()
  const id = await paysWithAccount(shop, browser)
  const user = await signsIn(browser, id)
  expect(user).toMatchObject({ email, emailVerified: false })
  expect(user?.id).not.toBe(victim.id)
})

test('a premium listing without an account signs nobody in', async () => {
  const shop = await startApp()
  const browser = shop.browser()
  const id = await drafts(browser)
  await pays(browser, id)
  await browser.post('/api/listings', { draftId: id })
  expect(await signsIn(browser, id)).toBeNull()
})
