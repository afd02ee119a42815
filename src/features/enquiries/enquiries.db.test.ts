import { sql } from 'kysely'
import pLimit from 'p-limit'
import { expect, test } from 'vitest'
import { e30, golf } from '../../../test/cars.ts'
import { rowsOf } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../test/time.ts'
import { enquiryLimits, retentionDays, sameWithinMinutes } from './rules.ts'
import type { Enquiries, EnquiryCounts } from './schema.ts'

const bob = { name: 'Bob Buyer', email: 'bob@example.com', message: 'Is the timing belt done?' }
const reply = 'It was done last year, and I have the bill.'

let network = 0
const writes = (shop: Shop, car: number, more: object = {}) =>
  shop.api.post(`/api/contact/${car}`, {
    payload: { ...bob, ...more },
    remoteAddress: `10.0.${++network >> 8}.${network & 255}`,
  })

const givesTo = ({ database }: Shop, car: number, seller: { id: number } | null) =>
  sql`update listings set user_id = ${seller?.id ?? null} where id = ${car}`.execute(
    database.primary,
  )

type Person = Awaited<ReturnType<Shop['signsUp']>>
const inbox = async ({ api }: Person, search = '') =>
  (await api.get(`/api/enquiries${search}`)).json<Enquiries>()
const counts = async ({ api }: Person) =>
  (await api.get('/api/enquiries/counts')).json<EnquiryCounts>()

/** Ann sells a car, and Bob has written to her. */
async function annAndBob({ confirmed = true } = {}) {
  const shop = await startApp({ config: { trustProxy: 'loopback' } })
  const ann = await shop.signsUp('ann@example.com', { confirmed })
  const car = await shop.publishes(e30)
  await givesTo(shop, car, ann)
  await writes(shop, car)
  const { items } = await inbox(ann)
  return { shop, ann, car, id: items[0]!.id }
}

test('a seller finds what was written about their cars, opens it, and answers', async () => {
  const { shop, ann, car, id } = await annAndBob()
  const item = {
    id,
    listingId: car,
    car: '1989 BMW 325i Sport',
    ...bob,
    // A buyer's address is theirs to show.
    email: null,
    phone: null,
    side: 'seller',
    isRead: false,
    answers: [],
  }
  expect(await inbox(ann)).toMatchObject({ items: [item], next: null })
  expect(await counts(ann)).toEqual({
    messages: 1,
    unread: 1,
    listings: [{ listingId: car, car: item.car, messages: 1, unread: 1 }],
    sent: { messages: 0, unread: 0 },
  })

  expect((await ann.api.patch(`/api/enquiries/${id}`, { isRead: true })).status).toBe(200)
  const [{ read_at: readAt }] = (await rowsOf(shop, 'enquiries')) as [{ read_at: Date }]
  await ann.api.patch(`/api/enquiries/${id}`, { isRead: true })
  expect(await rowsOf(shop, 'enquiries')).toMatchObject([{ read_at: readAt }])
  expect(await counts(ann)).toMatchObject({ messages: 1, unread: 0 })

  const response = await ann.api.post(`/api/enquiries/${id}/answers`, { message: ` ${reply} ` })
  expect(response.status, response.text).toBe(200)
  expect(response.json()).toMatchObject({ message: reply, isOwn: true })
  expect(await inbox(ann)).toMatchObject({ items: [{ isRead: true, answers: [response.json()] }] })
  const emails = await rowsOf(shop, 'mails')
  expect(emails.at(-1)).toMatchObject({
    to_address: bob.email,
    reply_to_address: expect.stringMatching(/^reply\+[0-9a-f]{32}@/),
    subject: 'The seller answered about the 1989 BMW 3 Series',
  })
  expect(JSON.stringify(emails.at(-1))).not.toContain('ann@example.com')
})

