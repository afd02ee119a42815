import { expect, test } from 'vitest'
import { canaries, e30, golf } from '../../../../test/cars.ts'
import { answeredOnThePage } from '../../../../test/emails.ts'
import { whileRowsAreRefused } from '../../../../test/refuse-rows.ts'
import { listsCar, opensLink, rowsOf } from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { unsolicitedEmails } from '../../../platform/mail/unsolicited-emails.server.ts'
import { plans } from '../../listings/rules.ts'
import { confirmationsAnHour, enquiryLimits, emailPacing, messageSent } from '../rules.ts'

const bob = {
  name: 'Bob Buyer',
  email: 'bob@example.com',
  phone: '07700 900123',
  message: 'Is the timing belt done, and could I see it on Sunday?',
}
const behindAProxy = { config: { trustProxy: 'loopback' } }

/** Sends a message, from a network of its own unless told. */
let n = 0
const network = () => `203.${(n >> 16) & 255}.${(n >> 8) & 255}.${n++ & 255}`
const writes = (shop: Shop, car: number, more: object = {}, from = network()) =>
  shop.api.post(`/api/contact/${car}`, {
    payload: { ...bob, ...more },
    headers: { 'x-forwarded-for': from },
  })

const sent = { message: messageSent.description }

test('a message is stored and mailed to the seller, and its sender gets an email without their words', async () => {
  const shop = await startApp({ config: { mail: answeredOnThePage } })
  const car = await shop.publishes(e30)
  const response = await writes(shop, car, { email: 'Bob@Example.com' })
  expect([response.status, response.json()]).toEqual([200, sent])
  expect(response.headers['cache-control']).toBe('no-store')
  expect(await rowsOf(shop, 'enquiries')).toMatchObject([
    { listing_id: car, user_id: null, ...bob, email: 'bob@example.com', read_at: null },
  ])
  const [email, ...others] = await rowsOf(shop, 'mails')
  expect(email).toMatchObject({
    to_address: canaries.email,
    to_name: 'Ann Seller',
    reply_to_address: null,
    subject: 'Somebody has written about your 1989 BMW 3 Series',
    user_id: null,
  })
  expect(email!['blocks']).toContainEqual({ kind: 'quote', text: bob.message })
  expect(email!['body']).toMatch(/http:\/\/shop\.test\/conversation#token=\S{43}\n/)
  expect(email!['body']).toContain(bob.phone)
  // Neither sees the other’s until they choose to.
  expect(JSON.stringify(email)).not.toContain(bob.email)
  // Without an account there is nothing to sign in to.
  expect(email!['body']).not.toContain('/account')
  expect(others).toMatchObject([
    { to_address: 'bob@example.com', reply_to_address: null, to_name: null },
  ])
  for (const typed of [bob.message, 'timing belt', bob.name, bob.phone])
    expect(JSON.stringify(others)).not.toContain(typed)
  expect(JSON.stringify(others)).not.toContain(canaries.email)
  expect(response.text + JSON.stringify(response.headers)).not.toContain(canaries.email)
})

test('a seller with an account is led to it', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const car = await shop.publishes({ ...e30, contactEmail: 'garage@example.com' })
  await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
  await writes(shop, car)
  // Where the seller has asked to be written to.
  const [email] = await shop.mailTo('garage@example.com')
  expect(email!.body).toContain('http://shop.test/account/messages')
  expect((await rowsOf(shop, 'mails')).at(-2)).toMatchObject({ user_id: ann.id })
})

test('whoever is signed in is remembered as the sender', async () => {
  const shop = await startApp()
  const car = await shop.publishes(e30)
  const { api, id } = await shop.signsUp('nell@example.com', { name: 'Nell' })
  const response = await api.post(`/api/contact/${car}`, { ...bob, phone: '' })
  expect(response.status, response.text).toBe(200)
  expect(await rowsOf(shop, 'enquiries')).toMatchObject([
    { user_id: id, phone: null, ...{ email: bob.email } },
  ])
})

