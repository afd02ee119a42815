import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testCards } from '../../adapters/sandbox-cards/test-cards.ts'
import { asksToPay, drafts, usesCard } from '../../../test/buyers.ts'
import {
  edits,
  listsCar,
  opensLink,
  rowsOf,
  sells,
  sendsPhotos,
  transitions,
  typed,
} from '../../../test/sellers.ts'
import { addsPasskey, hires, proves } from '../../../test/staff.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { site } from '../../site.ts'
import type { OfficeListing, OfficePerson, ReportCase } from './schema.ts'

const reason = 'Three buyers paid deposits for a car that was not there'
type Person = Awaited<ReturnType<Shop['signsUp']>>
type Operator = Awaited<ReturnType<typeof hires>>

const does = (boss: Operator, { id }: Pick<Person, 'id'>, act: string) =>
  boss.api.post(`/api/office/people/${id}/acts`, {
    act,
    reason,
    ...((act === 'suspend' || act === 'ban') && { ground: 'fraud' }),
  })
const found = async (boss: Operator, { id }: Pick<Person, 'id'>) =>
  (await boss.api.get(`/api/office/people/${id}`)).json<OfficePerson>()
const message = {
  name: 'Eve',
  email: 'eve@example.com',
  phone: '',
  message: 'Please send a deposit to my shipper.',
}

/** A seller with a car on sale, and an operator. */
async function opens() {
  const shop = await startApp()
  const eve = await shop.signsUp('eve@example.com')
  const car = await listsCar(eve.api, { contactEmail: eve.email })
  const boss = await hires(shop, 'operator')
  const sees = async (id = car) => {
    await shop.catalogue.refresh()
    return (await shop.api.get(`/api/listings/${id}`)).status
  }
  return { shop, eve, car, boss, sees }
}

/** Bob has written about a car without an account, and takes part by the link in his email. */
async function bobAsks(shop: Shop, car: number) {
  const payload = { ...message, name: 'Bob', email: 'bob@example.com' }
  expect((await shop.api.post(`/api/contact/${car}`, { payload })).status).toBe(200)
  const bob = shop.browser()
  const token = await shop.linkTo(payload.email)
  const { id } = (await bob.post('/api/enquiries/open', { token })).json<{ id: number }>()
  return (words: string) => bob.post(`/api/enquiries/${id}/answers`, { message: words })
}

test('a suspended seller signs in, reads why, and neither lists nor writes; lifted, all is back', async () => {
  const { shop, eve, car, boss, sees } = await opens()
  const other = await shop.publishes()
  expect((await does(boss, eve, 'suspend')).json()).toMatchObject({
    message: expect.stringContaining('One listing is out of sight'),
  })
  expect(await sees()).toBe(404)
  const [email] = await shop.mailTo(eve.email)
  expect(email!.subject).toContain('suspended')
  expect(email!.body).toContain(reason)
  expect(email!.body).toContain('for a car that isn’t there')
  expect((await eve.api.get('/api/auth/restriction')).json()).toMatchObject({
    restriction: { reason },
  })
  const images = await sendsPhotos(eve.api)
  const listing = await sells(eve.api, { ...typed, model: '318i', images })
  expect([listing.status, listing.text]).toEqual([403, expect.stringContaining(reason)])
  const written = await eve.api.post(`/api/contact/${other}`, message)
  expect([written.status, written.text]).toEqual([403, expect.stringContaining(reason)])
  expect(await found(boss, eve)).toMatchObject({
    restriction: { kind: 'suspended', ground: 'fraud', reason },
  })

  expect((await does(boss, eve, 'lift')).status).toBe(200)
  expect(await sees()).toBe(200)
  expect((await eve.api.get('/api/auth/restriction')).json()).toEqual({ restriction: null })
  expect((await sells(eve.api, { ...typed, model: '318i', images })).status).toBe(201)
  expect((await does(boss, eve, 'lift')).status).toBe(409)
  expect((await found(boss, eve)).acts.map(({ action }) => action)).toEqual(['lift', 'suspend'])
  expect(car).toBeGreaterThan(0)
})

