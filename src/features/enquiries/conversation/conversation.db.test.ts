import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { canaries, e30, golf } from '../../../../test/cars.ts'
import { answeredOnThePage } from '../../../../test/emails.ts'
import { changesEmail } from '../../../../test/person.ts'
import { edits, listsCar, opensLink, rowsOf } from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import type { Config } from '../../../shop/config/config.ts'
import {
  answersRead,
  conversationDays,
  enquiriesOnPage,
  retentionDays,
  unknownBuyer,
} from '../rules.ts'
import type { Conversation, Enquiries, EnquiryCounts } from '../schema.ts'

const bob = { name: 'Bob Buyer', email: 'bob@example.com', message: 'Is the timing belt done?' }
const said = 'It was done last year, and I have the bill.'

type Browser = ReturnType<Shop['browser']>
type Person = Awaited<ReturnType<Shop['signsUp']>>

const givesTo = ({ database }: Shop, car: number, seller: { id: number } | null) =>
  sql`update listings set user_id = ${seller?.id ?? null} where id = ${car}`.execute(
    database.primary,
  )
const writes = (shop: Shop, car: number, more: object = {}) =>
  shop.api.post(`/api/contact/${car}`, { payload: { ...bob, ...more } })
const received = async ({ api }: Person) => (await api.get('/api/enquiries')).json<Enquiries>()
const sent = async ({ api }: Person) => (await api.get('/api/enquiries/sent')).json<Enquiries>()
const says = (browser: Browser, id: number, message: string) =>
  browser.post(`/api/enquiries/${id}/answers`, { message })
const reads = async (browser: Browser, id: number) =>
  (await browser.get(`/api/enquiries/${id}`)).json<Conversation>()
const unread = async ({ api }: Person) =>
  (await api.get('/api/auth/user')).json<{ unreadMessages: number }>().unreadMessages

/** Opens the link in the newest email to an address in a browser of its own. */
async function opens(shop: Shop, address: string) {
  const browser = shop.browser()
  const response = await browser.post('/api/enquiries/open', { token: await shop.linkTo(address) })
  if (response.status !== 200) throw new Error(`the link was refused: ${response.text}`)
  return { browser, id: response.json<{ id: number }>().id }
}

/** Ann sells a car; Bob, who has no account, has written about it. */
async function annAndBob() {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const car = await shop.publishes(e30)
  await givesTo(shop, car, ann)
  await writes(shop, car)
  const [{ id }] = (await received(ann)).items as [Conversation]
  return { shop, ann, car, id }
}

/** Ann sells a car to Nell, who has an account too. */
async function annAndNell(config: Partial<Config> = {}) {
  const shop = await startApp({ config })
  const ann = await shop.signsUp('ann@example.com')
  const nell = await shop.signsUp('nell@example.com', { name: 'Nell' })
  const car = await shop.publishes(e30)
  await givesTo(shop, car, ann)
  await nell.api.post(`/api/contact/${car}`, { ...bob, name: 'Nell', email: nell.email })
  const [{ id }] = (await received(ann)).items as [Conversation]
  return { shop, ann, nell, car, id }
}

test('both sides read the same conversation, each as their own, and see what is new', async () => {
  const { ann, nell, car, id } = await annAndNell()
  expect(await sent(nell)).toMatchObject({
    items: [
      { id, side: 'buyer', listingId: car, name: 'Ann Seller', message: bob.message, isRead: true },
    ],
    next: null,
  })
  expect([await unread(ann), await unread(nell)]).toEqual([1, 0])
  expect((await says(ann.api, id, said)).json()).toMatchObject({ isOwn: true })
  // Who answers has read what they answer.
  expect([await unread(ann), await unread(nell)]).toEqual([0, 1])
  expect(await sent(nell)).toMatchObject({
    items: [{ isRead: false, answers: [{ message: said, isOwn: false }] }],
  })
  expect((await nell.api.patch(`/api/enquiries/${id}`, { isRead: true })).status).toBe(200)
  expect(await unread(nell)).toBe(0)
  expect((await says(nell.api, id, 'Yes!')).status).toBe(200)
  expect([await unread(ann), await unread(nell)]).toEqual([1, 0])
  expect(await reads(ann.api, id)).toMatchObject({
    side: 'seller',
    isRead: false,
    answers: [
      { message: said, isOwn: true },
      { message: 'Yes!', isOwn: false },
    ],
  })
  expect((await nell.api.get('/api/enquiries/counts')).json<EnquiryCounts>()).toEqual({
    messages: 0,
    unread: 0,
    listings: [],
    sent: { messages: 1, unread: 0 },
  })
})

test('the same words are a further answer once the other side has written in between, and a double press of either is one', async () => {
  const { shop, ann, nell, id } = await annAndNell()
  const yes = async () => (await says(ann.api, id, 'Yes.')).json<{ id: number }>().id
  const first = await yes()
  expect(await yes()).toBe(first)
  await says(nell.api, id, 'And may I come on Sunday?')
  const second = await yes()
  expect(second).toBeGreaterThan(first)
  expect(await yes()).toBe(second)
  expect((await reads(nell.api, id)).answers.map(({ message }) => message)).toEqual([
    'Yes.',
    'And may I come on Sunday?',
    'Yes.',
  ])
  const toNell = (await shop.mailTo(nell.email)).filter(({ body }) => body.includes('Yes.'))
  expect(toNell).toHaveLength(2)
})

