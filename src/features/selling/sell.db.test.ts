import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { goodPassword } from '../../../test/person.ts'
import {
  edits,
  listsCar,
  rowsOf,
  sells,
  sendsPhotos,
  transitions,
  typed,
} from '../../../test/sellers.ts'
import { timeIs } from '../../../test/time.ts'
import { plans } from '../listings/rules.ts'
import type { Listing } from '../listings/schema.ts'
import { submitListing } from './submit.server.ts'

const account = (email = typed.contactEmail) => ({
  name: 'Ann Seller',
  email,
  password: goodPassword,
  confirmPassword: goodPassword,
})

/** Everything that a submission might leave behind. */
const everything = async (shop: Shop) =>
  Object.fromEntries(
    await Promise.all(
      ['listings', 'listing_photos', 'submissions', 'pending_sellers', 'users', 'mails']
        .concat('manage_links', 'listing_claims', 'search_terms')
        .map(async (table) => [table, (await rowsOf(shop, table)).length] as const),
    ),
  )

test('a visitor without an account sells a car: it is on sale at once, and the link to run it is in the mail', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor, 3)
  const response = await sells(visitor, { ...typed, images })
  expect(response.status, response.text).toBe(201)
  const { id } = response.json<{ id: number }>()
  expect(response.json()).toEqual({ id, make: 'BMW', model: '325i Sport', isPremium: false })
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.cookies.map(({ name }) => name)).toEqual(['catalogue'])

  // Its own browser says from which catalogue on; it never sees one without its car.
  for (const path of ['/', '/api/listings/standard', '/browse', `/listing/${id}`])
    expect((await visitor.get(path)).text, path).toContain('325i Sport')
  const [row] = await rowsOf(shop, 'listings')
  expect(row).toMatchObject({
    user_id: null,
    state: 'live',
    plan: 'standard',
    price_pence: 15_995_00,
    condition: 'very-good',
    revision: 1,
    contact_phone: '07700 900987',
  })
  const shown = (await shop.api.get(`/api/listings/${id}`)).json<{ images: string[] }>()
  expect(shown.images).toEqual(images)

  const [email, ...more] = await shop.mailTo(typed.contactEmail)
  expect(more).toEqual([])
  expect(email).toMatchObject({ subject: 'Your 1989 BMW 3 Series on Youngtimer', to_name: null })
  expect(email!.body).toMatch(/\/manage#token=[\w-]{43}\n/)
  expect(await shop.jobsFor(id)).toEqual([])
})

test('what a seller has filled in is theirs to change, and to take with them, as they sent it', async () => {
  const shop = await startApp()
  const { api } = await shop.signsUp('ann@example.com')
  const id = await listsCar(api)
  const sent = { ...typed, condition: 'very-good' }
  expect((await api.get(`/api/auth/listings/${id}`)).json()).toMatchObject(sent)
  const { listings } = (await api.get('/api/auth/export')).json<{ listings: unknown[] }>()
  expect(listings).toMatchObject([sent])
})

test('a requested account is made, has the listing, and is not signed in', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor)
  const response = await sells(
    visitor,
    { ...typed, images },
    { userData: account('New@Example.com') },
  )
  expect(response.status, response.text).toBe(201)
  expect(Object.keys(visitor.cookies).sort()).toEqual(['browser', 'catalogue'])
  const emails = await shop.mailTo('new@example.com')
  expect(emails).toHaveLength(1)
  expect(emails[0]!.body).toContain('/verify-email#token=')
  // Nobody has shown yet that this address is theirs, and the account says that the car is on sale.
  expect(await shop.mailTo(typed.contactEmail)).toEqual([])

  const login = await visitor.post('/api/auth/login', {
    email: 'new@example.com',
    password: goodPassword,
  })
  expect(login.status, login.text).toBe(200)
  const { id } = response.json<{ id: number }>()
  expect((await visitor.get('/api/auth/listings')).json()).toMatchObject([{ id }])
})