test('G2: somebody who is suspended takes along why, and by which numbers they are known; closing erases it', async () => {
  const { shop, eve, boss } = await opens()
  await does(boss, eve, 'suspend')
  const phones = [typed.contactPhone.replaceAll(/\D/g, '').slice(-9)]
  expect((await eve.api.get('/api/auth/export')).json()).toMatchObject({
    restriction: { kind: 'suspended', ground: 'fraud', reason, phones },
  })
  await eve.api.post('/api/auth/close', { password: eve.password })
  expect(await rowsOf(shop, 'restrictions')).toEqual([])
})

test('a banned person is signed out, reads why instead of signing in, and is known without the account', async () => {
  const { shop, eve, boss, sees } = await opens()
  const device = await addsPasskey(eve)
  expect((await does(boss, eve, 'ban')).status).toBe(200)
  expect(await sees()).toBe(404)
  expect((await eve.api.get('/api/auth/user')).status).toBe(401)
  const signsIn = (password: string) =>
    shop.browser().post('/api/auth/login', { email: eve.email, password })
  const refused = await signsIn(eve.password)
  expect([refused.status, refused.text]).toEqual([
    403,
    expect.stringContaining(`${reason}. If you`),
  ])
  expect((await signsIn('another password')).text, 'to a stranger').not.toContain(reason)
  const options = await eve.api.post('/api/auth/passkey-login/options')
  const byPasskey = await eve.api.post('/api/auth/passkey-login', {
    response: device.signsIn(options.json()),
  })
  expect([byPasskey.status, byPasskey.text]).toEqual([403, expect.stringContaining(reason)])
  expect((await found(boss, eve)).sessions).toEqual([])

  const browser = shop.browser()
  const images = await sendsPhotos(browser)
  for (const contact of [
    { contactEmail: 'EVE@example.com', contactPhone: '01423 555555' },
    { contactEmail: 'new@example.com', contactPhone: '+44 7700 900987' },
  ]) {
    const listing = await sells(browser, { ...typed, ...contact, model: '318i', images })
    expect([listing.status, listing.text]).toEqual([
      403,
      expect.stringContaining('can’t take this'),
    ])
    expect(listing.text, 'of the reason').not.toContain(reason)
  }
  const other = await shop.publishes()
  expect((await shop.api.post(`/api/contact/${other}`, { payload: message })).status).toBe(403)
  const stranger = { ...typed, contactEmail: 'ann@example.com', contactPhone: '01423 555556' }
  expect((await sells(browser, { ...stranger, images })).status).toBe(201)

  await does(boss, eve, 'lift')
  expect(await sees()).toBe(200)
  expect((await signsIn(eve.password)).status).toBe(200)
})

test('what is hidden with its seller loses no day, and is nothing that waits for a person', async () => {
  const { shop, eve, car, boss, sees } = await opens()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const late = await listsCar(eve.api, { contactEmail: eve.email, model: '318i' })
  const endOf = async (id: number) =>
    new Date((await boss.api.get(`/api/office/listings/${id}`)).json<OfficeListing>().expiresAt)
  await proves(boss, boss.device)
  const before = await endOf(late)
  await does(boss, eve, 'suspend')
  const cases = (await boss.api.get('/api/office/cases')).json<ReportCase[]>()
  expect(cases).toEqual([])
  const released = await boss.api.post(`/api/office/listings/${car}/acts`, {
    act: 'release',
    reason,
  })
  expect([released.status, released.text]).toEqual([409, expect.stringContaining('lift that')])
  const isSellerRestricted = async () =>
    (await boss.api.get(`/api/office/listings/${car}`)).json<OfficeListing>().isSellerRestricted
  expect(await isSellerRestricted()).toBe(true)
  await timePasses(shop, { days: 10 })
  await proves(boss, boss.device)
  expect((await does(boss, eve, 'lift')).status).toBe(200)
  expect(await isSellerRestricted()).toBe(false)
  expect((await endOf(late)).getTime() - before.getTime()).toBe(10 * 86_400_000)
  expect(await sees(late)).toBe(200)
})

