import { expect, test } from 'vitest'
import type { SandboxCards } from '../../adapters/sandbox-cards/sandbox-cards.ts'
import { testCards } from '../../adapters/sandbox-cards/test-cards.ts'
import { asksToPay, beginsPaying, drafts, pays, usesCard } from '../../../test/buyers.ts'
import { moneyCommands } from '../../operator/money-commands.ts'
import { goodPassword } from '../../../test/person.ts'
import { listsCar, opensLink, rowsOf, sells, typed } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { daysAfter, expiryFor } from '../listings/expiry.ts'
import { renewalDays, type Plan } from '../listings/rules.ts'
import { isBalanced, readLedger } from './ledger/ledger.server.ts'
import { premium } from '../../../test/premium.ts'

/** A shop to which the card service tells nothing: what happens, happens for another reason. */
async function deafShop(at?: string) {
  const shop = await startApp(at ? { at } : {})
  receiveEvents(shop, async () => {})
  return shop
}
/** Hears what the card service tells in the shop's place. */
const receiveEvents = ({ cards }: Shop, deliver: Parameters<SandboxCards['notify']>[0]) =>
  (cards as SandboxCards).notify(deliver)

const start = '2026-06-01T12:00:00Z'
const endOf = (plan: Plan, from: string | Date) => expiryFor(plan, new Date(from)).toISOString()

const orders = (shop: Shop) => rowsOf(shop, 'orders')
const stateOf = async (shop: Shop) => (await orders(shop)).map(({ state }) => state)
const promotionOf = async (shop: Shop, id: number) =>
  (await rowsOf(shop, 'listings')).find((row) => row['id'] === id)!['promotion_consented_at'] !==
  null
const isLive = async (shop: Shop, id: number) =>
  (await shop.api.get(`/api/listings/${id}`)).status === 200

test('a premium listing that is paid for is live for its days, in its account, with a receipt', async () => {
  const shop = await deafShop(start)
  const buyer = shop.browser()
  const draftId = await drafts(buyer, {
    userData: {
      name: 'Ann',
      email: 'ann@example.com',
      password: goodPassword,
      confirmPassword: goodPassword,
    },
  })
  expect(await pays(buyer)).toEqual({ state: 'succeeded', error: null })
  expect(await isLive(shop, draftId)).toBe(false)

  const response = await buyer.post('/api/listings', { draftId })
  expect(response.status, response.text).toBe(201)
  expect(response.json()).toEqual({
    id: draftId,
    make: 'BMW',
    model: '325i Sport',
    isPremium: true,
  })
  const shown = await shop.api.get(`/api/listings/${draftId}`)
  expect(shown.json()).toMatchObject({ isPremium: true, expiresAt: endOf('premium', start) })

  const emails = await shop.mailTo(typed.contactEmail)
  expect(emails.map(({ subject }) => subject)).toContain(
    'Receipt: your 1989 BMW 3 Series on Youngtimer',
  )
  const receipt = emails.find(({ subject }) => subject.startsWith('Receipt'))?.body
  expect(receipt).toContain(premium.said)
  expect(receipt).toContain('cancel within 14 days')
  // Nobody has confirmed the address yet: in the browser in which the draft was made.
  const login = { email: 'ann@example.com', password: goodPassword }
  expect((await shop.browser().post('/api/auth/login', login)).status).toBe(401)
  await buyer.post('/api/auth/login', login)
  expect((await buyer.get('/api/auth/listings')).json()).toMatchObject([{ id: draftId }])
  expect(await rowsOf(shop, 'pending_sellers')).toEqual([])
  expect(await shop.jobsFor(draftId)).toContain('post-listing')
})

test('10.11: a receipt’s reference doesn’t show how many orders there are', async () => {
  const shop = await deafShop()
  for (const contactEmail of ['ann@example.com', 'bob@example.com']) {
    const buyer = shop.browser()
    const draftId = await drafts(buyer, {}, { contactEmail })
    await pays(buyer)
    expect((await buyer.post('/api/listings', { draftId })).status).toBe(201)
  }
  const operate = (order: string) => moneyCommands['order']!.run(shop.operator, order)
  const placed = await orders(shop)
  expect(new Set(placed.map(({ reference }) => reference)).size).toBe(2)
  for (const [n, address] of ['ann@example.com', 'bob@example.com'].entries()) {
    const receipt = (await shop.mailTo(address)).find(isReceipt)!
    const { id, reference } = placed.toSorted((a, b) => Number(a['id']) - Number(b['id']))[n]!
    expect(reference).toMatch(/^YT-[0-9A-F]{12}$/)
    expect(receipt.body).toContain(`Order: ${String(reference)}`)
    expect(receipt.body).not.toContain(`Order: ${String(id)}`)
    const byReference = await operate(String(reference).toLowerCase())
    expect(byReference).toBe(await operate(String(id)))
    expect(byReference).toContain(String(reference))
  }
})

