import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStripeShop } from '../../../../test/stripe-shop.ts'
import { beginsPaying } from '../../../../test/buyers.ts'
import { edits, rowsOf, transitions, typed } from '../../../../test/sellers.ts'
import { givePlan } from '../../selling/state/extend.server.ts'
import { compareLedger } from '../ledger/compare.server.ts'
import { isBalanced, readLedger } from '../ledger/ledger.server.ts'
import { listOwnOrders } from '../own-orders/list.server.ts'
import { listFailedOrders } from '../failed-orders.server.ts'
import { watchReturns } from './watch.server.ts'
import { premium } from '../../../../test/premium.ts'

/** What the ledger says of sterling, where it is balanced and the card service's own books agree. */
async function agreed({ shop }: Awaited<ReturnType<typeof openStripeShop>>, currency = 'gbp') {
  const ledger = await readLedger(shop.database.primary)
  expect(isBalanced(ledger)).toBe(true)
  const { differences } = await compareLedger(shop.operator)
  expect(differences).toEqual([])
  const money = Object.entries(ledger.money[currency]!).filter(([, pence]) => pence !== 0)
  return Object.fromEntries(money)
}

test('10.19: a refund in the dashboard leaves ‘fulfilled’, the car comes down and its seller gets an email', async () => {
  const world = await openStripeShop()
  const { fake, buys, poll, stateOf, isLive, emailsTo } = world
  const { listingId, paymentId } = await buys()
  expect(await isLive(listingId)).toBe(true)

  fake.refundInDashboard(paymentId)
  expect(await poll()).toEqual({ transitioned: 1, failed: 0 })
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(await isLive(listingId)).toBe(false)
  const [email] = await emailsTo(typed.contactEmail)
  expect(email?.subject).toBe('Your money back: 1989 BMW 3 Series on Youngtimer')
  const [, ...afterwards] = email!.body.split(premium.said)
  expect(afterwards.join('')).toMatch(/has come down[\s\S]*for free/)
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    refundedPence: premium.pence,
  })
  expect(await poll()).toEqual({ transitioned: 0, failed: 0 })
})

test('10.19: a car that comes down with its money is there for its seller, who renews it for free, and gets one email', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, poll, isLive, emailsTo } = world
  const browser = shop.browser()
  const { listingId, paymentId } = await buys({ buyer: browser })
  fake.refundInDashboard(paymentId)
  await poll()
  const own = async () => (await browser.get('/api/manage')).json<object[]>()
  expect(await own()).toMatchObject([{ id: listingId, state: 'expired' }])
  const emails = (await emailsTo(typed.contactEmail)).length
  await shop.clock.pass({ days: 1 })
  await shop.runs('expire-listings')
  await shop.runs('remind-sellers')
  expect(await emailsTo(typed.contactEmail)).toHaveLength(emails)

  expect((await edits(browser, listingId, { price: '14000' })).status).toBe(200)
  const renewed = await transitions(browser, listingId, 'renewed')
  expect(renewed.status, renewed.text).toBe(200)
  expect(await isLive(listingId)).toBe(true)
  expect(await rowsOf(shop, 'listings')).toMatchObject([{ plan: 'standard', state: 'live' }])
})

test('10.19: a car comes down at the event of a refund alone, and what is refunded is read from the card service', async () => {
  const { fake, buys, onEvent, stateOf } = await openStripeShop()
  const { paymentId } = await buys()
  fake.refundInDashboard(paymentId, 200)
  const [refunded] = fake.webhooks.events().filter(({ type }) => type === 'charge.refunded')
  fake.refundInDashboard(paymentId, premium.pence - 200)
  // The event says a part; by now it is the whole.
  expect(refunded?.body).toContain('"refunded":false')
  expect(await onEvent(refunded!)).toBe(200)
  expect(await stateOf(paymentId)).toBe('refunded')
})