test('A: with an email that is taken the answer is alike, and its owner’s account doesn’t have the listing', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const visitor = shop.browser()
  const before = (await shop.mailTo(ann.email)).length
  const made = async (email: string) => {
    const images = await sendsPhotos(visitor)
    return sells(
      visitor,
      { ...typed, contactEmail: email, images },
      {
        userData: {
          ...account(email.toUpperCase()),
          password: 'an-other-word',
          confirmPassword: 'an-other-word',
        },
      },
    )
  }
  const free = await made('free@example.com')
  const taken = await made(ann.email)
  expect([free.status, taken.status], taken.text).toEqual([201, 201])
  expect(Object.keys(taken.json<object>())).toEqual(Object.keys(free.json<object>()))
  expect(taken.cookies.map(({ name }) => name)).toEqual(free.cookies.map(({ name }) => name))
  const { id } = taken.json<{ id: number }>()
  const row = (await rowsOf(shop, 'listings')).find((one) => one['id'] === id)
  expect(row).toMatchObject({ user_id: expect.any(Number), state: 'live' })
  expect(row!['user_id']).not.toBe(ann.id)
  expect((await ann.api.get('/api/auth/listings')).json()).toEqual([])
  const emails = (await shop.mailTo(ann.email)).slice(0, -before)
  expect(emails).toHaveLength(1)
  const links = [...emails[0]!.body.matchAll(/\/(\w+)#token/g)].map(([, link]) => link)
  expect(links).toEqual(['claim'])
  const login = (password: string) =>
    shop.browser().post('/api/auth/login', { email: ann.email, password })
  expect((await login('an-other-word')).status).toBe(401)
  expect((await login(ann.password)).status).toBe(200)
})

test('10.7: an email that is taken and a contact elsewhere: the email goes to its owner alone', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const eve = shop.browser()
  const images = await sendsPhotos(eve)
  await sells(
    eve,
    { ...typed, contactEmail: 'eve@example.com', images },
    { userData: account(ann.email) },
  )
  // As where the email is free.
  expect(await shop.mailTo('eve@example.com')).toEqual([])
  expect((await shop.mailTo(ann.email))[0]!.body).toContain('/claim#token=')
})

test('somebody signed in sells into their account, whatever account they ask for', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const images = await sendsPhotos(ann.api)
  const response = await sells(
    ann.api,
    { ...typed, images },
    { userData: account('x@example.com') },
  )
  expect(response.status, response.text).toBe(201)
  expect(await rowsOf(shop, 'listings')).toMatchObject([{ user_id: ann.id }])
  expect(await rowsOf(shop, 'users')).toHaveLength(1)
  expect(await rowsOf(shop, 'manage_links')).toEqual([])
})

test('a password that is refused is named as such, and nothing is stored', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor)
  const before = await everything(shop)
  for (const [more, field] of [
    [{ password: 'password', confirmPassword: 'password' }, 'userData.password'],
    [{ password: 'abc', confirmPassword: 'abc' }, 'userData.password'],
    [{ confirmPassword: 'another' }, 'userData.confirmPassword'],
    [{ email: 'x' }, 'userData.email'],
    [{ isAdmin: true }, 'isAdmin'],
  ] as const) {
    const userData = { ...account(), ...more }
    const response = await sells(visitor, { ...typed, images }, { userData })
    expect(response.status, response.text).toBe(400)
    expect(response.json()).toMatchObject({ field })
  }
  expect(await everything(shop)).toEqual(before)
})

test('B3: what only the shop may set is refused by name', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor)
  const before = await everything(shop)
  for (const [key, value] of [
    ['userId', 1],
    ['isActive', true],
    ['expiresAt', '2999-01-01T00:00:00Z'],
    ['createdAt', '2999-01-01T00:00:00Z'],
    ['id', 7],
    ['state', 'live'],
    ['revision', 9],
  ] as const) {
    const response = await sells(visitor, { ...typed, images, [key]: value })
    expect(response.status, key).toBe(400)
    expect(response.json(), key).toMatchObject({ field: key })
    const above = await sells(visitor, { ...typed, images }, { [key]: value })
    expect(above.json(), key).toMatchObject({ code: 'invalid', field: key })
  }
  expect(await everything(shop)).toEqual(before)
})

test('B3, B5: a premium listing waits as a draft for its payment, where nobody sees it', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor, 12)
  const response = await sells(
    visitor,
    { ...typed, images, isPremium: true },
    { userData: account('ann@example.com') },
  )
  expect(response.status, response.text).toBe(402)
  const { draftId, message } = response.json<{ draftId: number; message: string }>()
  expect(message).toMatch(/paid/)
  const [row] = await rowsOf(shop, 'listings')
  expect(row).toMatchObject({
    id: draftId,
    state: 'pending-payment',
    plan: 'premium',
    published_at: null,
  })
  const [pending] = await rowsOf(shop, 'pending_sellers')
  expect(pending).toMatchObject({ listing_id: draftId, email: 'ann@example.com' })
  expect(JSON.stringify(pending)).not.toContain(goodPassword)
  expect(await rowsOf(shop, 'users')).toEqual([])
  expect(await rowsOf(shop, 'mails')).toEqual([])

  await shop.catalogue.refresh()
  for (const who of [shop.browser(), visitor]) {
    for (const path of [
      '/',
      '/browse',
      '/api/listings',
      '/api/listings/featured',
      '/api/makes',
      '/sitemap.xml',
      '/sitemaps/searches/0.xml',
      '/sitemaps/cars/0.xml',
    ])
      expect((await who.get(path)).text, path).not.toMatch(/325i|BMW|listing\/\d/)
    for (const path of [`/api/listings/${draftId}`, `/listing/${draftId}`])
      expect((await who.get(path)).status, path).toBe(404)
    expect((await who.post(`/api/listings/${draftId}/phone`)).status).toBe(404)
  }
  // The browser that made it looks after it until it is paid for; nobody else's does.
  const own = `/api/auth/listings/${draftId}`
  expect((await visitor.get(own)).status).toBe(200)
  expect((await shop.browser().get(own)).status).toBe(404)
})