test('a report of a listing that is hidden with its seller is closed, and its reporter gets an email that nobody can see the car', async () => {
  const { shop, eve, car, boss } = await opens()
  const bob = await shop.signsUp('bob@example.com')
  const report = { reason: 'other', details: '', email: bob.email }
  expect((await bob.api.post(`/api/listings/${car}/reports`, report)).status).toBe(200)
  await does(boss, eve, 'suspend')
  const dismissed = await boss.api.post(`/api/office/listings/${car}/acts`, {
    act: 'dismiss',
    reason,
  })
  expect([dismissed.status, dismissed.text]).toEqual([
    200,
    expect.stringContaining('stays out of sight'),
  ])
  expect((await boss.api.get('/api/office/cases')).json()).toEqual([])
  const [told] = await shop.mailTo(bob.email)
  expect(told!.body).toContain('kept to our rules. Nobody can see it any more')
})

test('what was held for itself stays held when its seller’s suspension is lifted, and until then', async () => {
  const { eve, car, boss, sees } = await opens()
  const releases = () =>
    boss.api.post(`/api/office/listings/${car}/acts`, { act: 'release', reason })
  await boss.api.post(`/api/office/listings/${car}/acts`, { act: 'hold', reason })
  await does(boss, eve, 'suspend')
  const refused = await releases()
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('lift that')])
  await does(boss, eve, 'ban')
  expect((await releases()).status).toBe(409)
  await does(boss, eve, 'lift')
  expect(await sees()).toBe(404)
  expect((await releases()).status).toBe(200)
  expect(await sees()).toBe(200)
})

test('the office shows the emails to a seller however their address is written', async () => {
  const { shop, boss } = await opens()
  const car = await listsCar(shop.browser(), {
    contactEmail: 'Ann.Seller@Example.com',
    model: '318i',
  })
  await boss.api.post(`/api/office/listings/${car}/acts`, { act: 'hold', reason })
  const { emails } = (await boss.api.get(`/api/office/listings/${car}`)).json<OfficeListing>()
  expect(emails.map(({ subject }) => subject)).toContain('Your 1989 BMW 3 Series is being checked')
})

test('what a suspended seller edits meanwhile is screened when that is lifted', async () => {
  const { eve, car, boss, sees } = await opens()
  const settings = { kind: 'words', phrases: ['Western Union'] }
  await boss.api.post('/api/office/rules', { name: 'Paid elsewhere', settings })
  await boss.api.post('/api/office/rules/1/acts', { act: 'switch-on' })
  await does(boss, eve, 'suspend')
  const edited = await edits(eve.api, car, { description: 'Pay by Western Union only, please.' })
  expect(edited.status).toBe(200)
  await does(boss, eve, 'lift')
  expect(await sees()).toBe(404)
  expect((await boss.api.get('/api/office/cases')).json()).toMatchObject([{ listingId: car }])
})

test('a listing deleted while its seller was suspended is listed again once that is lifted', async () => {
  const { eve, car, boss, sees } = await opens()
  await does(boss, eve, 'suspend')
  expect((await eve.api.delete(`/api/listings/${car}`)).status).toBe(200)
  const lifted = await does(boss, eve, 'lift')
  expect(lifted.text, 'it stays deleted').not.toContain('on sale')
  expect(await sees()).not.toBe(200)
  const images = await sendsPhotos(eve.api)
  expect((await sells(eve.api, { ...typed, contactEmail: eve.email, images })).status).toBe(201)
})

test('a listing with no days left when its seller’s suspension is lifted has expired, and the emails say so', async () => {
  const { shop, eve, car, boss, sees } = await opens()
  await does(boss, eve, 'suspend')
  await sql`update listings set expires_at = published_at + interval '1 millisecond',
    published_at = published_at - interval '1 day'`.execute(shop.database.primary)
  const jobs = await shop.jobsFor(car)
  const lifted = await does(boss, eve, 'lift')
  expect(lifted.text).toContain('One listing is out of days')
  expect(lifted.text).not.toContain('on sale')
  expect(await rowsOf(shop, 'listings')).toMatchObject([{ state: 'expired' }])
  expect(await shop.jobsFor(car), 'nothing is published').toEqual(jobs)
  expect(await sees()).not.toBe(200)
  const [email] = await shop.mailTo(eve.email)
  expect(email!.body).toContain('What has run out you can put on sale again')
  expect(email!.body).not.toContain('Your listings are on sale again')
})

