import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  copiesOf,
  listsCar,
  opensLink,
  rowsOf,
  transitions,
  typed,
} from '../../../../test/sellers.ts'
import { startApp, type Shop } from '../../../../test/start-app.ts'
import { testCards } from '../../../adapters/sandbox-cards/test-cards.ts'
import { pays } from '../../../../test/buyers.ts'
import { defaultPlan } from '../../listings/rules.ts'
import { hires, proves } from '../../../../test/staff.ts'
import { premium } from '../../../../test/premium.ts'

const start = '2026-06-01T09:00:00Z'

/** The subjects of the emails to a seller, the oldest first. */
const subjectsTo = async (shop: Shop, address = typed.contactEmail) =>
  (await shop.mailTo(address)).map(({ subject }) => subject).toReversed()

const car = '1989 BMW 3 Series'
const after = (days: number) => new Date(Date.parse(start) + days * 86_400_000).toISOString()

async function openWithCar() {
  const shop = await startApp({ at: start })
  const id = await listsCar(shop.browser())
  const remindsAfter = async (days: number) => {
    await shop.clock.standAt(after(days))
    await shop.runs('expire-listings')
    await shop.runs('remind-sellers')
  }
  const responds = (token: string, answer?: string) =>
    shop.browser().post('/api/listings/answer', { token, ...(answer && { answer }) })
  const state = async () => (await rowsOf(shop, 'listings'))[0]!
  return {
    shop,
    id,
    remindsAfter,
    responds,
    state,
    link: () => shop.linkTo(typed.contactEmail),
  }
}

test('a seller gets one email after three weeks, one five days before the end and one once it is over', async () => {
  const { shop, remindsAfter } = await openWithCar()
  const notified: string[][] = []
  for (const days of [1, 20, 21, 22, 24, 25, 26, 29, 30, 31, 32, 40]) {
    await remindsAfter(days)
    notified.push([String(days), ...(await subjectsTo(shop)).slice(1)])
  }
  const subject = `Is your ${car} still for sale?`
  const soon = `Your ${car} listing ends on 1 July 2026`
  const over = `Your ${car} listing has expired`
  expect(notified).toEqual([
    ['1'],
    ['20'],
    ['21', subject],
    ['22', subject],
    ['24', subject],
    ['25', subject, soon],
    ['26', subject, soon],
    ['29', subject, soon],
    ['30', subject, soon, over],
    ['31', subject, soon, over],
    ['32', subject, soon, over],
    ['40', subject, soon, over],
  ])
})

test('a suspended seller gets no reminder to put a car on sale again, until the suspension is lifted', async () => {
  const { shop, remindsAfter } = await openWithCar()
  const eve = await shop.signsUp('eve@example.com')
  await listsCar(eve.api, { contactEmail: eve.email })
  await shop.clock.standAt(after(30.5))
  await shop.runs('expire-listings')
  const boss = await hires(shop, 'operator')
  const does = async (act: string) => {
    await proves(boss, boss.device)
    const more = act === 'suspend' ? { ground: 'fraud' } : {}
    const path = `/api/office/people/${eve.id}/acts`
    const response = await boss.api.post(path, { act, reason: 'Deposits for no car', ...more })
    expect(response.status, response.text).toBe(200)
  }
  const over = `Your ${car} listing has expired`
  await does('suspend')
  await remindsAfter(31)
  expect(await subjectsTo(shop)).toContain(over)
  expect(await subjectsTo(shop, eve.email)).not.toContain(over)
  await does('lift')
  await remindsAfter(32)
  expect(await subjectsTo(shop, eve.email)).toContain(over)
})

test('K2: a run that is repeated, and two at the same time, write no email twice', async () => {
  const { shop, remindsAfter } = await openWithCar()
  await remindsAfter(26)
  await Promise.all([shop.runs('remind-sellers'), shop.runs('remind-sellers')])
  expect(await rowsOf(shop, 'listing_letters')).toHaveLength(1)
  expect(await subjectsTo(shop)).toHaveLength(2)
})