test('without an account the seller is sent the link with which to run it', async () => {
  const shop = await deafShop()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await pays(buyer)
  expect((await buyer.post('/api/listings', { draftId })).status).toBe(201)
  const emails = await shop.mailTo(typed.contactEmail)
  const token = emails.map(({ body }) => /manage#token=(\S+)/.exec(body)?.[1]).find(Boolean)
  const opened = await shop.browser().post('/api/manage', { token })
  expect(opened.json()).toEqual({ id: draftId })
})

test('E1: the price comes from the server: another one, or one of another kind, is refused by its name', async () => {
  const shop = await startApp()
  const buyer = shop.browser()
  await drafts(buyer)
  for (const amount of [
    0.01,
    premium.pence,
    premium.pounds - 0.000001,
    premium.pounds + 0.0000001,
    -premium.pounds,
    0,
    1e300,
    premium.digits,
    null,
    true,
    [premium.pounds],
  ]) {
    const response = await buyer.post('/api/create-payment-intent', { amount })
    expect([response.status, response.json<{ field: string }>().field], String(amount)).toEqual([
      400,
      'amount',
    ])
  }
  expect(await orders(shop)).toEqual([])
  for (const body of ['{"amount":NaN}', `{"amount":${premium.digits},"currency":"usd"}`])
    expect(
      (
        await buyer.send('POST', '/api/create-payment-intent', {
          payload: body,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400)
})

test('E1: what is paid is the order’s own amount, whatever the draft is edited into meanwhile', async () => {
  const shop = await deafShop()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await asksToPay(buyer)
  // In a second tab.
  const edit = await buyer.send('PUT', `/api/listings/${draftId}`, { payload: { model: '320i' } })
  expect(edit.status, edit.text).toBe(200)
  await pays(buyer)
  expect((await buyer.post('/api/listings', { draftId })).json()).toMatchObject({ model: '320i' })
  expect(await orders(shop)).toMatchObject([{ amount_pence: premium.pence, state: 'fulfilled' }])
})

test('E2: 50 submissions of one paid draft at once are one listing, and 20 beginnings one payment', async () => {
  const shop = await deafShop()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  const started = await Promise.all(Array.from({ length: 20 }, () => asksToPay(buyer, draftId)))
  const secrets = new Set(
    started.map((response) => response.json<{ clientSecret: string }>().clientSecret),
  )
  expect(secrets.size).toBe(1)
  await pays(buyer)
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      buyer.post('/api/listings', { draftId }, { remoteAddress: `10.0.0.${n}` }),
    ),
  )
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(201)
  expect(await rowsOf(shop, 'listings')).toHaveLength(1)
  expect(await orders(shop)).toHaveLength(1)
  expect(await rowsOf(shop, 'sandbox_payments')).toHaveLength(1)
  expect((await shop.mailTo(typed.contactEmail)).filter(isReceipt)).toHaveLength(1)
  expect((await asksToPay(buyer, draftId)).status).toBe(409)
})

const isReceipt = ({ subject }: { subject: string }) => subject.startsWith('Receipt')

test('E2: what is not paid for is not published, by nobody’s word', async () => {
  const shop = await startApp()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  const submit = (who = buyer) => who.post('/api/listings', { draftId })
  expect((await submit()).status).toBe(404)
  await asksToPay(buyer)
  expect((await submit()).json()).toMatchObject({ draftId })
  expect((await submit()).status).toBe(402)
  expect(await pays(buyer, draftId, testCards.isDeclined)).toEqual({
    state: 'open',
    error: 'Your card was declined.',
  })
  expect((await submit()).status).toBe(402)
  const status = await buyer.get(`/api/orders/${draftId}`)
  expect(status.json()).toEqual({
    draftId,
    plan: 'premium',
    state: 'waiting',
    lastError: 'Your card was declined.',
    amountPence: premium.pence,
  })
  expect(await pays(buyer, draftId, testCards.isChallenged)).toMatchObject({
    state: 'requires-action',
  })
  expect((await submit()).status).toBe(402)
  expect(await isLive(shop, draftId)).toBe(false)
  const more = { draftId, listingData: { ...typed, images: [] } }
  expect((await buyer.post('/api/listings', more)).status).toBe(400)
  expect((await buyer.post('/api/listings', {})).json()).toMatchObject({ field: 'listingData' })
})

test('a bank’s challenge is passed, or failed and tried again', async () => {
  const shop = await deafShop()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  const { clientSecret } = (await asksToPay(buyer)).json<{ clientSecret: string }>()
  const respond = (approve: boolean) =>
    buyer.post('/api/sandbox/challenge', { clientSecret, approve }).then((one) => one.json())
  await usesCard(buyer, clientSecret, testCards.isChallenged)
  expect(await respond(false)).toMatchObject({
    state: 'open',
    error: expect.stringMatching(/bank/),
  })
  await usesCard(buyer, clientSecret, testCards.isChallenged)
  expect(await respond(true)).toEqual({ state: 'succeeded', error: null })
  // Said once more, or otherwise, it changes nothing.
  expect(await respond(false)).toMatchObject({ state: 'succeeded' })
  expect((await buyer.post('/api/listings', { draftId })).status).toBe(201)
})

test('B2: a draft of another seller can be neither paid for, consented to, looked at nor published', async () => {
  const shop = await startApp()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  const eve = await shop.signsUp('eve@example.com')
  for (const who of [shop.browser(), eve.api]) {
    expect((await asksToPay(who, draftId)).status).toBe(404)
    expect((await asksToPay(who)).status).toBe(404)
  }
  await asksToPay(buyer)
  for (const who of [shop.browser(), eve.api]) {
    expect((await who.get(`/api/orders/${draftId}`)).status).toBe(404)
    expect((await who.post(`/api/orders/${draftId}/consent`)).status).toBe(404)
    expect((await who.post('/api/listings', { draftId })).status).toBe(404)
  }
  const consent = await buyer.post(`/api/orders/${draftId}/consent`)
  expect(consent.status, consent.text).toBe(200)
  expect((await orders(shop))[0]?.['consented_at']).toBeInstanceOf(Date)
})

test('a payment that was opened on another device meanwhile is paid on the first', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const phone = shop.browser()
  await phone.post('/api/auth/login', { email: ann.email, password: ann.password })
  const visitor = shop.browser()
  const run = await listsCar(visitor)
  await shop.setState(run, 'expired')
  const { browser: laptop, token } = await opensLink(shop)
  const tablet = shop.browser()
  await tablet.post('/api/manage', { token })
  for (const [first, second, id] of [
    [ann.api, phone, await drafts(ann.api)],
    [laptop, tablet, run],
  ] as const) {
    const { clientSecret } = await beginsPaying(first, id)
    expect((await asksToPay(second, id)).status).toBe(200)
    const consent = await first.post(`/api/orders/${id}/consent`)
    expect(consent.status, consent.text).toBe(200)
    await usesCard(first, clientSecret, testCards.succeeds)
    const published = await first.post('/api/listings', { draftId: id })
    expect(published.status, published.text).toBe(201)
    for (const who of [first, second])
      expect((await who.get(`/api/orders/${id}`)).json()).toMatchObject({ state: 'live' })
    const stranger = shop.browser()
    expect((await stranger.get(`/api/orders/${id}`)).status).toBe(404)
  }
})

test('a standard listing in its first days, one that was taken down and one that is not there can’t be paid for', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  const standard = await listsCar(ann.api)
  const gone = await drafts(ann.api)
  await ann.api.delete(`/api/listings/${gone}`)
  for (const id of [gone, 999_999])
    expect((await asksToPay(ann.api, id)).status, String(id)).toBe(404)
  const early = await asksToPay(ann.api, standard)
  expect([early.status, early.text]).toEqual([
    409,
    expect.stringContaining(`last ${renewalDays} days`),
  ])
})