test('10.19: a part that was given back in the dashboard is noted, and the car stays', async () => {
  const world = await openStripeShop()
  const { fake, buys, poll, stateOf, isLive, emailsTo, operate } = world
  const { listingId, paymentId, orderId } = await buys()
  fake.refundInDashboard(paymentId, 200)
  await poll()
  expect(await stateOf(paymentId)).toBe('partly-refunded')
  expect(await isLive(listingId)).toBe(true)
  expect((await emailsTo(typed.contactEmail))[0]?.subject).toMatch(/^Part of your money back/)
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    fulfilledPence: premium.pence - 200,
    refundedPence: 200,
  })

  // Only what is left goes back now.
  expect(await operate('refund', String(orderId), 'by courtesy')).toContain('done')
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(fake.payments()[0]?.charge?.refunds.map(({ amount }) => amount)).toEqual([
    premium.pence - 200,
    200,
  ])
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    refundedPence: premium.pence,
  })
})

test('10.19: an order that is due back and was refunded in part gets the rest back', async () => {
  const world = await openStripeShop()
  const { fake, buys, poll, stateOf } = world
  const { paymentId } = await buys({ deletes: true })
  fake.refundInDashboard(paymentId, 100)
  await poll()
  await poll()
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    refundedPence: premium.pence,
  })
})

test('10.19: £9.99 paid for an order that costs less goes back in full, and the operator gets an email', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, poll, stateOf, isLive, emailsToOperator } = world
  const { paymentId, listingId } = await buys({ alter: { amount: 999 } })
  await poll()
  await poll()
  expect(await isLive(listingId)).toBe(false)
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(fake.ledger()).toEqual([{ paymentId, capturedPence: 999, refundedPence: 999 }])
  expect(await agreed(world)).toEqual({ capturedPence: 999, refundedPence: 999 })
  expect((await emailsToOperator())[0]?.body).toContain('another amount was paid')
  expect(await rowsOf(shop, 'order_refunds')).toMatchObject([{ amount_pence: 999 }])
})

test('10.19: a payment in US dollars publishes nothing and is given back in dollars', async () => {
  const world = await openStripeShop()
  const { fake, buys, poll, stateOf, isLive, emailsTo, emailsToOperator } = world
  const { paymentId, listingId } = await buys({ alter: { currency: 'usd' } })
  await poll()
  await poll()
  expect(await isLive(listingId)).toBe(false)
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(fake.rows().map(({ amount, currency }) => [amount, currency])).toEqual([
    [premium.pence, 'usd'],
    [-premium.pence, 'usd'],
  ])
  expect(await agreed(world, 'usd')).toEqual({
    capturedPence: premium.pence,
    refundedPence: premium.pence,
  })
  expect((await agreed(world, 'gbp'))['capturedPence']).toBeUndefined()
  expect((await emailsToOperator())[0]?.body).toContain('paid in usd, and not in gbp')
  expect((await emailsTo(typed.contactEmail))[0]?.body).toContain(`US$${premium.digits}`)
})

test('10.24: a payment of another order is never taken for that of this one', async () => {
  const { buys, poll, stateOf, isLive } = await openStripeShop()
  const { paymentId, listingId } = await buys({ alter: { metadata: { order_id: '999999' } } })
  await poll()
  await poll()
  expect(await isLive(listingId)).toBe(false)
  expect(await stateOf(paymentId)).toBe('refunded')
})

test('10.19: a refund that the bank sends back leaves ‘refunded’, is tried anew, and leads to an email', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, poll, stateOf, emailsTo, emailsToOperator } = world
  const { paymentId } = await buys({ deletes: true })
  await poll()
  expect(await stateOf(paymentId)).toBe('refunded')

  fake.failRefund(paymentId)
  await shop.clock.pass({ hours: 24 })
  await poll()
  expect(await stateOf(paymentId)).toBe('refund-failed')
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    refundDuePence: premium.pence,
  })
  expect((await emailsTo(typed.contactEmail))[0]?.subject).toMatch(/has come back to us/)
  expect((await emailsToOperator())[0]?.body).toContain('lost_or_stolen_card')
  expect(await listFailedOrders(shop.database.primary, 10)).toMatchObject([
    { state: 'refund-failed', left: premium.pence, why: 'lost_or_stolen_card' },
  ])

  // Not at once: the bank would send it back again.
  await poll()
  expect(await stateOf(paymentId)).toBe('refund-failed')
  await shop.clock.pass({ hours: 24 })
  await poll()
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(fake.ledger()).toMatchObject([{ refundedPence: premium.pence }])
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    refundedPence: premium.pence,
  })
})