test('what a browser has removed leaves room among those that it has opened for others', async () => {
  const { shop, id } = await annAndBob()
  const { browser } = await opens(shop, bob.email)
  // As many as a page has, which moved later.
  await sql`
    with later as (
      insert into enquiries (listing_id, name, email, message, moved_at, buyer_removed_at)
      select listing_id, name, email, message, moved_at + n * interval '1 second', app_now()
      from enquiries, generate_series(1, ${enquiriesOnPage}) as n where enquiries.id = ${id}
      returning id
    )
    insert into opened_enquiries (enquiry_id, browser_session_id, side, expires_at)
    select later.id, browser_session_id, side, expires_at from opened_enquiries, later
  `.execute(shop.database.primary)
  expect((await browser.get('/api/enquiries/opened')).json()).toMatchObject([{ id }])
})

test('an answer that came in after a page was shown stays unread, whatever is done there', async () => {
  const { ann, nell, id } = await annAndNell()
  await says(ann.api, id, said)
  const last = (await reads(nell.api, id)).answers.at(-1)!.id
  await says(ann.api, id, 'Sold as of this morning, sorry!')
  const marks = async (more: object) =>
    (await nell.api.patch(`/api/enquiries/${id}`, { isRead: true, ...more })).json()
  expect(await marks({ last })).toEqual({ id, isRead: false })
  expect(await unread(nell)).toBe(1)
  const answered = await nell.api.post(`/api/enquiries/${id}/answers`, { message: 'Yes!', last })
  expect(answered.status).toBe(200)
  expect(await unread(nell)).toBe(1)
  expect(await marks({ last: (await reads(nell.api, id)).answers.at(-1)!.id })).toEqual({
    id,
    isRead: true,
  })
  expect(await unread(nell)).toBe(0)
})

test('a list shows a long conversation’s newest messages and says how many came before; the conversation’s own page has them all', async () => {
  const { shop, ann, nell, id } = await annAndNell()
  const many = answersRead.inList + 5
  await sql`
    insert into enquiry_answers (enquiry_id, writer, message, created_at)
    select ${id}, 'seller', 'Answer ' || n, app_now() from generate_series(1, ${many}) as n order by n
  `.execute(shop.database.primary)
  const messagesOf = ({ answers }: Conversation) => answers.map(({ message }) => message)
  for (const person of [await received(ann), await sent(nell)]) {
    const [listed] = person.items as [Conversation]
    expect(messagesOf(listed)).toEqual(
      Array.from({ length: answersRead.inList }, (_, n) => `Answer ${n + 6}`),
    )
    expect(listed.earlierAnswers).toBe(5)
  }
  const whole = await reads(nell.api, id)
  expect([whole.answers.length, whole.earlierAnswers]).toEqual([many, 0])
  // What is new may stand before what is shown.
  await sql`update enquiry_answers set read_at = app_now() where message <> 'Answer 1'`.execute(
    shop.database.primary,
  )
  expect((await sent(nell)).items).toMatchObject([{ isRead: false }])
  const last = whole.answers.at(-1)!.id
  expect((await nell.api.patch(`/api/enquiries/${id}`, { isRead: true, last })).json()).toEqual({
    id,
    isRead: true,
  })
  expect((await sent(nell)).items).toMatchObject([{ isRead: true }])
})

test('who writes as if they were us is warned of beside what they write, on the page and in emails', async () => {
  const { shop, ann, car } = await annAndBob()
  await sql`update listings set contact_email = ${ann.email}`.execute(shop.database.primary)
  await writes(shop, car, { name: 'Youngtimer Payments', email: 'eve@example.com' })
  const [first] = (await received(ann)).items
  expect(first!.warnings).toEqual([expect.stringContaining('never write')])
  expect((await shop.mailTo(ann.email))[0]!.body).toContain('We never write to you')
  await sql`update listings set contact_name = 'Youngtimer Support'`.execute(shop.database.primary)
  const { browser, id } = await opens(shop, 'eve@example.com')
  await says(ann.api, id, said)
  expect((await shop.mailTo('eve@example.com'))[0]!.body).toContain('We never write to you')
  expect((await reads(browser, id)).answers[0]!.warnings).toHaveLength(1)
})

test('the conversation in which somebody wrote last stands first', async () => {
  const { shop, ann, car, id } = await annAndBob()
  await timeIs(shop, new Date(Date.now() + 60_000))
  await writes(shop, car, { name: 'Carl', email: 'carl@example.com' })
  expect((await received(ann)).items.map(({ name }) => name)).toEqual(['Carl', bob.name])
  await timePasses(shop, { minutes: 1 })
  await says(ann.api, id, said)
  expect((await received(ann)).items.map(({ name }) => name)).toEqual([bob.name, 'Carl'])
})

test('no email and no message names the other side’s address until that side has shown it', async () => {
  const { shop, ann, nell, id } = await annAndNell()
  await says(ann.api, id, said)
  await says(nell.api, id, 'May I come on Sunday?')
  const about = await rowsOf(shop, 'mails')
  for (const [address, other] of [
    [canaries.email, nell.email],
    [nell.email, ann.email],
    [nell.email, canaries.email],
  ] as const) {
    const emails = about.filter(({ to_address: to }) => to === address)
    expect(emails.length).toBeGreaterThan(0)
    for (const email of emails) expect(JSON.stringify(email)).not.toContain(other)
  }
  for (const [person, other] of [
    [ann, nell.email],
    [nell, ann.email],
    [nell, canaries.email],
  ] as const)
    for (const path of ['/api/enquiries', '/api/enquiries/sent', `/api/enquiries/${id}`])
      expect((await person.api.get(path)).text).not.toContain(other)
  expect(await reads(nell.api, id)).toMatchObject({ email: null, isEmailShown: false })
})