test('messages are there for whoever has the car, however late it came into the account', async () => {
  const { shop, ann, car, id } = await annAndBob()
  const eve = await shop.signsUp('eve@example.com')
  await givesTo(shop, car, null)
  expect(await inbox(ann)).toEqual({ items: [], next: null })
  expect((await ann.api.patch(`/api/enquiries/${id}`, { isRead: true })).status).toBe(404)
  await givesTo(shop, car, eve)
  expect(await inbox(eve)).toMatchObject({ items: [{ id }] })
})

test('B2: messages of another seller are not found to read, to answer or to remove', async () => {
  const { shop, car, id } = await annAndBob()
  const eve = await shop.signsUp('eve@example.com')
  const before = await rowsOf(shop, 'enquiries')
  const emails = (await rowsOf(shop, 'mails')).length
  for (const which of [id, 999_999, 'x', '0', '1e3'])
    for (const response of [
      await eve.api.patch(`/api/enquiries/${which}`, { isRead: true }),
      await eve.api.delete(`/api/enquiries/${which}`),
      await eve.api.post(`/api/enquiries/${which}/answers`, { message: reply }),
    ]) {
      expect([response.status, response.json()]).toMatchObject([
        404,
        { message: 'There is no such message' },
      ])
    }
  expect(await inbox(eve)).toEqual({ items: [], next: null })
  expect(await inbox(eve, `?listing=${car}`)).toEqual({ items: [], next: null })
  expect(await counts(eve)).toEqual({
    messages: 0,
    unread: 0,
    listings: [],
    sent: { messages: 0, unread: 0 },
  })
  expect(await rowsOf(shop, 'enquiries')).toEqual(before)
  expect(await rowsOf(shop, 'enquiry_answers')).toEqual([])
  expect(await rowsOf(shop, 'mails')).toHaveLength(emails)
})

test('the next page of conversations begins where the last one ended, also where that has moved or is gone', async () => {
  const shop = await startApp({ config: { trustProxy: 'loopback' } })
  const ann = await shop.signsUp('ann@example.com')
  const car = await shop.publishes(e30)
  await givesTo(shop, car, ann)
  for (let n = 0; n < 22; n++)
    await writes(shop, car, { name: `b${n}`, email: `b${n}@example.com` })
  const { items, next } = await inbox(ann)
  const last = items.at(-1)!
  expect(last.name).toBe('b2')
  const following = async () => (await inbox(ann, `?before=${next}`)).items.map(({ name }) => name)
  await ann.api.post(`/api/enquiries/${last.id}/answers`, { message: 'It was done last year.' })
  expect(await following()).toEqual(['b1', 'b0'])
  await sql`delete from enquiries where id = ${last.id}`.execute(shop.database.primary)
  expect(await following()).toEqual(['b1', 'b0'])
})

test('a page has twenty, and the next begins where it ended; one car’s can be read alone', async () => {
  const shop = await startApp({ config: { trustProxy: 'loopback' } })
  const ann = await shop.signsUp('ann@example.com')
  const [first, second] = [await shop.publishes(e30), await shop.publishes(golf)]
  for (const car of [first, second]) await givesTo(shop, car, ann)
  for (let n = 0; n < 23; n++)
    expect(
      (await writes(shop, n % 8 ? first : second, { name: `b${n}`, email: `b${n}@example.com` }))
        .status,
    ).toBe(200)
  const one = await inbox(ann)
  expect(one.items.map(({ name }) => name)).toEqual(
    Array.from({ length: 20 }, (_, n) => `b${22 - n}`),
  )
  const two = await inbox(ann, `?before=${one.next}`)
  expect(two.items.map(({ name }) => name)).toEqual(['b2', 'b1', 'b0'])
  expect(two.next).toBeNull()
  const golfs = await inbox(ann, `?listing=${second}`)
  expect(golfs.items.map(({ name }) => name)).toEqual(['b16', 'b8', 'b0'])
  expect(await counts(ann)).toMatchObject({
    messages: 23,
    listings: [
      { listingId: first, messages: 20 },
      { listingId: second, messages: 3, car: '1991 Volkswagen Golf GTI 16V' },
    ],
  })
  for (const search of ['?listing=x', '?before=0', '?page=2', '?listing=1&listing=2'])
    expect((await ann.api.get(`/api/enquiries${search}`)).status, search).toBe(400)
})