test('what is wrong is said in the form’s words, by field', async () => {
  const shop = await startApp()
  const car = await shop.publishes(e30)
  for (const [more, field, message] of [
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: undefined }, 'name', 'Name is required'],
    [{ email: 'bob' }, 'email', 'Valid email is required'],
    [{ email: null }, 'email', 'Valid email is required'],
    [{ message: 'Too short' }, 'message', 'Message must be at least 10 characters'],
    [{ message: '🚗🚗🚗🚗🚗' }, 'message', 'Message must be at least 10 characters'],
    [{ message: 'x'.repeat(5_001) }, 'message', 'at most 5000 characters'],
    [{ phone: 'ring me' }, 'phone', 'Phone must be a valid phone number'],
    [{ listingId: 2 }, 'listingId', ''],
    [{ userId: 1 }, 'userId', ''],
  ] as const) {
    const response = await writes(shop, car, more)
    expect(response.status, JSON.stringify(more)).toBe(400)
    expect(response.json()).toMatchObject({ field, message: expect.stringContaining(message) })
  }
  expect(await rowsOf(shop, 'enquiries')).toEqual([])
  expect((await writes(shop, car, { phone: null })).status).toBe(200)
  expect((await writes(shop, car, { message: '🚗'.repeat(5_000) })).status).toBe(200)
})

test('F2: no second line, list or address in a name or an address reaches an email’s header', async () => {
  const shop = await startApp()
  const car = await shop.publishes(e30)
  const breaks = ['\r\n', '\n', '\r', '\u0000', '\u0085', '\u2028', '\u2029', '\v', '\f']
  const names = [
    ...breaks.map((end) => `Bob${end}Bcc: eve@example.com`),
    'Bob <eve@example.com>',
    'eve@example.com',
    'Bob; Eve',
    '\u202egnp.exe',
    '\ud800Bob',
  ]
  const emails = [
    ...breaks.map((end) => `bob@example.com${end}Bcc: eve@example.com`),
    ...breaks.map((end) => `bob@example.com${end}eve@example.com`),
    'bob@example.com,eve@example.com',
    'bob@example.com, eve@example.com',
    'bob@example.com;eve@example.com',
    'bob@example.com eve@example.com',
    'Bob <bob@example.com>',
    '<bob@example.com>',
    '"a,b"@example.com',
    'bob@eve@example.com',
    'bob@example.com(eve@example.com)',
    'bob@[127.0.0.1]',
    'group: bob@example.com, eve@example.com;',
  ]
  for (const name of names) {
    const response = await writes(shop, car, { name })
    expect(response.status, JSON.stringify(name)).toBe(400)
    expect(response.json()).toMatchObject({ field: 'name' })
  }
  for (const email of emails) {
    const response = await writes(shop, car, { email })
    expect(response.status, JSON.stringify(email)).toBe(400)
    expect(response.json()).toMatchObject({ field: 'email' })
  }
  expect(await rowsOf(shop, 'mails')).toEqual([])
})

test.each([
  ['sold', 409, 'sold'],
  ['expired', 404, 'no such listing'],
  ['withdrawn', 404, 'no such listing'],
  ['removed', 404, 'no such listing'],
] as const)('a buyer can’t write about a car that is %s', async (state, status, message) => {
  const shop = await startApp()
  const car = await shop.publishes(e30)
  await shop.setState(car, state)
  const response = await writes(shop, car)
  expect(response.status).toBe(status)
  expect(response.json()).toMatchObject({ message: expect.stringContaining(message) })
  expect(await rowsOf(shop, 'enquiries')).toEqual([])
})

test('a buyer can write about a car under offer, but not about one whose time has run out by the clock', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const car = await shop.publishes(e30)
  await shop.setState(car, 'under-offer')
  expect((await writes(shop, car)).status).toBe(200)
  await timePasses(shop, { days: plans.standard.days })
  expect((await writes(shop, car)).status).toBe(404)
  for (const id of ['999999', '0', 'nonsense', '1e3', '%00'])
    expect((await shop.api.post(`/api/contact/${id}`, { payload: bob })).status, id).toBe(404)
})