test('an address is shown by whoever has it, to the other side alone, and emails then lead to it', async () => {
  const { shop, ann, nell, id } = await annAndNell({ mail: answeredOnThePage })
  expect(await reads(ann.api, id)).toMatchObject({ ownEmail: ann.email, isEmailShown: false })
  expect((await ann.api.post(`/api/enquiries/${id}/email`)).status).toBe(200)
  expect(await reads(nell.api, id)).toMatchObject({ email: ann.email, isEmailShown: false })
  expect(await reads(ann.api, id)).toMatchObject({ email: null, isEmailShown: true })
  await says(ann.api, id, said)
  expect((await rowsOf(shop, 'mails')).at(-1)).toMatchObject({
    to_address: nell.email,
    reply_to_address: ann.email,
  })
  expect((await nell.api.post(`/api/enquiries/${id}/email`)).status).toBe(200)
  expect(await reads(ann.api, id)).toMatchObject({ email: nell.email })
})

test('what was shown is that address: a later one of either side is shown anew, or stands nowhere', async () => {
  const { shop, ann, nell, id } = await annAndNell({ mail: answeredOnThePage })
  for (const [owner, other, later] of [
    [ann, nell, 'ann@new.example'],
    [nell, ann, 'nell@new.example'],
  ] as const) {
    await owner.api.post(`/api/enquiries/${id}/email`)
    await changesEmail(shop, owner, later)
    for (const path of ['/api/enquiries', '/api/enquiries/sent', `/api/enquiries/${id}`])
      expect((await other.api.get(path)).text).not.toContain(later)
    expect(await reads(other.api, id)).toMatchObject({ email: owner.email })
    expect(await reads(owner.api, id)).toMatchObject({ ownEmail: later, isEmailShown: false })
    await says(owner.api, id, `This is ${owner.name}.`)
    const email = (await rowsOf(shop, 'mails')).at(-1)!
    expect(email['body']).toContain(`> This is ${owner.name}.`)
    // Nor the earlier one, which may be another's mailbox by now.
    expect(email['reply_to_address']).toBeNull()
    for (const address of [later, owner.email])
      expect(JSON.stringify(email['blocks'])).not.toContain(address)
    expect((await owner.api.post(`/api/enquiries/${id}/email`)).status).toBe(200)
    expect(await reads(other.api, id)).toMatchObject({ email: later })
    expect(await reads(owner.api, id)).toMatchObject({ isEmailShown: true })
  }
})

test('showing an address from an old page is refused with what has ended the conversation meanwhile, and nothing is shown', async () => {
  const { ann, nell, id } = await annAndNell()
  const shows = async ({ api }: Person) => {
    const { status, text } = await api.post(`/api/enquiries/${id}/email`)
    return [status, text]
  }
  await ann.api.send('PUT', `/api/enquiries/${id}/block`)
  const so = 'so your email was not shown'
  expect(await shows(nell)).toEqual([
    409,
    expect.stringContaining(`The other side has ended this conversation, ${so}`),
  ])
  expect(await shows(ann)).toEqual([
    409,
    expect.stringContaining(`You have blocked this conversation, ${so}. Unblock it first.`),
  ])
  await ann.api.send('DELETE', `/api/enquiries/${id}/block`)
  await ann.api.send('DELETE', `/api/enquiries/${id}`)
  expect(await shows(nell)).toEqual([
    409,
    expect.stringContaining(`The other side has removed this conversation, ${so}`),
  ])
  expect(await sent(nell)).toMatchObject({ items: [{ isEmailShown: false }] })
})

test('whoever has not confirmed an address can’t show it as theirs', async () => {
  const { shop, car } = await annAndBob()
  const eve = await shop.signsUp('victim@example.com', { name: 'Eve', confirmed: false })
  await eve.api.post(`/api/contact/${car}`, { ...bob, email: eve.email })
  const [{ id }] = (await sent(eve)).items as [Conversation]
  const response = await eve.api.post(`/api/enquiries/${id}/email`)
  expect([response.status, response.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('confirm your email') },
  ])
})

test('a sender without an account reads and goes on by the link of their email, and a seller too', async () => {
  const shop = await startApp()
  const car = await shop.publishes(e30)
  await writes(shop, car)
  const buyer = await opens(shop, bob.email)
  const seller = await opens(shop, canaries.email)
  expect(buyer.id).toBe(seller.id)
  const { id } = buyer
  expect(await reads(seller.browser, id)).toMatchObject({ side: 'seller', name: bob.name })
  expect((await says(seller.browser, id, said)).status).toBe(200)
  expect(await reads(buyer.browser, id)).toMatchObject({
    side: 'buyer',
    name: 'Ann Seller',
    message: bob.message,
    answers: [{ message: said, isOwn: false }],
  })
  expect((await says(buyer.browser, id, 'On Sunday, then.')).status).toBe(200)
  expect((await buyer.browser.get('/api/enquiries/opened')).json()).toMatchObject([{ id }])
  const [toSeller] = await shop.mailTo(canaries.email)
  expect(toSeller!.body).toContain('> On Sunday, then.')
  const links = JSON.stringify(await rowsOf(shop, 'enquiry_links'))
  expect(links).not.toContain(await shop.linkTo(canaries.email))
})