test('the response to releasing a listing says that its time has run out', async () => {
  const { shop, car, boss } = await opens()
  const acts = async (body: object) =>
    (await boss.api.post(`/api/office/listings/${car}/acts`, { reason, ...body })).text
  const endsIts = () =>
    sql`update listings set published_at = published_at - interval '1 day',
      expires_at = published_at - interval '1 hour'`.execute(shop.database.primary)
  await acts({ act: 'hold' })
  await endsIts()
  expect(await acts({ act: 'release' })).toContain('It has run out; its seller can put it on sale')
  await shop.setState(car, 'under-offer')
  await acts({ act: 'take-down', ground: 'other' })
  expect(await acts({ act: 'restore' })).toContain('It has run out; its seller can put it on sale')
})

test('a listing deleted while it was checked is released, and waits for nobody any more', async () => {
  const { eve, car, boss } = await opens()
  const acts = (act: string) => boss.api.post(`/api/office/listings/${car}/acts`, { act, reason })
  const cases = async () => (await boss.api.get('/api/office/cases')).json<ReportCase[]>()
  await acts('hold')
  await eve.api.delete(`/api/listings/${car}`)
  expect(await cases()).toMatchObject([{ listingId: car, state: 'withdrawn', isHeld: true }])
  const listing = (await boss.api.get(`/api/office/listings/${car}`)).json<OfficeListing>()
  expect(listing).toMatchObject({ state: 'withdrawn', isHeld: true })
  expect((await acts('release')).json()).toMatchObject({
    message: expect.stringContaining('deleted'),
  })
  expect(await cases()).toEqual([])
  expect((await acts('release')).status).toBe(409)
})

test('a listing that was taken down is not restored while its seller is banned', async () => {
  const { eve, car, boss, sees } = await opens()
  const act = (body: object) => boss.api.post(`/api/office/listings/${car}/acts`, body)
  await act({ act: 'take-down', ground: 'fraud', reason })
  await does(boss, eve, 'ban')
  expect((await act({ act: 'restore', reason })).status).toBe(409)
  await does(boss, eve, 'lift')
  expect((await act({ act: 'restore', reason })).status).toBe(200)
  expect(await sees()).toBe(200)
})

test('what a banned seller pays for is not published, and goes back', async () => {
  const shop = await startApp()
  const eve = await shop.signsUp('eve@example.com')
  const browser = shop.browser()
  const draft = await drafts(browser, {}, { contactEmail: eve.email, model: '318i' })
  const boss = await hires(shop, 'operator')
  const begun = (await asksToPay(browser, draft)).json<{ clientSecret: string }>()
  await does(boss, eve, 'ban')
  await usesCard(browser, begun.clientSecret, testCards.succeeds)
  await shop.runs('reconcile-orders')
  await shop.runs('reconcile-orders')
  const [order] = await shop.database.primary.selectFrom('orders').select('state').execute()
  expect(order!.state).toBe('refunded')
})

test('no payment begins for a draft of a banned seller', async () => {
  const shop = await startApp()
  const eve = await shop.signsUp('eve@example.com')
  const browser = shop.browser()
  const draft = await drafts(browser, {}, { contactEmail: eve.email, model: '318i' })
  await does(await hires(shop, 'operator'), eve, 'ban')
  expect((await asksToPay(browser, draft)).status).toBe(403)
  expect(await rowsOf(shop, 'orders')).toEqual([])
})

test('what waits for a suspended seller is not posted as they open a link, but once that is lifted', async () => {
  const { shop, eve, boss } = await opens()
  const { primary } = shop.database
  const contactEmail = 'eve@work.example'
  const car = await shop.publishes({ isKnown: false, contactEmail })
  await sql`update listings set user_id = ${eve.id} where id = ${car}`.execute(primary)
  const payload = { ...message, name: 'Bob', email: 'bob@example.com' }
  expect((await shop.api.post(`/api/contact/${car}`, { payload })).status).toBe(200)
  const posted = async () =>
    (await shop.mailTo(contactEmail)).filter(({ body }) => body.includes(message.message))
  await does(boss, eve, 'suspend')
  // As whoever opens the link does that was sent there.
  await sql`update listings set confirmed_email = contact_email where id = ${car}`.execute(primary)
  await shop.runs('tell-seller', { listingId: car })
  expect(await posted()).toEqual([])
  await does(boss, eve, 'lift')
  expect(await shop.jobsFor(car)).toContain('tell-seller')
  await shop.runs('tell-seller', { listingId: car })
  expect(await posted()).toHaveLength(1)
})

