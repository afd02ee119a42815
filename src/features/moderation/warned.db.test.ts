import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moderating } from '../../../test/moderating.ts'
import { listsCar } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { timePasses } from '../../../test/time.ts'
import { hashOfToken } from '../../platform/secret-token.ts'
import type { Conversation, Enquiries } from '../enquiries/schema.ts'
import { restoreListing } from './restore.server.ts'
import { liftRestriction, restrictPerson } from './restrict.server.ts'
import type { Ground } from './rules.ts'
import { takeDown } from './take-down.server.ts'

type Person = Awaited<ReturnType<Shop['signsUp']>>

const because = { reason: 'Three buyers paid for a car that was not there', by: 'command' } as const
const asks = { name: 'Nell', phone: '', message: 'Is the timing belt done?' }
const says = ({ api }: Pick<Person, 'api'>, id: number) =>
  api.post(`/api/enquiries/${id}/answers`, { message: 'Please pay a deposit first.' })
const ended = async ({ api }: Pick<Person, 'api'>, id: number) =>
  (await api.get(`/api/enquiries/${id}`)).json<Conversation>().ended
const subjectsTo = async (shop: Shop, address: string) =>
  (await shop.mailTo(address)).map(({ subject }) => subject)

/** Does what was left to a job, as often as it was asked for. */
const runs = (queue: string) => async (shop: Shop) => {
  const { rows } = await sql<{ data: object }>`
    delete from jobs.job where name = ${queue} returning data
  `.execute(shop.database.primary)
  for (const { data } of rows) await shop.runs(queue, data)
}
const warns = runs('warn-other-sides')
const reopens = runs('reopen-conversations')

/** Eve sells a car to Nell, who has an account, and to Bob, who has none and has opened no link. */
async function eveAndNell() {
  const shop = await startApp()
  const eve = await shop.signsUp('eve@example.com')
  const nell = await shop.signsUp('nell@example.com')
  const car = await listsCar(eve.api, { contactEmail: eve.email })
  await shop
    .browser()
    .post(`/api/contact/${car}`, { ...asks, name: 'Bob', email: 'bob@example.com' })
  await nell.api.post(`/api/contact/${car}`, { ...asks, email: nell.email })
  const { items } = (await nell.api.get('/api/enquiries/sent')).json<Enquiries>()
  return { shop, eve, nell, car, id: items[0]!.id }
}

const down = (shop: Shop, listingId: number, ground: Ground) =>
  takeDown(moderating(shop), { listingId, ground, refund: false, ...because })

test('nobody writes on about a car whose listing was taken down, until it is restored', async () => {
  const { shop, eve, nell, car, id } = await eveAndNell()
  await down(shop, car, 'description')
  expect([await ended(eve, id), await ended(nell, id)]).toEqual(['taken-down', 'taken-down'])
  for (const side of [eve, nell]) {
    const said = await says(side, id)
    expect([said.status, said.text]).toEqual([
      409,
      expect.stringContaining('taken this car’s listing'),
    ])
  }
  await restoreListing(moderating(shop), { listingId: car, ...because })
  expect([await ended(eve, id), (await says(eve, id)).status]).toEqual([null, 200])
})

test('whoever talks with the seller of what was taken down as a fraud is warned at once, where the address is theirs', async () => {
  const { shop, eve, nell, car } = await eveAndNell()
  const before = await subjectsTo(shop, 'bob@example.com')
  await down(shop, car, 'fraud')
  await warns(shop)
  const [email] = await shop.mailTo(nell.email)
  expect(email!.subject).toBe('A warning about the 1989 BMW 3 Series that you wrote about')
  expect(email!.body).toContain('tell your bank at once')
  expect(email!.body).not.toContain(because.reason)
  expect(await subjectsTo(shop, 'bob@example.com'), 'he has read no answer of hers').toEqual(before)
  expect((await subjectsTo(shop, eve.email))[0]).toContain('was taken down')
})

test('what was only described wrong is no reason for a warning', async () => {
  const { shop, nell, car } = await eveAndNell()
  const before = await subjectsTo(shop, nell.email)
  await down(shop, car, 'description')
  await warns(shop)
  expect(await subjectsTo(shop, nell.email)).toEqual(before)
})

