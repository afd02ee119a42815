import { expect, test } from 'vitest'
import { changesEmail, goodPassword } from '../../../../test/person.ts'
import { edits, listsCar, sells, sendsPhotos, typed } from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'

const password = goodPassword

/** Lists a car with an account to be made; returns its id and the browser that did. */
async function lists(shop: Shop, { name, email }: { name: string; email: string }) {
  const browser = shop.browser()
  const images = await sendsPhotos(browser)
  const userData = { name, email, password, confirmPassword: password }
  const response = await sells(browser, { ...typed, contactEmail: email, images }, { userData })
  if (response.status !== 201) throw new Error(`the car was refused: ${response.text}`)
  return { id: response.json<{ id: number }>().id, browser }
}
const signsIn = (browser: ReturnType<Shop['browser']>, email: string) =>
  browser.post('/api/auth/login', { email, password })
const listingsOf = async (browser: ReturnType<Shop['browser']>) =>
  (await browser.get('/api/auth/listings')).json<{ id: number }[]>().map(({ id }) => id)

test('with a new address an account is made, has the car, and waits to be confirmed', async () => {
  const shop = await startApp()
  const { id, browser } = await lists(shop, { name: 'Bob', email: 'Bob@Example.com' })
  const response = await signsIn(browser, 'bob@example.com')
  expect(response.json()).toMatchObject({ name: 'Bob', emailVerified: false })
  expect(await listingsOf(browser)).toEqual([id])
  const token = await shop.linkTo('bob@example.com')
  expect((await browser.post('/api/auth/verify-email', { token })).status).toBe(200)
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true })
  expect(await listingsOf(browser)).toEqual([id])
})

const confirmed = {
  'opening its link': async (shop, { browser, email }) =>
    browser.post('/api/auth/verify-email', { token: await shop.linkTo(email) }),
  'choosing a new password': async (shop, { email }) => {
    await shop.api.post('/api/auth/forgot-password', { payload: { email } })
    const payload = { token: await shop.linkTo(email), password: 'a-green-youngtimer' }
    return shop.api.post('/api/auth/reset-password', { payload })
  },
} satisfies Record<
  string,
  (
    shop: Shop,
    seller: { browser: ReturnType<Shop['browser']>; email: string },
  ) => Promise<{ status: number }>
>

const bob = { name: 'Bob', email: 'bob@example.com', message: 'Is the timing belt done?' }
const isTold = async (shop: Shop, email: string) =>
  (await shop.mailTo(email)).some(({ body }) => body.includes(bob.message))

test.each(Object.entries(confirmed))(
  'what was written about a car of an account is mailed once that is confirmed by %s',
  async (_, confirms) => {
    const shop = await startApp()
    const email = 'ann@example.com'
    const { id, browser } = await lists(shop, { name: 'Ann', email })
    await signsIn(browser, email)
    expect((await shop.api.post(`/api/contact/${id}`, { payload: bob })).status).toBe(200)
    expect((await confirms(shop, { browser, email })).status).toBe(200)
    expect(await isTold(shop, email)).toBe(false)
    expect(await shop.jobsFor(id)).toContain('tell-seller')
    expect(await shop.runs('tell-seller', { listingId: id })).toBe(1)
    expect(await isTold(shop, email)).toBe(true)
  },
)

test('what was written about a car is mailed once its contact email is that of its account, by changing either', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const contactEmail = 'garage@example.com'
  const first = await listsCar(ann.api, { contactEmail })
  const second = await listsCar(ann.api, { contactEmail, mileage: 84_001 })
  for (const id of [first, second]) await shop.api.post(`/api/contact/${id}`, { payload: bob })
  expect((await edits(ann.api, first, { contactEmail: ann.email })).status).toBe(200)
  expect(await shop.jobsFor(first)).toContain('tell-seller')
  await shop.runs('tell-seller', { listingId: first })
  expect(await isTold(shop, ann.email)).toBe(true)

  await changesEmail(shop, ann, contactEmail)
  expect(await shop.jobsFor(second)).toContain('tell-seller')
  await shop.runs('tell-seller', { listingId: second })
  expect(await isTold(shop, contactEmail)).toBe(true)
})

test('a car listed with a taken address is offered to its owner, and hers once she accepts', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com', { password: 'a-green-youngtimer' })
  const { id, browser: eve } = await lists(shop, { name: 'Eve', email: 'ANN@example.com' })
  expect((await signsIn(shop.browser(), ann.email)).status).toBe(401)
  expect((await signsIn(eve, ann.email)).json()).toMatchObject({ name: 'Eve' })
  expect(await listingsOf(eve)).toEqual([id])
  expect((await ann.api.get('/api/auth/user')).json()).toMatchObject({ name: 'Ann' })
  expect(await listingsOf(ann.api)).toEqual([])
  expect((await ann.api.delete(`/api/listings/${id}`)).status).toBe(404)
  const [email] = await shop.mailTo(ann.email)
  expect(email).toMatchObject({ subject: 'Is this your 1989 BMW 3 Series?', to_name: null })
  expect(email!.body).not.toContain('Eve')
  const token = await shop.linkTo(ann.email)
  expect((await eve.post('/api/listings/claim', { token })).status).toBe(409)
  expect((await ann.api.post('/api/listings/claim', { token })).json()).toEqual({ id })
  expect(await listingsOf(ann.api)).toEqual([id])
  expect(await listingsOf(eve)).toEqual([])
  expect(await shop.jobsFor(id)).toContain('tell-seller')
})

test('the one of two cars listed with a new address that isn’t in its account is offered to it', async () => {
  const shop = await startApp()
  const seller = { name: 'Bob', email: 'bob@example.com' }
  const [first, second] = [await lists(shop, seller), await lists(shop, seller)]
  // One email a day; the second car is in the next day's.
  expect(await shop.mailTo(seller.email)).toHaveLength(1)
  await signsIn(first.browser, seller.email)
  await signsIn(second.browser, seller.email)
  expect(await listingsOf(second.browser)).toEqual([second.id])
  const token = await shop.linkTo(seller.email)
  expect((await first.browser.post('/api/auth/verify-email', { token })).status).toBe(200)
  expect(await listingsOf(first.browser)).toEqual([first.id])
  expect((await second.browser.get('/api/auth/user')).status).toBe(401)
  expect((await shop.visit(second.id)).status, 'still on sale').toBe(200)
  const owed = await shop.database.primary.selectFrom('owed_letters').selectAll().execute()
  expect(owed).toMatchObject([{ listing_id: second.id, user_id: expect.any(Number) }])
  await shop.database.primary.deleteFrom('limit_counts').execute()
  await shop.runs('send-owed-letters')
  const [email] = await shop.mailTo(seller.email)
  const claim = /claim#token=(\S+)/.exec(email!.body)![1]
  expect(email!.body).toContain('/manage#token=')
  expect((await first.browser.post('/api/listings/claim', { token: claim })).json()).toEqual({
    id: second.id,
  })
})