test('a link of the email renews in one click, and once more changes nothing', async () => {
  const { shop, id, remindsAfter, responds, state, link } = await openWithCar()
  await remindsAfter(26)
  const token = await link()
  const renewed = await responds(token, 'renewed')
  expect([renewed.status, renewed.json()]).toEqual([
    200,
    { id, car: '1989 BMW 325i Sport', plan: 'standard', state: 'live', expiresAt: after(60) },
  ])
  expect((await responds(token, 'renewed')).json()).toEqual(renewed.json())
  expect((await state())['expires_at']).toEqual(new Date(after(60)))
  // Who has just answered is asked nothing before another three weeks are over.
  const questions = async () =>
    (await subjectsTo(shop)).filter((subject) => subject === `Is your ${car} still for sale?`)
  await remindsAfter(27)
  await remindsAfter(46)
  expect(await questions()).toEqual([])
  await remindsAfter(47)
  expect(await questions()).toHaveLength(1)
  // The new days end later, and are written about anew.
  await remindsAfter(56)
  expect((await subjectsTo(shop)).at(-1)).toBe(`Your ${car} listing ends on 31 July 2026`)
})

test('a seller who got a reminder and has renewed since gets no other at once', async () => {
  const { shop, remindsAfter, responds, link } = await openWithCar()
  await remindsAfter(21)
  await remindsAfter(25)
  await responds(await link(), 'renewed')
  const sent = (await subjectsTo(shop)).length
  await remindsAfter(25.01)
  await remindsAfter(45)
  expect(await subjectsTo(shop)).toHaveLength(sent)
})

test('a seller who puts a car on sale again gets no reminder at once, but after another three weeks', async () => {
  const { shop, id, remindsAfter } = await openWithCar()
  const question = `Is your ${car} still for sale?`
  await shop.setState(id, 'sold')
  await remindsAfter(40)
  const { browser } = await opensLink(shop)
  expect((await transitions(browser, id, 'relisted')).status).toBe(200)
  await remindsAfter(40)
  await remindsAfter(60)
  expect(await subjectsTo(shop)).not.toContain(question)
  await remindsAfter(61)
  expect((await subjectsTo(shop)).at(-1)).toBe(question)
})

test('a seller who lists the same car anew, or pays for more days, gets no reminder at once', async () => {
  const shop = await startApp({ at: start })
  const question = `Is your ${car} still for sale?`
  const ann = await shop.signsUp('ann@example.com')
  const first = await listsCar(ann.api, { contactEmail: ann.email })
  await shop.clock.standAt(after(21))
  expect((await ann.api.send('DELETE', `/api/listings/${first}`)).status).toBe(200)
  await listsCar(ann.api, { contactEmail: ann.email })
  await shop.runs('remind-sellers')
  expect(await subjectsTo(shop, ann.email)).not.toContain(question)

  const bob = await shop.signsUp('bob@example.com')
  const paid = await listsCar(bob.api, { contactEmail: bob.email, mileage: 1 })
  await shop.clock.standAt(after(21 + 25))
  const payment = await pays(bob.api, paid, testCards.succeeds, defaultPlan)
  expect(payment).toMatchObject({ state: 'succeeded' })
  await bob.api.post('/api/listings', { draftId: paid })
  const renewed = (await rowsOf(shop, 'listings')).find((row) => row['id'] === paid)
  expect(renewed).toMatchObject({ plan: defaultPlan, state: 'live' })
  await shop.runs('remind-sellers')
  expect(await subjectsTo(shop, bob.email)).not.toContain(question)
})

test('what has run out is on sale again by the link of its email', async () => {
  const { shop, id, remindsAfter, responds, link } = await openWithCar()
  await remindsAfter(30)
  expect((await shop.api.get(`/api/listings/${id}`)).status).toBe(404)
  expect((await responds(await link(), 'renewed')).status).toBe(200)
  expect((await shop.api.get(`/api/listings/${id}`)).status).toBe(200)
})

test('a reminder is answered by its link: looking changes nothing, and ‘sold’ sets the car sold', async () => {
  const { shop, id, remindsAfter, responds, state, link } = await openWithCar()
  await remindsAfter(21)
  const token = await link()
  expect((await responds(token)).json()).toMatchObject({
    id,
    car: '1989 BMW 325i Sport',
    state: 'live',
  })
  expect((await state())['state']).toBe('live')
  expect((await responds(token, 'sold')).json()).toMatchObject({ state: 'sold' })
  expect((await responds(token, 'sold')).json()).toMatchObject({ state: 'sold' })
  expect((await shop.api.get(`/api/listings/${id}`)).json()).toMatchObject({ state: 'sold' })
  // Whoever has sold is not written to any more.
  await remindsAfter(26)
  expect(await subjectsTo(shop)).toHaveLength(2)
})