test('a link ends with its time, with a new address, and with a listing that is put into an account', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const car = await shop.publishes({ ...e30, plan: 'premium' })
  await writes(shop, car)
  const [ofBuyer, ofSeller] = [await shop.linkTo(bob.email), await shop.linkTo(canaries.email)]
  const opensWith = async (token: string) =>
    (await shop.browser().post('/api/enquiries/open', { token })).status
  expect([await opensWith(ofBuyer), await opensWith(ofSeller)]).toEqual([200, 200])
  const { browser, id } = await opens(shop, canaries.email)
  const setEmail = (email: string) =>
    sql`update listings set contact_email = ${email} where id = ${car}`.execute(
      shop.database.primary,
    )
  await setEmail('another@example.com')
  expect(await opensWith(ofSeller)).toBe(400)
  await setEmail(canaries.email)
  expect(await opensWith(ofSeller)).toBe(200)
  const ann = await shop.signsUp('ann@example.com')
  await givesTo(shop, car, ann)
  expect(await opensWith(ofSeller)).toBe(400)
  expect((await browser.get(`/api/enquiries/${id}`)).status).toBe(404)
  await timePasses(shop, { days: conversationDays.link + 1 })
  expect(await opensWith(ofBuyer)).toBe(400)
  expect(await opensWith('nonsense')).toBe(400)
})

test('with another contact email nothing that was mailed to the earlier one is the seller’s side any more', async () => {
  const shop = await startApp()
  const car = await listsCar(shop.browser(), { contactEmail: 'garage@example.com' })
  const { browser: ann } = await opensLink(shop, 'garage@example.com')
  await writes(shop, car)
  const garage = await opens(shop, 'garage@example.com')
  const { id } = garage
  expect((await reads(garage.browser, id)).side).toBe('seller')
  const bobs = await opens(shop, bob.email)
  expect((await edits(ann, car, { contactEmail: 'ann@example.com' })).status).toBe(200)
  expect((await garage.browser.get(`/api/enquiries/${id}`)).status).toBe(404)
  for (const table of ['enquiry_links', 'enquiry_addresses', 'opened_enquiries'])
    expect((await rowsOf(shop, table)).filter(({ side }) => side === 'seller')).toEqual([])
  expect((await reads(bobs.browser, id)).side).toBe('buyer')
})

test('a browser that opened a link takes part for its time and no longer', async () => {
  const { shop } = await annAndBob()
  await timeIs(shop, new Date(Date.now() + 60_000))
  const { browser, id } = await opens(shop, bob.email)
  await timePasses(shop, { days: conversationDays.browser - 1 })
  expect((await browser.get(`/api/enquiries/${id}`)).status).toBe(200)
  await timePasses(shop, { days: 2 })
  expect((await browser.get(`/api/enquiries/${id}`)).status).toBe(404)
  await shop.runs('remove-expired')
  expect(await rowsOf(shop, 'opened_enquiries')).toEqual([])
})

test('B2: a conversation is there for its two sides and for nobody else', async () => {
  const { shop, ann, nell, car, id } = await annAndNell()
  await writes(shop, car, { email: 'carl@example.com' })
  const other = await opens(shop, 'carl@example.com')
  const eve = await shop.signsUp('eve@example.com')
  const attempts = async (browser: Browser) =>
    Promise.all(
      (
        [
          ['GET', '', undefined],
          ['PATCH', '', { isRead: true }],
          ['DELETE', '', undefined],
          ['POST', '/answers', { message: said }],
          ['PUT', '/block', undefined],
          ['DELETE', '/block', undefined],
          ['POST', '/email', undefined],
          ['POST', '/reports', { reason: 'fraud', details: '' }],
        ] as const
      ).map(([method, path, payload]) =>
        browser.send(method, `/api/enquiries/${id}${path}`, payload ? { payload } : {}),
      ),
    )
  const before = await rowsOf(shop, 'enquiries')
  for (const browser of [eve.api, other.browser])
    for (const { status, text } of await attempts(browser))
      expect([status, text]).toEqual([404, expect.stringContaining('There is no such message')])
  // A visitor is told the same of every conversation, there or not.
  for (const { status } of (await attempts(shop.browser())).slice(0, -1)) expect(status).toBe(401)
  expect((await shop.browser().get('/api/enquiries/999999')).status).toBe(401)
  expect(await rowsOf(shop, 'enquiries')).toEqual(before)
  expect(await rowsOf(shop, 'enquiry_answers')).toEqual([])
  for (const { api } of [ann, nell])
    expect((await api.get(`/api/enquiries/${id}`)).status).toBe(200)
})

test('a conversation that an account began is not another’s whose address was typed in it', async () => {
  const { shop, car } = await annAndBob()
  const mallory = await shop.signsUp('mallory@example.com', { name: 'Mallory' })
  await mallory.api.post(`/api/contact/${car}`, { ...bob, email: 'eve@example.com' })
  const eve = await shop.signsUp('eve@example.com')
  expect((await sent(eve)).items).toEqual([])
  expect((await sent(mallory)).items).toHaveLength(1)
})

