import { expect, test } from 'vitest'
import { commands } from '../../../operator/commands.ts'
import { asksToPay, drafts, pays } from '../../../../test/buyers.ts'
import { premium } from '../../../../test/premium.ts'
import { rowsOf } from '../../../../test/sellers.ts'
import { startApp } from '../../../../test/start-app.ts'
import { mostShown, type OwnOrder } from './schema.ts'

const amount = premium.said

test('somebody sees what they have paid for their listings and what became of it, the newest first, and nobody else’s', async () => {
  const shop = await startApp({ at: '2026-06-01T12:00:00Z' })
  const [ann, bob] = [await shop.signsUp('ann@example.com'), await shop.signsUp('bob@example.com')]
  const ordersOf = async ({ api }: typeof ann) => {
    const response = await api.get('/api/auth/orders')
    expect(response.status, response.text).toBe(200)
    return response.json<OwnOrder[]>()
  }
  expect(await ordersOf(ann)).toEqual([])
  await pays(ann.api, await drafts(ann.api))
  await shop.runs('reconcile-orders')
  await pays(ann.api, await drafts(ann.api, {}, { model: '525i', mileage: 7 }))
  await shop.runs('reconcile-orders')
  // Begun and not paid.
  await asksToPay(ann.api, await drafts(ann.api, {}, { model: '730i', mileage: 8 }))
  const [first] = await rowsOf(shop, 'orders')
  await commands['refund']!.run(shop.operator, String(first!['id']), 'by courtesy')
  await shop.runs('reconcile-orders')

  const paid = { plan: 'premium', paidAt: expect.stringContaining('2026-06-01'), amount }
  const reference = expect.stringMatching(/^YT-/)
  expect(await ordersOf(ann)).toEqual([
    { ...paid, reference, car: '1989 BMW 525i', refunded: '£0.00', state: 'paid' },
    {
      ...paid,
      reference: first!['reference'],
      car: '1989 BMW 325i Sport',
      refunded: amount,
      state: 'refunded',
    },
  ])
  expect(await ordersOf(bob)).toEqual([])
  expect((await shop.browser().get('/api/auth/orders')).status).toBe(401)
})

test('somebody with very many payments sees the newest, up to the limit', async () => {
  const shop = await startApp()
  const ann = await shop.signsUp('ann@example.com')
  await pays(ann.api, await drafts(ann.api))
  await shop.runs('reconcile-orders')
  const [order] = await rowsOf(shop, 'orders')
  const {
    id: _id,
    reference: _reference,
    idempotency_key: _key,
    payment_id: _payment,
    ...same
  } = order!
  const many = Array.from({ length: mostShown + 5 }, (_, n) => ({
    ...same,
    term: n + 2,
    payment_id: `pi_${n}`,
    car: `${n}`,
    // The first of them is the newest.
    settled_at: new Date(Date.UTC(2030, 0, 1) - n * 60_000),
  }))
  await shop.database.primary
    .insertInto('orders')
    .values(many as never)
    .execute()
  const shown = (await ann.api.get('/api/auth/orders')).json<OwnOrder[]>()
  expect(shown.map(({ car }) => car)).toEqual(Array.from({ length: mostShown }, (_, n) => `${n}`))
})