test('10.11: the ids of drafts show neither how many there are nor what the next one is', async () => {
  const shop = await startApp()
  const ids: number[] = []
  for (let at = 0; at < 4; at++) {
    const visitor = shop.browser()
    const images = await sendsPhotos(visitor)
    const response = await sells(visitor, { ...typed, images, isPremium: true })
    ids.push(response.json<{ draftId: number }>().draftId)
  }
  for (const id of ids) expect(id).toBeGreaterThanOrEqual(10 ** 11)
  const steps = ids.slice(1).map((id, at) => Math.abs(id - ids[at]!))
  expect(Math.min(...steps)).toBeGreaterThan(1_000)
  // What is listed for free is on sale at once, and goes on being counted.
  expect(await listsCar(shop.browser())).toBeLessThan(1_000)
})

test('the draft of somebody signed in is in their account and can be changed there', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const images = await sendsPhotos(ann.api)
  const { draftId } = (await sells(ann.api, { ...typed, images, isPremium: true })).json<{
    draftId: number
  }>()
  const own = await ann.api.get(`/api/auth/listings/${draftId}`)
  expect(own.json(), own.text).toMatchObject({
    state: 'pending-payment',
    isActive: false,
    daysLeft: null,
  })
  const edit = await ann.api.send('PUT', `/api/listings/${draftId}`, { payload: { model: '320i' } })
  expect(edit.status, edit.text).toBe(200)
  for (const to of ['live', 'under-offer', 'sold', 'renewed', 'relisted'])
    expect((await ann.api.post(`/api/listings/${draftId}/state`, { to })).status, to).toBe(409)
  expect(await rowsOf(shop, 'search_terms')).toEqual([])
})

test('a draft that is given up was never on sale, and can’t go on sale again; nor does it touch the search', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await listsCar(ann.api)
  const terms = await rowsOf(shop, 'search_terms')
  const images = await sendsPhotos(ann.api)
  const { draftId } = (await sells(ann.api, { ...typed, images, isPremium: true })).json<{
    draftId: number
  }>()
  expect((await ann.api.delete(`/api/listings/${draftId}`)).status).toBe(200)
  const again = await ann.api.post(`/api/listings/${draftId}/state`, { to: 'relisted' })
  expect(again.status, again.text).toBe(409)
  expect(await rowsOf(shop, 'search_terms')).toEqual(terms)
})

test('whoever goes back from the checkout and sends the form again has one draft, as it is now', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor, 3)
  const draftOf = async (data: object) => {
    const response = await sells(visitor, { ...typed, images, isPremium: true, ...data })
    expect(response.status, response.text).toBe(402)
    return response.json<{ draftId: number }>().draftId
  }
  const first = await draftOf({})
  const again = await draftOf({ model: '320i', images: images.toReversed().slice(1) })
  expect(again).toBe(first)
  expect(await rowsOf(shop, 'listings')).toMatchObject([{ id: first, model: '320i' }])
  expect(await rowsOf(shop, 'listing_photos')).toHaveLength(2)

  // Nobody else's draft is touched, whatever they send.
  expect((await sells(shop.browser(), { ...typed, images, isPremium: true })).status).toBe(400)

  // Or they take the free plan after all.
  const standard = await sells(visitor, { ...typed, images })
  expect(standard.status, standard.text).toBe(201)
  const [given] = await rowsOf(shop, 'listings')
  expect(given).toMatchObject({ id: first, state: 'withdrawn' })
})