test('more premium days are a new order, and come after those that are left', async () => {
  const shop = await deafShop(start)
  const ann = await shop.signsUp('ann@example.com')
  const id = await drafts(ann.api)
  const payAgain = async () => {
    await pays(ann.api, id)
    return ann.api.post('/api/listings', { draftId: id })
  }
  expect((await payAgain()).status).toBe(201)
  expect((await asksToPay(ann.api, id)).json()).toMatchObject({
    field: 'draftId',
    message: expect.stringMatching(/already been paid for/),
  })

  // In its last days, and twice in a row: then there are more left.
  const first = endOf('premium', start)
  await shop.clock.standAt(daysAfter(new Date(first), -renewalDays))
  expect((await payAgain()).status).toBe(201)
  const expiresAt = async () =>
    (await shop.api.get(`/api/listings/${id}`)).json<{ expiresAt: string }>().expiresAt
  expect(await expiresAt()).toBe(endOf('premium', first))
  expect((await asksToPay(ann.api, id)).status).toBe(409)

  // And once it has run out, from that moment.
  const later = daysAfter(new Date(endOf('premium', first)), 2)
  await shop.clock.standAt(later)
  await shop.runs('expire-listings')
  await shop.catalogue.refresh()
  expect(await isLive(shop, id)).toBe(false)
  expect((await payAgain()).status).toBe(201)
  expect(await expiresAt()).toBe(endOf('premium', later))
  expect((await orders(shop)).map(({ term, state }) => [term, state])).toEqual([
    [1, 'fulfilled'],
    [2, 'fulfilled'],
    [3, 'fulfilled'],
  ])
})