test('F4: an answer that is sent twenty times at once is one answer and one email', async () => {
  const { shop, ann, id } = await annAndBob()
  const responses = await Promise.all(
    Array.from({ length: 20 }, () =>
      ann.api.post(`/api/enquiries/${id}/answers`, { message: reply }),
    ),
  )
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(responses[0]!.status).toBe(200)
  expect(await rowsOf(shop, 'enquiry_answers')).toHaveLength(1)
  expect(await shop.mailTo(bob.email)).toHaveLength(2)
})

test('other words, or the same a while later, are another answer', async () => {
  const { shop, ann, id } = await annAndBob()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const sendReply = async (message: string) => {
    const { status } = await ann.api.post(`/api/enquiries/${id}/answers`, { message })
    expect(status).toBe(200)
    return rowsOf(shop, 'enquiry_answers')
  }
  expect(await sendReply(reply)).toHaveLength(1)
  expect(await sendReply(`${reply} Do come on Sunday.`)).toHaveLength(2)
  expect(await sendReply(reply)).toHaveLength(2)
  await timePasses(shop, { minutes: sameWithinMinutes + 1 })
  expect(await sendReply(reply)).toHaveLength(3)
})

test('an answer stands beside the message that it answers, and beside no other', async () => {
  const { shop, ann, car, id } = await annAndBob()
  await writes(shop, car, { email: 'carl@example.com', name: 'Carl' })
  const [toCarl] = (await inbox(ann)).items
  const sendReply = (which: number, message: string) =>
    ann.api.post(`/api/enquiries/${which}/answers`, { message })
  await sendReply(id, 'To Bob: it was done last year.')
  await sendReply(toCarl!.id, 'To Carl: come on Sunday.')
  const replied = [
    { name: 'Carl', answers: [{ message: 'To Carl: come on Sunday.' }] },
    { name: 'Bob Buyer', answers: [{ message: 'To Bob: it was done last year.' }] },
  ]
  expect((await inbox(ann)).items).toMatchObject(replied)
  const { enquiries } = (await ann.api.get('/api/auth/export')).json<{ enquiries: object }>()
  expect(enquiries).toMatchObject({
    received: replied.toReversed().map(({ answers }) => ({ answers })),
  })
})

test('an answer’s email belongs to the account of whoever wrote the message', async () => {
  const { shop, ann, car, id } = await annAndBob()
  const carl = await shop.signsUp('carl@example.com')
  await carl.api.post(`/api/contact/${car}`, { ...bob, email: 'carl@example.com' })
  const [toCarl] = (await inbox(ann)).items
  for (const which of [id, toCarl!.id])
    await ann.api.post(`/api/enquiries/${which}/answers`, { message: reply })
  const emails = await rowsOf(shop, 'mails')
  expect(emails.slice(-2).map(({ to_address: to, user_id: userId }) => [to, userId])).toEqual([
    [bob.email, null],
    ['carl@example.com', carl.id],
  ])
})