test('the same submission sent again returns the same listing', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor)
  const sent = { headers: { 'idempotency-key': 'key-of-ann-1' } }
  const first = await sells(visitor, { ...typed, images }, {}, sent)
  const before = await everything(shop)
  const second = await sells(visitor, { ...typed, images }, {}, sent)
  expect(second.status, second.text).toBe(201)
  expect(second.json()).toEqual(first.json())
  expect(await everything(shop)).toEqual(before)

  // Without a key the photos are taken, and the shop says so.
  const third = await sells(visitor, { ...typed, images })
  expect(third.status).toBe(400)
  expect(third.json()).toMatchObject({ field: 'images' })
})

test('what was changed before a submission is sent again is not passed over: the listing that has none of it is named', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const images = await sendsPhotos(ann.api)
  const sent = { headers: { 'idempotency-key': 'key-of-ann-2' } }
  const ask = (change: object) => sells(ann.api, { ...typed, images, ...change }, {}, sent)
  const { id } = (await ask({ price: '12000' })).json<{ id: number }>()
  const before = await everything(shop)
  // Of another form, the same: its text is trimmed, and a fact that isn't said is none.
  const same = await ask({ price: '12000.00', model: ` ${typed.model} `, facts: { body: '' } })
  expect([same.status, same.json<{ id: number }>().id], same.text).toEqual([201, id])
  for (const change of [
    { price: '11500' },
    { price: '12000', contactPhone: '07700 900988' },
    { price: '12000', facts: { gearbox: 'manual' } },
    { price: '12000', images: await sendsPhotos(ann.api) },
    { price: '12000', isPremium: true },
  ]) {
    const changed = await ask(change)
    expect([changed.status, changed.json()], changed.text).toMatchObject([
      409,
      {
        code: 'conflict',
        listingId: id,
        isYours: true,
        message: expect.stringContaining('not in it'),
      },
    ])
  }
  expect(await everything(shop)).toEqual(before)
  expect(await rowsOf(shop, 'listings')).toMatchObject([{ price_pence: 12_000_00 }])
  // The first is still answered as it was, until it has ended.
  expect((await ask({ price: '12000' })).status).toBe(201)
  expect((await transitions(ann.api, id, 'sold')).status).toBe(200)
  const sold = await ask({ price: '12000' })
  expect([sold.status, sold.json()], sold.text).toMatchObject([409, { listingId: id }])
  expect(sold.json<{ message: string }>().message).toContain('no longer on sale')
  expect((await ann.api.delete(`/api/listings/${id}`)).status).toBe(200)
  expect((await ask({ price: '12000' })).status).toBe(409)
})

test('an account that is requested only when a submission is sent again is refused, with the listing’s number', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor)
  const sent = { headers: { 'idempotency-key': 'key-of-ann-3' } }
  const ask = (more: object) => sells(visitor, { ...typed, images }, more, sent)
  const { id } = (await ask({})).json<{ id: number }>()
  const again = await ask({ userData: account() })
  expect([again.status, again.json()], again.text).toMatchObject([409, { listingId: id }])
  expect(await rowsOf(shop, 'users')).toEqual([])
})

test('a car for an account is refused, and nothing of it stored, once the session has ended or another’s has begun', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com')
  const images = await sendsPhotos(ann.api)
  const sent = { headers: { 'idempotency-key': 'key-of-ann-7', 'x-seller-id': `${ann.id}` } }
  const ask = (browser: ReturnType<Shop['browser']>, more: object = {}) =>
    sells(browser, { ...typed, images, ...more }, {}, sent)
  await ann.api.post('/api/auth/logout')
  const before = await everything(shop)
  for (const isPremium of [false, true]) {
    const ended = await ask(ann.api, { isPremium })
    expect([ended.status, ended.json()], ended.text).toMatchObject([
      401,
      { code: 'unauthenticated', message: 'Your session has ended. Please sign in again.' },
    ])
    expect(ended.json<object>()).not.toHaveProperty('field')
  }
  const other = await ask(bob.api)
  expect([other.status, other.json()], other.text).toMatchObject([
    401,
    { message: expect.stringContaining('another account') },
  ])
  expect(await everything(shop)).toEqual(before)
  for (const header of ['', '0', '1.5', `-${ann.id}`, ` ${ann.id} x`, '9'.repeat(16), 'ann']) {
    const strange = await sells(
      ann.api,
      { ...typed, images },
      {},
      { headers: { 'x-seller-id': header } },
    )
    expect(strange.status, header).toBe(400)
  }
  expect(await everything(shop)).toEqual(before)

  await ann.api.post('/api/auth/login', { email: ann.email, password: goodPassword })
  const listed = await ask(ann.api)
  expect(listed.status, listed.text).toBe(201)
  expect(await rowsOf(shop, 'listings')).toMatchObject([{ user_id: ann.id }])
})