test('what was premium once, and was renewed for free or sold since, is not said to be paid for already', async () => {
  const shop = await deafShop(start)
  const ann = await shop.signsUp('ann@example.com')
  const id = await drafts(ann.api)
  await pays(ann.api, id)
  expect((await ann.api.post('/api/listings', { draftId: id })).status).toBe(201)
  await shop.clock.standAt(daysAfter(new Date(endOf('premium', start)), 1))
  await shop.runs('expire-listings')
  const becomes = (to: string) => ann.api.post(`/api/listings/${id}/state`, { to })
  for (const [to, reason] of [
    ['renewed', `last ${renewalDays} days`],
    ['sold', 'can’t be paid for'],
  ] as const) {
    expect((await becomes(to)).status, to).toBe(200)
    const refusal = await asksToPay(ann.api, id)
    expect([refusal.status, refusal.json()], to).toEqual([
      409,
      expect.objectContaining({ message: expect.stringContaining(reason) }),
    ])
    expect(refusal.json(), to).not.toHaveProperty('field')
  }
})

test('a standard listing goes on as a premium one, and one that was sold meanwhile is paid back', async () => {
  const shop = await deafShop(start)
  const ann = await shop.signsUp('ann@example.com')
  const id = await listsCar(ann.api)
  const free = endOf('standard', start)
  const paid = endOf('premium', free)
  await shop.clock.standAt(daysAfter(new Date(free), -3))
  await pays(ann.api, id)
  await ann.api.post('/api/listings', { draftId: id })
  expect((await shop.api.get(`/api/listings/${id}`)).json()).toMatchObject({
    isPremium: true,
    expiresAt: paid,
  })
  await shop.clock.standAt(daysAfter(new Date(paid), -2))
  await pays(ann.api, id)
  await ann.api.post(`/api/listings/${id}/state`, { to: 'sold' })
  await shop.runs('reconcile-orders')
  await shop.runs('reconcile-orders')
  expect(await stateOf(shop)).toEqual(['fulfilled', 'refunded'])
})

test('10.14: a standard listing that goes on as a premium one is posted unless its seller says no beside Pay', async () => {
  const shop = await deafShop(start)
  const ann = await shop.signsUp('ann@example.com')
  const ids = [await listsCar(ann.api), await listsCar(ann.api, { model: '320i' })]
  await shop.clock.standAt(daysAfter(new Date(endOf('standard', start)), -3))
  const [onSocial, unposted] = ids as [number, number]
  for (const [id, promote] of [
    [onSocial, true],
    [unposted, false],
  ] as const) {
    const started = (await asksToPay(ann.api, id)).json<{
      clientSecret: string
      car: { promote: boolean }
    }>()
    expect(started.car.promote).toBe(true)
    expect(await promotionOf(shop, id)).toBe(false)
    const consent = await ann.api.post(`/api/orders/${id}/consent`, { promote })
    expect(consent.status, consent.text).toBe(200)
    await usesCard(ann.api, started.clientSecret, testCards.succeeds)
    expect((await ann.api.post('/api/listings', { draftId: id })).status).toBe(201)
    expect(await promotionOf(shop, id)).toBe(promote)
  }
  const receipts = (await shop.mailTo(typed.contactEmail)).filter(({ subject }) =>
    subject.startsWith('Receipt'),
  )
  expect(receipts.map(({ body: text }) => /Left out/.test(text)).sort()).toEqual([false, true])
  expect(receipts.map(({ body: text }) => /Included/.test(text)).sort()).toEqual([false, true])

  // Once it is paid for, what was chosen is no longer asked here.
  expect((await ann.api.post(`/api/orders/${unposted}/consent`, { promote: true })).status).toBe(
    404,
  )
  expect(await promotionOf(shop, unposted)).toBe(false)
})