test('whoever talks with somebody who is suspended for fraud is warned, on either side, and writes on once that is lifted', async () => {
  const { shop, eve, nell, car, id } = await eveAndNell()
  const ann = await shop.signsUp('ann@example.com')
  const hers = await listsCar(ann.api, { contactEmail: ann.email, model: '318i' })
  await eve.api.post(`/api/contact/${hers}`, { ...asks, name: 'Eve', email: eve.email })
  await restrictPerson(moderating(shop), {
    userId: eve.id,
    kind: 'suspended',
    ground: 'fraud',
    ...because,
  })
  expect(await ended(nell, id)).toBe('stopped-by-us')
  const said = await says(nell, id)
  expect([said.status, said.text]).toEqual([409, expect.stringContaining('the other side')])
  expect((await says(eve, id)).status).toBe(403)
  await warns(shop)
  expect((await subjectsTo(shop, nell.email))[0]).toContain('A warning about the 1989 BMW 3 Series')
  expect((await subjectsTo(shop, ann.email))[0]).toContain('A warning about a buyer of your')
  await liftRestriction(moderating(shop), { userId: eve.id, ...because })
  expect([await ended(nell, id), (await says(nell, id)).status]).toEqual([null, 200])
  expect(car).not.toBe(hers)
})

test('whoever was warned is not warned again as their fraud is banned as well, and what is in order again by then warns of nobody', async () => {
  const { shop, eve, nell, car } = await eveAndNell()
  const warnings = async () =>
    (await subjectsTo(shop, nell.email)).filter((subject) => subject.startsWith('A warning'))
  await down(shop, car, 'fraud')
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await warns(shop)
  expect(await warnings()).toEqual([])
  await down(shop, car, 'fraud')
  const fraud = { userId: eve.id, ground: 'fraud', ...because } as const
  await restrictPerson(moderating(shop), { kind: 'suspended', ...fraud })
  await restrictPerson(moderating(shop), { kind: 'banned', ...fraud })
  await warns(shop)
  expect(await warnings()).toHaveLength(1)
})

test('a buyer whose account reads the answers is warned there, whatever address they gave', async () => {
  const { shop, car } = await eveAndNell()
  const ann = await shop.signsUp('ann@example.com')
  await ann.api.post(`/api/contact/${car}`, { ...asks, name: 'Ann', email: 'ann@work.example' })
  await down(shop, car, 'fraud')
  await warns(shop)
  expect((await subjectsTo(shop, ann.email))[0]).toContain('A warning about')
})

test('a conversation that we have ended lets no side show their email any more', async () => {
  const { shop, nell, car, id } = await eveAndNell()
  await down(shop, car, 'fraud')
  const shown = await nell.api.post(`/api/enquiries/${id}/email`)
  expect([shown.status, shown.text]).toEqual([
    409,
    expect.stringContaining('so your email was not shown'),
  ])
})

const takenBack = async (shop: Shop, address: string) =>
  (await subjectsTo(shop, address)).filter((subject) => subject.includes('no longer applies'))

test('whoever was warned gets one email that the warning is taken back, as the listing is restored, and nobody else does', async () => {
  const { shop, eve, nell, car, id } = await eveAndNell()
  const others = [eve.email, 'bob@example.com']
  await down(shop, car, 'fraud')
  await warns(shop)
  await reopens(shop)
  expect(await takenBack(shop, nell.email), 'it stands').toEqual([])
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await reopens(shop)
  const [email] = await shop.mailTo(nell.email)
  expect(email!.subject).toBe('Our warning about the 1989 BMW 3 Series no longer applies')
  expect(email!.body).toContain('We have looked at it again')
  expect(email!.body).toContain(`/account/messages?conversation=${id}`)
  await shop.runs('reopen-conversations', { listingId: car })
  expect(await takenBack(shop, nell.email)).toHaveLength(1)
  for (const other of others) expect(await takenBack(shop, other)).toEqual([])
})

test('whoever was never warned gets no email that a warning is taken back', async () => {
  const { shop, nell, car } = await eveAndNell()
  await down(shop, car, 'description')
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await down(shop, car, 'fraud')
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await warns(shop)
  await reopens(shop)
  expect(await takenBack(shop, nell.email)).toEqual([])
})