test('a car whose response was lost is in the account of whoever has signed in before they press again', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com')
  await ann.api.post('/api/auth/logout')
  const images = await sendsPhotos(ann.api)
  const paid = await sendsPhotos(ann.api)
  const ask = (key: string, change: object) =>
    sells(ann.api, { ...typed, ...change }, {}, { headers: { 'idempotency-key': key } })
  const free = { images }
  const premium = { images: paid, isPremium: true, model: '535i' }
  const { id } = (await ask('key-of-ann-8', free)).json<{ id: number }>()
  const { draftId } = (await ask('key-of-ann-9', premium)).json<{ draftId: number }>()
  expect((await rowsOf(shop, 'listings')).map((row) => row['user_id'])).toEqual([null, null])

  await ann.api.post('/api/auth/login', { email: ann.email, password: goodPassword })
  for (const _ of ['a second time', 'and a third']) {
    const again = await ask('key-of-ann-8', free)
    expect([again.status, again.json()], again.text).toMatchObject([201, { id }])
    const draft = await ask('key-of-ann-9', premium)
    expect([draft.status, draft.json()], draft.text).toMatchObject([402, { draftId }])
    const rows = await rowsOf(shop, 'listings')
    expect(rows.map((row) => row['user_id'])).toEqual([ann.id, ann.id])
  }
  expect((await ann.api.get('/api/auth/listings')).json()).toHaveLength(2)

  // It is no way into anybody else's.
  await ann.api.post('/api/auth/logout')
  await ann.api.post('/api/auth/login', { email: bob.email, password: goodPassword })
  const others = await ask('key-of-ann-8', free)
  expect([others.status, others.json()], others.text).toMatchObject([
    409,
    { listingId: id, isYours: false, message: expect.stringContaining('not in your account') },
  ])
  expect((await rowsOf(shop, 'listings')).find((row) => row['id'] === id)).toMatchObject({
    user_id: ann.id,
  })
})

test('a car that was sent with an account, and whose response was lost, goes to whoever has signed in with that address since', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com')
  const visitor = shop.browser()
  const car = { ...typed, contactEmail: 'Ann@example.com', images: await sendsPhotos(visitor) }
  const sent = { headers: { 'idempotency-key': 'key-of-ann-11' } }
  // With another password than that of Ann’s account: with the same she would sign in to the one that it begins.
  const password = `another ${goodPassword}`
  const theirs = { name: typed.contactName, password, confirmPassword: password }
  const userData = { ...account(car.contactEmail), ...theirs }
  const { id } = (await sells(visitor, car, { userData }, sent)).json<{ id: number }>()
  const sellerOf = async () => (await rowsOf(shop, 'listings'))[0]!['user_id']
  expect([ann.id, bob.id, null]).not.toContain(await sellerOf())

  await visitor.post('/api/auth/login', { email: bob.email, password: goodPassword })
  const others = await sells(visitor, car, {}, sent)
  expect([others.status, others.json()], others.text).toMatchObject([
    409,
    { listingId: id, isYours: false, message: expect.stringContaining('not in your account') },
  ])
  await visitor.post('/api/auth/logout')
  await visitor.post('/api/auth/login', { email: ann.email, password: goodPassword })
  const changed = await sells(visitor, { ...car, price: '11500' }, {}, sent)
  expect([changed.status, changed.json()]).toMatchObject([409, { isYours: false }])
  expect([ann.id, bob.id, null]).not.toContain(await sellerOf())
  for (const _ of ['a second time', 'and a third']) {
    const again = await sells(visitor, car, {}, sent)
    expect([again.status, again.json()], again.text).toMatchObject([201, { id }])
    expect(await sellerOf()).toBe(ann.id)
  }
})

test('a car that was sent with an account, and whose response was lost, is returned to whoever has signed in to that account', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const car = { ...typed, images: await sendsPhotos(visitor) }
  const sent = { headers: { 'idempotency-key': 'key-of-ann-12' } }
  const userData = { ...account(), name: typed.contactName }
  const { id } = (await sells(visitor, car, { userData }, sent)).json<{ id: number }>()
  const before = await rowsOf(shop, 'listings')
  await visitor.post('/api/auth/login', { email: userData.email, password: goodPassword })
  const again = await sells(visitor, car, {}, sent)
  expect([again.status, again.json()], again.text).toMatchObject([201, { id }])
  expect(await rowsOf(shop, 'listings')).toEqual(before)
})

