import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import {
  choosePromotion,
  findPayable,
  refuseUnlistable,
  type PayableListing,
} from '../selling/payable.server.ts'
import type { Seller } from '../selling/access/owned-by.server.ts'
import { plans, type Plan } from '../listings/rules.ts'
import { CardsUnavailable, type Cards } from './cards.ts'
import { holdListing, isOrderFor, lockOrder, transitionOrder, type Order } from './orders.server.ts'
import { settleOrder, type Settling } from './settle-order.server.ts'
import { listingName } from '../cars/listing-name.ts'

type Ctx = Settling & { database: Pick<Database, 'primary'>; cards: Cards }

type PaymentParams = {
  /** The caller's newest draft where it is left out. */
  listingId: number | undefined
  /** What a listing is renewed as, premium where it is left out; a draft has its own. */
  plan: Plan | undefined
  /** What the buyer was told that it costs, in pounds. */
  amount: number
  seller: Seller & { browserSessionId: number }
  requestId: string
}

export type StartedPayment = { listing: PayableListing; clientSecret: string; order: Order }

/**
 * Begins the payment for the days of a plan, or goes on with the one that was begun: asking twice, or in
 * two tabs, is one payment, and another plan takes its place, as does the price of today that of before. The order is committed with its key before
 * the card service is asked, so that an answer which is lost is found again with the same key.
 *
 * @throws {AppError} 'invalid' where the amount is not the price of what would be bought, or the listing may not be
 * on sale; 'forbidden' where its seller may list nothing
 */
export async function beginPayment(ctx: Ctx, params: PaymentParams): Promise<StartedPayment> {
  const { listing, order } = await findOrCreateOrder(ctx, params)
  // It may be paid at this very moment: what it is afterwards decides.
  const isAnother = isOfAnother(order, listing)
  if (isAnother) await ctx.cards.cancelPayment(order.payment_id!)
  const payment = order.payment_id
    ? await ctx.cards.findPayment(order.payment_id)
    : await requestPayment(ctx, order)
  if (!isAnother && (payment.state === 'open' || payment.state === 'processing'))
    return { listing, order, clientSecret: payment.clientSecret }
  const settled = await settleOrder(ctx, order.id)
  // Cancelled at the card service, as it had waited too long or was for another plan or price: a new order takes its place.
  if (settled.state === 'abandoned') return beginPayment(ctx, params)
  throw alreadyPaid()
}

const findOrCreateOrder = (
  ctx: Ctx,
  { listingId, plan, amount, seller, requestId }: PaymentParams,
) =>
  ctx.database.primary.transaction().execute(async (tx) => {
    const listing = await findPayable(tx, { id: listingId, plan, seller, now: ctx.now() })
    if (!listing) throw new AppError('not-found', 'You have no listing that needs paying for')
    const { pricePence } = plans[listing.plan]
    if (amount !== pricePence / 100)
      throw new AppError('invalid', `That is not the price of a ${listing.plan} listing`, {
        field: 'amount',
      })
    const car = listingName(listing)
    const { before, period } = await findPeriod(tx, listing.id)
    if (!listing.verdict.ok)
      throw period > 1 && listing.isPaidFor
        ? alreadyPaid()
        : new AppError('conflict', listing.verdict.reason)
    // What was begun may be paid already: that is for whoever asks the card service to say.
    if (!before) await refuseUnlistable(tx, listing.id)
    const isUnbegun = before?.state === 'requested'
    const isAnother = isUnbegun && isOfAnother(before, listing)
    const isStuck = isUnbegun && (isAnother || isOld(before, ctx.now()))
    if (isStuck)
      await transitionOrder(tx, before, {
        to: 'abandoned',
        cause: isAnother
          ? 'another plan was ordered, or its price changed, before it began, and nobody can pay it'
          : 'the card service did not begin it, and nobody can pay it',
      })
    if (before && !isStuck && before.provider !== ctx.cards.name)
      throw new AppError('unavailable', 'Payments are being changed over. Please try again later.')
    const order =
      (!isStuck && before) ||
      (await tx
        .insertInto('orders')
        .values({
          listing_id: listing.id,
          car,
          term: period,
          plan: listing.plan,
          amount_pence: pricePence,
          provider: ctx.cards.name,
          request_id: requestId,
        })
        .returningAll()
        .executeTakeFirstOrThrow())
    await tx
      .updateTable('orders')
      .set({
        browser_session_id: seller.browserSessionId,
        // It may have been edited since; but what was sent with a key is sent with it again.
        ...(order.state === 'awaiting-payment' && { car }),
      })
      .where('id', '=', order.id)
      .execute()
    return { listing, order }
  })

/** Whether an order is for something else than what would be bought now: another plan, or the same for another price. */
const isOfAnother = (
  order: Pick<Order, 'plan' | 'amount_pence'>,
  { plan }: Pick<PayableListing, 'plan'>,
) => order.plan !== plan || order.amount_pence !== plans[plan].pricePence

/**
 * The card service answers the same key the same way for a day, also if that is with a fault of its
 * own. What it never began is therefore ordered anew under another key after a while.
 */
const isOld = ({ created_at }: Order, now: Date) => now.getTime() - created_at.getTime() > 60_000

/** Which of a listing's terms would be paid for now, and the open order for it, held. */
async function findPeriod(tx: Transaction, listingId: number) {
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('state', '<>', 'abandoned')
    .orderBy('term')
    .forUpdate()
    .execute()
  const before = orders.find((order) => !order.settled_at)
  return { before, period: before?.term ?? orders.length + 1 }
}

/** Asks the card service for the payment of an order, as often as need be: the key is the same. */
export async function requestPayment(ctx: Ctx, order: Order) {
  const payment = await ctx.cards.createPayment({
    key: order.idempotency_key,
    orderId: order.id,
    amountPence: order.amount_pence,
    description: order.car,
    requestId: order.request_id,
  })
  await ctx.database.primary.transaction().execute(async (tx) => {
    const held = await lockOrder(tx, order.id)
    // Given up meanwhile, because nobody could pay it: so it must stay.
    if (held.state === 'abandoned') throw new CardsUnavailable('the order was given up meanwhile')
    if (held.state === 'requested')
      await transitionOrder(tx, held, {
        to: 'awaiting-payment',
        cause: 'the card service has begun the payment',
        payment_id: payment.id,
      })
  })
  return payment
}

type Consent = {
  listingId: number
  seller: Seller
  /** Whether the car is posted on our pages; as chosen before where it is left out. */
  promote: boolean | undefined
}

/**
 * Writes down that the buyer asked for the term to start before the time for cancelling is over, and what they chose;
 * null where there is nothing to pay.
 */
export async function recordConsent(
  { database }: Pick<Ctx, 'database'>,
  { listingId, seller, promote }: Consent,
): Promise<Date | null> {
  return database.primary.transaction().execute(async (tx) => {
    await holdListing(tx, listingId)
    const order = await tx
      .updateTable('orders')
      .set({ consented_at: sql<Date>`coalesce(consented_at, app_now())` })
      .where('listing_id', '=', listingId)
      .where(isOrderFor(seller))
      .where('state', 'in', ['requested', 'awaiting-payment'])
      .returning('consented_at')
      .executeTakeFirst()
    if (order && promote !== undefined) await choosePromotion(tx, { listingId, promote })
    return order?.consented_at ?? null
  })
}

/** The one refusal that names the draft: its payment is what the browser is to show. */
const alreadyPaid = () =>
  new AppError('conflict', 'This listing has already been paid for', { field: 'draftId' })