test('10.19: a refund that always comes back is tried thrice more, and is the operator’s then', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, poll, stateOf, emailsTo, operate } = world
  const { paymentId, orderId } = await buys({ deletes: true })
  await poll()
  for (let n = 0; n < 8; n++) {
    const made = fake.payments()[0]!.charge!.refunds.find(({ status }) => status === 'succeeded')
    if (made) fake.failRefund(paymentId)
    await shop.clock.pass({ days: 8 })
    await poll()
    await poll()
  }
  expect(fake.calls('refund')).toBe(4)
  expect(await stateOf(paymentId)).toBe('refund-failed')
  const [order] = await rowsOf(shop, 'orders')
  expect(order).toMatchObject({ asks_at: null, returned_pence: 0, refund_attempt: 4 })
  const told = await emailsTo(typed.contactEmail)
  const cameBack = told.filter(({ subject }) => subject.includes('has come back to us'))
  expect(cameBack.map(({ body }) => /try again/.test(body))).toEqual([false, true, true, true])

  const ann = await shop.signsUp(typed.contactEmail)
  await shop.database.primary.updateTable('listings').set({ user_id: ann.id }).execute()
  const shown = () => listOwnOrders(shop.database.primary, ann.id)
  expect(await shown()).toMatchObject([{ state: 'refund-failed', refunded: '£0.00' }])

  expect(await operate('orders')).toContain(`order ${orderId}  refund-failed  ${premium.said}`)
  await expect(operate('settle-order', '999', 'x')).rejects.toThrow('There is no order 999')
  await operate('settle-order', String(orderId), 'sent by bank transfer')
  expect(await stateOf(paymentId)).toBe('settled-by-hand')
  expect(await shown()).toMatchObject([{ state: 'refunded', refunded: premium.said }])
  expect((await ann.api.get('/api/auth/export')).json()).toMatchObject({
    payments: [{ state: 'settled-by-hand', refunded: premium.said }],
  })
  expect(await operate('orders')).toBe('no order needs you')
  expect(await agreed(world)).toEqual({ capturedPence: premium.pence, byHandPence: premium.pence })
  expect(await rowsOf(shop, 'order_actions')).toMatchObject([
    { order_id: orderId, action: 'settle', reason: 'sent by bank transfer' },
  ])
  expect(await operate('order', String(orderId))).toMatch(
    /the operator: settle, sent by bank transfer/,
  )
})

test('10.19: a refund that was refused for want of balance is tried again under another key, and can be hurried', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, poll, stateOf, operate } = world
  const { paymentId, orderId } = await buys({ deletes: true })
  fake.emptyBalance('refuses')
  await poll()
  expect(await stateOf(paymentId)).toBe('refund-due')
  expect(await listFailedOrders(shop.database.primary, 10)).toMatchObject([
    { id: orderId, why: expect.stringContaining('balance_insufficient') },
  ])
  const requests = fake.calls('refund')
  await poll()
  expect(fake.calls('refund')).toBe(requests)
  await shop.clock.pass({ seconds: 600 })
  await poll()
  expect(fake.calls('refund')).toBe(requests + 1)
  expect(await operate('retry-refund', String(orderId), 'topped up?')).toContain(
    'the card service refuses',
  )
  fake.emptyBalance(null)
  expect(await operate('retry-refund', String(orderId), 'topped up')).toContain('done')
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(await listFailedOrders(shop.database.primary, 10)).toEqual([])
  expect(fake.ledger()).toMatchObject([{ refundedPence: premium.pence }])
  await expect(operate('retry-refund', String(orderId), 'again')).rejects.toThrow('is refunded')
  expect((await rowsOf(shop, 'order_actions')).map(({ action }) => action)).toEqual([
    'retry',
    'retry',
  ])
})

