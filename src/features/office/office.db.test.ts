import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { drafts, pays } from '../../../test/buyers.ts'
import { premium } from '../../../test/premium.ts'
import { edits, listsCar, sendsPhotos, sells, transitions, typed } from '../../../test/sellers.ts'
import { hires, proves } from '../../../test/staff.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { sessionDays } from '../accounts/rules.ts'
import type { Acts } from './log/schema.ts'
import type { OfficeListing, OfficePerson, ReportCase, Today } from './schema.ts'
import { readToday } from './today.server.ts'

const report = (shop: Shop, id: number, reason: string) =>
  shop.browser().post(`/api/listings/${id}/reports`, { reason, details: '' })

const reason = 'As far as we can see'

test('every route of the office is shut to visitors, strangers, the banned, and staff without a passkey', async () => {
  const shop = await startApp()
  const routes = shop.app.routeTable.filter(
    ({ access, method }) => (access === 'moderator' || access === 'operator') && method !== 'HEAD',
  )
  expect(routes.length).toBeGreaterThan(9)
  const ann = await shop.signsUp('ann@example.com')
  const mod = await hires(shop, 'moderator')
  const eve = await shop.signsUp('eve@example.com')
  const boss = await hires(shop, 'operator')
  await boss.api.post(`/api/office/people/${eve.id}/acts`, { act: 'ban', ground: 'fraud', reason })
  const elsewhere = shop.browser()
  await elsewhere.post('/api/auth/login', { email: mod.email, password: mod.password })
  for (const { method, url, access } of routes) {
    const path = url.replace(':id', '1')
    const ask = async (browser: typeof elsewhere) =>
      (await browser.send(method as 'GET', path, method === 'POST' ? { payload: {} } : {})).status
    expect(await ask(shop.browser()), `${method} ${url} to a visitor`).toBe(401)
    expect(await ask(ann.api), `${method} ${url} to a stranger`).toBe(404)
    expect(await ask(eve.api), `${method} ${url} to the banned`).toBe(401)
    expect(await ask(boss.api), `${method} ${url} to an operator`).not.toBe(403)
    expect(await ask(elsewhere), `${method} ${url} without a passkey`).toBe(403)
    if (access === 'operator')
      expect(await ask(mod.api), `${method} ${url} to a moderator`).toBe(403)
    else expect(await ask(mod.api), `${method} ${url} to a moderator`).not.toBe(403)
    const cross = await mod.api.send(method as 'GET', path, {
      ...(method === 'POST' && { payload: {} }),
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    })
    if (method === 'POST')
      expect(cross.json(), `${method} ${url} from another site`).toMatchObject({
        message: expect.stringContaining('another site'),
      })
  }
})

test('what is said of listings is shown by harm and then by age, and together', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T08:00:00Z')
  const ids = [await shop.publishes(), await shop.publishes(), await shop.publishes()] as const
  await report(shop, ids[0], 'other')
  await timePasses(shop, { minutes: 1 })
  await report(shop, ids[1], 'description')
  await timePasses(shop, { minutes: 1 })
  await report(shop, ids[2], 'other')
  await report(shop, ids[2], 'stolen')
  const mod = await hires(shop, 'moderator')
  const listed = (await mod.api.get('/api/office/cases')).json<ReportCase[]>()
  expect(listed.map(({ listingId, reports, harm }) => [listingId, reports, harm])).toEqual([
    [ids[2], 2, 1],
    [ids[1], 1, 3],
    [ids[0], 1, 4],
  ])
})

test('an edit that made another car waits for somebody, who sees what it replaced', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const { draftId } = (await drafts(ann.api)) as unknown as { draftId: number }
  await pays(ann.api, draftId as never)
  await shop.runs('reconcile-orders')
  const mod = await hires(shop, 'moderator')
  const [found] = (await mod.api.get('/api/office/listings')).json<{ id: number }[]>()
  const { id } = found!
  const changed = await edits(ann.api, id, { make: 'Volkswagen', model: 'Golf GTI' })
  expect(changed.status, changed.text).toBe(200)
  expect((await mod.api.get('/api/office/cases')).json()).toMatchObject([
    { listingId: id, reviews: 1, reports: 0 },
  ])
  const { edits: made } = (await mod.api.get(`/api/office/listings/${id}`)).json<OfficeListing>()
  expect(made).toMatchObject([{ needsLook: true, replaced: { make: 'BMW' } }])
  const path = `/api/office/listings/${id}/acts`
  expect((await mod.api.post(path, { act: 'settle-edits', reason })).status).toBe(200)
  expect((await mod.api.post(path, { act: 'settle-edits', reason })).status).toBe(409)
  expect((await mod.api.get('/api/office/cases')).json()).toEqual([])
})