test('a car whose response was lost stays nobody’s where whoever has signed in meanwhile may list nothing', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor)
  const sent = { headers: { 'idempotency-key': 'key-of-ann-10' } }
  const { id } = (await sells(visitor, { ...typed, images }, {}, sent)).json<{ id: number }>()
  await visitor.post('/api/auth/login', { email: ann.email, password: goodPassword })
  await shop.database.primary
    .insertInto('restrictions')
    .values({ user_id: ann.id, kind: 'suspended', ground: 'fraud', reason: 'Two cars, one photo' })
    .execute()
  const again = await sells(visitor, { ...typed, images }, {}, sent)
  expect([again.status, again.json()], again.text).toMatchObject([409, { listingId: id }])
  expect(await rowsOf(shop, 'listings')).toMatchObject([{ user_id: null }])
})

test('a draft whose response was lost is as it was sent last, whichever plan that has', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor, 2)
  const sent = { headers: { 'idempotency-key': 'key-of-ann-4' } }
  const ask = (change: object) => sells(visitor, { ...typed, images, ...change }, {}, sent)
  const draftOf = async (change: object) => {
    const response = await ask({ isPremium: true, ...change })
    expect(response.status, response.text).toBe(402)
    return response.json<{ draftId: number }>().draftId
  }
  const draftId = await draftOf({ price: '12000' })
  expect(await draftOf({ price: '11500', images: images.slice(1) })).toBe(draftId)
  const [draft] = await rowsOf(shop, 'listings')
  expect(draft).toMatchObject({ id: draftId, price_pence: 11_500_00 })
  expect(await rowsOf(shop, 'listing_photos')).toHaveLength(1)
  // What was sent last is what the next is compared with.
  const before = await everything(shop)
  expect(await draftOf({ price: '11500', images: images.slice(1) })).toBe(draftId)
  expect(await everything(shop)).toEqual(before)
  const anew = await sendsPhotos(visitor)
  const other = await draftOf({ price: '11500', images: anew })
  expect(other).not.toBe(draftId)

  const standard = await ask({ price: '11500', images: anew })
  expect(standard.status, standard.text).toBe(201)
  const { id } = standard.json<{ id: number }>()
  const premium = await ask({ isPremium: true, price: '11500', images: anew })
  expect([premium.status, premium.json()], premium.text).toMatchObject([409, { listingId: id }])
})

test('a draft that was given up is not returned as the listing', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const images = await sendsPhotos(ann.api)
  const sent = { headers: { 'idempotency-key': 'key-of-ann-5' } }
  const ask = (photos: string[]) =>
    sells(ann.api, { ...typed, images: photos, isPremium: true }, {}, sent)
  const { draftId } = (await ask(images)).json<{ draftId: number }>()
  expect((await ann.api.delete(`/api/listings/${draftId}`)).status).toBe(200)
  // It has the photos still.
  const same = await ask(images)
  expect([same.status, same.json()], same.text).toMatchObject([400, { field: 'images' }])
  const more = await sendsPhotos(ann.api)
  const anew = await ask(more)
  expect(anew.status, anew.text).toBe(402)
  expect(anew.json<{ draftId: number }>().draftId).not.toBe(draftId)

  // Or what they list for free has taken its place.
  expect((await sells(ann.api, { ...typed, images: more })).status).toBe(201)
  expect((await ask(more)).status).toBe(400)
})

test('a submission from before submissions were compared is returned as it was', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor)
  const sent = { headers: { 'idempotency-key': 'key-of-ann-6' } }
  const first = await sells(visitor, { ...typed, images }, {}, sent)
  await shop.database.primary.updateTable('submissions').set({ body_hash: null }).execute()
  const again = await sells(visitor, { ...typed, images, price: '1' }, {}, sent)
  expect([again.status, again.json()]).toEqual([201, first.json()])
})

test('a premium draft, an account and a taken email get the same response the second time', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const visitor = shop.browser()
  for (const [n, email, isPremium] of [
    [1, 'p@example.com', true],
    [2, 'new@example.com', false],
    [3, ann.email, false],
  ] as const) {
    const images = await sendsPhotos(visitor)
    const ask = () =>
      sells(
        visitor,
        { ...typed, images, isPremium },
        { userData: account(email) },
        {
          headers: { 'idempotency-key': `some-key-${n}` },
        },
      )
    const first = await ask()
    const before = await everything(shop)
    const second = await ask()
    expect([second.status, second.json()]).toEqual([first.status, first.json()])
    expect(await everything(shop)).toEqual(before)
  }
})