test('whoever was warned on either side gets one email as a suspension is lifted, though they were warned on several days', async () => {
  const { shop, eve, nell } = await eveAndNell()
  const ann = await shop.signsUp('ann@example.com')
  const hers = await listsCar(ann.api, { contactEmail: ann.email, model: '318i' })
  await eve.api.post(`/api/contact/${hers}`, { ...asks, name: 'Eve', email: eve.email })
  const another = await listsCar(eve.api, { contactEmail: eve.email, model: '323i' })
  await nell.api.post(`/api/contact/${another}`, { ...asks, email: nell.email })
  const { items } = (await nell.api.get('/api/enquiries/sent')).json<Enquiries>()
  const fraud = { userId: eve.id, kind: 'suspended', ground: 'fraud', ...because } as const
  await restrictPerson(moderating(shop), fraud)
  await warns(shop)
  // As if the other car had been taken down on another day.
  await sql`update enquiries set buyer_warned_at = app_now() where id = any(${items.map(({ id }) => id)}::bigint[])`.execute(
    shop.database.primary,
  )
  // What she has removed she was warned about all the same.
  for (const { id } of items)
    expect((await nell.api.send('DELETE', `/api/enquiries/${id}`)).status).toBe(200)
  await liftRestriction(moderating(shop), { userId: eve.id, ...because })
  await reopens(shop)
  expect(await takenBack(shop, nell.email)).toHaveLength(1)
  expect((await shop.mailTo(nell.email))[0]!.body).not.toContain('Your conversation')
  expect(await takenBack(shop, ann.email)).toEqual([
    'Our warning about a buyer of your 1989 BMW 3 Series no longer applies',
  ])
})

test('whoever sells on after a suspension, but whose car stays down as a fraud, is warned of until that is restored as well', async () => {
  const { shop, eve, nell, car } = await eveAndNell()
  await down(shop, car, 'fraud')
  await restrictPerson(moderating(shop), {
    userId: eve.id,
    kind: 'suspended',
    ground: 'fraud',
    ...because,
  })
  await warns(shop)
  await liftRestriction(moderating(shop), { userId: eve.id, ...because })
  await reopens(shop)
  expect(await takenBack(shop, nell.email)).toEqual([])
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await reopens(shop)
  expect(await takenBack(shop, nell.email)).toHaveLength(1)
})

test('a warning about a buyer is taken back once nothing stops them, whichever of two decisions stood last', async () => {
  const { shop, eve, nell, car } = await eveAndNell()
  const fraud = { userId: nell.id, kind: 'suspended', ground: 'fraud', ...because } as const
  await restrictPerson(moderating(shop), fraud)
  await warns(shop)
  await down(shop, car, 'description')
  await liftRestriction(moderating(shop), { userId: nell.id, ...because })
  await reopens(shop)
  expect(await takenBack(shop, eve.email), 'her listing is down').toEqual([])
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await reopens(shop)
  expect(await takenBack(shop, eve.email)).toHaveLength(1)
})

test('as a suspension is lifted, what is known by its hold alone goes on as well', async () => {
  const { shop, eve, nell } = await eveAndNell()
  const known = await shop.publishes({ contactEmail: eve.email })
  await nell.api.post(`/api/contact/${known}`, { ...asks, email: nell.email })
  const fraud = { userId: eve.id, kind: 'suspended', ground: 'fraud', ...because } as const
  await restrictPerson(moderating(shop), fraud)
  await warns(shop)
  await sql`update listings set contact_email = 'eve@work.example', confirmed_email = 'eve@work.example'
    where id = ${known}`.execute(shop.database.primary)
  await liftRestriction(moderating(shop), { userId: eve.id, ...because })
  expect(await shop.jobsFor(known)).toContain('tell-seller')
  await reopens(shop)
  expect(await takenBack(shop, nell.email)).toHaveLength(1)
})

const warnings = async (shop: Shop, address: string) =>
  (await subjectsTo(shop, address)).filter((subject) => subject.startsWith('A warning'))