test('a listing is found by number, address, photo, email, telephone and words, in any state', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  const mod = await hires(shop, 'moderator')
  const { images } = (await shop.api.get(`/api/listings/${id}`)).json<{ images: string[] }>()
  const finds = async (q: string) =>
    (await mod.api.get(`/api/office/listings?q=${encodeURIComponent(q)}`))
      .json<{ id: number }[]>()
      .map((one) => one.id)
  const ways = [
    String(id),
    `#${id}`,
    `https://shop.test/listing/${id}`,
    images[0]!,
    'ANN@example.com',
    '+44 7700 900987',
    '447700900987',
    '7700900987',
    'folder of bills',
  ]
  for (const way of ways) expect(await finds(way), `${way}, on sale`).toEqual([id])
  await shop.setState(id, 'removed')
  for (const way of ways) expect(await finds(way), `${way}, taken down`).toEqual([id])
  for (const way of ['9999', 'bob@example.com', '07700 900111', 'lamborghini', "'; drop table"])
    expect(await finds(way), way).toEqual([])
})

test('a listing whose number has several digits is found by its address', async () => {
  const shop = await startApp()
  const mod = await hires(shop, 'moderator')
  await sql`select setval(pg_get_serial_sequence('listings', 'id'), 1229)`.execute(
    shop.database.primary,
  )
  const id = await shop.publishes({})
  expect(String(id).length).toBeGreaterThan(3)
  for (const q of [`https://shop.test/listing/${id}`, `listing/${id}`, `/listing/${id}`, `#${id}`])
    expect(
      (await mod.api.get(`/api/office/listings?q=${encodeURIComponent(q)}`)).json(),
      q,
    ).toEqual([expect.objectContaining({ id })])
})

test('a decision is about what its moderator has seen: what has come since waits', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: ann.email })
  const mod = await hires(shop, 'moderator')
  const path = `/api/office/listings/${id}/acts`
  const sees = async () => {
    const { reports, revision } = (
      await mod.api.get(`/api/office/listings/${id}`)
    ).json<OfficeListing>()
    return { report: reports[0]?.id ?? 0, revision }
  }
  const outcomes = async () =>
    (await mod.api.get(`/api/office/listings/${id}`))
      .json<OfficeListing>()
      .reports.map(({ outcome }) => outcome)

  await report(shop, id, 'other')
  const one = await sees()
  await report(shop, id, 'stolen')
  expect((await mod.api.post(path, { act: 'dismiss', reason, seen: one })).status).toBe(200)
  expect(await outcomes()).toEqual([null, 'dismissed'])

  await edits(ann.api, id, { contactEmail: 'garage@example.com' })
  const edited = await sees()
  await edits(ann.api, id, { contactEmail: 'yard@example.com' })
  expect((await mod.api.post(path, { act: 'settle-edits', reason, seen: edited })).status).toBe(200)
  expect((await mod.api.get('/api/office/cases')).json()).toMatchObject([
    { listingId: id, reviews: 1, reports: 1 },
  ])

  await mod.api.post(path, { act: 'hold', reason })
  const held = await sees()
  await edits(ann.api, id, {
    description: 'It was restored in 2019, and is for sale elsewhere too.',
  })
  const stale = await mod.api.post(path, { act: 'release', reason, seen: held })
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('look at it again')])
  expect((await mod.api.post(path, { act: 'release', reason, seen: await sees() })).status).toBe(
    200,
  )
  expect(await outcomes()).toEqual(['dismissed', 'dismissed'])
})

