import { expect, test } from 'vitest'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { createAccounts } from '../accounts/accounts.server.ts'
import { attachSeller } from './attach-seller.server.ts'
import { offerClaim } from './claims.server.ts'

const publicUrl = 'http://shop.test'
const password = 'a-blue-youngtimer'

/** Lists a car with an account to be made, as the form for a new listing will. */
async function lists(shop: Shop, { name, email }: { name: string; email: string }) {
  const { hashing, mails } = createAccounts({
    database: shop.database,
    secret: 'a secret of thirty-two characters',
    publicUrl,
  })
  const passwordHash = await hashing.hash(password)
  const listingId = await shop.publishes({ contactEmail: email })
  await shop.database.primary.transaction().execute(async (tx) => {
    const user = await attachSeller({ mails }, tx, { listingId, name, email, passwordHash })
    if (user) await offerClaim({ publicUrl }, tx, { listingId, car: '1989 BMW 3 Series', user })
  })
  return listingId
}
const signsIn = (shop: Shop, email: string) => {
  const browser = shop.browser()
  return browser
    .post('/api/auth/login', { email, password })
    .then((answer) => ({ browser, answer }))
}

test('with a new address an account is made, has the car, and waits to be confirmed', async () => {
  const shop = await startApp()
  const id = await lists(shop, { name: 'Bob', email: 'Bob@Example.com' })
  const { browser, answer } = await signsIn(shop, 'bob@example.com')
  expect(answer.json()).toMatchObject({ name: 'Bob', emailVerified: false })
  expect((await browser.get('/api/auth/listings')).json()).toMatchObject([{ id }])
  const token = await shop.linkTo('bob@example.com')
  expect((await browser.post('/api/auth/verify-email', { token })).status).toBe(200)
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ emailVerified: true })
})

test('with an address that is taken the car stays nobody’s, and its owner is asked', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await lists(shop, { name: 'Eve', email: 'ANN@example.com' })
  expect((await signsIn(shop, ann.email)).answer.status).toBe(401)
  expect((await ann.api.get('/api/auth/user')).json()).toMatchObject({ name: 'Ann' })
  expect((await ann.api.get('/api/auth/listings')).json()).toEqual([])
  expect((await ann.api.delete(`/api/listings/${id}`)).status).toBe(404)
  const [letter] = await shop.mailTo(ann.email)
  expect(letter).toMatchObject({ subject: 'Is this your 1989 BMW 3 Series?', to_name: null })
  expect(letter!.body).not.toContain('Eve')
  const token = await shop.linkTo(ann.email)
  expect((await ann.api.post('/api/listings/claim', { token })).json()).toEqual({ id })
})

test('two cars listed at once with one new address make one account, with one of them', async () => {
  const shop = await startApp()
  const seller = { name: 'Bob', email: 'bob@example.com' }
  const ids = await Promise.all([lists(shop, seller), lists(shop, seller)])
  const users = await shop.database.primary.selectFrom('users').select('id').execute()
  expect(users).toHaveLength(1)
  const owned = await shop.database.primary
    .selectFrom('listings')
    .select(['id', 'user_id'])
    .execute()
  expect(owned.map(({ user_id }) => user_id).sort()).toEqual([users[0]!.id, null].sort())
  const { browser } = await signsIn(shop, seller.email)
  const token = await shop.linkTo(seller.email)
  const early = await browser.post('/api/listings/claim', { token })
  expect(early.status, '10.1: the address is not confirmed').toBe(409)
  const { body } = (await shop.mailTo(seller.email)).find(({ subject }) =>
    subject.startsWith('Confirm'),
  )!
  const confirmation = /#token=(\S+)/.exec(body)![1]
  await browser.post('/api/auth/verify-email', { token: confirmation })
  const other = owned.find(({ user_id }) => user_id === null)!.id
  expect(ids).toContain(other)
  expect((await browser.post('/api/listings/claim', { token })).json()).toEqual({ id: other })
})