/** Nell writes about another car of somebody's. */
async function asksAbout(seller: Person, nell: Person, model: string) {
  const car = await listsCar(seller.api, { contactEmail: seller.email, model })
  const said = await nell.api.post(`/api/contact/${car}`, { ...asks, email: nell.email })
  if (said.status !== 200) throw new Error(said.text)
  return car
}

test('whoever had a warning taken back is warned again as the car is taken down again the same day', async () => {
  const { shop, nell, car } = await eveAndNell()
  await down(shop, car, 'fraud')
  await warns(shop)
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await reopens(shop)
  expect(await takenBack(shop, nell.email)).toHaveLength(1)
  await down(shop, car, 'fraud')
  await warns(shop)
  expect(await warnings(shop, nell.email)).toHaveLength(2)
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await reopens(shop)
  expect(await takenBack(shop, nell.email)).toHaveLength(2)
})

test('whoever talks with two frauds is warned of each, though on one day, and of two cars of one of them once', async () => {
  const { shop, eve, nell, car } = await eveAndNell()
  const ann = await shop.signsUp('ann@example.com')
  const anns = await asksAbout(ann, nell, 'Z1')
  const another = await asksAbout(eve, nell, '323i')
  for (const one of [car, another, anns]) {
    await down(shop, one, 'fraud')
    await warns(shop)
  }
  expect(await warnings(shop, nell.email)).toEqual([
    'A warning about the 1989 BMW Z1 that you wrote about',
    'A warning about the 1989 BMW 3 Series that you wrote about',
  ])
})

test('likewise of two frauds who have no account, however many messages and cars there are of one', async () => {
  const { shop, nell } = await eveAndNell()
  const cars: number[] = []
  // The first sells two.
  for (const one of ['guy', 'guy', 'hal'])
    cars.push(await shop.publishes({ contactEmail: `${one}@example.com` }))
  for (const message of [asks.message, 'Has it any rust?'])
    for (const car of cars)
      await nell.api.post(`/api/contact/${car}`, { ...asks, email: nell.email, message })
  for (const car of cars) await down(shop, car, 'fraud')
  await warns(shop)
  expect(await warnings(shop, nell.email)).toHaveLength(2)
  for (const car of cars) {
    await restoreListing(moderating(shop), { listingId: car, ...because })
    await reopens(shop)
  }
  expect(await takenBack(shop, nell.email)).toHaveLength(2)
})

test('a seller with another car down as a fraud gets no email that they may sell here as before', async () => {
  const { shop, eve, nell, car } = await eveAndNell()
  const another = await asksAbout(eve, nell, '323i')
  for (const one of [car, another]) {
    await down(shop, one, 'fraud')
    await warns(shop)
  }
  expect(await warnings(shop, nell.email)).toHaveLength(1)
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await reopens(shop)
  expect(await takenBack(shop, nell.email)).toEqual([])
  await restoreListing(moderating(shop), { listingId: another, ...because })
  await reopens(shop)
  expect(await takenBack(shop, nell.email)).toHaveLength(1)
})

test('a warning that stands is given again on another day, as a further car is taken down, and taken back once for all', async () => {
  const { shop, eve, nell, car } = await eveAndNell()
  const others = [await asksAbout(eve, nell, '323i'), await asksAbout(eve, nell, '318i')]
  await down(shop, car, 'fraud')
  await warns(shop)
  for (const other of others) {
    await timePasses(shop, { hours: 13 })
    await down(shop, other, 'fraud')
    await warns(shop)
  }
  expect(await warnings(shop, nell.email)).toHaveLength(2)
  for (const one of [car, ...others]) {
    await restoreListing(moderating(shop), { listingId: one, ...because })
    await reopens(shop)
  }
  expect(await takenBack(shop, nell.email)).toHaveLength(1)
})

test('a seller who was warned of two buyers gets an email about each as the warnings are taken back', async () => {
  const { shop, eve, nell, car } = await eveAndNell()
  const ann = await shop.signsUp('ann@example.com')
  await ann.api.post(`/api/contact/${car}`, { ...asks, name: 'Ann', email: ann.email })
  const buyers = [nell, ann]
  for (const { id: userId } of buyers)
    await restrictPerson(moderating(shop), {
      userId,
      kind: 'suspended',
      ground: 'fraud',
      ...because,
    })
  await warns(shop)
  expect(await warnings(shop, eve.email)).toHaveLength(2)
  await down(shop, car, 'description')
  for (const { id: userId } of buyers)
    await liftRestriction(moderating(shop), { userId, ...because })
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await reopens(shop)
  expect(await takenBack(shop, eve.email)).toHaveLength(2)
})