test('a moderator holds, releases, takes down and restores, each with a reason that is logged', async () => {
  const shop = await startApp()
  const id = await shop.publishes({ contactEmail: 'seller@example.com' })
  const mod = await hires(shop, 'moderator')
  const path = `/api/office/listings/${id}/acts`
  const does = async (body: object) => (await mod.api.post(path, body)).status
  expect(await does({ act: 'hold', reason: 'no' }), 'a reason of two letters').toBe(400)
  expect(await does({ act: 'hold', reason })).toBe(200)
  expect(await does({ act: 'hold', reason })).toBe(409)
  expect(await does({ act: 'release', reason })).toBe(200)
  expect(await does({ act: 'take-down', ground: 'ugly', reason })).toBe(400)
  expect(await does({ act: 'take-down', ground: 'stolen', reason })).toBe(200)
  expect(await does({ act: 'restore', reason })).toBe(200)
  const { acts } = (await mod.api.get(`/api/office/listings/${id}`)).json<OfficeListing>()
  expect(acts.map(({ action, actorName }) => [action, actorName])).toEqual(
    ['restore', 'take-down', 'release', 'hold'].map((action) => [action, mod.name]),
  )
  const log = (await mod.api.get('/api/office/log')).json<{ items: unknown[]; next: null }>()
  expect(log.items.length).toBeGreaterThan(4)
  expect((await shop.mailTo('seller@example.com')).map(({ subject }) => subject)).toHaveLength(4)
})

test('money goes back at the word of an operator alone, with a passkey shown just now', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T08:00:00Z')
  const id = await shop.publishes()
  const mod = await hires(shop, 'moderator')
  const boss = await hires(shop, 'operator')
  const body = { act: 'take-down', ground: 'fraud', reason, refund: true }
  const path = `/api/office/listings/${id}/acts`
  const refused = await mod.api.post(path, body)
  expect([refused.status, refused.json()]).toMatchObject([403, { field: 'refund' }])
  await timePasses(shop, { minutes: 6 })
  const late = await boss.api.post(path, body)
  expect([late.status, late.json()]).toMatchObject([403, { field: 'proof' }])
  await proves(boss, boss.device)
  expect((await boss.api.post(path, body)).status).toBe(200)
})

test('who took a listing down does not decide the appeal, where somebody else works here', async () => {
  const shop = await startApp()
  const id = await shop.publishes({ contactEmail: 'seller@example.com' })
  const mod = await hires(shop, 'moderator')
  await mod.api.post(`/api/office/listings/${id}/acts`, {
    act: 'take-down',
    ground: 'other',
    reason,
  })
  const [statement] = await shop.mailTo('seller@example.com')
  const token = /appeal#token=(\S+)/.exec(statement!.body)![1]
  await shop.browser().post('/api/appeals', { token, statement: 'It is mine, and always was.' })
  const { appeals } = (await mod.api.get(`/api/office/listings/${id}`)).json<OfficeListing>()
  const path = `/api/office/appeals/${appeals[0]!.id}`
  const other = await hires(shop, 'operator')
  const decision = { outcome: 'upheld', reason }
  expect((await mod.api.post(path, decision)).status, 'the same person').toBe(409)
  expect((await other.api.post(path, decision)).status).toBe(200)
  expect((await other.api.post(path, decision)).status, 'twice').toBe(409)
  expect((await shop.mailTo('seller@example.com'))[0]!.body).toContain('It stays down')
})

test('an operator finds a person, sees no word of theirs, and signs them out everywhere', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  const boss = await hires(shop, 'operator')
  const finds = async (q: string) =>
    (await boss.api.get(`/api/office/people?q=${encodeURIComponent(q)}`))
      .json<{ id: number }[]>()
      .map(({ id }) => id)
  for (const q of [String(ann.id), 'ANN@example.com', 'ann', 'Ann@exam'])
    expect(await finds(q), q).toContain(ann.id)
  await shop.signsUp('ann@example.com.au')
  expect((await finds('ann@example.com'))[0], 'the whole of it').toBe(ann.id)
  expect(await finds('ann@example.org')).toEqual([])
  const path = `/api/office/people/${ann.id}`
  const person = (await boss.api.get(path)).json<OfficePerson>()
  expect(person).toMatchObject({ email: 'ann@example.com', listings: 1, role: null })
  expect(person.sessions).toHaveLength(1)
  expect((await boss.api.post(`${path}/acts`, { act: 'sign-out', reason })).status).toBe(200)
  expect((await ann.api.get('/api/auth/user')).status).toBe(401)
  expect((await boss.api.get(path)).json<OfficePerson>().acts).toMatchObject([
    { action: 'sign-out', actorName: boss.name, reason },
  ])
  expect((await boss.api.get('/api/office/people/999999')).status).toBe(404)
})