test('nobody writes to themselves, by account or by manage link', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const hers = await shop.publishes(e30)
  await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
  const linked = await listsCar(shop.browser())
  const { browser } = await opensLink(shop)
  for (const [own, car] of [
    [ann.api, hers],
    [browser, linked],
  ] as const) {
    const response = await own.post(`/api/contact/${car}`, bob)
    expect([response.status, response.json()]).toMatchObject([
      409,
      { message: 'This is your own listing.' },
    ])
  }
  expect((await ann.api.post(`/api/contact/${linked}`, bob)).status).toBe(200)
  expect((await browser.post(`/api/contact/${hers}`, bob)).status).toBe(200)
})

test('F1: a message whose email can’t be stored is not there, nor an email without its message', async () => {
  const shop = await startApp()
  const car = await shop.publishes(e30)
  for (const table of ['enquiries', 'mails', 'enquiry_mails']) {
    const response = await whileRowsAreRefused(shop.database, table, () => writes(shop, car))
    expect(response.status, table).toBe(500)
    for (const written of ['enquiries', 'mails', 'enquiry_mails', 'limit_counts'])
      expect(await rowsOf(shop, written), `${table}: ${written}`).toEqual([])
  }
  expect((await writes(shop, car)).status).toBe(200)
  expect(await rowsOf(shop, 'enquiries')).toHaveLength(1)
  expect(await rowsOf(shop, 'mails')).toHaveLength(2)
})

test('F4: a message that is sent twenty times at once is one message and one email', async () => {
  const shop = await startApp(behindAProxy)
  const car = await shop.publishes(e30)
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      writes(shop, car, {
        email: at % 2 ? bob.email : bob.email.toUpperCase(),
      }),
    ),
  )
  for (const response of responses) expect([response.status, response.json()]).toEqual([200, sent])
  expect(await rowsOf(shop, 'enquiries')).toHaveLength(1)
  expect(await shop.mailTo(canaries.email)).toHaveLength(1)
  expect(await shop.mailTo(bob.email)).toHaveLength(1)
})

test('F4: the same words are a new message after ten minutes, and others at once', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const car = await shop.publishes(e30)
  await writes(shop, car)
  await timePasses(shop, { minutes: 9 })
  await writes(shop, car)
  expect(await shop.mailTo(canaries.email)).toHaveLength(1)
  await writes(shop, car, { message: `${bob.message} Or on Monday?` })
  expect(await shop.mailTo(canaries.email)).toHaveLength(2)
  await timePasses(shop, { minutes: 2 })
  await writes(shop, car)
  expect(await shop.mailTo(canaries.email)).toHaveLength(3)
})

test('F4: the same words are a new message with another phone, and where the first was removed by either side', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const car = await shop.publishes(e30)
  const messages = async (more: object = {}) => {
    // Pressed twice.
    for (const _ of [1, 2])
      expect((await writes(shop, car, more)).json(), JSON.stringify(more)).toEqual(sent)
    return (await rowsOf(shop, 'enquiries')).length
  }
  expect(await messages()).toBe(1)
  expect(await messages({ phone: '07700 900124' })).toBe(2)
  expect(await messages({ phone: '' })).toBe(3)
  for (const [n, column] of (['removed_at', 'buyer_removed_at'] as const).entries()) {
    await shop.database.primary
      .updateTable('enquiries')
      .set({ [column]: new Date() })
      .execute()
    expect(await messages(), column).toBe(4 + n)
  }
  expect(await shop.mailTo(canaries.email)).toHaveLength(5)
})

test('F3: a message with the honeypot filled in gets the response of one that is sent, and is not sent', async () => {
  const shop = await startApp()
  const car = await shop.publishes(e30)
  const response = await writes(shop, car, { website: 'https://spam.example' })
  expect([response.status, response.json()]).toEqual([200, sent])
  for (const table of ['enquiries', 'mails', 'limit_counts'])
    expect(await rowsOf(shop, table), table).toEqual([])
  // It is as blind to a car that isn't there as anybody.
  expect((await writes(shop, 999, { website: 'x' })).status).toBe(404)
  expect((await writes(shop, car, { website: '' })).status).toBe(200)
  expect(await rowsOf(shop, 'enquiries')).toHaveLength(1)
})

