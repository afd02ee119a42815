import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { SandboxCards } from '../../adapters/sandbox-cards/sandbox-cards.ts'
import { testCards } from '../../adapters/sandbox-cards/test-cards.ts'
import { asksToPay, drafts, pays, usesCard } from '../../../test/buyers.ts'
import { listsCar, rowsOf, sells, sendsPhotos, typed } from '../../../test/sellers.ts'
import { startApp, type Shop } from '../../../test/start-app.ts'
import { expiryFor } from '../listings/expiry.ts'
import { defaultPlan, paidPlans, plans, type Plan } from '../listings/rules.ts'
import { isBalanced, readLedger } from './ledger/ledger.server.ts'

/** A shop to which the card service tells nothing, so that what a browser asks for is what happens. */
async function deafShop(at = '2026-06-01T12:00:00Z') {
  const shop = await startApp({ at })
  const cards = shop.cards as SandboxCards
  cards.notify(async () => {})
  return shop
}
type Browser = Parameters<typeof asksToPay>[0]

const asks = (plan: Plan) => ({ isPremium: undefined, plan })
const submits = (browser: Browser, draftId: number) => browser.post('/api/listings', { draftId })
const receiptTo = async (shop: Shop, address: string) =>
  (await shop.mailTo(address)).find(({ subject }) => subject.startsWith('Receipt'))?.body
const others = (plan: Plan) => paidPlans.filter((one) => one !== plan)

describe.each(paidPlans)('what is sold as %s', (plan) => {
  const { name, days, pricePence, isFeatured } = plans[plan]

  test('is drafted, paid at its own price and given, and its receipt says so', async () => {
    const shop = await deafShop()
    const buyer = shop.browser()
    const draftId = await drafts(buyer, {}, asks(plan))
    expect(await rowsOf(shop, 'listings')).toMatchObject([{ plan, state: 'pending-payment' }])
    const started = await asksToPay(buyer, draftId, plan)
    expect(started.json()).toMatchObject({
      draftId,
      plan,
      amountPence: pricePence,
      startsAt: null,
    })
    expect(await pays(buyer, draftId, testCards.succeeds, plan)).toMatchObject({
      state: 'succeeded',
    })
    expect((await submits(buyer, draftId)).json()).toMatchObject({ isPremium: isFeatured })
    expect((await buyer.get(`/api/orders/${draftId}`)).json()).toMatchObject({
      plan,
      state: 'live',
      amountPence: pricePence,
    })
    expect(await rowsOf(shop, 'orders')).toMatchObject([
      { plan, amount_pence: pricePence, captured_pence: pricePence, state: 'fulfilled' },
    ])
    expect(await rowsOf(shop, 'listings')).toMatchObject([
      { plan, state: 'live', expires_at: expiryFor(plan, shop.clock.now()) },
    ])
    const own = await buyer.get(`/api/auth/listings/${draftId}`)
    expect(own.json()).toMatchObject({ plan, isPremium: isFeatured, daysLeft: days })
    const receipt = await receiptTo(shop, typed.contactEmail)
    expect(receipt).toContain(`Your ${plan} listing is live.`)
    expect(receipt).toContain(`${name} listing: `)
    expect(receipt).toContain(`${days} days, from`)
    expect(isBalanced(await readLedger(shop.database.primary))).toBe(true)
  })

  test('renews a free listing, for so many days after those it has', async () => {
    const shop = await deafShop()
    const ann = await shop.signsUp('ann@example.com')
    const id = await listsCar(ann.api)
    await shop.clock.pass({ days: plans.standard.days - 3 })
    const freeDaysEnd = expiryFor('standard', new Date('2026-06-01T12:00:00Z'))
    const started = await asksToPay(ann.api, id, plan)
    expect(started.json()).toMatchObject({ startsAt: freeDaysEnd.toISOString() })
    expect((await ann.api.post(`/api/orders/${id}/consent`, {})).status).toBe(200)
    await pays(ann.api, id, testCards.succeeds, plan)
    expect((await submits(ann.api, id)).status).toBe(201)
    expect(await rowsOf(shop, 'listings')).toMatchObject([
      { plan, expires_at: expiryFor(plan, freeDaysEnd) },
    ])
    const receipt = await receiptTo(shop, typed.contactEmail)
    expect(receipt).toContain(`${days} days, from 1 July 2026 to`)
    expect(receipt).toContain(
      'On 28 June 2026 you asked us to start on 1 July 2026, before your 14 days to cancel are over.',
    )
    expect(receipt).not.toMatch(/at once|running since/)
  })

  test('starts at once where it renews a listing whose days are over', async () => {
    const shop = await deafShop()
    const ann = await shop.signsUp('ann@example.com')
    const id = await listsCar(ann.api)
    await shop.clock.pass({ days: plans.standard.days + 3 })
    await shop.runs('expire-listings')
    const started = await asksToPay(ann.api, id, plan)
    expect(started.json()).toMatchObject({ startsAt: null })
    await ann.api.post(`/api/orders/${id}/consent`, {})
    await pays(ann.api, id, testCards.succeeds, plan)
    expect((await submits(ann.api, id)).status).toBe(201)
    const receipt = await receiptTo(shop, typed.contactEmail)
    expect(receipt).toContain(`${days} days, from 4 July 2026 to`)
    expect(receipt).toContain('On 4 July 2026 you asked us to start at once.')
  })

  test('is not had for the price of another plan, nor by another’s name', async () => {
    const shop = await deafShop()
    const buyer = shop.browser()
    const draftId = await drafts(buyer, {}, asks(plan))
    for (const other of others(plan)) {
      const byPrice = await buyer.post('/api/create-payment-intent', {
        amount: plans[other].pricePence / 100,
        draftId,
      })
      expect(byPrice.json(), other).toMatchObject({ code: 'invalid', field: 'amount' })
      const byName = await asksToPay(buyer, draftId, other)
      expect(byName.json(), other).toMatchObject({ code: 'invalid', field: 'plan' })
    }
    const free = await buyer.post('/api/create-payment-intent', {
      amount: pricePence / 100,
      draftId,
      plan: 'standard',
    })
    expect(free.json()).toMatchObject({ code: 'invalid', field: 'plan' })
    expect(await rowsOf(shop, 'orders')).toEqual([])
  })

  test.each(others(plan))('takes the place of %s that was begun and is not paid', async (other) => {
    const shop = await deafShop()
    const ann = await shop.signsUp('ann@example.com')
    const id = await listsCar(ann.api)
    await shop.clock.pass({ days: plans.standard.days - 3 })
    const before = (await asksToPay(ann.api, id, other)).json<{ clientSecret: string }>()
    const after = await asksToPay(ann.api, id, plan)
    expect(after.json(), after.text).toMatchObject({ plan, amountPence: pricePence })
    const { state } = await usesCard(ann.api, before.clientSecret, testCards.succeeds)
    expect(state).not.toBe('succeeded')
    await pays(ann.api, id, testCards.succeeds, plan)
    expect((await submits(ann.api, id)).status).toBe(201)
    expect((await rowsOf(shop, 'orders')).map((order) => [order['plan'], order['state']])).toEqual([
      [other, 'abandoned'],
      [plan, 'fulfilled'],
    ])
  })

  test.each(others(plan))(
    'is given though its draft was changed to %s while it was paid, unless it holds too many photos',
    async (other) => {
      for (const isTooMany of plans[other].photos > plans[plan].photos ? [false, true] : [false]) {
        const shop = await deafShop()
        const buyer = shop.browser()
        const photos = await sendsPhotos(buyer, isTooMany ? plans[plan].photos + 1 : 2)
        const submitsAs = (one: Plan, images: string[]) =>
          sells(buyer, { ...typed, images, plan: one })
        const { draftId } = (await submitsAs(plan, photos.slice(1))).json<{ draftId: number }>()
        const begun = (await asksToPay(buyer, draftId, plan)).json<{ clientSecret: string }>()
        // In a second tab.
        expect((await submitsAs(other, photos)).json()).toMatchObject({ draftId })
        await usesCard(buyer, begun.clientSecret, testCards.succeeds)
        await submits(buyer, draftId)
        expect(await rowsOf(shop, 'orders')).toMatchObject([
          { plan, state: isTooMany ? 'refund-due' : 'fulfilled' },
        ])
        expect(await rowsOf(shop, 'listings')).toMatchObject([
          isTooMany ? { plan: other, state: 'pending-payment' } : { plan, state: 'live' },
        ])
      }
    },
  )
})