test('an operator sees with whom a person wrote, where they are signed in and what they were refused', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const bob = await shop.signsUp('bob@example.com')
  const car = await listsCar(ann.api, { contactEmail: 'ann@example.com' })
  const words = 'Is it still there, and may I see it on Sunday?'
  const message = { name: 'Bob', email: 'bob@example.com', message: words }
  expect((await bob.api.post(`/api/contact/${car}`, message)).status).toBe(200)
  await shop.database.primary
    .insertInto('security_log')
    .values({
      event: 'limit',
      outcome: 'refused',
      reason: 'limited',
      what: 'POST /api/contact/:id',
      user_id: bob.id,
    })
    .execute()
  const boss = await hires(shop, 'operator')
  const found = async (id: number) => {
    const response = await boss.api.get(`/api/office/people/${id}`)
    expect(response.text).not.toContain('Sunday')
    return response.json<OfficePerson>()
  }
  const about = { listingId: car, answers: 0 }
  expect(await found(ann.id)).toMatchObject({ messages: [{ ...about, as: 'seller' }], limits: [] })
  expect(await found(bob.id)).toMatchObject({
    messages: [{ ...about, as: 'buyer' }],
    limits: [{ what: 'POST /api/contact/:id', times: 1 }],
    sessions: [{ browser: expect.any(String) }],
  })
  const response = await boss.api.get(`/api/office/listings/${car}`)
  expect(response.text).not.toContain('Sunday')
  const listing = response.json<OfficeListing>()
  expect(listing).toMatchObject({
    messages: [{ answers: 0, isReported: false }],
    posts: [],
  })
  expect(listing.emails.length).toBeGreaterThan(0)
})

test('a session that has had its absolute term is none that an operator sees', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const boss = await hires(shop, 'operator')
  const found = async () =>
    (await boss.api.get(`/api/office/people/${ann.id}`)).json<OfficePerson>().sessions
  expect(await found()).toHaveLength(1)
  await shop.database.primary
    .updateTable('sessions')
    .set({ created_at: sql<Date>`app_now() - make_interval(days => ${sessionDays.absolute + 1})` })
    .where('user_id', '=', ann.id)
    .execute()
  expect((await ann.api.get('/api/auth/user')).status).toBe(401)
  expect(await found()).toEqual([])
})

test('whoever has lost their mail is offered another address, which is theirs once they agree there', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const boss = await hires(shop, 'operator')
  const offer = (id: number, newEmail?: string) =>
    boss.api.post(`/api/office/people/${id}/acts`, { act: 'offer-email', newEmail, reason })
  await timePasses(shop, { minutes: 30 })
  const unproven = await offer(ann.id, 'ann@elsewhere.example')
  expect([unproven.status, unproven.json()]).toMatchObject([403, { field: 'proof' }])
  await proves(boss, boss.device)
  const nameless = await offer(ann.id)
  expect([nameless.status, nameless.json()]).toMatchObject([400, { field: 'newEmail' }])
  expect((await offer(boss.id, 'boss@elsewhere.example')).status, 'who works here').toBe(409)
  expect((await offer(ann.id, 'Ann@elsewhere.example')).status).toBe(200)
  expect((await shop.mailTo('ann@example.com'))[0]!.body).toContain('ann@elsewhere.example')
  const email = async () =>
    (await boss.api.get(`/api/office/people/${ann.id}`)).json<OfficePerson>().email
  expect(await email(), 'before anybody agreed').toBe('ann@example.com')
  const token = await shop.linkTo('ann@elsewhere.example')
  const agrees = (browser: typeof ann.api) =>
    browser.post('/api/auth/change-email/agree', { token })
  expect((await agrees(shop.browser())).status, 'who isn’t signed in').toBe(401)
  expect((await agrees(ann.api)).status).toBe(200)
  expect(await email()).toBe('ann@elsewhere.example')
})

