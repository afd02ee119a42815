import { expect, test } from 'vitest'
import { drafts, pays } from '../../../../test/buyers.ts'
import { premium } from '../../../../test/premium.ts'
import { hires, proves } from '../../../../test/staff.ts'
import { openStripeShop } from '../../../../test/stripe-shop.ts'
import { startApp } from '../../../../test/start-app.ts'
import { timeIs, timePasses } from '../../../../test/time.ts'
import { expiryFor } from '../../listings/expiry.ts'
import type { OfficeListing, Today } from '../schema.ts'
import type { FoundOrder, OfficeOrder } from './schema.ts'
import { noteMode } from '../../payments/returns/card-watches.server.ts'
import { readToday } from '../today.server.ts'

const reason = 'They asked within a day'

/** A shop in which a premium listing was paid for with a test card, and an operator. */
async function opens() {
  const shop = await startApp()
  await timeIs(shop, '2026-06-01T12:00:00Z')
  const ann = await shop.signsUp('ann@example.com')
  const listing = await drafts(ann.api)
  await pays(ann.api, listing)
  await shop.runs('reconcile-orders')
  const boss = await hires(shop, 'operator')
  const orders = async (q = '') =>
    (await boss.api.get(`/api/office/orders?q=${q}`)).json<FoundOrder[]>()
  const order = async () => {
    const [found] = await orders()
    return (await boss.api.get(`/api/office/orders/${found!.id}`)).json<OfficeOrder>()
  }
  return { shop, boss, listing, orders, order }
}

test('a refund that is stuck needs somebody after three days, as the figures say', async () => {
  const { shop, fake, buys, poll } = await openStripeShop()
  fake.emptyBalance('holds')
  const { orderId } = await buys({ deletes: true })
  await poll()
  await buys()
  await shop.clock.pass({ days: 3 })
  const boss = await hires(shop, 'operator')
  const orders = async () => (await boss.api.get('/api/office/orders')).json<FoundOrder[]>()
  expect(await orders()).toMatchObject([{ state: 'fulfilled' }, { needsPerson: false }])
  await shop.clock.pass({ seconds: 1 })
  expect(await orders()).toMatchObject([
    { id: orderId, state: 'refund-pending', needsPerson: true },
    { state: 'fulfilled', needsPerson: false },
  ])
})

test('an order that needs somebody is shown with why, and can be settled or refunded there', async () => {
  const { shop, fake, buys, poll } = await openStripeShop()
  fake.emptyBalance('holds')
  const stuck = await buys({ deletes: true })
  await poll()
  const unpublished = await buys({ isSeen: false })
  fake.faults.set('reset', { on: 'find' })
  await shop.clock.pass({ days: 3 })
  const boss = await hires(shop, 'operator')
  const order = async (id: number) =>
    (await boss.api.get(`/api/office/orders/${id}`)).json<OfficeOrder>()
  expect(await order(stuck.orderId)).toMatchObject({ needsPerson: false, why: null })
  await shop.clock.pass({ seconds: 1 })
  expect(await order(stuck.orderId)).toMatchObject({
    needsPerson: true,
    why: 'insufficient_funds',
    refunds: [{ state: 'pending', reason: 'insufficient_funds' }],
  })
  expect(await order(unpublished.orderId)).toMatchObject({
    state: 'awaiting-payment',
    needsPerson: true,
    why: expect.stringContaining('whether it is paid can’t be told'),
  })
  fake.faults.clear()
  await proves(boss, boss.device)
  const does = (id: number, act: string) =>
    boss.api.post(`/api/office/orders/${id}/acts`, { act, reason })
  expect((await does(stuck.orderId, 'settle')).status).toBe(200)
  expect((await does(unpublished.orderId, 'refund')).status).toBe(200)
  expect(await order(stuck.orderId)).toMatchObject({ state: 'settled-by-hand', why: null })
  expect((await order(unpublished.orderId)).moves.at(-1)).toMatchObject({ to: 'refund-due' })
})

test('the office’s advice on a dispute of an order that was never published names no receipt and no listing', async () => {
  const { shop, fake, buys, poll } = await openStripeShop()
  const { paymentId, orderId } = await buys({ alter: { amount: premium.pence + 100 } })
  fake.dispute(paymentId)
  await poll()
  const boss = await hires(shop, 'operator')
  const path = `/api/office/orders/${orderId}`
  const { state, evidence } = (await boss.api.get(path)).json<OfficeOrder>()
  expect(state).toBe('disputed')
  expect(evidence.join('\n')).not.toMatch(/Receipt|as it ran|The listing is gone/)
  expect(evidence[0]).toBe('Nothing was published by it: no receipt was sent, and no listing ran')
})