test('10.19: refusals use up none of the three times that a refund which came back is tried', async () => {
  const { shop, fake, buys, poll, stateOf } = await openStripeShop()
  const { paymentId } = await buys({ deletes: true })
  const order = async () => (await rowsOf(shop, 'orders'))[0]!
  const secondsLeft = async () =>
    (new Date(String((await order())['asks_at'])).getTime() - shop.clock.now().getTime()) / 1_000
  fake.emptyBalance('refuses')
  for (const minutes of [10, 20, 40, 80]) {
    await poll()
    expect(await secondsLeft()).toBe(minutes * 60)
    await shop.clock.pass({ seconds: minutes * 60 })
  }
  fake.emptyBalance(null)
  await poll()
  expect(await order()).toMatchObject({ state: 'refunded', refund_attempt: 4 })

  fake.failRefund(paymentId)
  await shop.clock.pass({ hours: 24 })
  await poll()
  expect(await order()).toMatchObject({ state: 'refund-failed', refund_attempt: 5 })
  expect(await secondsLeft()).toBe(24 * 3_600)
  // Refused while it waits, it is tried again as what is refused is.
  fake.emptyBalance('refuses')
  await shop.clock.pass({ hours: 24 })
  await poll()
  expect(await order()).toMatchObject({ state: 'refund-failed', refund_attempt: 6 })
  expect(await secondsLeft()).toBeLessThanOrEqual(6 * 3_600)
  fake.emptyBalance(null)
  await shop.clock.pass({ hours: 6 })
  await poll()
  expect(await stateOf(paymentId)).toBe('refunded')
  fake.failRefund(paymentId)
  await shop.clock.pass({ hours: 24 })
  await poll()
  expect(await secondsLeft()).toBe(3 * 24 * 3_600)
})

test('10.19: what waits for our balance is on its way, and given back once it has gone', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, poll, stateOf, operate } = world
  const { paymentId, orderId } = await buys({ deletes: true })
  fake.emptyBalance('holds')
  await poll()
  expect(await stateOf(paymentId)).toBe('refund-pending')
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    refundDuePence: premium.pence,
  })
  expect(await operate('orders')).toBe('no order needs you')
  await shop.clock.pass({ days: 4 })
  await poll()
  expect(await operate('orders')).toMatch(
    new RegExp(
      `order ${orderId}  refund-pending  ${premium.said}[^]*since 2026-06-01 12:00 UTC: insufficient_funds`,
    ),
  )
  const { text } = await shop.api.get('/metrics')
  expect(text).toContain('orders_for_operator{trouble="refund-stuck"} 1')
  fake.emptyBalance(null)
  fake.bankActs(paymentId)
  await shop.clock.pass({ hours: 1 })
  await poll()
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    refundedPence: premium.pence,
  })
})

test('10.19: a dispute is a state, with a date that the operator reads; the car stays until it is lost', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, poll, stateOf, isLive, emailsTo, emailsToOperator, operate } = world
  const { listingId, paymentId, orderId } = await buys()
  fake.dispute(paymentId)
  await poll()
  expect(await stateOf(paymentId)).toBe('disputed')
  expect(await isLive(listingId)).toBe(true)
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    disputedPence: premium.pence,
  })
  const [email] = await emailsToOperator()
  expect(email?.subject).toMatch(/^Order \d+ is disputed/)
  expect(email?.body).toMatch(/fraudulent[\s\S]*Evidence is taken until: 10 Jun 2026, \d\d:\d\d/)
  expect(await operate('orders')).toMatch(
    new RegExp(`order ${orderId}  disputed[^]*evidence is taken until 2026-06-10`),
  )
  const { text } = await shop.api.get('/metrics')
  expect(text).toContain('orders_for_operator{trouble="disputed"} 1')
  expect(text).toMatch(/^orders_evidence_due_seconds\{first="dispute"\} 7776\d\d$/m)

  fake.decideDispute(paymentId, false)
  await shop.clock.pass({ hours: 6 })
  await poll()
  expect(await stateOf(paymentId)).toBe('charged-back')
  expect(await isLive(listingId)).toBe(false)
  expect((await emailsTo(typed.contactEmail))[0]?.subject).toMatch(/^What you paid has gone back/)
  expect((await emailsToOperator())[0]?.subject).toMatch(/was lost to a dispute/)
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    chargedBackPence: premium.pence,
  })
  expect((await shop.api.get('/metrics')).text).not.toMatch(/^orders_evidence_due_seconds\{/m)
})