test('E2: twenty of the same at once make one listing', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor)
  const sent = { headers: { 'idempotency-key': 'twenty-at-once' } }
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => sells(visitor, { ...typed, images }, {}, sent)),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect(new Set(responses.map((response) => response.json<{ id: number }>().id)).size).toBe(1)
  expect(await rowsOf(shop, 'listings')).toHaveLength(1)
  expect(await rowsOf(shop, 'mails')).toHaveLength(1)
})

test('D6: without a key, twenty at once can’t put one photo into two listings', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor, 3)
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      sells(visitor, { ...typed, images: n % 2 ? images : images.toReversed() }),
    ),
  )
  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([201, ...Array<number>(19).fill(400)])
  expect(await rowsOf(shop, 'listings')).toHaveLength(1)
})

test('another browser’s key is another key', async () => {
  const shop = await startApp()
  const sent = { headers: { 'idempotency-key': 'one-and-the-same' } }
  const ids = []
  for (let n = 0; n < 2; n++) {
    const browser = shop.browser()
    const images = await sendsPhotos(browser)
    const response = await sells(browser, { ...typed, images }, {}, sent)
    ids.push(response.json<{ id: number }>().id)
  }
  expect(new Set(ids).size).toBe(2)
})

test('a key that is none is refused', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor)
  for (const key of ['', 'short', 'x'.repeat(101), 'with blank', 'semi;colon', 'ünïcödé1']) {
    const sent = { headers: { 'idempotency-key': key } }
    const response = await sells(visitor, { ...typed, images }, {}, sent)
    expect(response.status, key).toBe(400)
  }
  expect(await rowsOf(shop, 'listings')).toEqual([])
})

test('D6: another browser’s photo can’t be listed, nor one of another listing, and nothing changes', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const eve = shop.browser()
  const [hers = ''] = await sendsPhotos(ann)
  const [own = ''] = await sendsPhotos(eve)
  const [used = ''] = await sendsPhotos(eve)
  await sells(eve, { ...typed, images: [used] })
  const before = await everything(shop)
  const photos = await rowsOf(shop, 'photos')
  const cases: [string, string[]][] = [
    ['another’s', [hers]],
    ['another’s among her own', [own, hers]],
    ['one of another listing', [used]],
    ['one that never was', ['/photos/999999-5f1c9a7be0d34c21/1280.jpg']],
    ['a wrong hash', [own.replace(/-\w{16}/, '-0000000000000000')]],
    ['the same twice', [own, own]],
  ]
  for (const [what, images] of cases)
    for (const isPremium of [false, true]) {
      const response = await sells(eve, { ...typed, images, isPremium })
      expect(response.status, what).toBe(400)
      expect(response.json(), what).toMatchObject({ field: 'images' })
    }
  expect(await everything(shop)).toEqual(before)
  expect(await rowsOf(shop, 'photos')).toEqual(photos)
  expect((await sells(ann, { ...typed, images: [hers] })).status).toBe(201)
})

test('D6: photos that were sent while signed in may be listed from another device', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const images = await sendsPhotos(ann.api)
  const telephone = shop.browser()
  await telephone.post('/api/auth/login', { email: ann.email, password: ann.password })
  expect((await sells(telephone, { ...typed, images })).status).toBe(201)
})

test('D6: what no listing and no draft names is collected after a day', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const visitor = shop.browser()
  const [listed = '', drafted = '', orphan = ''] = await sendsPhotos(visitor, 3)
  await sells(visitor, { ...typed, images: [listed] })
  await sells(visitor, { ...typed, images: [drafted], isPremium: true })
  expect((await visitor.get(orphan.replace('1280', '320'))).status).toBe(200)
  await shop.clock.pass({ hours: 23 })
  await shop.runs('collect-orphans')
  expect(await rowsOf(shop, 'photos')).toHaveLength(3)
  const [key] = (await rowsOf(shop, 'photos')).map((row) => row['storage_key'] as string).slice(2)
  await shop.clock.pass({ hours: 2 })
  await shop.runs('collect-orphans')
  expect(await rowsOf(shop, 'photos')).toHaveLength(2)
  expect((await visitor.get(listed)).status).toBe(200)
  expect((await visitor.get(orphan)).status).toBe(404)
  expect(await shop.storage.get(key!)).toBeNull()
})

test('a submission that fails at its last statement leaves nothing', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor)
  const before = await everything(shop)
  const { primary } = shop.database
  await sql`alter table submissions add constraint refused check (false)`.execute(primary)
  const sent = { headers: { 'idempotency-key': 'killed-at-the-end' } }
  const ask = () => sells(visitor, { ...typed, images }, { userData: account() }, sent)
  try {
    expect((await ask()).status).toBe(500)
  } finally {
    await sql`alter table submissions drop constraint refused`.execute(primary)
  }
  expect(await everything(shop)).toEqual(before)
  const again = await ask()
  expect(again.status, again.text).toBe(201)
})