type Burst = [
  what: string,
  limit: 'address' | 'sender' | 'share',
  write: (shop: Shop, cars: number[], at: number) => ReturnType<typeof writes>,
  another: (shop: Shop, cars: number[]) => ReturnType<typeof writes>,
]
const message = (at: number) => ({ message: `Message number ${at} about the car` })
const somebody = (at: number) => ({ ...message(at), email: `bob${at}@example.com` })
const bursts: Burst[] = [
  [
    'one network',
    'address',
    (shop, cars, at) => writes(shop, cars[at % cars.length]!, somebody(at), '198.51.100.7'),
    (shop, cars) => writes(shop, cars[0]!, somebody(99), '198.51.100.8'),
  ],
  [
    'one IPv6 subscriber',
    'address',
    (shop, cars, at) =>
      writes(shop, cars[at % cars.length]!, somebody(at), `2001:db8:1:2:${at + 1}::9`),
    (shop, cars) => writes(shop, cars[0]!, somebody(99), '2001:db8:1:3::9'),
  ],
  [
    'one sender to one seller',
    'sender',
    (shop, cars, at) => writes(shop, cars[0]!, message(at), '198.51.100.9'),
    (shop, cars) => writes(shop, cars[1]!, message(99), '198.51.100.9'),
  ],
  [
    'one network to one seller',
    'share',
    (shop, cars, at) => writes(shop, cars[0]!, somebody(at), '198.51.100.7'),
    (shop, cars) => writes(shop, cars[0]!, somebody(99), '198.51.100.8'),
  ],
]