test('an account that anybody begins with the address of whoever is warned stops no warning, nor one being taken back', async () => {
  const { shop, nell, car } = await eveAndNell()
  const ann = await shop.signsUp('ann@example.com')
  await ann.api.post(`/api/contact/${car}`, { ...asks, name: 'Ann', email: ann.email })
  await sql`insert into users (name, email) select 'Eve', email from users`.execute(
    shop.database.primary,
  )
  await down(shop, car, 'fraud')
  await warns(shop)
  for (const { email } of [nell, ann]) expect(await warnings(shop, email)).toHaveLength(1)
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await reopens(shop)
  for (const { email } of [nell, ann]) expect(await takenBack(shop, email)).toHaveLength(1)
})

/** Whatever is posted to an address fails until it is let go. */
async function failsFor(shop: Shop, address: string) {
  await sql`alter table mails add constraint none_to_one check (to_address <> ${sql.lit(address)}) not valid`.execute(
    shop.database.primary,
  )
  return () => sql`alter table mails drop constraint none_to_one`.execute(shop.database.primary)
}

test('a failure to warn one person, or to take the warning back, stops no other email, and theirs is sent as the job is tried again', async () => {
  const { shop, nell, car } = await eveAndNell()
  const ann = await shop.signsUp('ann@example.com')
  await ann.api.post(`/api/contact/${car}`, { ...asks, name: 'Ann', email: ann.email })
  await down(shop, car, 'fraud')
  // She moved last, and is therefore the first of them.
  let release = await failsFor(shop, ann.email)
  await expect(warns(shop)).rejects.toThrow('none_to_one')
  expect(await warnings(shop, nell.email)).toHaveLength(1)
  await release()
  await shop.runs('warn-other-sides', { listingId: car })
  for (const { email } of [nell, ann]) expect(await warnings(shop, email)).toHaveLength(1)
  await restoreListing(moderating(shop), { listingId: car, ...because })
  release = await failsFor(shop, ann.email)
  await expect(reopens(shop)).rejects.toThrow('none_to_one')
  expect(await takenBack(shop, nell.email)).toHaveLength(1)
  await release()
  await shop.runs('reopen-conversations', { listingId: car })
  for (const { email } of [nell, ann]) expect(await takenBack(shop, email)).toHaveLength(1)
})

test('a link that went to the account’s address shows nothing of another that its owner gave, and leads to the account', async () => {
  const { shop, car } = await eveAndNell()
  const ann = await shop.signsUp('ann@example.com')
  const typed = 'ann@gmial.example'
  await ann.api.post(`/api/contact/${car}`, { ...asks, name: 'Ann', email: typed })
  const { items } = (await ann.api.get('/api/enquiries/sent')).json<Enquiries>()
  const leads = `/account/messages?conversation=${items[0]!.id}`
  await down(shop, car, 'fraud')
  await warns(shop)
  await restoreListing(moderating(shop), { listingId: car, ...because })
  await reopens(shop)
  const [takenBackHere, warned] = await shop.mailTo(ann.email)
  for (const mail of [takenBackHere!, warned!]) expect(mail.body).toContain(leads)

  const { rows } = await sql<{
    id: number
  }>`select id from enquiries where email = ${typed}`.execute(shop.database.primary)
  const token = 'a'.repeat(43)
  await sql`insert into enquiry_links (token_hash, enquiry_id, side, sent_to, expires_at)
    values (${hashOfToken(token)}, ${rows[0]!.id}, 'buyer', ${ann.email}, app_now() + interval '1 day')
  `.execute(shop.database.primary)
  expect((await ann.api.post('/api/enquiries/open', { token })).status).toBe(200)
  const shown = await ann.api.post(`/api/enquiries/${rows[0]!.id}/email`, {})
  expect([shown.status, shown.text]).toEqual([409, expect.stringContaining('confirm your email')])
})