test('what was sent without an account stands in that of its address, once it is confirmed', async () => {
  const { shop, id } = await annAndBob()
  const squatter = await shop.signsUp(bob.email, { name: 'Eve', confirmed: false })
  expect((await sent(squatter)).items).toEqual([])
  expect((await squatter.api.get(`/api/enquiries/${id}`)).status).toBe(404)
  const own = await shop.signsUp(bob.email, { name: 'Bob' })
  expect((await sent(own)).items).toMatchObject([{ id, side: 'buyer' }])
})

test('whoever changes the address of their account gets answers there, and the old mailbox no key to the conversation', async () => {
  const { shop, ann, nell, car, id } = await annAndNell()
  // In a browser of whoever reads the mail, as from before there was an account.
  await writes(shop, car, { name: 'Nell', email: nell.email, message: 'Is it still there?' })
  const old = await opens(shop, nell.email)
  await sql`insert into opened_enquiries select browser_session_id, ${id}, side, expires_at
    from opened_enquiries`.execute(shop.database.primary)
  await says(ann.api, id, said)
  const before = await shop.mailTo(nell.email)
  await changesEmail(shop, nell, 'nell@new.example')
  const afterwards = (await shop.mailTo(nell.email)).length
  await says(ann.api, id, 'And it has new tyres.')
  const [email] = await shop.mailTo('nell@new.example')
  expect(email!.body).toContain('> And it has new tyres.')
  expect(email!.body).toContain(`/account/messages?conversation=${id}`)
  expect(await shop.mailTo(nell.email)).toHaveLength(afterwards)
  expect(before.some(({ body }) => body.includes(said))).toBe(true)
  for (const table of ['enquiry_links', 'enquiry_addresses'])
    expect(
      (await rowsOf(shop, table)).filter((row) => row['enquiry_id'] === id),
    ).not.toContainEqual(expect.objectContaining({ sent_to: nell.email }))
  expect((await old.browser.get(`/api/enquiries/${id}`)).status).toBe(404)
  // What was written without the account goes on where it was written from.
  expect((await reads(old.browser, old.id)).side).toBe('buyer')
  expect(await reads(nell.api, id)).toMatchObject({ ownEmail: 'nell@new.example' })
})

test.each([
  ['nobody has opened', 'nell@new.example'],
  ['was opened in a browser', 'nell@example.com'],
  ['was opened in a browser that takes part no longer', 'nell@new.example'],
])(
  'a change of an account’s address leaves what its owner wrote signed out, whose link %s, and whoever has the old address gets none of it',
  async (what, told) => {
    const { shop, ann, car, id: theirs } = await annAndBob()
    const nell = await shop.signsUp('nell@example.com', { name: 'Nell' })
    await writes(shop, car, { name: 'Nell', email: nell.email })
    const [{ id }] = (await sent(nell)).items as [Conversation]
    const token = await shop.linkTo(nell.email)
    if (what !== 'nobody has opened') await opens(shop, nell.email)
    if (what.endsWith('no longer'))
      await sql`update opened_enquiries set expires_at = app_now()`.execute(shop.database.primary)
    await changesEmail(shop, nell, 'nell@new.example')
    expect((await sent(nell)).items).toMatchObject([{ id, side: 'buyer' }])
    const before = (await shop.mailTo(told)).length
    await says(ann.api, id, said)
    expect(await shop.mailTo(told)).toHaveLength(before + 1)
    // Its link went to the earlier address.
    const status = told === nell.email ? 200 : 400
    expect((await shop.browser().post('/api/enquiries/open', { token })).status).toBe(status)

    const olga = await shop.signsUp(nell.email, { name: 'Olga' })
    expect((await sent(olga)).items).toEqual([])
    await nell.api.post('/api/auth/close', { password: nell.password })
    expect(await rowsOf(shop, 'enquiries')).toMatchObject([{ id: theirs }])
  },
)

test('10.5: who changes their address isn’t blocked for what a stranger wrote in their name before', async () => {
  const { shop, ann, car, id } = await annAndBob()
  const owner = await shop.signsUp(bob.email, { name: 'Bob' })
  expect((await ann.api.send('PUT', `/api/enquiries/${id}/block`)).status).toBe(200)
  await changesEmail(shop, owner, 'bob@new.example')
  const own = { ...bob, email: 'bob@new.example', message: 'Is it still there? I am Bob.' }
  expect((await owner.api.post(`/api/contact/${car}`, own)).status).toBe(200)
  await owner.api.post('/api/auth/close', { password: owner.password })
  expect(await rowsOf(shop, 'enquiries')).toEqual([])
})