test('10.19: what a bank withdraws of what was given back in part is disputed whole, and then lost whole', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, poll } = world
  const { paymentId } = await buys()
  await buys()
  fake.refundInDashboard(paymentId, 100)
  await poll()
  fake.dispute(paymentId)
  await poll()
  const kept = { capturedPence: 2 * premium.pence, refundedPence: 100 }
  const fulfilledPence = premium.pence - 100
  expect(await agreed(world)).toEqual({
    ...kept,
    fulfilledPence,
    disputedPence: premium.pence,
  })
  fake.decideDispute(paymentId, false)
  await shop.clock.pass({ hours: 6 })
  await poll()
  expect(await agreed(world)).toEqual({
    ...kept,
    fulfilledPence,
    chargedBackPence: premium.pence,
  })
})

test('10.19: a dispute that is won brings the order back to where it was', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, poll, stateOf, isLive } = world
  const retained = await buys()
  const due = await buys({ deletes: true, isSeen: false })
  const part = await buys()
  fake.refundInDashboard(part.paymentId, 100)
  await poll()
  // Two weeks later, of what was kept and what has gone back in part; and of what was due from the start.
  for (const { paymentId } of [retained, part])
    fake.dispute(paymentId, { isInquiry: true, amount: 300 })
  await poll()
  expect(await stateOf(due.paymentId)).toBe('refunded')
  expect(await stateOf(retained.paymentId)).toBe('disputed')
  expect(await stateOf(part.paymentId)).toBe('disputed')
  for (const { paymentId } of [retained, part]) fake.decideDispute(paymentId, true)
  await shop.clock.pass({ hours: 6 })
  await poll()
  expect(await stateOf(retained.paymentId)).toBe('fulfilled')
  expect(await stateOf(part.paymentId)).toBe('partly-refunded')
  expect(await isLive(retained.listingId)).toBe(true)
  expect(await agreed(world)).toEqual({
    capturedPence: 3 * premium.pence,
    fulfilledPence: 2 * premium.pence - 100,
    refundedPence: premium.pence + 100,
  })
})

test('10.19: what is due and then disputed does not stay due for ever, and goes back once it is won', async () => {
  const world = await openStripeShop()
  const { shop, fake, buys, poll, stateOf } = world
  const { paymentId } = await buys({ deletes: true })
  fake.dispute(paymentId)
  await poll()
  expect(await stateOf(paymentId)).toBe('disputed')
  expect(fake.calls('refund')).toBe(0)
  fake.decideDispute(paymentId, true)
  await shop.clock.pass({ hours: 6 })
  await poll()
  await poll()
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(await agreed(world)).toEqual({
    capturedPence: premium.pence,
    refundedPence: premium.pence,
  })
})

test('10.19: what was given back or lost for an earlier term takes no car down that was paid for since', async () => {
  const { shop, fake, buys, paysFor, poll, stateOf, isLive } = await openStripeShop()
  const ann = await shop.signsUp('ann@example.com')
  const { listingId, paymentId } = await buys({ buyer: ann.api })
  await shop.clock.pass({ days: 56 })
  const later = await paysFor(ann.api, listingId)
  await poll()
  expect(await stateOf(later)).toBe('fulfilled')
  fake.refundInDashboard(paymentId)
  await poll()
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(await isLive(listingId)).toBe(true)
})