test('a dispute is seen with its evidence and its date, from the card service’s word to its end', async () => {
  const { shop, fake, buys, onEvent, isLive } = await openStripeShop()
  const boss = await hires(shop, 'operator')
  const orders = async () => (await boss.api.get('/api/office/orders')).json<FoundOrder[]>()
  const { listingId, paymentId, orderId } = await buys()
  const order = async () =>
    (await boss.api.get(`/api/office/orders/${orderId}`)).json<OfficeOrder>()
  expect(await orders()).toMatchObject([{ state: 'fulfilled', needsPerson: false }])
  /** Hands on all that the card service has said about disputes and hasn't been heard. */
  const heard = new Set<string>()
  const hears = async () => {
    for (const event of fake.webhooks.events().filter(({ type }) => type.includes('dispute')))
      if (!heard.has(event.id)) {
        heard.add(event.id)
        expect(await onEvent(event)).toBe(200)
      }
    await shop.catalogue.refresh()
  }

  fake.dispute(paymentId)
  await hears()
  expect(await orders()).toMatchObject([
    { id: orderId, state: 'disputed', needsPerson: true, disputedPence: premium.pence },
  ])
  expect((await orders())[0]!.evidenceDueAt).toMatch(/^2026-06-10/)
  const open = await order()
  expect(open.disputes).toMatchObject([
    { state: 'open', amountPence: premium.pence, reason: 'fraudulent' },
  ])
  expect(open.evidence.join('\n')).toContain(open.reference)
  expect(open.evidence.join('\n')).toContain(`/listing/${listingId}`)
  expect(await isLive(listingId), 'it stays meanwhile').toBe(true)

  fake.decideDispute(paymentId, false)
  await hears()
  expect(await order()).toMatchObject({
    state: 'charged-back',
    lostPence: premium.pence,
    evidence: [],
    disputes: [{ state: 'lost' }],
  })
  expect(await orders()).toMatchObject([{ needsPerson: false, evidenceDueAt: null }])
  expect(await isLive(listingId), 'lost, it comes down').toBe(false)
  expect((await order()).moves.map(({ to }) => to)).toEqual([
    'awaiting-payment',
    'fulfilled',
    'disputed',
    'charged-back',
  ])
})

test('what was paid in another currency is said in that, and is no part of what was earned in pounds', async () => {
  const { shop, buys, poll } = await openStripeShop()
  const { orderId, listingId } = await buys({ alter: { currency: 'usd' } })
  await poll()
  await poll()
  const boss = await hires(shop, 'operator')
  const paid = { currency: 'usd', capturedPence: premium.pence, returnedPence: premium.pence }
  expect((await boss.api.get('/api/office/orders')).json()).toMatchObject([paid])
  expect((await boss.api.get(`/api/office/orders/${orderId}`)).json()).toMatchObject(paid)
  const listing = await boss.api.get(`/api/office/listings/${listingId}`)
  expect(listing.json<OfficeListing>().orders).toMatchObject([paid])
  const figures = async () => {
    const { days } = (await boss.api.get('/api/office/today')).json<Today>()
    const { paid, earned, refunded } = days.at(-1)!
    return { paid, earned, refunded }
  }
  expect(await figures()).toEqual({ paid: 1, earned: 0, refunded: 0 })
  await buys()
  expect(await figures()).toEqual({ paid: 2, earned: premium.pence, refunded: 0 })
})

test('what was paid with test keys is no part of the day’s figures once the shop has live ones', async () => {
  const { shop, buys, poll, operate } = await openStripeShop()
  await buys()
  await operate('refund', String((await buys()).orderId), 'to try it')
  await poll()
  const figures = async () => {
    const { days } = await readToday(shop.database.primary, { days: 1, deadJobs: 0 })
    const { begun, paid, earned, refunded } = days[0]!
    return { begun, paid, earned, refunded }
  }
  const { pence } = premium
  expect(await figures()).toEqual({ begun: 2, paid: 2, earned: 2 * pence, refunded: pence })
  await noteMode({ database: shop.database, cards: { ...shop.settling.cards, isTest: false } })
  expect(await figures()).toEqual({ begun: 2, paid: 0, earned: 0, refunded: 0 })
})