test('the card service’s event alone publishes, and the browser may be gone', async () => {
  const shop = await startApp()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await pays(buyer)
  await expect.poll(() => stateOf(shop)).toEqual(['fulfilled'])
  expect(await isLive(shop, draftId)).toBe(true)
  expect(await rowsOf(shop, 'card_events')).toHaveLength(1)
})

test('E3: an event that was changed, parsed anew, not signed or said 5 minutes ago is refused', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const notified: { body: Buffer; signature: string }[] = []
  receiveEvents(shop, async (body, signature) => notified.push({ body, signature }))
  const buyer = shop.browser()
  await drafts(buyer)
  await pays(buyer)
  const [{ body, signature }] = notified as [{ body: Buffer; signature: string }]
  const notify = (payload: string | Buffer, by?: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      payload,
      headers: { 'content-type': 'application/json', ...(by && { 'stripe-signature': by }) },
    })
  const text = body.toString()
  const wrong = [
    [text.replace('succeeded', 'succeedet'), signature],
    [JSON.stringify(JSON.parse(text), null, 2), signature],
    [text, undefined],
    [text, 't=1,v1=00'],
    [text, signature.replace(/v1=./, 'v1=x')],
    ['', signature],
  ] as const
  for (const [payload, by] of wrong) expect((await notify(payload, by)).statusCode).toBe(400)
  await shop.clock.pass({ seconds: 301 })
  expect((await notify(text, signature)).statusCode).toBe(400)
  expect(await stateOf(shop)).toEqual(['awaiting-payment'])
  await shop.clock.standAt('2026-06-01T12:04:59Z')
  expect((await notify(text, signature)).json()).toEqual({ received: true })
  expect(await stateOf(shop)).toEqual(['fulfilled'])
})

test('E4: an event that comes again, or out of order, does nothing more', async () => {
  const shop = await startApp()
  const notified: { body: Buffer; signature: string }[] = []
  receiveEvents(shop, async (body, signature) => notified.push({ body, signature }))
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await pays(buyer)
  const [{ body, signature }] = notified as [{ body: Buffer; signature: string }]
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      shop.app.inject({
        method: 'POST',
        url: '/api/webhooks/stripe',
        payload: body,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }),
    ),
  )
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await rowsOf(shop, 'card_events')).toHaveLength(1)
  expect(await rowsOf(shop, 'order_moves')).toHaveLength(2)
  expect((await shop.mailTo(typed.contactEmail)).filter(isReceipt)).toHaveLength(1)
  expect(await isLive(shop, draftId)).toBe(true)
})

test('E6: with every event withheld and the browser gone, the next look at open orders publishes', async () => {
  const shop = await deafShop()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await pays(buyer)
  expect(await shop.runs('reconcile-orders')).toEqual({ transitioned: 1, failed: 0 })
  expect(await isLive(shop, draftId)).toBe(true)
  expect(await shop.runs('reconcile-orders')).toEqual({ transitioned: 0, failed: 0 })
})

test('E7: what was paid for a draft that was deleted meanwhile goes back, once', async () => {
  const shop = await deafShop()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await pays(buyer)
  expect((await buyer.delete(`/api/listings/${draftId}`)).status).toBe(200)
  await shop.runs('reconcile-orders')
  await shop.runs('reconcile-orders')
  await shop.runs('reconcile-orders')
  expect(await stateOf(shop)).toEqual(['refunded'])
  expect(await rowsOf(shop, 'sandbox_refunds')).toMatchObject([{ amount_pence: premium.pence }])
  const ledger = await readLedger(shop.database.primary)
  expect(ledger.money).toEqual({
    gbp: expect.objectContaining({
      capturedPence: premium.pence,
      refundedPence: premium.pence,
      fulfilledPence: 0,
    }),
  })
  expect(isBalanced(ledger)).toBe(true)
  expect((await shop.mailTo(typed.contactEmail)).map(({ subject }) => subject)).toEqual([
    'Your money back: 1989 BMW 3 Series on Youngtimer',
  ])
})