test('a suspended seller is promised no message of a buyer by an email that they are owed, but once that is lifted', async () => {
  const { shop, eve, boss } = await opens()
  const { primary } = shop.database
  const contactEmail = 'eve@work.example'
  const car = await shop.publishes({ isKnown: false, contactEmail })
  await sql`update listings set user_id = ${eve.id} where id = ${car}`.execute(primary)
  const payload = { ...message, name: 'Bob', email: 'bob@example.com' }
  expect((await shop.api.post(`/api/contact/${car}`, { payload })).status).toBe(200)
  await sql`delete from mails where to_address = ${contactEmail}`.execute(primary)
  await sql`insert into owed_letters (listing_id) values (${car}) on conflict do nothing`.execute(
    primary,
  )
  await does(boss, eve, 'suspend')
  await shop.clock.pass({ days: 2 })
  await shop.runs('send-owed-letters')
  expect(await shop.mailTo(contactEmail)).toEqual([])
  await proves(boss, boss.device)
  expect((await does(boss, eve, 'lift')).status).toBe(200)
  await shop.runs('send-owed-letters')
  expect(await shop.mailTo(contactEmail)).toMatchObject([
    { body: expect.stringContaining('A buyer has written about it') },
  ])
})

test('what a suspended seller has listed without their account is hidden as well, where the address is known to be theirs', async () => {
  const { shop, eve, car, boss, sees } = await opens()
  const known = await shop.publishes({ contactEmail: 'Eve@example.com' })
  const typedByAnybody = await shop.publishes({ contactEmail: eve.email, isKnown: false })
  const says = await bobAsks(shop, known)
  expect((await says('Is it still there?')).status).toBe(200)

  expect((await does(boss, eve, 'suspend')).text).toContain('2 listings are out of sight')
  expect([await sees(), await sees(known), await sees(typedByAnybody)]).toEqual([404, 404, 200])
  const said = await says('And the belt?')
  expect([said.status, said.text]).toEqual([409, expect.stringContaining('the other side')])
  const released = await boss.api.post(`/api/office/listings/${known}/acts`, {
    act: 'release',
    reason,
  })
  expect([released.status, released.text]).toEqual([409, expect.stringContaining('suspended')])

  // Neither another contact email nor another address of the account sets it free, nor leaves it hidden.
  await sql`update listings set contact_email = 'eve@work.example' where id = ${known}`.execute(
    shop.database.primary,
  )
  expect((await does(boss, eve, 'lift')).text).toContain('2 listings are back on sale')
  expect([await sees(), await sees(known)]).toEqual([200, 200])
  expect(car).not.toBe(known)
})

test('what was hidden without an account stays out of sight as its seller closes theirs', async () => {
  const { shop, eve, boss, sees } = await opens()
  const known = await shop.publishes({ contactEmail: eve.email })
  await does(boss, eve, 'suspend')
  expect((await eve.api.post('/api/auth/close', { password: eve.password })).status).toBe(200)
  expect(await sees(known)).toBe(404)
  const holds = await rowsOf(shop, 'listing_holds')
  expect(holds).toMatchObject([{ listing_id: known, for_seller: true, seller_id: null }])
})