test('taking down a listing whose order is disputed says that nothing goes back', async () => {
  const { shop, fake, buys, poll, operate } = await openStripeShop()
  const one = await buys()
  const other = await buys()
  for (const { paymentId } of [one, other]) fake.dispute(paymentId)
  await poll()
  const boss = await hires(shop, 'operator')
  const done = await boss.api.post(`/api/office/listings/${one.listingId}/acts`, {
    act: 'take-down',
    ground: 'fraud',
    reason,
    refund: true,
  })
  expect(done.status, done.text).toBe(200)
  const said = 'othing goes back by this. See its orders'
  expect(done.json<{ message: string }>().message).toContain(said)
  expect(await operate('take-down', String(other.listingId), reason)).toContain(said)
})

test('taking down a listing whose money is on its way back doesn’t say that nothing goes back', async () => {
  const { fake, buys, operate } = await openStripeShop()
  const { listingId, orderId } = await buys()
  fake.emptyBalance('refuses')
  await operate('refund', String(orderId), reason)
  expect(await operate('take-down', String(listingId), reason)).not.toContain('othing goes back')
})

test('an order is refunded from the office once, with a passkey shown just then, and its listing stays', async () => {
  const { shop, boss, listing, order } = await opens()
  const { id } = await order()
  const refunds = () => boss.api.post(`/api/office/orders/${id}/acts`, { act: 'refund', reason })
  await timePasses(shop, { minutes: 6 })
  expect((await refunds()).json()).toMatchObject({ field: 'proof' })
  await proves(boss, boss.device)
  expect((await refunds()).status).toBe(200)
  await shop.runs('reconcile-orders')
  expect(await order()).toMatchObject({ state: 'refunded', returnedPence: premium.pence })
  expect((await order()).log).toMatchObject([{ action: 'order-refund', reason }])
  expect((await refunds()).status, 'twice').toBe(409)
  expect((await shop.api.get(`/api/listings/${listing}`)).status).toBe(200)
  expect((await boss.api.get('/api/office/orders/999999')).status).toBe(404)
})

test('orders are found by reference, number and listing', async () => {
  const { listing, orders, order } = await opens()
  const { id, reference } = await order()
  for (const q of [reference, String(id), String(listing)])
    expect(
      (await orders(q)).map((found) => found.id),
      q,
    ).toEqual([id])
  expect(await orders('YT-NOBODY')).toEqual([])
})

test('the second of two people who extend a listing from the same end date is refused and sees why', async () => {
  const { shop, boss } = await opens()
  const mod = await hires(shop, 'moderator')
  const id = await shop.publishes()
  const path = `/api/office/listings/${id}`
  const find = async () => (await mod.api.get(path)).json<OfficeListing>()
  const { revision, expiresAt } = await find()
  const seen = { report: 0, revision, expiresAt }
  const extend = { act: 'extend', days: 14, reason, seen }
  const both = await Promise.all([mod, boss].map(({ api }) => api.post(`${path}/acts`, extend)))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { expiresAt: until } = await find()
  expect(Date.parse(until) - Date.parse(expiresAt)).toBe(14 * 86_400_000)
  const gift = { act: 'give-premium', reason, seen }
  const stale = await boss.api.post(`${path}/acts`, gift)
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('look at it again')])
})

test('a listing is extended, and made premium as a gift by an operator alone', async () => {
  const { shop, boss } = await opens()
  const mod = await hires(shop, 'moderator')
  const id = await shop.publishes({ contactEmail: 'bob@example.com' })
  const acts = (by: typeof boss, body: object) =>
    by.api.post(`/api/office/listings/${id}/acts`, { reason, ...body })
  const find = async () => (await mod.api.get(`/api/office/listings/${id}`)).json<OfficeListing>()
  const before = new Date((await find()).expiresAt)
  expect((await acts(mod, { act: 'extend', days: 14 })).status).toBe(200)
  const extended = await find()
  expect(new Date(extended.expiresAt).getTime() - before.getTime()).toBe(14 * 86_400_000)
  expect((await acts(mod, { act: 'extend', days: 61 })).status).toBe(400)
  expect((await acts(mod, { act: 'give-premium' })).status).toBe(403)
  expect((await acts(boss, { act: 'give-premium' })).status).toBe(200)
  expect(await find()).toMatchObject({
    plan: 'premium',
    expiresAt: expiryFor('premium', new Date()).toISOString(),
    orders: [],
  })
  expect((await acts(boss, { act: 'give-premium' })).status, 'twice').toBe(409)
  const emails = await shop.mailTo('bob@example.com')
  expect(emails.filter(({ subject }) => subject.includes('runs for longer'))).toHaveLength(2)
  expect((await find()).acts.map(({ action }) => action)).toEqual(['give-premium', 'extend'])
  await shop.setState(id, 'sold')
  expect((await acts(mod, { act: 'extend', days: 14 })).status, 'sold').toBe(409)
})