test('a link works for its listing alone, for thirty days, and never for one that was deleted', async () => {
  const { shop, id, remindsAfter, responds, link } = await openWithCar()
  const { browser: manager, token: managing } = await opensLink(shop)
  await remindsAfter(21)
  const token = await link()
  expect((await responds('made up', 'sold')).status).toBe(400)
  expect((await responds(token, 'withdrawn')).status).toBe(400)
  await manager.post('/api/manage', { token: managing })
  expect((await manager.send('DELETE', `/api/listings/${id}`)).status).toBe(200)
  expect((await responds(token, 'renewed')).json()).toMatchObject({
    message: 'This link is not valid any more.',
    field: 'token',
  })

  const other = await openWithCar()
  await other.remindsAfter(30)
  const late = await other.link()
  await other.shop.clock.standAt(after(61))
  expect((await other.responds(late, 'renewed')).status).toBe(400)
  await other.shop.runs('remove-expired')
  expect(await rowsOf(other.shop, 'letter_links')).toEqual([])
})

test('a premium listing is offered its paid days by a page that knows its seller', async () => {
  const { shop, id, remindsAfter } = await openWithCar()
  await shop.database.primary.updateTable('listings').set({ plan: 'premium' }).execute()
  await remindsAfter(26)
  const [email] = await shop.mailTo(typed.contactEmail)
  expect(email!.body).toContain(`For ${premium.said} it can have another ${premium.days}`)
  expect(email!.body).toContain(
    'Links in this message work for 30 days, and the one to pay 180 days, for anyone who has them',
  )
  const manage = /\/manage#token=(\S+)/.exec(email!.body)![1]!
  expect((await shop.browser().post('/api/manage', { token: manage })).json()).toEqual({ id })

  const ann = await shop.signsUp('ann@example.com')
  await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
  await remindsAfter(30)
  const [over] = await shop.mailTo(typed.contactEmail)
  expect(over!.body).toContain(`premium listing, for ${premium.said}: http://shop.test/account`)
  expect(over!.body).toContain('Links in this message work for 30 days for anyone')
})

test('a seller with an account gets an email that the car is live', async () => {
  const shop = await startApp({ at: start })
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api, { contactEmail: ann.email })
  const [email] = await shop.mailTo(ann.email)
  expect(email!.subject).toBe(`Your ${car} is live on Youngtimer`)
  expect(email!.body).toContain(`http://shop.test/listing/${id}`)
  expect(email!.body).toContain('on sale until 1 July 2026')
})

test('what is due is spread over what is left of the day, and all of it leaves', async () => {
  const { shop, id } = await openWithCar()
  await copiesOf(shop, id, 99, 'seller-#@example.org')
  // Half past seven in London: runs at 19:30, 19:40 and 19:50.
  const written: number[] = []
  for (const minutes of [0, 10, 20]) {
    await shop.clock.standAt(
      new Date(Date.parse('2026-06-27T18:30:00Z') + minutes * 60_000).toISOString(),
    )
    await shop.runs('remind-sellers')
    const emails = await rowsOf(shop, 'listing_letters')
    written.push(emails.filter(({ kind }) => kind === 'expiring').length)
  }
  expect(written).toEqual([34, 67, 100])
})

test('who can’t be written to today takes no other seller’s turn', async () => {
  const { shop, id, remindsAfter } = await openWithCar()
  await copiesOf(shop, id, 60, 'one-seller@example.org')
  await sql`update listings set expires_at = expires_at + interval '1 second' where id = ${id}`.execute(
    shop.database.primary,
  )
  await remindsAfter(26)
  // An address that nobody has confirmed is written to once a day.
  expect(await subjectsTo(shop, 'one-seller@example.org')).toHaveLength(1)
  expect(await subjectsTo(shop)).toContain(`Your ${car} listing ends on 1 July 2026`)
})
