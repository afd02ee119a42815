import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowsOf } from '../../../../test/sellers.ts'
import { openStripeShop } from '../../../../test/stripe-shop.ts'
import { NoSuchPayment, type Cards } from '../cards.ts'
import { statusOf } from '../order-status.ts'
import { listOwnOrders } from '../own-orders/list.server.ts'
import { reconcileOrders } from '../reconcile-orders.server.ts'
import { compareLedger } from './compare.server.ts'
import { comparePayouts } from './compare-payouts.server.ts'
import { readLedger } from './ledger.server.ts'
import { readMonths } from './months.server.ts'
import { readCardBooks } from './read-card-books.server.ts'

type World = Awaited<ReturnType<typeof openStripeShop>>

async function* none() {
  yield []
}

/** The same shop with live keys, by which Stripe knows nothing yet but that those payments were of test mode. */
function withLiveKeys({ shop }: World) {
  const isUnknown = () => Promise.reject(new NoSuchPayment('none', { isTest: true }))
  const cards: Cards = {
    ...shop.settling.cards,
    isTest: false,
    findPayment: isUnknown,
    cancelPayment: isUnknown,
    listReturns: none,
    listMovements: none,
    listPayouts: none,
    sumPayout: () => Promise.reject(new Error('no such payout')),
    readBalance: () => Promise.resolve([{ currency: 'gbp', pence: 0 }]),
  }
  return { ...shop.settling, cards }
}

/** All accounts, as they stand now. */
async function accounts({ shop }: World, ctx: World['shop']['settling']) {
  const db = shop.database.primary
  const { months, totals } = await readMonths(db, { provider: 'stripe', vatRates: [] })
  const { balances, payouts, differing } = await comparePayouts(db, { provider: 'stripe', most: 9 })
  const compared = await compareLedger(ctx)
  return {
    months: months.length,
    captured: totals.map(({ months: sum, ledger }) => [sum.capturedPence, ledger.capturedPence]),
    ledger: (await readLedger(db)).money['gbp']!.capturedPence,
    balances: balances.map(({ expectedPence, balancePence }) => [expectedPence, balancePence]),
    payouts: payouts.length,
    differing: differing + compared.differing,
    rows: [compared.ours, compared.theirs],
  }
}

const empty = {
  months: 0,
  captured: [],
  ledger: 0,
  balances: [[0, 0]],
  payouts: 0,
  differing: 0,
  rows: [0, 0],
}

/** A shop that was tried with test keys: one order kept, one given back, and a payout that is itemised later. */
async function tries() {
  const world = await openStripeShop()
  const { fake, buys, poll, operate } = world
  const [retained, returned] = [await buys(), await buys()]
  await operate('refund', String(returned.orderId), 'to try it')
  await poll()
  const payout = fake.payOut()
  await readCardBooks(world.shop.operator)
  fake.arrive(payout)
  return { ...world, retained, returned }
}

test('what was paid with test keys stands in no account once the shop has live ones, and counts again with those of before', async () => {
  const world = await tries()
  const { shop } = world
  const tried = await accounts(world, shop.settling)
  expect(tried).toMatchObject({ months: 1, payouts: 1, differing: 0, rows: [3, 3] })
  const live = withLiveKeys(world)
  await readCardBooks(live)
  expect(await accounts(world, live)).toEqual(empty)
  await readCardBooks(shop.settling)
  expect(await accounts(world, shop.settling)).toEqual(tried)
})

test('rows from before modes were stored get theirs from what the card service lists with today’s keys', async () => {
  const world = await tries()
  const { shop } = world
  for (const table of [
    'card_movements',
    'card_payouts',
    'card_balances',
    'card_watches',
    'orders',
  ] as const)
    await shop.database.primary.updateTable(table).set({ is_test: null }).execute()
  const live = withLiveKeys(world)
  await readCardBooks(live)
  expect(await accounts(world, live)).toEqual(empty)
})

test('a row without a mode that turns up after the books were read gets its mode as well', async () => {
  const world = await tries()
  const { shop } = world
  const { primary } = shop.database
  const untold = async () => {
    const rows = await Promise.all(
      (['card_movements', 'card_payouts', 'card_balances', 'orders'] as const).map((table) =>
        rowsOf(shop, table),
      ),
    )
    return rows.map((some) => some.filter(({ is_test: isTest }) => isTest === null).length)
  }
  // As a process of the version before leaves them, which still runs beside this one.
  await primary
    .updateTable('card_movements')
    .set({ is_test: null, happened_at: new Date('2020-01-01T00:00:00Z') })
    .execute()
  for (const table of ['card_payouts', 'card_balances', 'orders'] as const)
    await primary.updateTable(table).set({ is_test: null }).execute()
  await sql`
    insert into card_movements (movement_id, provider, about, source_id, amount_pence, currency, fee_pence, happened_at)
    values ('txn_old', 'stripe', 'payment', 'ch_old', 499, 'gbp', 0, '2020-01-01')`.execute(primary)
  await readCardBooks(shop.settling)
  expect(await untold()).toEqual([0, 0, 0, 0])
  const modes = (await rowsOf(shop, 'card_movements')).map((row) => [
    row['movement_id'] === 'txn_old',
    row['is_test'],
  ])
  expect(modes.filter(([isOld]) => isOld)).toEqual([[true, false]])
  expect(modes.filter(([isOld]) => !isOld).every(([, isTest]) => isTest)).toBe(true)
})

