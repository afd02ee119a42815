import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { drafts, pays } from '../../../../test/buyers.ts'
import { hires } from '../../../../test/staff.ts'
import { openStripeShop } from '../../../../test/stripe-shop.ts'
import { premium } from '../../../../test/premium.ts'
import { startApp } from '../../../../test/start-app.ts'
import { commands } from '../../../operator/commands.ts'
import { readCardBooks } from '../../payments/ledger/read-card-books.server.ts'
import { mostShown } from '../schema.ts'
import type { OfficeBooks } from './schema.ts'

const price = premium.pence
/** What the card service takes of a payment. */
const fee = Math.round(price * 0.015) + 20

async function opens(at: string) {
  const world = await openStripeShop(at)
  let hired = 0
  return {
    ...world,
    passes: async (instant: string) => {
      const left = Date.parse(instant) - world.shop.clock.now().getTime()
      await world.shop.clock.pass({ seconds: left / 1_000 })
    },
    /** The books as they are once the hour's job has read them. */
    books: async () => {
      await world.shop.runs('read-card-books')
      // Nobody's session lasts for the months of a test.
      const boss = await hires(world.shop, 'operator', `boss-${hired++}@example.com`)
      return (await boss.api.get('/api/office/books')).json<OfficeBooks>()
    },
  }
}

test('a month ends at midnight in London, in summer time too, and what comes back is of its own month', async () => {
  const { fake, buys, passes, books, poll } = await opens('2026-06-30T22:58:00Z')
  const { paymentId } = await buys()
  // Half past midnight in London, still June by UTC.
  await passes('2026-06-30T23:30:00Z')
  await buys()
  fake.refundInDashboard(paymentId, 100)
  fake.charge(250)
  await passes('2026-12-31T23:59:00Z')
  const disputed = await buys()
  fake.dispute(disputed.paymentId)
  await passes('2027-01-01T00:01:00Z')
  fake.decideDispute(disputed.paymentId, true)
  await poll()
  const { months, totals } = await books()
  const nothing = { otherPence: 0, paidOutPence: 0, currency: 'gbp', vatRate: null, vatPence: null }
  const net = (month: OfficeBooks['months'][number]) =>
    month.capturedPence - month.refundedPence - month.disputedPence - month.feesPence
  expect(months).toMatchObject([
    { month: '2027-01', orders: 0, capturedPence: 0, disputedPence: -price, feesPence: 0 },
    {
      month: '2026-12',
      orders: 1,
      capturedPence: price,
      disputedPence: price,
      feesPence: fee + 2_000,
    },
    { month: '2026-07', orders: 1, capturedPence: price, refundedPence: 100, feesPence: fee + 250 },
    { month: '2026-06', orders: 1, capturedPence: price, refundedPence: 0, feesPence: fee },
  ])
  for (const month of months) expect(month).toMatchObject({ ...nothing, netPence: net(month) })
  const sums = { capturedPence: 3 * price, refundedPence: 100, disputedPence: 0 }
  expect(totals).toEqual([{ currency: 'gbp', months: sums, ledger: sums }])
})