test('10.19: what was given back or lost for a used-up term takes no car down whose plan was given to it since', async () => {
  const { shop, fake, buys, poll, stateOf, isLive } = await openStripeShop()
  const ann = await shop.signsUp('ann@example.com')
  const { listingId, paymentId } = await buys({ buyer: ann.api })
  await shop.clock.pass({ days: premium.days + 1 })
  await shop.runs('expire-listings')
  expect((await transitions(ann.api, listingId, 'renewed')).status).toBe(200)
  const giving = { emit: shop.jobs.emit, now: () => shop.clock.now() }
  await shop.database.primary
    .transaction()
    .execute((tx) => givePlan(giving, tx, { listingId, plan: 'premium' }))
  fake.refundInDashboard(paymentId)
  await poll()
  expect(await stateOf(paymentId)).toBe('refunded')
  expect(await isLive(listingId)).toBe(true)
})

test('10.19: a later term that was never given leaves a listing to the one that was', async () => {
  const { shop, fake, buys, poll, stateOf, isLive } = await openStripeShop()
  const ann = await shop.signsUp('ann@example.com')
  const { listingId, paymentId } = await buys({ buyer: ann.api })
  await shop.clock.pass({ days: 56 })
  const later = await beginsPaying(ann.api, listingId)
  await shop.setState(listingId, 'sold')
  await fake.pay(later)
  await poll()
  expect(await stateOf(later.id)).toBe('refunded')
  await shop.setState(listingId, 'under-offer')
  fake.dispute(later.id)
  fake.decideDispute(later.id, false)
  await poll()
  expect(await stateOf(later.id)).toBe('charged-back')
  expect(await isLive(listingId)).toBe(true)

  fake.refundInDashboard(paymentId)
  await poll()
  expect(await isLive(listingId)).toBe(false)
})

test('10.19: settled orders are not read one by one, however old: the service lists its events', async () => {
  const { shop, fake, buys, poll, stateOf } = await openStripeShop()
  const bought = [await buys(), await buys(), await buys()]
  await poll()
  const finds = fake.calls('find')
  await shop.clock.pass({ days: 200 })
  await poll()
  expect(fake.calls('find')).toBe(finds)
  fake.refundInDashboard(bought[1]!.paymentId)
  await poll()
  expect(fake.calls('find')).toBe(finds + 1)
  expect(await stateOf(bought[1]!.paymentId)).toBe('refunded')
  // A refund can come back for as long as banks may send it; then nobody is asked any more.
  for (let day = 0; day < 40; day++) {
    await shop.clock.pass({ days: 1 })
    await poll()
  }
  const requests = fake.calls('find') - finds - 1
  expect(requests).toBeGreaterThanOrEqual(35)
  expect(requests).toBeLessThanOrEqual(36)
  expect((await rowsOf(shop, 'orders')).map(({ asks_at }) => asks_at)).toEqual([null, null, null])
})

test('10.19: lists that can’t be read are read from the same moment on', async () => {
  const { shop, fake, buys, poll, stateOf } = await openStripeShop()
  const { paymentId } = await buys()
  await poll()
  fake.refundInDashboard(paymentId)
  fake.faults.set('reset', { on: 'list' })
  for (let n = 0; n < 3; n++) {
    await shop.clock.pass({ hours: 1 })
    await poll()
  }
  expect(await stateOf(paymentId)).toBe('fulfilled')
  fake.faults.clear()
  await poll()
  expect(await stateOf(paymentId)).toBe('refunded')
})

test('10.20: what was given back while our clock was ahead of the service’s is found once it is right', async () => {
  const { shop, fake, buys } = await openStripeShop()
  const [first, second] = [await buys(), await buys()]
  const ahead = () => new Date(shop.clock.now().getTime() + 3_600_000)
  const asked = async () => {
    const orders = await rowsOf(shop, 'orders')
    return [first, second].map(
      ({ orderId }) => orders.find(({ id }) => Number(id) === orderId)!['asks_at'] !== null,
    )
  }
  await watchReturns({ ...shop.settling, now: ahead })
  fake.refundInDashboard(first.paymentId)
  await watchReturns(shop.settling)
  expect(await asked()).toEqual([true, false])
  await watchReturns({ ...shop.settling, now: ahead })
  fake.refundInDashboard(second.paymentId)
  await watchReturns(shop.settling)
  expect(await asked()).toEqual([true, true])
})