test('who changes the address of their account is written to at the new one about cars that had it, and about no others', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const nell = await shop.signsUp('nell@example.com', { name: 'Nell' })
  const car = await listsCar(ann.api, { contactEmail: 'Ann@Example.com' })
  const other = await listsCar(ann.api, { contactEmail: 'garage@example.com', mileage: 84_001 })
  await nell.api.post(`/api/contact/${car}`, { ...bob, email: nell.email })
  const [{ id }] = (await received(ann)).items as [Conversation]
  const later = 'ann@new.example'
  const changed = async () => (await rowsOf(shop, 'listings')).map((row) => row['updated_at'])
  const at = await changed()
  await changesEmail(shop, ann, later)
  const before = (await shop.mailTo(ann.email)).length
  // From which the days are counted that what was deleted is kept.
  expect(await changed()).toEqual(at)

  await says(nell.api, id, 'May I come on Sunday?')
  const [email] = await shop.mailTo(later)
  expect(email!.body).toContain('> May I come on Sunday?')
  expect(await shop.mailTo(ann.email)).toHaveLength(before)
  const keys = await rowsOf(shop, 'enquiry_addresses')
  expect(keys.filter(({ side }) => side === 'seller')).toMatchObject([{ sent_to: later }])
  const contactOf = async (listing: number) =>
    (await ann.api.get(`/api/auth/listings/${listing}`)).json<{ contactEmail: string }>()
      .contactEmail
  expect([await contactOf(car), await contactOf(other)]).toEqual([later, 'garage@example.com'])
  expect((await shop.api.get(`/api/listings/${car}/seller`)).json()).toMatchObject({
    isEmailConfirmed: true,
  })
  // A form that was opened before shows the earlier one.
  const replaced = { contactEmail: 'Ann@Example.com' }
  expect(await rowsOf(shop, 'listing_edits')).toMatchObject([
    { listing_id: car, revision: 2, replaced },
  ])
})

test('F3: an email about an answer to an unconfirmed address is without its words, and is sent once a day', async () => {
  const { shop, ann, id } = await annAndBob()
  const before = await shop.mailTo(bob.email)
  expect(before).toHaveLength(1)
  await says(ann.api, id, said)
  const [notice, ...others] = await shop.mailTo(bob.email)
  expect(others).toHaveLength(1)
  for (const word of [said, 'bill', 'Ann', bob.name, bob.message])
    expect(JSON.stringify(notice)).not.toContain(word)
  await says(ann.api, id, 'And it has new tyres.')
  expect(await shop.mailTo(bob.email)).toHaveLength(2)

  const { browser } = await opens(shop, bob.email)
  expect((await reads(browser, id)).answers).toHaveLength(2)
  await says(ann.api, id, 'Do come on Sunday.')
  const [email] = await shop.mailTo(bob.email)
  expect(email!.body).toContain('> Do come on Sunday.')
})

test('F3: an address from which many messages were sent gets emails about a few answers a day, and about the others later', async () => {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const n = unknownBuyer.address.max + 2
  for (let at = 0; at < n; at++) {
    const car = await shop.publishes({ ...(at % 2 ? golf : e30), contactEmail: ann.email })
    await givesTo(shop, car, ann)
    await writes(shop, car)
  }
  for (const { id } of (await received(ann)).items) await says(ann.api, id, said)
  const notices = (await rowsOf(shop, 'mails')).filter(({ subject }) =>
    String(subject).startsWith('The seller answered'),
  )
  const hours = notices.map(({ due_at: due, created_at: at }) =>
    Math.round((Number(due) - Number(at)) / 3_600_000),
  )
  expect(hours).toEqual([...Array<number>(unknownBuyer.address.max).fill(0), 24, 24])
})

test('whoever blocks is sent nothing more, and the writer reads that plainly', async () => {
  const { shop, ann, nell, car, id } = await annAndNell()
  const emails = async () => (await rowsOf(shop, 'mails')).length
  for (const [blocker, blocked] of [
    [ann, nell],
    [nell, ann],
  ] as const) {
    expect((await blocker.api.send('PUT', `/api/enquiries/${id}/block`)).status).toBe(200)
    const before = await emails()
    const refused = await says(blocked.api, id, 'But I only wanted to ask.')
    expect([refused.status, refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('your message was not sent') },
    ])
    expect((await says(blocker.api, id, 'And another thing.')).status).toBe(409)
    expect(await emails()).toBe(before)
    expect(await reads(blocker.api, id)).toMatchObject({ ended: 'blocked-by-you' })
    expect(await reads(blocked.api, id)).toMatchObject({ ended: 'blocked-by-them' })
    // Whose block it is, they alone take back.
    expect((await blocked.api.send('DELETE', `/api/enquiries/${id}/block`)).status).toBe(200)
    expect((await says(blocked.api, id, 'Now?')).status).toBe(409)
    expect((await blocker.api.send('DELETE', `/api/enquiries/${id}/block`)).status).toBe(200)
    expect((await says(blocked.api, id, `Thank you, says ${blocked.name}.`)).status).toBe(200)
  }
  await ann.api.send('PUT', `/api/enquiries/${id}/block`)
  const again = await nell.api.post(`/api/contact/${car}`, { ...bob, email: nell.email })
  expect([again.status, again.json()]).toMatchObject([
    403,
    { message: 'This seller no longer takes messages from you.' },
  ])
  const second = await shop.publishes(golf)
  await givesTo(shop, second, ann)
  expect((await writes(shop, second, { email: nell.email })).status).toBe(403)
  expect((await writes(shop, second)).status).toBe(200)
})