test('E7: what was paid by somebody whose account is closed at that moment goes back, once', async () => {
  const shop = await deafShop()
  const ann = await shop.signsUp('ann@example.com')
  await drafts(ann.api)
  await pays(ann.api)
  const closed = await ann.api.post('/api/auth/close', { password: ann.password })
  expect(closed.status, closed.text).toBe(200)
  await shop.runs('reconcile-orders')
  await shop.runs('reconcile-orders')
  expect(await orders(shop)).toMatchObject([{ state: 'refunded', listing_id: null }])
})

test('what nobody pays within a day can’t be paid any more, and can be begun anew', async () => {
  const shop = await deafShop('2026-06-01T12:00:00Z')
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  const { clientSecret } = (await asksToPay(buyer)).json<{ clientSecret: string }>()
  await shop.clock.pass({ hours: 23 })
  await shop.runs('reconcile-orders')
  expect(await stateOf(shop)).toEqual(['awaiting-payment'])
  await shop.clock.pass({ hours: 1 })
  await shop.runs('reconcile-orders')
  expect(await stateOf(shop)).toEqual(['abandoned'])
  expect(await usesCard(buyer, clientSecret, testCards.succeeds)).toMatchObject({
    state: 'canceled',
  })
  await pays(buyer)
  expect((await buyer.post('/api/listings', { draftId })).status).toBe(201)
  expect(await stateOf(shop)).toEqual(['abandoned', 'fulfilled'])
})

test('a payment that is cancelled at the card service is begun anew when it is requested', async () => {
  const shop = await deafShop()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  await asksToPay(buyer)
  const [{ payment_id }] = (await orders(shop)) as [{ payment_id: string }]
  await shop.cards.cancelPayment(payment_id)
  await pays(buyer, draftId)
  expect((await buyer.post('/api/listings', { draftId })).status).toBe(201)
})

test('G2: what was paid is in the export of whoever paid it, and nobody else’s', async () => {
  const shop = await deafShop()
  const ann = await shop.signsUp('ann@example.com')
  const eve = await shop.signsUp('eve@example.com')
  const draftId = await drafts(ann.api)
  await pays(ann.api)
  await ann.api.post('/api/listings', { draftId })
  const exported = async (who: typeof ann) =>
    (await who.api.get('/api/auth/export')).json<{ payments: unknown[] }>().payments
  expect(await exported(ann)).toMatchObject([
    { car: '1989 BMW 325i Sport', amount: premium.digits, state: 'fulfilled' },
  ])
  expect(await exported(eve)).toEqual([])
})

test('L2: the request that began an order is named in its row', async () => {
  const shop = await startApp()
  const buyer = shop.browser()
  await drafts(buyer)
  await buyer.post(
    '/api/create-payment-intent',
    { amount: premium.pounds },
    { headers: { 'x-request-id': 'traced-0001' } },
  )
  expect(await orders(shop)).toMatchObject([{ request_id: 'traced-0001' }])
})

test('G5: no card number and no client secret is in the database or the log', async () => {
  const shop = await startApp()
  const buyer = shop.browser()
  const draftId = await drafts(buyer)
  const { clientSecret } = (await asksToPay(buyer)).json<{ clientSecret: string }>()
  for (const number of ['4000 0000 0000 0002', '4000002500003155', '4242 4242 4242 4242'])
    await usesCard(buyer, clientSecret, number)
  await buyer.post('/api/listings', { draftId })
  const tables = await Promise.all(
    ['orders', 'order_moves', 'card_events', 'sandbox_payments', 'mails'].map((table) =>
      rowsOf(shop, table),
    ),
  )
  const everywhere = JSON.stringify([tables, shop.logged])
  expect(everywhere).toContain('awaiting-payment')
  const [, secret = ''] = clientSecret.split('_secret_')
  expect(secret.length).toBeGreaterThan(20)
  expect(everywhere).not.toContain(secret)
  expect(everywhere.replaceAll(' ', '')).not.toMatch(/4242424242|4000000000000002|4000002500003155/)
})

test('without a key, and signed in, drafts are one’s own too', async () => {
  const shop = await deafShop()
  const ann = await shop.signsUp('ann@example.com')
  const first = await drafts(ann.api)
  const second = await drafts(ann.api)
  // The newest, where none is named.
  await pays(ann.api)
  expect((await ann.api.post('/api/listings', { draftId: second })).status).toBe(201)
  expect((await ann.api.post('/api/listings', { draftId: first })).status).toBe(404)
  await pays(ann.api, first)
  expect((await ann.api.post('/api/listings', { draftId: first })).status).toBe(201)
  expect(await sells(ann.api, {})).toMatchObject({ status: 400 })
})
