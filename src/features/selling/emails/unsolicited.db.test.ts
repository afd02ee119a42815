import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readMailConfig } from '../../../shop/config/mail.ts'
import { provisionalDays } from '../../accounts/rules.ts'
import { putOnHold } from '../state/holds.server.ts'
import { unsolicitedEmails } from '../../../platform/mail/unsolicited-emails.server.ts'
import { goodPassword } from '../../../../test/person.ts'
import {
  copiesOf,
  edits,
  listsCar,
  opensLink,
  rowsOf,
  sells,
  sendsPhotos,
  transitions,
  typed,
} from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'

/** What a spammer would have us write to somebody. */
const text = {
  model: 'CHEAP PILLS at pills.example',
  contactName: 'Win a prize',
  description: 'Visit pills.example for a prize today.',
  location: 'Pilltown',
}
const victim = 'victim@example.com'
const spam = /pills|prize|pilltown/i

const emailsTo = async (shop: Shop, address = victim) =>
  (await rowsOf(shop, 'mails')).filter(({ to_address }) => to_address === address)

/** Everything that an email shows. */
const shownIn = (email: Record<string, unknown>) =>
  JSON.stringify([email['subject'], email['to_name'], email['body'], email['blocks']])

async function opensAtNoon() {
  const shop = await startApp({ config: { trustProxy: 'loopback' } })
  await timeIs(shop, '2026-06-01T12:00:00Z')
  return shop
}
let n = 0
const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
const elsewhere = () => from(`203.0.${n >> 8}.${n++ & 255}`)

test('10.5: however often a stranger’s address is given, one email a day of each kind goes to it, without a word that was typed', async () => {
  const shop = await opensAtNoon()
  const eve = shop.browser()
  for (let at = 0; at < 12; at++) {
    const images = await sendsPhotos(eve)
    const password = { password: goodPassword, confirmPassword: goodPassword }
    const userData =
      at % 2 ? { userData: { name: text.contactName, email: victim, ...password } } : {}
    const car = { ...typed, ...text, contactEmail: victim, mileage: at, images }
    const response = await sells(eve, car, userData, elsewhere())
    expect(response.status, response.text).toBe(201)
  }
  const emails = await emailsTo(shop)
  // About the first car, and about an account that was begun with the second.
  expect(emails).toHaveLength(2)
  for (const email of emails) expect(shownIn(email)).not.toMatch(spam)
  await shop.runs('send-owed-letters')
  expect(await emailsTo(shop)).toHaveLength(emails.length)
})