test('very many orders get their mode a few at a time', async () => {
  const world = await tries()
  const { shop } = world
  const { primary } = shop.database
  const {
    id: _id,
    reference: _reference,
    idempotency_key: _key,
    ...same
  } = (await rowsOf(shop, 'orders'))[0]!
  const many = Array.from({ length: 1_100 }, (_, n) => `pi_many_${n}`)
  await primary
    .insertInto('orders')
    .values(many.map((id, n) => ({ ...same, term: n + 9, payment_id: id, is_test: null })) as never)
    .execute()
  await primary
    .insertInto('card_movements')
    .values(
      many.map((id) => ({
        movement_id: `txn_of_${id}`,
        provider: 'stripe' as const,
        about: 'payment' as const,
        source_id: id,
        amount_pence: 499,
        currency: 'gbp',
        fee_pence: 0,
        settled_pence: null,
        settled_currency: null,
        happened_at: new Date('2020-01-01T00:00:00Z'),
        is_test: null,
      })),
    )
    .execute()
  await primary.updateTable('card_watches').set({ is_test: null }).execute()
  for (const table of ['orders', 'card_movements']) {
    const bound = sql.ref(`bound_${table}`)
    await sql`
      create function ${bound}() returns trigger language plpgsql as $$ begin
        if (select count(*) from changed) > 1000 then raise 'too many at once'; end if;
        return null;
      end $$`.execute(primary)
    await sql`
      create trigger bound after update on ${sql.table(table)} referencing new table as changed
      for each statement execute function ${bound}()`.execute(primary)
  }
  await readCardBooks(shop.settling).finally(async () => {
    for (const table of ['orders', 'card_movements'])
      await sql`drop function ${sql.ref(`bound_${table}`)}() cascade`.execute(primary)
  })
  const orders = await rowsOf(shop, 'orders')
  expect(orders.filter(({ is_test: isTest }) => isTest === null)).toEqual([])
  expect(orders.filter(({ is_test: isTest }) => isTest === false)).toHaveLength(many.length)
})

test('events about refunds from before modes were stored are not read again', async () => {
  const world = await tries()
  const { shop } = world
  await shop.database.primary.updateTable('card_watches').set({ is_test: null }).execute()
  const heard = (await rowsOf(shop, 'card_watches')).map((row) => row['returns_until'])
  expect(heard).not.toEqual([null])
  await readCardBooks(shop.settling)
  expect((await rowsOf(shop, 'card_watches')).map((row) => row['returns_until'])).toEqual(heard)
  await readCardBooks(withLiveKeys(world))
  expect((await rowsOf(shop, 'card_watches')).map((row) => row['returns_until'])).toEqual([null])
})

test('an order of test mode that is due to be read comes to an end under live keys, and needs nobody', async () => {
  const world = await tries()
  const { shop, fake, buys, operate, stateOf, retained, returned } = world
  fake.emptyBalance('refuses')
  const due = await buys()
  await operate('refund', String(due.orderId), 'to try it')
  const disputed = await buys()
  fake.dispute(disputed.paymentId)
  await world.poll()
  await shop.clock.pass({ days: 2 })
  const live = withLiveKeys(world)
  expect(await reconcileOrders(live)).toEqual({ transitioned: 2, failed: 0 })
  await shop.clock.pass({ days: 2 })
  expect(await reconcileOrders(live)).toEqual({ transitioned: 0, failed: 0 })
  expect((await rowsOf(shop, 'orders')).map(({ asks_at }) => asks_at)).toEqual([
    null,
    null,
    null,
    null,
  ])
  const states = await Promise.all(
    [retained, returned, due, disputed].map(({ paymentId }) => stateOf(paymentId)),
  )
  expect(states).toEqual(['fulfilled', 'refunded', 'settled-by-hand', 'settled-by-hand'])
  expect(await operate('orders')).toBe('no order needs you')
})

test('whoever paid with a test card gets no email about a refund once the shop has live keys', async () => {
  const world = await tries()
  const { shop, fake, buys } = world
  const ann = await shop.signsUp('ann@example.com')
  const { paymentId, listingId } = await buys({ buyer: ann.api })
  fake.dispute(paymentId)
  await world.poll()
  const own = async () =>
    (await listOwnOrders(shop.database.primary, ann.id)).map(({ state }) => state)
  expect(await own()).toEqual(['disputed'])
  await shop.clock.pass({ days: 2 })
  const live = withLiveKeys(world)
  await reconcileOrders(live)
  expect(await own()).toEqual([])
  const order = await shop.database.primary
    .selectFrom('orders')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  expect(order.state).toBe('settled-by-hand')
  const stateWith = (cards: Cards) => statusOf({ ...order, listing_id: listingId }, cards).state
  expect(stateWith(live.cards)).toBe('cancelled')
  expect(stateWith(shop.settling.cards)).toBe('settled')
})