test('a seller’s block holds in the conversations that are there about their other cars, and is taken back in any', async () => {
  const { shop, ann, nell, id: first } = await annAndNell()
  const second = await shop.publishes(golf)
  await givesTo(shop, second, ann)
  await writes(shop, second, { name: 'Carl', email: 'carl@example.com' })
  await nell.api.post(`/api/contact/${second}`, { ...bob, name: 'Nell', email: nell.email })
  const { items } = await received(ann)
  const other = items.find((one) => one.listingId === second && one.name === 'Nell')!.id
  const ended = async () => {
    const found = []
    for (const id of [first, other])
      for (const { api } of [ann, nell]) found.push((await reads(api, id)).ended)
    return found
  }
  const before = (await rowsOf(shop, 'mails')).length
  await ann.api.send('PUT', `/api/enquiries/${first}/block`)
  const refused = await says(nell.api, other, 'But I only wanted to ask.')
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('your message was not sent') },
  ])
  expect(await rowsOf(shop, 'mails')).toHaveLength(before)
  const [bySeller, toBuyer] = ['blocked-by-you', 'blocked-by-them']
  expect(await ended()).toEqual([bySeller, toBuyer, bySeller, toBuyer])
  expect((await received(ann)).items.filter((one) => one.ended === null)).toMatchObject([
    { name: 'Carl' },
  ])
  // By none but who has blocked.
  await nell.api.send('DELETE', `/api/enquiries/${other}/block`)
  expect((await says(nell.api, other, 'Now?')).status).toBe(409)
  await ann.api.send('DELETE', `/api/enquiries/${other}/block`)
  expect(await ended()).toEqual([null, null, null, null])
  expect((await says(nell.api, first, 'Thank you.')).status).toBe(200)
  // A buyer's block is about one conversation.
  await nell.api.send('PUT', `/api/enquiries/${first}/block`)
  expect(await ended()).toEqual(['blocked-by-them', 'blocked-by-you', null, null])
})

test('blocking whoever typed somebody else’s address ends nothing of theirs, nor does taking it back for them', async () => {
  const { shop, ann, nell, car, id } = await annAndNell()
  const typesHers = { name: 'Mallory', email: nell.email, message: 'You are a crook.' }
  expect((await writes(shop, car, typesHers)).status).toBe(200)
  const guest = (await received(ann)).items.find(({ name }) => name === 'Mallory')!.id
  await ann.api.send('PUT', `/api/enquiries/${guest}/block`)
  expect((await says(nell.api, id, 'May I come on Sunday?')).status).toBe(200)
  expect((await says(ann.api, id, said)).status).toBe(200)
  const ended = async () => [
    (await reads(ann.api, guest)).ended,
    (await reads(ann.api, id)).ended,
    (await reads(nell.api, id)).ended,
  ]
  expect(await ended()).toEqual(['blocked-by-you', null, null])
  // Whoever is known is blocked for themselves, and the stranger stays so.
  await ann.api.send('PUT', `/api/enquiries/${id}/block`)
  expect(await ended()).toEqual(['blocked-by-you', 'blocked-by-you', 'blocked-by-them'])
  await ann.api.send('DELETE', `/api/enquiries/${id}/block`)
  expect(await ended()).toEqual(['blocked-by-you', null, null])
})

test('what a stranger’s account wrote with somebody’s address stays the stranger’s to be blocked for, though that somebody opens its link', async () => {
  const { shop, ann, nell, car, id } = await annAndNell()
  const mallory = await shop.signsUp('mallory@example.com')
  const typesHers = { name: 'Mallory', email: nell.email, message: 'You are a crook.' }
  expect((await mallory.api.post(`/api/contact/${car}`, typesHers)).status).toBe(200)
  const strangers = await opens(shop, nell.email)
  expect((await reads(strangers.browser, strangers.id)).message).toBe(typesHers.message)
  await ann.api.send('PUT', `/api/enquiries/${strangers.id}/block`)
  expect((await reads(mallory.api, strangers.id)).ended).toBe('blocked-by-them')
  expect((await reads(nell.api, id)).ended).toBeNull()
  expect((await says(nell.api, id, 'May I come on Sunday?')).status).toBe(200)
})

test('what was written without an account is whose address it has, once they open its link, and so is its block', async () => {
  const { shop, ann, nell, car, id } = await annAndNell()
  await writes(shop, car, { name: 'Nell', email: nell.email, message: 'Is it still there?' })
  const guest = await opens(shop, nell.email)
  await ann.api.send('PUT', `/api/enquiries/${guest.id}/block`)
  expect((await reads(nell.api, id)).ended).toBe('blocked-by-them')
})

test('a block holds for an address that nobody has confirmed in all that was written with it', async () => {
  const { shop, ann, car, id } = await annAndBob()
  await writes(shop, car, { message: 'Is it still there?' })
  const other = (await received(ann)).items.find((one) => one.id !== id)!.id
  const ended = async () => [(await reads(ann.api, id)).ended, (await reads(ann.api, other)).ended]
  await ann.api.send('PUT', `/api/enquiries/${other}/block`)
  expect(await ended()).toEqual(['blocked-by-you', 'blocked-by-you'])
  await ann.api.send('DELETE', `/api/enquiries/${id}/block`)
  expect(await ended()).toEqual([null, null])
})

test('what one side removes is over for both, and the other reads it until it is erased', async () => {
  const { shop, ann, nell, id } = await annAndNell()
  await timeIs(shop, new Date(Date.now() + 60_000))
  expect((await nell.api.send('DELETE', `/api/enquiries/${id}`)).status).toBe(200)
  expect((await nell.api.get(`/api/enquiries/${id}`)).status).toBe(404)
  expect((await sent(nell)).items).toEqual([])
  expect(await reads(ann.api, id)).toMatchObject({ ended: 'removed-by-them' })
  expect((await says(ann.api, id, said)).status).toBe(409)
  await timePasses(shop, { days: retentionDays.removed + 1 })
  expect(await shop.runs('erase-enquiries')).toEqual([1])
  expect((await ann.api.get(`/api/enquiries/${id}`)).status).toBe(404)
})