test('a suspended seller who closes their account gives no conversation back, and what is hidden of theirs waits for a person', async () => {
  const { shop, eve, boss, sees } = await opens()
  const known = await shop.publishes({ contactEmail: eve.email })
  const asks = await bobAsks(shop, known)
  const says = () => asks('Is it still there?')
  const cases = async () =>
    (await boss.api.get('/api/office/cases')).json<ReportCase[]>().map((one) => one.listingId)
  await does(boss, eve, 'suspend')
  expect(await cases()).toEqual([])
  expect((await eve.api.post('/api/auth/close', { password: eve.password })).status).toBe(200)
  expect([(await says()).status, await cases()]).toEqual([409, [known]])

  const act = { act: 'release', reason }
  expect((await boss.api.post(`/api/office/listings/${known}/acts`, act)).status).toBe(200)
  expect([await sees(known), (await says()).status, await cases()]).toEqual([200, 200, []])
  expect(await shop.jobsFor(known)).toEqual(
    expect.arrayContaining(['reopen-conversations', 'tell-seller']),
  )
})

test('what a suspended seller had sold without their account stays as it was, and gives no conversation back as they close it', async () => {
  const { shop, eve, boss, sees } = await opens()
  const sold = await listsCar(shop.browser(), { contactEmail: eve.email, model: '318i' })
  const { browser } = await opensLink(shop, eve.email)
  const says = await bobAsks(shop, sold)
  expect((await transitions(browser, sold, 'sold')).status).toBe(200)
  const cases = async () => (await boss.api.get('/api/office/cases')).json<ReportCase[]>()
  // Other words each time: the same ones again are the same answer.
  let asked = 0
  const isAsked = async () => [
    (await says(`Is it still there? ${(asked += 1)}`)).status,
    await sees(sold),
  ]

  expect((await does(boss, eve, 'suspend')).text).toContain('One listing is out of sight')
  expect(await isAsked()).toEqual([409, 200])
  expect((await does(boss, eve, 'lift')).text).toContain('One listing is back on sale')
  expect(await isAsked()).toEqual([200, 200])

  await does(boss, eve, 'suspend')
  await does(boss, eve, 'ban')
  await does(boss, eve, 'suspend')
  await eve.api.post('/api/auth/login', { email: eve.email, password: eve.password })
  expect((await eve.api.post('/api/auth/close', { password: eve.password })).status).toBe(200)
  expect([await isAsked(), await cases()]).toEqual([[409, 200], []])
  const again = await transitions(browser, sold, 'relisted')
  expect([again.status, again.text]).toEqual([
    409,
    expect.stringContaining(`looked at it: please write to ${site.email}`),
  ])

  const act = { act: 'release', reason }
  expect((await boss.api.post(`/api/office/listings/${sold}/acts`, act)).status).toBe(200)
  const [told] = await shop.mailTo(eve.email)
  expect(told!.body).toContain('It is marked as sold, as before.')
  expect(await isAsked()).toEqual([200, 200])
})

/** The account is closed by its owner while it is suspended. */
async function closes({ api, email, password }: Person) {
  await api.post('/api/auth/login', { email, password })
  expect((await api.post('/api/auth/close', { password })).status).toBe(200)
}
const casesOf = async (boss: Operator) =>
  (await boss.api.get('/api/office/cases')).json<ReportCase[]>().map((one) => one.listingId)

test('what a suspended seller had sold, deleted or let run out without their account is no case as they close it; what they delete hidden is', async () => {
  const { shop, eve, boss } = await opens()
  for (const state of ['sold', 'withdrawn', 'expired'] as const)
    await shop.setState(await shop.publishes({ contactEmail: eve.email }), state)
  const hidden = await shop.publishes({ contactEmail: eve.email })
  await does(boss, eve, 'suspend')
  await shop.setState(hidden, 'withdrawn')
  await closes(eve)
  expect(await casesOf(boss)).toEqual([hidden])
})

test('what was hidden with a seller who is gone, taken down and restored without days left waits for a person', async () => {
  const { shop, eve, boss } = await opens()
  const hidden = await shop.publishes({ contactEmail: eve.email })
  const acts = (act: string, more: object = {}) =>
    boss.api.post(`/api/office/listings/${hidden}/acts`, { act, reason, ...more })
  await does(boss, eve, 'suspend')
  await acts('take-down', { ground: 'other' })
  await closes(eve)
  await sql`update listings set published_at = published_at - interval '9 days',
    expires_at = published_at - interval '8 days' where id = ${hidden}`.execute(
    shop.database.primary,
  )
  expect((await acts('restore')).text).toContain('It has run out')
  expect(await casesOf(boss)).toEqual([hidden])
  expect((await acts('release')).status).toBe(200)
  expect(await casesOf(boss)).toEqual([])
})