test('F3: answers are limited, as whoever gets them may never have written', async () => {
  const { shop, ann, id } = await annAndBob()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const { max, message } = enquiryLimits.answers
  const sendReply = (n: number) =>
    ann.api.post(`/api/enquiries/${id}/answers`, { message: `Answer number ${n} to you` })
  // As many at once as a busy machine’s database has time for.
  const atOnce = pLimit(5)
  const all = await Promise.all(Array.from({ length: max + 5 }, (_, n) => atOnce(sendReply, n)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(max)
  for (const refused of all.filter(({ status }) => status !== 200))
    expect([refused.status, refused.json(), refused.headers['retry-after']]).toMatchObject([
      429,
      { message },
      '86400',
    ])
  expect(await rowsOf(shop, 'enquiry_answers')).toHaveLength(max)
})

test('who has not confirmed an address has nobody written to', async () => {
  const { shop, ann, id } = await annAndBob({ confirmed: false })
  const response = await ann.api.post(`/api/enquiries/${id}/answers`, { message: reply })
  expect([response.status, response.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('confirm your email') },
  ])
  expect(await rowsOf(shop, 'enquiry_answers')).toEqual([])
  expect(await shop.mailTo(bob.email)).toHaveLength(1)
})

test('an answer is held to its length and its characters', async () => {
  const { ann, id } = await annAndBob()
  for (const message of ['', ' \n ', undefined, 'x'.repeat(5_001), 'a\0'.repeat(20), 7]) {
    const response = await ann.api.post(`/api/enquiries/${id}/answers`, { message })
    expect([response.status, response.json()]).toMatchObject([400, { field: 'message' }])
  }
  for (const [method, body] of [
    ['POST', { message: reply, to: 'eve@example.com' }],
    ['PATCH', { isRead: true, email: 'eve@example.com' }],
    ['PATCH', { isRead: false }],
  ] as const) {
    const path = `/api/enquiries/${id}${method === 'POST' ? '/answers' : ''}`
    expect((await ann.api.send(method, path, { payload: body })).status).toBe(400)
  }
})

test('what a seller removes is out of sight at once, and erased with its emails a month later', async () => {
  const { shop, ann, id, car } = await annAndBob()
  await timeIs(shop, new Date(Date.now() + 60_000))
  await ann.api.post(`/api/enquiries/${id}/answers`, { message: reply })
  await writes(shop, car, { email: 'carl@example.com', name: 'Carl' })
  expect((await ann.api.delete(`/api/enquiries/${id}`)).status).toBe(200)
  expect((await ann.api.delete(`/api/enquiries/${id}`)).status).toBe(404)
  expect((await inbox(ann)).items).toMatchObject([{ name: 'Carl' }])
  expect(await counts(ann)).toMatchObject({ messages: 1 })

  // An email that has not left yet is not lost by it.
  expect(await shop.mailTo(bob.email)).toHaveLength(2)
  await timePasses(shop, { days: 29 })
  expect(await shop.runs('erase-enquiries')).toEqual([0])
  await timePasses(shop, { days: 2 })
  expect(await shop.runs('erase-enquiries')).toEqual([1])
  expect(await rowsOf(shop, 'enquiries')).toMatchObject([{ name: 'Carl' }])
  expect(await rowsOf(shop, 'enquiry_answers')).toEqual([])
  await shop.runs('remove-expired')
  expect(await rowsOf(shop, 'limit_counts')).toEqual([])
  expect(await shop.mailTo(bob.email)).toEqual([])
  const emails = await rowsOf(shop, 'mails')
  const from = (name: string) =>
    emails.filter(({ body }) => String(body).includes(`From: ${name}\n`))
  expect(from(bob.name)).toEqual([])
  expect(from('Carl')).toHaveLength(1)
})

test('a message is stored for a year and no longer', async () => {
  const { shop } = await annAndBob()
  await timeIs(shop, new Date(Date.now() + 364 * 86_400_000))
  expect(await shop.runs('erase-enquiries')).toEqual([0])
  await timePasses(shop, { days: 2 })
  expect(await shop.runs('erase-enquiries')).toEqual([1])
  expect(await rowsOf(shop, 'enquiries')).toEqual([])
  const mails = JSON.stringify(await rowsOf(shop, 'mails'))
  expect(mails).not.toContain(bob.message)
  expect(mails).not.toContain(bob.email)
})

test('all that is due is erased at once, however much it is', async () => {
  const { shop } = await annAndBob()
  await sql`
    insert into enquiries (listing_id, name, email, message)
    select listing_id, name, email, message from enquiries, generate_series(1, 1000)
  `.execute(shop.database.primary)
  await timeIs(shop, new Date(Date.now() + (retentionDays.message + 1) * 86_400_000))
  expect(await shop.runs('erase-enquiries')).toEqual([1_001])
  expect(await rowsOf(shop, 'enquiries')).toEqual([])
})