test.each(bursts)(
  'F3: a burst of messages from %s is accepted up to its limit',
  async (_, limit, write, another) => {
    const shop = await startApp(behindAProxy)
    await timeIs(shop, '2026-06-01T12:00:00Z')
    const cars = [await shop.publishes(e30), await shop.publishes(golf)]
    const { max, minutes, message: refusal } = enquiryLimits[limit]
    const before = await write(shop, cars, 0)
    expect(before.status, before.text).toBe(200)
    await timePasses(shop, { minutes: 10 })
    // A second process of the same shop counts along.
    const neighbour = await shop.neighbour()
    const responses = await Promise.all(
      Array.from({ length: max + 4 }, (__, at) =>
        write(at % 2 ? { ...shop, api: neighbour.api } : shop, cars, at + 1),
      ),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(max - 1)
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    for (const response of refused) {
      expect(response.json()).toMatchObject({ code: 'too-many', message: refusal })
      expect(response.headers['retry-after']).toBe(String((minutes - 10) * 60))
    }
    expect(await rowsOf(shop, 'enquiries')).toHaveLength(max)
    // Nobody else has to wait, and neither does this one for long.
    expect((await another(shop, cars)).status).toBe(200)
    await timePasses(shop, { minutes: minutes - 9 })
    const again = await write(shop, cars, 200)
    expect(again.status, again.text).toBe(200)
  },
)

test('10.11: a crowd of strangers can’t close a seller’s mailbox: who comes after them gets through', async () => {
  const shop = await startApp(behindAProxy)
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const car = await shop.publishes(e30)
  const crowd = (at: number) => `198.51.100.${at}`
  for (let at = 0; at < 60; at++)
    expect((await writes(shop, car, somebody(at), crowd(at % 45))).status).toBe(200)
  const honest = await writes(shop, car, { name: 'Honest', email: 'honest@example.com' })
  expect(honest.status, honest.text).toBe(200)
  const dan = await shop.signsUp('dan@example.com')
  const known = await dan.api.post(`/api/contact/${car}`, { ...bob, name: 'Dan', email: dan.email })
  expect(known.status).toBe(200)

  const emails = await rowsOf(shop, 'mails')
  const waits = emails
    .filter(({ to_address }) => to_address === canaries.email)
    .map(({ due_at, created_at, body }) => ({
      from: /^From: (.+)$/m.exec(String(body))?.[1],
      hours: Math.round((Number(due_at) - Number(created_at)) / 3_600_000),
    }))
  expect(waits.filter(({ hours }) => hours === 0)).toHaveLength(emailPacing.max + 1)
  const ofHonest = waits.find(({ from }) => from === 'Honest')!.hours
  expect(ofHonest).toBeLessThanOrEqual(2)
  expect(waits.find(({ from }) => from === 'Dan')!.hours).toBe(0)
  // A second message of one of the crowd waits behind it.
  expect(waits.at(-3)!.hours).toBeGreaterThan(1)
  expect(await rowsOf(shop, 'enquiries')).toHaveLength(62)
})

test('F3: nobody is buried in confirmations of what others have sent in their name', async () => {
  const shop = await startApp(behindAProxy)
  const cars: number[] = []
  for (let at = 0; at < 10; at++) cars.push(await shop.publishes(e30))
  const responses = await Promise.all(cars.map((car) => writes(shop, car)))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
  expect(await shop.mailTo(bob.email)).toHaveLength(unsolicitedEmails.address.max)
  expect(await shop.mailTo(canaries.email)).toHaveLength(10)
})

test('whoever writes with their own confirmed address is sent more confirmations, but not any number', async () => {
  const shop = await startApp(behindAProxy)
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const dan = await shop.signsUp('dan@example.com')
  const fay = await shop.signsUp('fay@example.com', { confirmed: false })
  await timePasses(shop, { hours: 25 })
  const cars: number[] = []
  for (let at = 0; at < confirmationsAnHour + 2; at++) cars.push(await shop.publishes(e30))
  const writesToAll = async ({ api }: typeof dan, email: string) => {
    for (const car of cars) {
      const response = await api.send('POST', `/api/contact/${car}`, {
        payload: { ...bob, email },
        headers: { 'x-forwarded-for': network() },
      })
      expect(response.status, response.text).toBe(200)
    }
    const emails = await rowsOf(shop, 'mails')
    return emails
      .filter(
        ({ to_address: to, subject }) =>
          to === email.toLowerCase() && String(subject).endsWith('has been sent'),
      )
      .map(({ user_id: userId }) => userId)
  }
  // The confirmations are counted with whatever else was written to the address.
  expect(await writesToAll(dan, 'Dan@Example.com')).toEqual(
    Array.from({ length: confirmationsAnHour }, () => dan.id),
  )
  expect(await writesToAll(dan, 'neighbour@example.com')).toHaveLength(
    unsolicitedEmails.address.max,
  )
  expect(await writesToAll(fay, fay.email)).toHaveLength(unsolicitedEmails.address.max)
})

test('two people may send the same words about the same car', async () => {
  const shop = await startApp()
  const car = await shop.publishes(e30)
  for (const email of ['bob@example.com', 'carl@example.com', 'bob@example.com'])
    expect((await writes(shop, car, { email })).status).toBe(200)
  expect(await rowsOf(shop, 'enquiries')).toMatchObject([
    { email: 'bob@example.com' },
    { email: 'carl@example.com' },
  ])
})

test('10.5: messages that strangers send in somebody’s name use up none of theirs', async () => {
  const shop = await startApp(behindAProxy)
  const car = await shop.publishes(e30)
  const { max } = enquiryLimits.sender
  for (let at = 0; at < max; at++)
    expect((await writes(shop, car, message(at), '203.0.113.66')).status).toBe(200)
  expect((await writes(shop, car, message(98), '203.0.113.66')).status).toBe(429)
  const owner = await shop.signsUp(bob.email)
  const own = await owner.api.post(`/api/contact/${car}`, { ...bob, ...message(99) })
  expect(own.status, own.text).toBe(200)
  // Signed out, from where they are.
  expect((await writes(shop, car, message(97), '198.51.100.7')).status).toBe(200)
})