test('a listing off sale with a suspended seller asks nobody to wait, and can’t be paid for or put on sale again', async () => {
  const { shop, eve, boss } = await opens()
  const sold = await listsCar(shop.browser(), { contactEmail: eve.email, model: '318i' })
  const { browser } = await opensLink(shop, eve.email)
  const deleted = await shop.publishes({ contactEmail: eve.email, make: 'Volvo', model: '240' })
  const expired = await shop.publishes({ contactEmail: eve.email, make: 'Audi', model: '80' })
  const ordered = await shop.publishes({ contactEmail: eve.email, make: 'Lotus', model: 'Elan' })
  // By links of their own, in the same browser.
  await sql`insert into managed_listings (browser_session_id, listing_id, expires_at)
    select browser_session_id, id, managed_listings.expires_at from managed_listings, listings
    where listing_id = ${sold} and id in (${deleted}, ${expired}, ${ordered})`.execute(
    shop.database.primary,
  )
  expect((await transitions(browser, sold, 'sold')).status).toBe(200)
  expect((await browser.delete(`/api/listings/${deleted}`)).status).toBe(200)
  for (const id of [expired, ordered]) await shop.setState(id, 'expired')
  const begun = (await asksToPay(browser, ordered)).json<{ clientSecret: string }>()
  await does(boss, eve, 'suspend')
  await closes(eve)

  const refusals = [
    await transitions(browser, sold, 'relisted'),
    await transitions(browser, deleted, 'relisted'),
    await transitions(browser, expired, 'renewed'),
    await asksToPay(browser, expired, 'premium'),
  ]
  const words = expect.stringContaining(`looked at it: please write to ${site.email}`) as string
  expect(refusals.map(({ status, text }) => [status, text])).toEqual(
    refusals.map(() => [409, words]),
  )
  // Begun before that, it is taken and goes back.
  await usesCard(browser, begun.clientSecret, testCards.succeeds)
  await shop.runs('reconcile-orders')
  const stands = await rowsOf(shop, 'listings')
  expect(stands.find(({ id }) => id === ordered)).toMatchObject({ state: 'expired' })

  // The same number, and the same car.
  const fay = shop.browser()
  const images = await sendsPhotos(fay)
  const again = await sells(fay, {
    ...typed,
    contactEmail: 'fay@example.com',
    model: '318i',
    images,
  })
  expect([again.status, again.text]).toEqual([201, expect.any(String)])
})

test('what was being checked of a suspended seller without their account gives no conversation back as they close it', async () => {
  const { shop, eve, boss, sees } = await opens()
  const checked = await shop.publishes({ contactEmail: eve.email })
  const says = await bobAsks(shop, checked)
  const acts = (act: string) =>
    boss.api.post(`/api/office/listings/${checked}/acts`, { act, reason })
  await acts('hold')
  await does(boss, eve, 'suspend')
  await closes(eve)
  expect([(await says('Is it still there?')).status, await casesOf(boss)]).toEqual([409, [checked]])

  expect((await acts('release')).status).toBe(200)
  expect([await sees(checked), (await says('And the belt?')).status]).toEqual([200, 200])
})

test('the office’s page of a person has what they sell without the account, where the address is known to be theirs', async () => {
  const { shop, eve, car, boss } = await opens()
  const known = await shop.publishes({ contactEmail: eve.email })
  const typedByAnybody = await shop.publishes({ contactEmail: eve.email, isKnown: false })
  await bobAsks(shop, known)
  const carsOf = async () => {
    const { listings, cars, messages } = await found(boss, eve)
    return [listings, cars.map(({ id }) => id), messages.map(({ listingId }) => listingId)]
  }
  expect(await carsOf()).toEqual([2, [known, car], [known]])
  const listed = (await boss.api.get(`/api/office/people?q=${eve.email}`)).json<object[]>()
  expect(listed).toMatchObject([{ id: eve.id, listings: 2 }])
  expect(typedByAnybody).toBeGreaterThan(known)

  // Hidden with the account it is theirs by that, whatever its contact email is by then.
  await does(boss, eve, 'suspend')
  await sql`update listings set contact_email = 'eve@work.example' where id = ${known}`.execute(
    shop.database.primary,
  )
  expect(await carsOf()).toEqual([2, [known, car], [known]])
})