test('signing somebody out everywhere ends a change of their email that is under way or was offered', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const boss = await hires(shop, 'operator')
  const acts = (body: object) =>
    boss.api.post(`/api/office/people/${ann.id}/acts`, { ...body, reason })
  expect((await acts({ act: 'offer-email', newEmail: 'eve@elsewhere.example' })).status).toBe(200)
  const [told] = await shop.mailTo(ann.email)
  const token = await shop.linkTo('eve@elsewhere.example')
  expect((await acts({ act: 'sign-out' })).status).toBe(200)
  const { email, password } = ann
  expect((await ann.api.post('/api/auth/login', { email, password })).status).toBe(200)
  expect((await ann.api.post('/api/auth/change-email/agree', { token })).status).toBe(400)
  expect((await ann.api.get('/api/auth/user')).json()).toMatchObject({ email })
  expect(told!.body, 'what she can do herself').toContain('/forgot-password')
})

test('the link to confirm an email still works when its account is signed out everywhere', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com', { confirmed: false })
  const boss = await hires(shop, 'operator')
  const token = await shop.linkTo(ann.email)
  await boss.api.post(`/api/office/people/${ann.id}/acts`, { act: 'sign-out', reason })
  const { password } = ann
  const confirmed = await ann.api.post('/api/auth/verify-email', { token, password })
  expect(confirmed.status, confirmed.text).toBe(200)
})

test('a photo of a listing that was taken down is shown in the office, and nowhere else', async () => {
  const shop = await startApp()
  const eve = shop.browser()
  const images = await sendsPhotos(eve, 1)
  const { id } = (await sells(eve, { ...typed, images })).json<{ id: number }>()
  const mod = await hires(shop, 'moderator')
  await mod.api.post(`/api/office/listings/${id}/acts`, {
    act: 'take-down',
    ground: 'stolen',
    reason,
  })
  await shop.catalogue.refresh()
  expect((await shop.api.get(images[0]!)).status).toBe(404)
  const { photos } = (await mod.api.get(`/api/office/listings/${id}`)).json<OfficeListing>()
  const picture = await mod.api.get(`/api/office/photos/${photos[0]}`)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(picture.headers['cache-control']).toMatch(/no-store|private/)
})

test('today says what waits and what was done, by day', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  await pays(ann.api, await drafts(ann.api))
  await shop.runs('reconcile-orders')
  const id = await shop.publishes()
  await report(shop, id, 'fraud')
  const boss = await hires(shop, 'operator')
  const today = (await boss.api.get('/api/office/today')).json<Today>()
  expect(today.days).toHaveLength(30)
  expect(today.days.at(-1)).toMatchObject({
    day: '2026-06-01',
    listed: 2,
    reports: 1,
    begun: 1,
    paid: 1,
    earned: premium.pence,
    refunded: 0,
  })
  expect(today.days.at(-2)).toMatchObject({ day: '2026-05-31', listed: 0, earned: 0 })
  expect(today.waiting).toMatchObject({ cases: 1, support: 0, jobs: 0 })
  expect((await boss.api.get('/api/office/today?days=365')).json<Today>().days).toHaveLength(365)
})

test('a day begins at midnight in London, whatever the time zone of the database', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-02T12:00:00Z')
  for (const at of ['2026-05-31T22:59:00Z', '2026-05-31T23:01:00Z', '2026-06-01T22:59:00Z'])
    await shop.publishes({ publishedAt: new Date(at) })
  for (const zone of ['UTC', 'America/Los_Angeles', 'Asia/Tokyo']) {
    const { days } = await shop.database.primary.transaction().execute(async (tx) => {
      await sql`set local time zone ${sql.lit(zone)}`.execute(tx)
      return readToday(tx, { days: 2, deadJobs: 0 })
    })
    const listed = days.map(({ day, listed: n }) => [day, n])
    expect(listed, zone).toEqual([
      ['2026-06-01', 2],
      ['2026-06-02', 0],
    ])
  }
})

test('a car counts as sold on the day it was, whatever is edited afterwards', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api)
  expect((await transitions(ann.api, id, 'sold')).status).toBe(200)
  await timePasses(shop, { days: 1 })
  expect((await edits(ann.api, id, { mileage: 90_000 })).status).toBe(200)
  const { days } = await readToday(shop.database.primary, { days: 3, deadJobs: 0 })
  expect(days.map(({ day, sold }) => [day, sold])).toEqual([
    ['2026-05-31', 0],
    ['2026-06-01', 1],
    ['2026-06-02', 0],
  ])
})