test('payouts are set beside the rows that are in them, and what is left beside what the card service says', async () => {
  const { fake, buys, books, passes, shop, operate } = await opens('2026-06-01T12:00:00Z')
  await buys()
  await buys()
  const first = fake.payOut()
  const rowsOfTwo = 2 * (price - fee)
  expect(first.amount).toBe(rowsOfTwo)
  const onItsWay = await books()
  expect(onItsWay).toMatchObject({
    differing: 0,
    payouts: [{ id: first.id, state: 'on-its-way', bookedPence: rowsOfTwo, itemsPence: null }],
    balances: [{ expectedPence: 0, balancePence: 0 }],
  })

  fake.arrive(first)
  await passes('2026-06-04T12:00:00Z')
  await buys()
  const byHand = fake.payOut(100)
  const cameBack = fake.payOut(50)
  fake.failPayout(cameBack)
  const left = price - fee - 100
  const read = await books()
  expect(read).toMatchObject({
    differing: 0,
    sums: [{ n: 2, pence: rowsOfTwo + 100, bookedPence: rowsOfTwo + 100 }],
    balances: [{ currency: 'gbp', expectedPence: left, balancePence: left }],
  })
  expect(read.payouts).toHaveLength(3)
  const found = (id: string) => read.payouts.find((payout) => payout.id === id)
  expect(found(first.id)).toMatchObject({ state: 'paid', itemsPence: rowsOfTwo, differs: false })
  expect(found(byHand.id)).toMatchObject({ itemsPence: null, bookedPence: 100, differs: false })
  expect(found(cameBack.id)).toMatchObject({ state: 'failed', bookedPence: 0, differs: false })
  expect(read.months[0]).toMatchObject({ paidOutPence: rowsOfTwo + 100 })

  // A row of ours is of another sum, and so is what a payout is said to hold.
  await shop.database.primary
    .updateTable('card_movements')
    .set({ settled_pence: price - 1 })
    .where('about', '=', 'payment')
    .where('happened_at', '>', new Date('2026-06-03T00:00:00Z'))
    .execute()
  await shop.database.primary
    .updateTable('card_payouts')
    .set({ items_pence: rowsOfTwo + 7 })
    .where('payout_id', '=', first.id)
    .execute()
  const wrong = await books()
  expect(wrong).toMatchObject({
    differing: 2,
    balances: [{ expectedPence: left - 1, balancePence: left }],
  })
  expect(wrong.payouts[0]).toMatchObject({ id: first.id, differs: true })
  expect(await operate('ledger', '--compare')).toMatch(
    new RegExp(`payout ${first.id} \\(paid\\) of [^\n]*\n2 PAYOUTS OR BALANCES DIFFER$`),
  )
})

test('books that move while they are read are read again before what is left is believed', async () => {
  const { shop, fake, buys, books } = await opens('2026-06-01T12:00:00Z')
  await buys()
  let times = 0
  await readCardBooks({
    ...shop.operator,
    cards: {
      ...shop.cards,
      async *listMovements(params) {
        yield* shop.cards.listMovements(params)
        if (times++ === 0) fake.charge(300)
      },
    },
  })
  expect(times).toBe(2)
  const left = price - fee - 300
  expect(await books()).toMatchObject({
    differing: 0,
    balances: [{ currency: 'gbp', expectedPence: left, balancePence: left }],
  })
})

test('10.20: what came and went while our clock was days ahead of the service’s is in the books once it is right', async () => {
  const { shop, fake, buys, books } = await opens('2026-06-01T12:00:00Z')
  await buys()
  const now = () => new Date(shop.clock.now().getTime() + 3 * 86_400_000)
  await readCardBooks({ ...shop.operator, now })
  await buys()
  fake.charge(250)
  expect(await books()).toMatchObject({ differing: 0, months: [{ orders: 2 }] })
})

test('the months say the VAT of the configured rate, and the sandbox’s books add up too', async () => {
  const shop = await startApp({
    at: '2026-06-01T12:00:00Z',
    config: { vatRates: [{ from: '2026-06', percent: 20 }] },
  })
  const buyer = shop.browser()
  await pays(buyer, await drafts(buyer))
  await shop.runs('reconcile-orders')
  const boss = await hires(shop, 'operator')
  const books = async () => (await boss.api.get('/api/office/books')).json<OfficeBooks>()
  expect(await books()).toMatchObject({ readAt: null, months: [], balances: [] })
  await shop.runs('read-card-books')
  expect(await books()).toMatchObject({
    differing: 0,
    months: [{ orders: 1, netPence: price, vatRate: 20, vatPence: Math.round(price / 6) }],
    balances: [{ expectedPence: price, balancePence: price }],
  })
})

test('a list of payouts that is longer than what is shown or named says that there are more', async () => {
  const shop = await startApp()
  await sql`insert into card_payouts (payout_id, provider, amount_pence, currency, state, is_itemised, arrives_at, is_test)
    select 'po_' || n, 'sandbox', 100, 'gbp', 'paid', false, app_now(), true from generate_series(1, 205) as n`.execute(
    shop.database.primary,
  )
  const boss = await hires(shop, 'operator')
  const { payouts } = (await boss.api.get('/api/office/books')).json<OfficeBooks>()
  expect(payouts).toHaveLength(mostShown + 1)
  const lines = (await commands['ledger']!.run(shop.operator, '--compare')).split('\n')
  expect(lines.filter((line) => line.startsWith('payout po_'))).toHaveLength(200)
  expect(lines).toContain('and 5 more payouts that differ')
})