test('10.5: what was not written today stands in the next day’s email, each car with its link', async () => {
  const shop = await opensAtNoon()
  const ids: number[] = []
  for (const mileage of [1, 2, 3]) ids.push(await listsCar(shop.browser(), { mileage }))
  const first = await emailsTo(shop, typed.contactEmail)
  expect(first.map(({ subject }) => subject)).toEqual(['Your 1989 BMW 3 Series on Youngtimer'])
  await timePasses(shop, { days: 1, minutes: 1 })
  expect(await shop.runs('send-owed-letters')).toBe(1)
  expect(await shop.runs('send-owed-letters')).toBe(0)
  const [second] = (await emailsTo(shop, typed.contactEmail)).slice(1)
  expect(second!['subject']).toBe('Your 2 cars on Youngtimer')
  const tokens = [...String(second!['body']).matchAll(/manage#token=(\S+)/g)].map(
    ([, token]) => token,
  )
  const opened: number[] = []
  for (const token of tokens) {
    const response = await shop.browser().post('/api/manage', { token })
    opened.push(response.json<{ id: number }>().id)
  }
  expect(opened).toEqual(ids.slice(1))
})

test('10.5: what is being checked when its account ends has its link as well, and what a suspension holds has none', async () => {
  const shop = await opensAtNoon()
  const ann = await shop.signsUp('ann@example.com', { confirmed: false })
  const eve = await shop.signsUp('eve@example.com', { confirmed: false })
  await timePasses(shop, { days: provisionalDays - 10 })
  for (const { api, email, password } of [ann, eve])
    expect((await api.post('/api/auth/login', { email, password })).status).toBe(200)
  const checked = await listsCar(ann.api, { contactEmail: ann.email })
  const suspended = await listsCar(eve.api, { contactEmail: eve.email })
  await shop.database.primary.transaction().execute(async (tx) => {
    const hold = { from: 'live', reason: 'To be looked at' } as const
    await putOnHold(tx, { ...hold, listingId: checked })
    await putOnHold(tx, { ...hold, listingId: suspended, forSeller: true })
  })
  await timePasses(shop, { days: 11 })
  await shop.runs('remove-expired')
  expect(await rowsOf(shop, 'users')).toEqual([])
  const before = (await emailsTo(shop, eve.email)).length
  await timePasses(shop, { days: 1, minutes: 1 })
  await shop.runs('send-owed-letters')
  expect(await emailsTo(shop, eve.email)).toHaveLength(before)
  const [email] = await shop.mailTo(ann.email)
  expect(email!.body).toContain('Somebody is looking at your 1989 BMW 3 Series')
  expect((await opensLink(shop, ann.email)).id).toBe(checked)
})

test('10.5: from one network a few strangers an hour are written to, the others later', async () => {
  const shop = await opensAtNoon()
  const { max } = unsolicitedEmails.network
  const eve = shop.browser()
  for (let at = 0; at < max + 3; at++) {
    const car = { ...typed, contactEmail: `v${at}@example.com`, mileage: at }
    await sells(eve, { ...car, images: await sendsPhotos(eve) }, {}, from('198.51.100.7'))
  }
  expect(await rowsOf(shop, 'mails')).toHaveLength(max)
  await shop.runs('send-owed-letters')
  expect(await rowsOf(shop, 'mails')).toHaveLength(max)
  await timePasses(shop, { minutes: 61 })
  await shop.runs('send-owed-letters')
  expect(await rowsOf(shop, 'mails')).toHaveLength(max + 3)
})

const message = {
  name: 'Win a prize',
  email: 'bob@example.com',
  message: 'Visit pills.example for a prize.',
}

test('10.5: a message waits until its seller has opened a link that was sent to them, and then arrives whole', async () => {
  const shop = await opensAtNoon()
  const id = await listsCar(shop.browser(), { contactEmail: victim })
  for (const at of [1, 2])
    await shop.api.post(`/api/contact/${id}`, {
      payload: { ...message, message: `${message.message} ${at}` },
    })
  expect(await emailsTo(shop)).toHaveLength(1)
  await timePasses(shop, { days: 1, minutes: 1 })
  await shop.runs('send-owed-letters')
  const emails = await emailsTo(shop)
  expect(emails).toHaveLength(2)
  expect(emails[1]!['body']).toContain('2 buyers have written about it')
  for (const email of emails) expect(shownIn(email)).not.toMatch(spam)
  expect(emails[1]!['reply_to_address']).toBeNull()

  await opensLink(shop, victim)
  await shop.runs('tell-seller', { listingId: id })
  await shop.runs('tell-seller', { listingId: id })
  const notified = (await emailsTo(shop)).slice(2)
  expect(notified).toHaveLength(2)
  expect(notified[0]).toMatchObject({
    subject: 'Somebody has written about your 1989 BMW 3 Series',
    reply_to_address: null,
  })
  expect(notified[0]!['body']).toContain(message.message)
  expect(await shop.jobsFor(id)).toContain('tell-seller')

  // From now on at once.
  await shop.api.post(`/api/contact/${id}`, {
    payload: { ...message, message: 'Is it still for sale?' },
  })
  expect((await emailsTo(shop)).at(-1)!['body']).toContain('Is it still for sale?')
})

test('10.5: what waited is mailed to a seller who opens their link while the car is being checked, or has run out', async () => {
  const shop = await opensAtNoon()
  const { primary } = shop.database
  const waits = async (contactEmail: string) => {
    const id = await listsCar(shop.browser(), { contactEmail })
    const sent = await shop.api.post(`/api/contact/${id}`, { payload: message, ...elsewhere() })
    expect(sent.status, sent.text).toBe(200)
    return id
  }
  const ids = { held: await waits('ann@example.com'), expired: await waits('eve@example.com') }
  const hold = { listingId: ids.held, from: 'live', reason: 'To be looked at' } as const
  await primary.transaction().execute((tx) => putOnHold(tx, hold))
  await timePasses(shop, { days: 31 })
  await shop.runs('expire-listings')
  expect((await rowsOf(shop, 'listings')).map(({ state }) => state).toSorted()).toEqual([
    'expired',
    'held',
  ])
  for (const [id, address] of [
    [ids.held, 'ann@example.com'],
    [ids.expired, 'eve@example.com'],
  ] as const) {
    await opensLink(shop, address)
    expect(await shop.runs('tell-seller', { listingId: id }), address).toBe(1)
    expect((await emailsTo(shop, address)).at(-1)!['body']).toContain(message.message)
  }
})

test('10.5: what waited about a car that its seller has deleted is not mailed before it is on sale again', async () => {
  const shop = await opensAtNoon()
  const id = await listsCar(shop.browser(), { contactEmail: victim })
  await shop.api.post(`/api/contact/${id}`, { payload: message })
  const { browser } = await opensLink(shop, victim)
  expect((await browser.delete(`/api/listings/${id}`)).status).toBe(200)
  expect(await shop.runs('tell-seller', { listingId: id })).toBe(0)
  const before = await shop.jobsFor(id)

  expect((await transitions(browser, id, 'relisted')).status).toBe(200)
  expect(await shop.jobsFor(id)).toEqual([...before, 'tell-seller'].toSorted())
  expect(await shop.runs('tell-seller', { listingId: id })).toBe(1)
  expect((await emailsTo(shop)).at(-1)!['body']).toContain(message.message)
})

test('what waited is mailed whatever its writer is called, and a message that can’t be holds up no other', async () => {
  const shop = await startApp({ config: { mail: readMailConfig(() => undefined, []) } })
  const id = await listsCar(shop.browser())
  const longest = 'x'.repeat(255)
  for (const name of ['Bob', longest, 'Mallory', 'Carl'])
    await shop.api.post(`/api/contact/${id}`, {
      payload: { ...message, name, email: 'bob@example.com', message: `Hello, I am ${name}.` },
    })
  const said = async () =>
    (await emailsTo(shop, typed.contactEmail)).flatMap(
      ({ body }) => /> Hello, I am (\w+)/.exec(String(body))?.[1] ?? [],
    )
  await opensLink(shop)
  const { primary } = shop.database
  await sql`alter table mails add constraint nobody check (body not like '%Mallory%') not valid`.execute(
    primary,
  )
  await expect(shop.runs('tell-seller', { listingId: id })).rejects.toThrow('nobody')
  await sql`alter table mails drop constraint nobody`.execute(primary)
  expect(await said()).toEqual(['Bob', longest, 'Carl'])
  expect(await shop.runs('tell-seller', { listingId: id })).toBe(1)
  expect(await said()).toEqual(['Bob', longest, 'Carl', 'Mallory'])
})

test('10.5: a link opened at another address confirms nothing', async () => {
  const shop = await opensAtNoon()
  const id = await listsCar(shop.browser())
  const { browser, token } = await opensLink(shop)
  await browser.send('PUT', `/api/listings/${id}`, { payload: { contactEmail: victim } })
  await shop.browser().post('/api/manage', { token })
  await shop.api.post(`/api/contact/${id}`, { payload: message })
  const emails = await emailsTo(shop)
  expect(emails).toHaveLength(1)
  expect(shownIn(emails[0]!)).not.toMatch(spam)
})

test('10.5: an account that has confirmed another address than the listing’s has nothing typed sent there', async () => {
  const shop = await opensAtNoon()
  const eve = await shop.signsUp('eve@example.com')
  const ids: number[] = []
  for (const mileage of [1, 2, 3])
    ids.push(await listsCar(eve.api, { ...text, contactEmail: victim, mileage }))
  expect(await emailsTo(shop)).toEqual([])
  for (const id of ids) await shop.api.post(`/api/contact/${id}`, { payload: message })
  const emails = await emailsTo(shop)
  expect(emails).toHaveLength(1)
  expect(shownIn(emails[0]!)).not.toMatch(spam)
})

test('what is owed says of each link in it how long that works, and nothing of links where it holds none', async () => {
  const shop = await opensAtNoon()
  const ben = await shop.signsUp('ben@example.com', { confirmed: false })
  const carol = await shop.signsUp('carol@example.com')
  const dora = await shop.signsUp('dora@example.com')
  const ids = {
    confirm: await listsCar(ben.api, { contactEmail: ben.email }),
    claim: await listsCar(shop.browser(), { contactEmail: carol.email }),
    none: await listsCar(dora.api, { contactEmail: victim }),
  }
  await timePasses(shop, { days: 1, minutes: 1 })
  await sql`insert into owed_letters (listing_id, user_id) values (${ids.claim}, ${carol.id})`.execute(
    shop.database.primary,
  )
  for (const id of [ids.confirm, ids.none])
    await shop.api.post(`/api/contact/${id}`, { payload: message, ...elsewhere() })
  await shop.runs('send-owed-letters')
  const saysTo = async (address: string) => {
    const body = String((await emailsTo(shop, address)).at(-1)!['body'])
    return {
      links: [...body.matchAll(/\/([\w-]+)#token=/g)].map(([, path]) => path),
      days: [...body.matchAll(/works for (\d+ days(?:, once)?)/g)].map(([, days]) => days),
      isSecret: body.includes('keep it to yourself'),
    }
  }
  expect(await saysTo(ben.email)).toEqual({
    links: ['verify-email'],
    days: ['3 days, once'],
    isSecret: false,
  })
  expect(await saysTo(carol.email)).toEqual({
    links: ['manage', 'claim'],
    days: ['180 days', '30 days'],
    isSecret: true,
  })
  expect(await saysTo(victim)).toEqual({ links: [], days: [], isSecret: false })
})

test('10.5: a confirmation to whoever is said to have written: one a day, and the car in our words', async () => {
  const shop = await opensAtNoon()
  const eve = await shop.signsUp('eve@example.com')
  for (const mileage of [1, 2, 3]) {
    const id = await listsCar(eve.api, { ...text, contactEmail: eve.email, mileage })
    const payload = { ...message, email: victim }
    expect((await shop.api.post(`/api/contact/${id}`, { payload, ...elsewhere() })).status).toBe(
      200,
    )
  }
  const emails = await emailsTo(shop)
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Your message about the 1989 BMW has been sent',
  ])
  expect(shownIn(emails[0]!)).not.toMatch(spam)
})

test('10.5: emails about a listing’s days are so few as well where nobody has shown that the address is theirs', async () => {
  const shop = await opensAtNoon()
  for (const mileage of [1, 2, 3])
    await listsCar(shop.browser(), { ...text, contactEmail: victim, mileage })
  const before = (await emailsTo(shop)).length
  await timePasses(shop, { days: 22 })
  await shop.runs('remind-sellers')
  await shop.runs('remind-sellers')
  const emails = (await emailsTo(shop)).slice(before)
  expect(emails).toHaveLength(1)
  for (const email of emails) expect(shownIn(email)).not.toMatch(spam)
})

test('10.5: an address gets an email when it is no longer a listing’s, unless it never was', async () => {
  const shop = await startApp()
  const ann = shop.browser()
  const unknown = await listsCar(ann, { contactEmail: 'typed@example.com' })
  await edits(ann, unknown, { contactEmail: 'known@example.com' })
  const isNotified = ({ subject }: { subject: string }) => subject.includes('another email address')
  expect((await shop.mailTo('typed@example.com')).filter(isNotified)).toEqual([])

  const own = await shop.signsUp('bob@example.com')
  const capitals = await listsCar(own.api, { contactEmail: 'bob@example.com', mileage: 84_002 })
  expect((await edits(own.api, capitals, { contactEmail: 'Bob@Example.com' })).status).toBe(200)
  expect((await shop.mailTo('bob@example.com')).filter(isNotified), 'the same mailbox').toEqual([])
  const known = await listsCar(own.api, { contactEmail: 'bob@example.com', mileage: 84_001 })
  expect((await edits(own.api, known, { contactEmail: 'new@example.com' })).status).toBe(200)
  const notified = (await shop.mailTo('bob@example.com')).filter(isNotified)
  expect(notified.map(({ subject }) => subject)).toEqual([
    'Your 1989 BMW 3 Series on Youngtimer has another email address',
  ])
  expect(notified[0]!.body).not.toContain('new@example.com')
  expect((await shop.mailTo('new@example.com')).filter(isNotified)).toEqual([])
})

test('10.5: whoever has emails owed to hundreds of addresses delays no other seller’s', async () => {
  const shop = await opensAtNoon()
  const eve = await listsCar(shop.browser())
  await copiesOf(shop, eve, 300, 'somebody-#@example.org')
  const other = await listsCar(shop.browser(), { contactEmail: 'other@example.com' })
  const network = '0'.repeat(64)
  await sql`
    insert into owed_letters (listing_id, network, owed_since)
    select id, ${network}, app_now() - interval '1 hour' from listings
    where contact_email like 'somebody-%'
    union all select ${other}, ${'1'.repeat(64)}, app_now()`.execute(shop.database.primary)
  await sql`delete from mails`.execute(shop.database.primary)
  await timePasses(shop, { hours: 25 })
  // Six an hour for a network, and the other.
  expect(await shop.runs('send-owed-letters')).toBe(unsolicitedEmails.network.max + 1)
  expect(await emailsTo(shop, 'other@example.com')).toHaveLength(1)
})

test('10.5: whoever owes a seller an email among hundreds delays none of the seller’s own', async () => {
  const shop = await opensAtNoon()
  const eve = await listsCar(shop.browser())
  await copiesOf(shop, eve, 300, 'somebody-#@example.org')
  const ann = 'somebody-300@example.org'
  const own = await listsCar(shop.browser(), { contactEmail: ann })
  await sql`
    insert into owed_letters (listing_id, network, owed_since)
    select id, ${'0'.repeat(64)}, app_now() - interval '1 hour' + id * interval '1 second' from listings
    where contact_email like 'somebody-%' and id <> ${own}
    union all select ${own}, ${'1'.repeat(64)}, app_now()`.execute(shop.database.primary)
  await sql`delete from mails`.execute(shop.database.primary)
  await timePasses(shop, { hours: 25 })
  await shop.runs('send-owed-letters')
  expect(await emailsTo(shop, ann)).toHaveLength(1)
})

test('10.5: what a stranger has written to an address leaves it the email about its own car', async () => {
  const shop = await opensAtNoon()
  const others = await shop.publishes()
  const writes = () =>
    shop.browser().send('POST', `/api/contact/${others}`, {
      payload: { ...message, email: victim },
      ...elsewhere(),
    })
  expect((await writes()).status).toBe(200)
  const password = { password: goodPassword, confirmPassword: goodPassword }
  const eve = shop.browser()
  const car = { ...typed, contactEmail: 'eve@example.com', images: await sendsPhotos(eve) }
  const userData = { userData: { name: 'Eve', email: victim, ...password } }
  expect((await sells(eve, car, userData, elsewhere())).status).toBe(201)
  const before = await emailsTo(shop)
  expect(before.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('has been sent'),
    'Confirm your email for Youngtimer',
  ])

  const id = await listsCar(shop.browser(), { contactEmail: victim })
  expect((await opensLink(shop, victim)).id).toBe(id)
  // One a day of each kind all the same.
  expect((await writes()).status).toBe(200)
  await listsCar(shop.browser(), { contactEmail: victim, mileage: 84_001 })
  expect(await emailsTo(shop)).toHaveLength(before.length + 1)
})