test('what is hidden with its seller stays so as it is taken down and restored, and loses no day', async () => {
  const { shop, eve, boss, sees } = await opens()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const known = await shop.publishes({ contactEmail: eve.email })
  const looksAt = async () =>
    (await boss.api.get(`/api/office/listings/${known}`)).json<OfficeListing>()
  const acts = (act: string, more: object = {}) =>
    boss.api.post(`/api/office/listings/${known}/acts`, { act, reason, ...more })
  await proves(boss, boss.device)
  const before = new Date((await looksAt()).expiresAt)
  await does(boss, eve, 'suspend')
  await sql`update listings set contact_email = 'eve@work.example' where id = ${known}`.execute(
    shop.database.primary,
  )
  await timePasses(shop, { days: 2 })
  await proves(boss, boss.device)
  expect((await acts('take-down', { ground: 'other' })).status).toBe(200)
  expect(await looksAt()).toMatchObject({ state: 'removed', isHeld: false })
  expect((await acts('release')).status).toBe(409)
  const refused = await acts('restore')
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('lift that')])
  await timePasses(shop, { days: 3 })
  await proves(boss, boss.device)
  await eve.api.post('/api/auth/login', { email: eve.email, password: eve.password })
  expect((await eve.api.post('/api/auth/close', { password: eve.password })).status).toBe(200)
  expect((await acts('release')).status).toBe(409)
  expect((await acts('restore')).status).toBe(200)
  expect(await looksAt()).toMatchObject({ state: 'held', isHeld: true })
  await timePasses(shop, { days: 4 })
  await proves(boss, boss.device)
  expect((await acts('release')).status).toBe(200)
  expect(await sees(known)).toBe(200)
  const { expiresAt } = await looksAt()
  expect(new Date(expiresAt).getTime() - before.getTime()).toBe(9 * 86_400_000)
})

test('nobody who works here is suspended, banned or erased', async () => {
  const { shop, boss } = await opens()
  const mod = await hires(shop, 'moderator')
  for (const act of ['suspend', 'ban', 'erase'])
    for (const person of [mod, boss])
      expect((await does(boss, person, act)).json(), act).toMatchObject({
        message: expect.stringContaining('work here'),
      })
})

test('an account is erased and handed out from the office with a passkey shown just then', async () => {
  const { shop, eve, boss, car } = await opens()
  await timeIs(shop, new Date(Date.now() + 6 * 60_000))
  const exportsPerson = () =>
    boss.api.post(`/api/office/people/${eve.id}/exports`, { reason: 'She has written to us' })
  for (const refused of [await does(boss, eve, 'erase'), await exportsPerson()])
    expect([refused.status, refused.json<{ field: string }>().field]).toEqual([403, 'proof'])
  await proves(boss, boss.device)
  expect((await exportsPerson()).json()).toMatchObject({
    account: { email: eve.email },
    listings: [{ id: car }],
  })
  expect((await does(boss, eve, 'erase')).status).toBe(200)
  expect((await boss.api.get(`/api/office/people/${eve.id}`)).status).toBe(404)
  expect((await shop.api.get(`/api/listings/${car}`)).status).toBe(404)
  expect(await shop.mailTo(eve.email)).toMatchObject([
    { subject: 'Your Youngtimer account has been closed' },
  ])
  const log = (await boss.api.get('/api/office/log')).json<{ items: { action: string }[] }>()
  expect(log.items.slice(0, 3).map(({ action }) => action)).toEqual(['erase', 'export', 'enter'])
  expect((await does(boss, eve, 'erase')).status).toBe(404)
})

test('to suspend or ban somebody a rule is named', async () => {
  const { eve, boss } = await opens()
  const refused = await boss.api.post(`/api/office/people/${eve.id}/acts`, { act: 'ban', reason })
  expect([refused.status, refused.json<{ field: string }>().field]).toEqual([400, 'ground'])
})