test('a listing is not on sale where its emails can’t be queued', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const [image = ''] = await sendsPhotos(visitor)
  const before = await everything(shop)
  const [{ browser_session_id }] = (await rowsOf(shop, 'photos')) as [
    { browser_session_id: number },
  ]
  const [, id, contentHash] = /(\d+)-(\w{16})/.exec(image)!
  const emit = async () => {
    throw new Error('the queue is full')
  }
  const { images: _, price: __, condition: ___, ...data } = { ...typed, images: [] }
  const submission = {
    data: {
      ...data,
      make: 'BMW' as const,
      condition: 'good' as const,
      price: 1_00,
      plan: 'standard' as const,
      shots: [],
      promote: false,
      registration: null,
      showsMotHistory: false,
      showsRegistration: false,
      images: [{ id: Number(id), contentHash: contentHash! }],
    },
    userData: undefined,
    seller: { userId: null, browserSessionId: browser_session_id },
    caller: '192.0.2.1',
    key: undefined,
  }
  const { database, clock } = shop
  const ctx = { database, clock, emit, publicUrl: 'http://shop.test' }
  await expect(submitListing(ctx as never, submission)).rejects.toThrow('the queue is full')
  expect(await everything(shop)).toEqual(before)
})

test('too many photos for the plan are refused by their number and its name', async () => {
  const shop = await startApp()
  const visitor = shop.browser()
  const images = await sendsPhotos(visitor, plans.standard.photos + 1)
  const response = await sells(visitor, { ...typed, images })
  expect(response.status).toBe(400)
  expect(response.json()).toMatchObject({ field: 'listingData.images' })
  expect(response.text).toContain(
    `Maximum ${plans.standard.photos} images allowed for standard listings`,
  )
  expect((await sells(visitor, { ...typed, images: images.slice(1) })).status).toBe(201)
})

test('an MOT is good for thirteen months at most, and one that was said before stays', async () => {
  const shop = await startApp()
  // The first of July in London.
  await timeIs(shop, '2026-06-30T23:30:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const message = 'MOT until must be at most 13 months from today.'
  const images = await sendsPhotos(ann.api)
  const refused = await sells(ann.api, { ...typed, images, facts: { motUntil: '2099-01-01' } })
  expect(refused.status).toBe(400)
  expect(refused.json()).toMatchObject({ field: 'listingData.facts.motUntil', message })
  const early = await sells(ann.api, { ...typed, images, facts: { firstRegistered: '8/2026' } })
  expect(early.json()).toMatchObject({
    field: 'listingData.facts.firstRegistered',
    message: 'First registered must not be in the future.',
  })
  const id = await listsCar(ann.api, { facts: { motUntil: '2027-08-01' } })
  const later = await edits(ann.api, id, { facts: { motUntil: '2027-08-02' } })
  expect([later.status, later.json()]).toMatchObject([400, { field: 'facts.motUntil', message }])

  await shop.database.primary
    .updateTable('listings')
    .set({ facts: sql`facts || '{"motUntil": "2099-01-01"}'` })
    .where('id', '=', id)
    .execute()
  const facts = { motUntil: '2099-01-01', gearbox: 'manual' }
  expect((await edits(ann.api, id, { price: '5000', facts })).status).toBe(200)
  expect((await edits(ann.api, id, { facts: { motUntil: '' } })).status).toBe(200)
})

test('what is said beside a car’s fields is taken in, shown, and refused by its name', async () => {
  const shop = await startApp()
  const browser = shop.browser()
  const images = await sendsPhotos(browser)
  const refused = await sells(browser, { ...typed, images, facts: { power: 'plenty' } })
  expect(refused.status).toBe(400)
  expect(refused.json()).toMatchObject({
    field: 'listingData.facts.power',
    message: expect.stringContaining('Power must be a whole number'),
  })
  const facts = { gearbox: 'manual', engineSize: '2,494', paint: 'Diamond Black', body: '' }
  const { id } = (await sells(browser, { ...typed, images, facts })).json<{ id: number }>()
  const listing = (await shop.api.get(`/api/listings/${id}`)).json<Listing>()
  expect(listing.facts.map(({ name, value }) => [name, value])).toEqual([
    ['gearbox', 'manual'],
    ['engineSize', 2494],
    ['paint', 'Diamond Black'],
  ])
  expect((await shop.visit(id)).text).toContain('2,494 cc')
})