test('a moderator reads the conversation that was reported, and another for a reason that is logged', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const nell = await shop.signsUp('nell@example.com', { name: 'Nell' })
  const id = await shop.publishes()
  await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
  const words = { name: 'Nell', email: nell.email, message: 'Is the timing belt done?' }
  await nell.api.post(`/api/contact/${id}`, words)
  await shop.api.post(`/api/contact/${id}`, {
    payload: { ...words, email: 'bob@example.com', message: 'Something that nobody reported.' },
  })
  const { items } = (await nell.api.get('/api/enquiries/sent')).json<{ items: { id: number }[] }>()
  const path = `/api/enquiries/${items[0]!.id}`
  await ann.api.post(`${path}/answers`, { message: 'Pay me a deposit first.' })
  await nell.api.post(`${path}/reports`, { reason: 'fraud', details: '' })
  await report(shop, id, 'fraud')
  const moderator = await hires(shop, 'moderator')
  const { reports } = (await moderator.api.get(`/api/office/listings/${id}`)).json<OfficeListing>()
  expect(reports).toMatchObject([
    { about: 'listing', conversation: [] },
    {
      about: 'message',
      conversation: [
        { by: 'buyer', message: words.message },
        { by: 'seller', message: 'Pay me a deposit first.' },
      ],
    },
  ])

  const page = (await moderator.api.get(`/api/office/listings/${id}`)).json<OfficeListing>()
  expect(JSON.stringify(page)).not.toContain('Something that nobody reported')
  const quiet = page.messages.find(({ isReported }) => !isReported)!
  const openings = `/api/office/conversations/${quiet.id}/openings`
  expect((await moderator.api.post(openings, { reason: '' })).status, 'without a reason').toBe(400)
  const read = await moderator.api.post(openings, { reason: 'The police ask about it' })
  expect(read.json()).toEqual({
    written: [{ by: 'buyer', message: 'Something that nobody reported.' }],
  })
  expect((await moderator.api.get('/api/office/log')).json<Acts>().items[0]).toMatchObject({
    action: 'open',
    subject: 'conversation',
    subjectId: quiet.id,
    reason: 'The police ask about it',
  })
  const none = await moderator.api.post('/api/office/conversations/999999/openings', {
    reason: 'Looking around',
  })
  expect(none.status).toBe(404)
})

test('today says how long each step took, from a report to what the appeal came to', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T08:00:00Z')
  const seller = shop.browser()
  const { id } = (await sells(seller, { ...typed, images: await sendsPhotos(seller, 1) })).json<{
    id: number
  }>()
  const mod = await hires(shop, 'moderator')
  const acts = (act: object) => mod.api.post(`/api/office/listings/${id}/acts`, { ...act, reason })
  const steps = async () =>
    (await mod.api.get('/api/office/today'))
      .json<Today>()
      .steps.map(({ step, times, halfSeconds, mostSeconds }) => [
        step,
        times,
        halfSeconds,
        mostSeconds,
      ])
  expect((await steps()).map(([, times]) => times)).toEqual([0, 0, 0, 0, 0])

  await report(shop, id, 'fraud')
  await timePasses(shop, { minutes: 10 })
  await report(shop, id, 'fraud')
  await timePasses(shop, { minutes: 10 })
  await acts({ act: 'hold' })
  await timePasses(shop, { hours: 1 })
  await acts({ act: 'take-down', ground: 'fraud' })
  const [statement] = (await shop.mailTo(typed.contactEmail)).filter(({ body }) =>
    body.includes('appeal#token='),
  )
  const token = /appeal#token=(\S+)/.exec(statement!.body)![1]
  await timePasses(shop, { hours: 2 })
  await shop.browser().post('/api/appeals', { token, statement: 'It is mine, and always was.' })
  await timePasses(shop, { hours: 3 })
  const { appeals } = (await mod.api.get(`/api/office/listings/${id}`)).json<OfficeListing>()
  await mod.api.post(`/api/office/appeals/${appeals[0]!.id}`, { outcome: 'restored', reason })
  const hours = 3_600
  expect(await steps()).toEqual([
    ['reported-held', 2, hours / 4, hours / 3],
    ['reported-decided', 2, hours * 1.25, hours * (4 / 3)],
    ['held-decided', 1, hours, hours],
    ['decided-appealed', 1, hours * 2, hours * 2],
    ['appealed-decided', 1, hours * 3, hours * 3],
  ])
})