test('10.20: what waited when the clock was set back waits no longer than it was meant to', async () => {
  const { shop, fake, buys, poll, stateOf } = await openStripeShop()
  const cameBack = await buys({ deletes: true })
  await poll()
  fake.failRefund(cameBack.paymentId)
  await shop.clock.pass({ hours: 24 })
  await poll()
  fake.emptyBalance('refuses')
  const refused = await buys({ deletes: true })
  await poll()
  fake.emptyBalance(null)
  await shop.clock.pass({ hours: -3 })
  await poll()
  expect(await stateOf(refused.paymentId)).toBe('refund-due')
  await sql`
    update card_watches set returns_until = app_now() + interval '1 hour', movements_until = app_now()
  `.execute(shop.database.primary)

  await shop.mendsTimes()
  const now = shop.clock.now().getTime()
  for (const order of await rowsOf(shop, 'orders')) {
    expect(new Date(String(order['waits_since'])).getTime()).toBeLessThanOrEqual(now)
    if (Number(order['id']) === cameBack.orderId)
      expect(new Date(String(order['asks_at'])).getTime() - now).toBe(24 * 3_600_000)
  }
  expect(await rowsOf(shop, 'card_watches')).toMatchObject([
    { returns_until: null, movements_until: expect.any(Date) },
  ])
  await poll()
  expect(await stateOf(refused.paymentId)).toBe('refunded')
  expect(await stateOf(cameBack.paymentId)).toBe('refund-failed')
})

test('10.24: a refund whose response was lost is requested with the same key, and after a refusal with another', async () => {
  const { shop, fake, buys, poll, stateOf } = await openStripeShop()
  const { paymentId } = await buys({ deletes: true })
  fake.faults.set('hang', { on: 'refund', times: 1 })
  await poll()
  fake.faults.set('error', { on: 'refund', times: 1 })
  await shop.clock.pass({ seconds: 61 })
  await poll()
  await shop.clock.pass({ seconds: 61 })
  await poll()
  expect(fake.refundKeys().length).toBeGreaterThanOrEqual(3)
  expect(new Set(fake.refundKeys()).size).toBe(1)
  // As Stripe forgets it in a day.
  fake.forgetKeys()
  fake.emptyBalance('refuses')
  await shop.clock.pass({ seconds: 61 })
  await poll()
  fake.emptyBalance(null)
  await shop.clock.pass({ seconds: 601 })
  await poll()
  expect(new Set(fake.refundKeys()).size).toBe(2)
  expect(await stateOf(paymentId)).toBe('refunded')
})

test('10.19: every row that differs from the card service’s is named, and no other', async () => {
  const { shop, fake, buys, poll, operate } = await openStripeShop()
  const one = await buys()
  const other = await buys()
  await poll()
  fake.payOut(300)
  expect(await operate('ledger', '--compare')).toMatch(
    /2 rows of ours beside 2 of stripe's[^]*\nevery row agrees\n1 payouts of £3.00 in all, £3.00 in its books\n[^]*every payout agrees$/,
  )
  // A refund that was made a moment ago, a row that nobody here knows, and one that there never was.
  fake.refundInDashboard(one.paymentId, 100)
  const stranger = await shop.cards.createPayment({
    key: 'of another shop',
    orderId: 1,
    amountPence: 700,
    description: 'Something else',
    requestId: 'r',
  })
  await fake.pay(stranger)
  await shop.database.primary
    .updateTable('orders')
    .set({ captured_pence: 998, amount_pence: 998 })
    .where('id', '=', other.orderId)
    .execute()
  const said = await operate('ledger', '--compare')
  const [refund] = fake.payments().find(({ id }) => id === one.paymentId)!.charge!.refunds
  expect(said.split('\n').slice(-7, -3)).toEqual([
    `payment ${other.paymentId} (order ${other.orderId}): £9.98 here, ${premium.said} there`,
    `payment ${stranger.id} (no order of ours): nothing here, £7.00 there`,
    `refund ${refund!.id} (no order of ours): nothing here, -£1.00 there`,
    '3 ROWS DIFFER',
  ])
  await expect(operate('ledger', '--all')).rejects.toThrow('--compare')
})