test('either side reports a conversation, with an account or by its link', async () => {
  const { shop, id, nell, ann } = await annAndNell()
  const report = { reason: 'fraud', details: 'Asks for a deposit.' }
  for (const { api } of [ann, nell])
    expect((await api.post(`/api/enquiries/${id}/reports`, report)).status).toBe(200)
  await writes(shop, 1, { email: 'carl@example.com' })
  const carl = await opens(shop, 'carl@example.com')
  expect((await carl.browser.post(`/api/enquiries/${carl.id}/reports`, report)).status).toBe(200)
  expect(await rowsOf(shop, 'reports')).toMatchObject([
    { about: 'message', enquiry_id: id, user_id: ann.id },
    { about: 'message', enquiry_id: id, user_id: nell.id },
    { about: 'message', enquiry_id: carl.id, user_id: null },
  ])
})

test('an account that is suspended writes in no conversation', async () => {
  const { shop, nell, id } = await annAndNell()
  await sql`insert into restrictions (user_id, kind, ground, reason)
    values (${nell.id}, 'suspended', 'fraud', 'Asked for deposits.')`.execute(shop.database.primary)
  expect((await says(nell.api, id, 'Please pay a deposit.')).status).toBe(403)
})

test('a seller whose address is not known gets every word once it is', async () => {
  const shop = await startApp()
  const car = await shop.publishes({ ...e30, isKnown: false })
  await writes(shop, car)
  const { browser, id } = await opens(shop, bob.email)
  await says(browser, id, 'I could come tomorrow.')
  expect(JSON.stringify(await shop.mailTo(canaries.email))).not.toContain('tomorrow')
  await shop.browser().post('/api/manage', { token: await shop.linkTo(canaries.email) })
  await shop.runs('tell-seller', { listingId: car })
  const [email] = await shop.mailTo(canaries.email)
  expect(email!.body).toContain(`> ${bob.message}\n\n> I could come tomorrow.`)
})

test('where all words that waited are more than an email holds, the rest of them is left to the page', async () => {
  const shop = await startApp()
  const car = await shop.publishes({ ...e30, isKnown: false })
  await writes(shop, car, { message: 'a'.repeat(5_000) })
  const { browser, id } = await opens(shop, bob.email)
  for (const letter of 'bcd')
    expect((await says(browser, id, letter.repeat(5_000))).status).toBe(200)
  await shop.browser().post('/api/manage', { token: await shop.linkTo(canaries.email) })
  expect(await shop.runs('tell-seller', { listingId: car })).toBe(1)
  const [email] = await shop.mailTo(canaries.email)
  for (const letter of 'abc') expect(email!.body).toContain(`> ${letter.repeat(5_000)}`)
  expect(email!.body).toContain('more than an email holds')
  const seller = await opens(shop, canaries.email)
  const { answers } = await reads(seller.browser, id)
  expect(answers.at(-1)).toMatchObject({ message: 'd'.repeat(5_000) })
})

test('a message that becomes longer by what stands beside it in an email is passed on', async () => {
  const { shop, ann, nell, car, id } = await annAndNell()
  // Each of these hosts has four times as many letters as the network spells it.
  const hosts = Array.from(
    { length: 499 },
    (_, n) => `www.${String.fromCodePoint(0x4e00 + n)}㍿㍿㍿㍿`,
  )
  const lines = Array.from({ length: 2_500 }, () => 'a').join('\n')
  for (const message of [hosts.join(' '), lines]) {
    const written = { ...bob, name: 'Nell', email: nell.email, message }
    expect((await nell.api.post(`/api/contact/${car}`, written)).status).toBe(200)
    for (const { api } of [ann, nell]) expect((await says(api, id, message)).status).toBe(200)
  }
  const bodies = (await rowsOf(shop, 'mails')).map(({ body }) => String(body))
  expect(bodies.filter((body) => body.includes('more than an email holds'))).toHaveLength(3)
  expect(bodies.filter((body) => body.includes('> a\n'.repeat(2_499)))).toHaveLength(3)
})

test('10.5: who is blocked for what a stranger wrote in their name still writes to that seller', async () => {
  const { shop, ann, car, id } = await annAndBob()
  expect((await ann.api.send('PUT', `/api/enquiries/${id}/block`)).status).toBe(200)
  expect((await writes(shop, car, { message: 'The stranger, once more.' })).status).toBe(403)
  const owner = await shop.signsUp(bob.email, { name: 'Bob' })
  const own = { ...bob, message: 'This is the real Bob. Is it still there?' }
  const taken = await owner.api.post(`/api/contact/${car}`, own)
  expect(taken.status, taken.text).toBe(200)
})

test('10.5: who was blocked for what they wrote themselves stays so, signed out and with their account', async () => {
  const { shop, ann, nell, car, id } = await annAndNell()
  expect((await ann.api.send('PUT', `/api/enquiries/${id}/block`)).status).toBe(200)
  const again = { ...bob, name: 'Nell', email: nell.email, message: 'And one more question.' }
  expect((await nell.api.post(`/api/contact/${car}`, again)).status).toBe(403)
  expect((await writes(shop, car, again)).status).toBe(403)
})