describe('what may not be on sale is not renewed for money either', () => {
  /** Ann's car, whose days are over, in a shop that has suspended her since. */
  async function suspendedSeller(shop: Shop, listing: { ended: boolean }) {
    const ann = await shop.signsUp('ann@example.com')
    const id = await listsCar(ann.api, { contactEmail: ann.email })
    if (listing.ended) await shop.setState(id, 'expired')
    else await shop.clock.pass({ days: plans.standard.days - 3 })
    const suspends = () =>
      sql`insert into restrictions (user_id, kind, ground, reason)
        values (${ann.id}, 'suspended', 'fraud', 'Fraud')`.execute(shop.database.primary)
    return { ann, id, suspends }
  }

  test.each([true, false])(
    'no payment begins for a suspended seller’s car (its days over: %s)',
    async (ended) => {
      const shop = await deafShop()
      const { ann, id, suspends } = await suspendedSeller(shop, { ended })
      await suspends()
      const refused = await asksToPay(ann.api, id, defaultPlan)
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('suspended')])
      expect(await rowsOf(shop, 'orders')).toEqual([])
    },
  )

  test.each([true, false])(
    'what was paid as they were suspended goes back (its days over: %s)',
    async (ended) => {
      const shop = await deafShop()
      const { ann, id, suspends } = await suspendedSeller(shop, { ended })
      const before = await rowsOf(shop, 'listings')
      const begun = (await asksToPay(ann.api, id, defaultPlan)).json<{ clientSecret: string }>()
      await suspends()
      await usesCard(ann.api, begun.clientSecret, testCards.succeeds)
      await submits(ann.api, id)
      expect(await rowsOf(shop, 'orders')).toMatchObject([{ state: 'refund-due' }])
      expect(await rowsOf(shop, 'listings')).toEqual(before)
    },
  )
})
